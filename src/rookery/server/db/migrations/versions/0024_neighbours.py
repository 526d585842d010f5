"""Messages in which processes tell each other who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; there are no messages yet."""
    op.add_column("nodes", sa.Column("says", sa.Text))


def downgrade() -> None:
    """Drop it: each process then knows only who is there in itself."""
    op.drop_column("nodes", "says")
