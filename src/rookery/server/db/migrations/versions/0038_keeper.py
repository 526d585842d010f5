"""What keepers do and set: the log of their acts, the house's own settings, and restrictions."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None

_UNTIL = ("muted", "paused", "banned")


def upgrade() -> None:
    """Add the tables and columns; nobody is restricted, and nothing is set."""
    for name in _UNTIL:
        op.add_column("users", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "house",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("undo", sa.Text),
    )
    op.create_index("ix_audit_subject", "audit", ["subject"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("audit")
    op.drop_table("house")
    for name in _UNTIL:
        op.drop_column("users", name)
