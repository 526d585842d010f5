"""Entries record whether the computer's search was cut short because the machine was stuck."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; earlier entries count as searched to the end (only the log may know)."""
    op.add_column("entries", sa.Column("cut", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("entries", "cut")
