"""Entries tell which computer's thought was cut short because the machine was stuck."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of earlier entries only the server's log may tell: they count as thought to the end."""
    op.add_column("entries", sa.Column("cut", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("entries", "cut")
