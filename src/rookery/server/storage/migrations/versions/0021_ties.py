"""Whom somebody follows, and whom they have blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody does yet."""
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
    """Forget them."""
    op.drop_table("ties")
