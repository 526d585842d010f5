"""Positions as homework, what pupils answer, and withdrawn homework that can be brought back."""

import sqlalchemy as sa
from alembic import op

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and add the column."""
    op.create_table(
        "homework_positions",
        sa.Column("homework_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("homework_id", "number", name="pk_homework_positions"),
    )
    op.create_table(
        "homework_answers",
        sa.Column("homework_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("is_right", sa.Integer),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("homework_id", "number", "user_id", name="pk_homework_answers"),
    )
    op.create_index("ix_homework_answers_user_id", "homework_answers", ["user_id"])
    op.add_column("homework", sa.Column("withdrawn", sa.BigInteger))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("homework", "withdrawn")
    op.drop_table("homework_answers")
    op.drop_table("homework_positions")
