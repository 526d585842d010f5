"""Ratings: games to be rated, how each was rated, and current ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; games that are already over are not rated."""
    _of_games("finished", sa.PrimaryKeyConstraint("game_id", name="pk_finished"))
    _of_games(
        "departures",
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_departures"),
    )
    op.create_table(
        "rated_games",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("pool", sa.String(96), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("places", sa.Text, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_rated_games"),
        sa.UniqueConstraint("game_id", name="uq_rated_games_game_id"),
    )
    _standings()


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


def _standings() -> None:
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(96), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "pool", name="pk_ratings"),
    )
    op.create_index("ix_ratings_pool", "ratings", ["pool"])
    op.create_table(
        "marks",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_marks"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("marks", "ratings", "rated_games", "departures", "finished"):
        op.drop_table(table)
