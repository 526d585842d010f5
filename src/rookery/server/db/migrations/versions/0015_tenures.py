"""Tenures, undo requests, and `games` without an index on what an action changes."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_WHO_LEFT = (
    "INSERT INTO tenures SELECT game_id, seat, 0, 0, user_id, NULL, 'before' FROM departures"
)
_WHO_FOLLOWED = (
    "INSERT INTO tenures SELECT d.game_id, d.seat, 1, d.number, NULL, s.level, 'left' "
    "FROM departures d JOIN seats s ON s.game_id = d.game_id AND s.seat = d.seat"
)
_WHO_STAYED = (
    "INSERT INTO tenures SELECT s.game_id, s.seat, 0, 0, s.user_id, s.level, 'before' FROM seats s "
    "WHERE s.kind IN ('human', 'computer') AND NOT EXISTS "
    "(SELECT 1 FROM departures d WHERE d.game_id = s.game_id AND d.seat = s.seat)"
)
_DEPARTURES = (
    "INSERT INTO departures SELECT later.game_id, later.seat, one.user_id, later.from_number "
    "FROM tenures later JOIN tenures one ON one.game_id = later.game_id "
    "AND one.seat = later.seat AND one.nth = later.nth - 1 "
    "WHERE later.how = 'left' AND one.user_id IS NOT NULL"
)


def upgrade() -> None:
    """Add the tables; people already seated are taken to have sat there from the beginning."""
    _of_games(
        "tenures",
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("from_number", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(64)),
        sa.Column("level", sa.String(16)),
        sa.Column("how", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "nth", name="pk_tenures"),
    )
    op.create_index("ix_tenures_user_id", "tenures", ["user_id"])
    for statement in (_WHO_LEFT, _WHO_FOLLOWED, _WHO_STAYED):
        op.execute(statement)
    op.drop_table("departures")
    _of_games(
        "undo_requests",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("awaited", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_undo_requests"),
    )
    op.drop_index("ix_games_deadline", "games")
    op.drop_index("ix_games_ended_updated", "games")
    op.create_index("ix_games_ended_started", "games", ["ended", "started"])
    op.create_index("ix_games_kind_created", "games", ["kind", "created"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE games SET (fillfactor = 70)")


def _of_games(table: str, *columns: sa.schema.SchemaItem) -> None:
    """A table about games, whose rows are deleted with them."""
    op.create_table(
        table,
        sa.Column("game_id", sa.String(16), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=f"fk_{table}_game_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Drop them, keeping what was known before."""
    _of_games(
        "departures",
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_departures"),
    )
    op.execute(_DEPARTURES)
    op.drop_table("undo_requests")
    op.drop_table("tenures")
    op.drop_index("ix_games_kind_created", "games")
    op.drop_index("ix_games_ended_started", "games")
    op.create_index("ix_games_ended_updated", "games", ["ended", "updated"])
    op.create_index("ix_games_deadline", "games", ["deadline"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE games RESET (fillfactor)")
