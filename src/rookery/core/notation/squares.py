"""Names of squares on a rectangular board: a letter for the column, a number for the row (`b3`)."""

from dataclasses import dataclass
from string import ascii_lowercase

MAX_COLUMNS = len(ascii_lowercase)


def square_name(column: int, row: int) -> str:
    """The name of a square; column and row count from 0."""
    return f"{ascii_lowercase[column]}{row + 1}"


def square_at(name: str) -> tuple[int, int]:
    """Column and row, from 0, of a square's name."""
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1


@dataclass(frozen=True)
class SquareNumbers:
    """Squares that are numbered from 0 at a1 along the rows, `columns` a row."""

    columns: int

    def name(self, number: int) -> str:
        """The name of a square."""
        return square_name(number % self.columns, number // self.columns)

    def number(self, name: str) -> int:
        """The number of the square of this name."""
        column, row = square_at(name)
        return row * self.columns + column
