"""Notices: what concerns a person, and what they want to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "notices",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("caused_by", sa.String(64)),
        sa.Column("more", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "about", name="pk_notices"),
    )
    op.create_index("ix_notices_at", "notices", ["at"])
    op.create_index("ix_notices_caused_by", "notices", ["caused_by"])
    op.create_table(
        "notice_choices",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "kind", "channel", name="pk_notice_choices"),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("notice_choices")
    op.drop_table("notices")
