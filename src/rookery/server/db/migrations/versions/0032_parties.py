"""The process that matches people stores in which groups they wait, for the others to show."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; until people are matched next, everybody waits alone."""
    op.add_column("seeks", sa.Column("party", sa.Text()))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seeks", "party")
