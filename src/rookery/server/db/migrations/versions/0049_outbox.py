"""What is to be sent to people while no page is open, and what became of it."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "outbox",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("parcel", sa.String(24)),
        sa.PrimaryKeyConstraint("user_id", "channel", "about", name="pk_outbox"),
    )
    op.create_index("ix_outbox_state", "outbox", ["state", "due"])
    op.create_index("ix_outbox_parcel", "outbox", ["parcel"])
    op.create_table(
        "deliveries",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("parcels", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "channel", name="pk_deliveries"),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("deliveries")
    op.drop_table("outbox")
