"""Seeks say whether bots will do; mail addresses, which were never asked for, are dropped."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change both; existing seeks do not ask for bots."""
    op.add_column("seeks", sa.Column("bots", sa.Integer, nullable=False, server_default="0"))
    op.drop_column("users", "email")


def downgrade() -> None:
    """Restore the old columns."""
    op.add_column("users", sa.Column("email", sa.String(254)))
    op.drop_column("seeks", "bots")
