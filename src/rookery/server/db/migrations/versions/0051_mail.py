"""Members' addresses for mail, the links that prove them, and the mails that go there."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "mail_addresses",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254)),
        sa.Column("wanted", sa.String(254)),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("rhythm", sa.String(8), nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
        sa.Column("bounced", sa.BigInteger),
        sa.Column("stop", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_mail_addresses"),
        sa.UniqueConstraint("stop", name="uq_mail_addresses_stop"),
    )
    op.create_index("ix_mail_addresses_address", "mail_addresses", ["address"])
    op.create_table(
        "mail_links",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_mail_links"),
    )
    op.create_index("ix_mail_links_user_id", "mail_links", ["user_id"])
    op.create_index("ix_mail_links_until", "mail_links", ["until"])
    op.create_table(
        "mails",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_mails"),
    )
    for column in ("user_id", "at", "due"):
        op.create_index(f"ix_mails_{column}", "mails", [column])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("mails")
    op.drop_table("mail_links")
    op.drop_table("mail_addresses")
