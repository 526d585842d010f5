"""Tries at puzzles, and the ratings of solvers and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their tables."""
    op.create_table(
        "puzzle_tries",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("day", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("gained", sa.Double, nullable=True),
        sa.PrimaryKeyConstraint("user_id", "day", "game", "puzzle", name="pk_puzzle_tries"),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        *_standing(),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_puzzle_solvers"),
    )
    op.create_table(
        "puzzle_levels",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        *_standing(),
        sa.PrimaryKeyConstraint("game", "puzzle", name="pk_puzzle_levels"),
    )


def _standing() -> list[sa.Column[object]]:
    return [
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    ]


def downgrade() -> None:
    """Drop them."""
    for table in ("puzzle_levels", "puzzle_solvers", "puzzle_tries"):
        op.drop_table(table)
