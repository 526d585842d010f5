"""Ties: whom a user follows, and whom they have blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; there are none yet."""
    op.create_table(
        "ties",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other", name="pk_ties"),
    )
    op.create_index("ix_ties_other", "ties", ["other"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("ties")
