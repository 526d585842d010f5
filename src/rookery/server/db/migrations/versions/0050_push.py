"""The devices that are told by Web Push, and the key that the house signs with."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("session", sa.String(64)),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("point", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("lang", sa.String(16), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_devices"),
    )
    op.create_index("ix_push_devices_user_id", "push_devices", ["user_id"])
    op.create_table(
        "push_keys",
        sa.Column("name", sa.String(8), nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_push_keys"),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("push_keys")
    op.drop_table("push_devices")
