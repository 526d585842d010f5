"""Seasons of the ladders, their medals, and rated games by time."""

import sqlalchemy as sa
from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and the index."""
    op.create_table(
        "ladder_seasons",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.PrimaryKeyConstraint("number", name="pk_ladder_seasons"),
    )
    op.create_table(
        "medals",
        sa.Column("season", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("place", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("club", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("season", "game", "club_id", "place", name="pk_medals"),
    )
    op.create_index("ix_medals_user", "medals", ["user_id"])
    op.create_index("ix_rated_games_at", "rated_games", ["at"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_rated_games_at", "rated_games")
    op.drop_table("medals")
    op.drop_table("ladder_seasons")
