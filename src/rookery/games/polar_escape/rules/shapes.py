"""The ice sheets of Polar Escape: six shapes of five platforms on a grid of 3 x 3 cells.

Cells count 0..8 in reading order; a platform keeps its number 0..4 when its sheet turns (PE-R2).
"""

from typing import Any, Final

import numpy as np

SHAPES: Final = "FTVWXZ"
CELLS: Final = 9
PLATFORMS: Final = 5  # PE-12
TURNS: Final = 4

_DRAWN = {  # PE-R1, orientation 0
    "F": ".xx xx. .x.",
    "T": "xxx .x. .x.",
    "V": "x.. x.. xxx",
    "W": "x.. xx. .xx",
    "X": ".x. xxx .x.",
    "Z": "xx. .x. .xx",
}


def turned(cell: int) -> int:
    """PE-R2: where a quarter turn clockwise takes a cell: (x, y) -> (2 - y, x)."""
    y, x = divmod(cell, 3)
    return 3 * x + 2 - y


def _cells() -> "np.ndarray[Any, np.dtype[np.int64]]":
    table = np.zeros((len(SHAPES), TURNS, PLATFORMS), np.int64)
    for shape, name in enumerate(SHAPES):
        drawn = _DRAWN[name].replace(" ", "")
        cells = [cell for cell in range(CELLS) if drawn[cell] == "x"]
        for turn in range(TURNS):
            table[shape, turn] = cells
            cells = [turned(cell) for cell in cells]
    return table


CELL: Final = _cells()
"""[shape, orientation, platform]: the cell where a platform is."""


def _platforms() -> "np.ndarray[Any, np.dtype[np.int64]]":
    table = np.full((len(SHAPES), TURNS, CELLS), -1, np.int64)
    for shape in range(len(SHAPES)):
        for turn in range(TURNS):
            table[shape, turn, CELL[shape, turn]] = np.arange(PLATFORMS)
    return table


PLATFORM: Final = _platforms()
"""[shape, orientation, cell]: the platform there, or -1 for water."""
