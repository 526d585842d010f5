"""The difficulty of puzzles is called a rating, because a level is a computer's strength."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

_COLUMNS = "game, puzzle, mu, sigma, tries, solved, at"


def upgrade() -> None:
    """Rename the table; every row stays."""
    _move("puzzle_levels", "puzzle_ratings")


def downgrade() -> None:
    """Restore the old name."""
    _move("puzzle_ratings", "puzzle_levels")


def _move(old: str, new: str) -> None:
    """Recreate the table, so that its constraint gets the new name, too."""
    op.create_table(
        new,
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle", name=f"pk_{new}"),
    )
    op.execute(f"INSERT INTO {new} ({_COLUMNS}) SELECT {_COLUMNS} FROM {old}")
    op.drop_table(old)
