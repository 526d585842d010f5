"""Table chat and the reports filed about it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both."""
    op.create_table(
        "lines",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hidden", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("room", "number", name="pk_lines"),
        sa.ForeignKeyConstraint(["room"], ["games.id"], name="fk_lines_room", ondelete="CASCADE"),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
    )
    op.create_index("ix_reports_room", "reports", ["room", "line"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("reports")
    op.drop_table("lines")
