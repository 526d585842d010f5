"""Sessions know how somebody proved who they were."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those that are open nobody knows: they count as opened with a password."""
    op.add_column("sessions", sa.Column("proof", sa.String(8)))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("sessions", "proof")
