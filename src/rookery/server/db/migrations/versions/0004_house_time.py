"""House time: which processes keep it, and how long it stood still for each game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; for existing games it has never stood still."""
    paused = sa.Column("paused", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("games", paused)
    op.create_index("ix_games_next", "games", ["next"])
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(80), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("nodes")
    op.drop_index("ix_games_next", "games")
    op.drop_column("games", "paused")
