"""Evenings of clubs that repeat every week."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "club_weeklies",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("weekday", sa.Integer, nullable=False),
        sa.Column("minute", sa.Integer, nullable=False),
        sa.Column("next_at", sa.BigInteger, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], ondelete="CASCADE"),
    )
    op.create_index("ix_club_weeklies_club", "club_weeklies", ["club_id"])
    op.create_index("ix_club_weeklies_next", "club_weeklies", ["next_at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("club_weeklies")
