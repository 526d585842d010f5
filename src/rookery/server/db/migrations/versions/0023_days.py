"""Clocks of days: the increment never raises a seat's time above the initial time."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; existing clocks are not capped."""
    capped = sa.Column("clock_capped", sa.Integer, nullable=False, server_default="0")
    op.add_column("games", capped)


def downgrade() -> None:
    """Drop it: such games go on with the time they have left, and are no longer capped."""
    op.drop_column("games", "clock_capped")
