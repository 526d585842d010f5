"""How often a seek's wishes have changed, so that a look need not read them to know."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("seeks", sa.Column("version", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("seeks", "version")
