"""The decisions of finished games, by their positions."""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0051"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; the house fills them from its games."""
    op.create_table(
        "explored_games",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("places", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name="pk_explored_games"),
    )
    op.create_table(
        "explored",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("key", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_explored"),
    )
    op.create_index("ix_explored_key_ended", "explored", ["key", "ended"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("explored")
    op.drop_table("explored_games")
