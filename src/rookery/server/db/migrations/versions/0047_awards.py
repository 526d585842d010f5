"""The awards of evenings that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; awards are worked out when somebody looks."""
    op.add_column("tournaments", sa.Column("awards", sa.Text))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tournaments", "awards")
