"""Tables with boards of the day, and what came of them."""

import json
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

_EVENT = "daily "


def upgrade() -> None:
    """Create the table, and enter the tables that there are; the server adds their results."""
    table = op.create_table(
        "daily_tables",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("timely", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("players", sa.Integer),
        sa.Column("score", sa.Integer),
        sa.Column("against", sa.Integer),
        sa.Column("moves", sa.Integer),
        sa.Column("rank", sa.BigInteger),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "day", "user_id", name="pk_daily_tables"),
    )
    op.create_index("ix_daily_tables_user_id", "daily_tables", ["user_id"])
    op.create_index("ix_daily_tables_game_id", "daily_tables", ["game_id"])
    connection = op.get_bind()
    rows = connection.execute(
        sa.text(
            "SELECT g.game, g.tags, g.created, s.user_id, g.id FROM games g JOIN seats s ON"
            " s.game_id = g.id WHERE g.kind = 'live' AND s.user_id IS NOT NULL"
            """ AND g.tags LIKE '{"event":"daily %' ORDER BY g.created"""
        )
    )
    first: dict[tuple[str, str, str], dict[str, str | int]] = {}
    for game, tags, created, user_id, game_id in rows:
        day = json.loads(tags)["event"].removeprefix(_EVENT)
        begun = datetime.fromtimestamp(created / 1000, UTC).date().isoformat()
        row = {"game": game, "day": day, "user_id": user_id, "game_id": game_id}
        first.setdefault((game, day, user_id), {**row, "timely": int(begun == day)})
    if first:
        op.bulk_insert(table, list(first.values()))


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("daily_tables")
