"""Pauses that a table agrees on, and when people have said to be back."""

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0055"
branch_labels = None
depends_on = None


def _of_game() -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    return (
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
    )


def upgrade() -> None:
    """Create the tables and the column."""
    op.create_table(
        "pauses",
        *_of_game(),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "begins", name="pk_pauses"),
    )
    op.create_table(
        "pause_requests",
        *_of_game(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("refused", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_pause_requests"),
    )
    back = sa.Column("back", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("seats", back)


def downgrade() -> None:
    """Drop them."""
    op.drop_column("seats", "back")
    op.drop_table("pause_requests")
    op.drop_table("pauses")
