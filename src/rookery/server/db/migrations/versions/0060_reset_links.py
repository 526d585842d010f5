"""Links by mail that set a new password, beside those that prove an address."""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say of each link what it does."""
    kind = sa.Column("kind", sa.String(8), nullable=False, server_default="prove")
    op.add_column("mail_links", kind)


def downgrade() -> None:
    """Links that set a password would prove addresses: they go."""
    op.execute("DELETE FROM mail_links WHERE kind <> 'prove'")
    op.drop_column("mail_links", "kind")
