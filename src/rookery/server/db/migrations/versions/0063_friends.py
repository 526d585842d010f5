"""Tables among friends: all who sit there came by a link."""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0058"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of older tables nobody knows."""
    op.add_column("games", sa.Column("friends", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("games", "friends")
