"""Names of squares on a rectangular board: a letter for the column, a number for the row (`b3`)."""

from string import ascii_lowercase

MAX_COLUMNS = len(ascii_lowercase)


def square_name(column: int, row: int) -> str:
    """The name of a square; column and row count from 0."""
    return f"{ascii_lowercase[column]}{row + 1}"


def square_at(name: str) -> tuple[int, int]:
    """Column and row, from 0, of a square's name."""
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1
