"""The layout of the drawing: the sea between iceberg and dry land, and the tray below it.

A square is 90 units wide, a1's corner is the origin, and y runs down. The 3 x 3 places of a square
are drawn a little closer together than on the lattice, so that the seams can be seen.
"""

from typing import Final

from rookery.core.drawing.scene import Box
from rookery.games.polar_escape.rules.shapes import CELLS, SHAPES
from rookery.games.polar_escape.rules.states import ICE_PLACE, LAND_PLACE, SIDE
from rookery.games.polar_escape.text.names import SEATS

Point = tuple[float, float]

SQUARE: Final = 90.0
PITCH: Final = 27.0  # from one platform to the next on a sheet
SEAM: Final = 36.0  # from one platform to the next across a seam
SEA: Final = SIDE * SQUARE
VIEW: Final[Box] = (-78.0, -40.0, 886.0, 1040.0)
SEA_VIEW: Final[Box] = (*VIEW[:3], 798.0)
"""The view without the tray below the sea."""
ICE_X, LAND_X = -56.0, SEA + 42.0  # where penguins stand on the iceberg and on dry land
FEET: Final = 10.0  # how far a penguin's feet are below the middle of a platform
TRAY: Final = (365.0, 840.0)  # the middle of the tray
HAND_X, HAND_Y, SLOT = -16.0, 838.0, 94.0  # the first sheet in the hand; the distance of the next
PACK: Final = (542.0, 838.0)
CARDS: Final = (604.0, 838.0)  # of the seat whose turn it is
WHEEL: Final = (714.0, 876.0)
SPUN: Final = 0.88  # size of the wheel, to leave room for the cards and the buttons
BUTTONS: Final = ((574.0, 944.0), (436.0, 944.0))  # large on a phone
DOCK: Final[tuple[tuple[Box, ...], ...]] = (
    ((-64.0, 784.0, 283.0, 106.0), (219.0, 784.0, 281.0, 106.0)),  # the hand in two halves
    ((491.0, 784.0, 160.0, 112.0), (390.0, 884.0, 230.0, 130.0)),
    ((622.0, 782.0, 184.0, 190.0),),
)
"""The parts that stay in reach: six sheets; cards above buttons; the wheel."""
ORDER_X, ORDER_Y, ORDER = -18.0, 962.0, 72.0  # the order of play: the first seat, the distance


def middle(square: int) -> Point:
    """The middle of a square."""
    column, row = divmod(square, SIDE)
    return (column + 0.5) * SQUARE, (row + 0.5) * SQUARE


def on_sheet(cell: int) -> Point:
    """The middle of a cell, relative to the middle of its square."""
    row, column = divmod(cell, 3)
    return (column - 1) * PITCH, (row - 1) * PITCH


def spot(place: int) -> Point:
    """The middle of a place on the sea."""
    square, cell = divmod(place, CELLS)
    (x, y), (dx, dy) = middle(square), on_sheet(cell)
    return x + dx, y + dy


def waiting(seat: int, seats: int) -> Point:
    """Where a seat's penguin stands on the iceberg."""
    return ICE_X, round(SEA * (seat + 0.5) / seats + 24, 1)


def landing(row: int) -> Point:
    """Where a penguin stands on dry land."""
    return LAND_X, (row + 0.5) * SQUARE


def slot(shape: str) -> Point:
    """Where a sheet lies in the hand; each shape has its own slot."""
    return HAND_X + SLOT * SHAPES.index(shape), HAND_Y


def standing(place: int, seat: int, seats: int) -> Point:
    """Where a penguin stands at a place; the iceberg and dry land are places, too."""
    if place == ICE_PLACE:
        return waiting(seat, seats)
    if place == LAND_PLACE:
        return landing(SIDE // 2)
    return spot(place)


assert len(SEATS) * ORDER < WHEEL[0]
