"""How hard puzzles are is a rating: a level is a strength of the computer."""

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
    """Call it as before."""
    _move("puzzle_ratings", "puzzle_levels")


def _move(old: str, new: str) -> None:
    """Make the table anew, so that its constraint has its name, too."""
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
