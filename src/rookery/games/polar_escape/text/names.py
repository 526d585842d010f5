"""The names of squares, platforms, sheets and seats in texts (PE-R3)."""

from rookery.core.notation.squares import square_name
from rookery.games.polar_escape.rules.shapes import CELLS, SHAPES
from rookery.games.polar_escape.rules.states import (
    ICE_PLACE,
    KINDS,
    LAND_PLACE,
    MAX_SHEETS,
    SIDE,
    SQUARES,
)

SEATS = "RYKGBP"
ALIKE = "X"
"""The shapes that look alike however they are turned: nobody is offered to turn them."""

SQUARE_NAMES = tuple(square_name(*divmod(square, SIDE)) for square in range(SQUARES))
"""[square]: its column a to h, west to east (PE-6), and its row 1 to 8, north to south (PE-7)."""

SHEET_NAMES = tuple(f"{SEATS[at // KINDS]}{SHAPES[at % KINDS]}" for at in range(MAX_SHEETS))
"""[sheet]: the letters of its colour and its shape."""

PLACE_NAMES = (
    *(f"{square}.{cell}" for square in SQUARE_NAMES for cell in range(1, CELLS + 1)),
    "ice",
    "land",
)
"""[place]: its square and its cell 1 to 9 in reading order; then the iceberg and dry land."""

SQUARES_BY_NAME = {name: square for square, name in enumerate(SQUARE_NAMES)}
SHEETS_BY_NAME = {name: sheet for sheet, name in enumerate(SHEET_NAMES)}
PLACES_BY_NAME = {name: place for place, name in enumerate(PLACE_NAMES)}

assert PLACES_BY_NAME["ice"] == ICE_PLACE
assert PLACES_BY_NAME["land"] == LAND_PLACE


def squares_text(squares: tuple[int, ...]) -> str:
    """Several squares in one word, in the order of their names."""
    return "".join(SQUARE_NAMES[square] for square in sorted(squares))


def shapes_text(shapes: int) -> str:
    """The letters of a set of shapes, one bit each."""
    return "".join(name for shape, name in enumerate(SHAPES) if (shapes >> shape) & 1)
