"""Clocks in days: what is gained with a move never goes beyond what one began with."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Clocks so far keep what they gain."""
    capped = sa.Column("clock_capped", sa.Integer, nullable=False, server_default="0")
    op.add_column("games", capped)


def downgrade() -> None:
    """Forget it: such games go on with what is left, and gain without end."""
    op.drop_column("games", "clock_capped")
