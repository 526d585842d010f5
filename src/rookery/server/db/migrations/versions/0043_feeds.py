"""Feeds: secret addresses at which calendar programs read members' deadlines."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "deadline_feeds",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_deadline_feeds"),
        sa.UniqueConstraint("secret", name="uq_deadline_feeds_secret"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("deadline_feeds")
