"""Calendars: when people's clocks of days rest, and when they are away."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "calendar_hours",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("night", sa.Integer, nullable=False),
        sa.Column("morning", sa.Integer, nullable=False),
        sa.Column("weekends", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "since", name="pk_calendar_hours"),
    )
    op.create_table(
        "leaves",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("automatic", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "begins", name="pk_leaves"),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("leaves")
    op.drop_table("calendar_hours")
