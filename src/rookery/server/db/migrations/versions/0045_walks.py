"""How seats are played to their end where nothing depends on them any more."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has asked for it yet."""
    op.add_column("seats", sa.Column("walk", sa.Text))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seats", "walk")
