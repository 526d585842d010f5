"""Requests that were turned down, who wants none, and from which network people sat down."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; of earlier tables nothing of this is known."""
    op.add_column(
        "undo_requests", sa.Column("refused", sa.Text, nullable=False, server_default="[]")
    )
    op.add_column("seats", sa.Column("quiet", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tenures", sa.Column("network", sa.String(16)))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("tenures", "network")
    op.drop_column("seats", "quiet")
    op.drop_column("undo_requests", "refused")
