"""Processes tell each other who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has said anything yet."""
    op.add_column("nodes", sa.Column("says", sa.Text))


def downgrade() -> None:
    """Each process knows only who is there in it."""
    op.drop_column("nodes", "says")
