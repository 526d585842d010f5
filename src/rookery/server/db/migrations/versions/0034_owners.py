"""Which process owns each game: it lets computers act there and watches the clock."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; games have no owner until a process takes them over."""
    op.add_column("games", sa.Column("owner", sa.String(80)))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("games", "owner")
