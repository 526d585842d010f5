"""Sessions record how the user proved their identity."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; existing sessions count as opened with a password."""
    op.add_column("sessions", sa.Column("proof", sa.String(8)))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("sessions", "proof")
