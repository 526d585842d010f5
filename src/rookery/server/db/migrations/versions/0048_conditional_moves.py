"""Moves that players of games over days have decided on in advance."""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "conditional_moves",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_conditional_moves"),
    )
    op.create_index("ix_conditional_moves_user_id", "conditional_moves", ["user_id"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("conditional_moves")
