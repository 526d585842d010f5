"""Where the floes lie: rows of hexagons in doubled coordinates, and the kernels' tables.

Rows count from 0 downwards, x in half floe widths: (r, x) has the neighbours (r, x±2) and
(r±1, x±1). Cells are numbered in reading order; a name is the place in the row, then the row: `d4`.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np

from rookery.core.notation.squares import MAX_COLUMNS, square_name
from rookery.games.packeis.rules.kernels import BOARD, MAX_CELLS

MAX_ROW = MAX_COLUMNS

# E, SE, SW lead to higher cell numbers, W, NW, NE to lower ones; kernels.py relies on that order.
DIRECTIONS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))

Row = tuple[int, ...]
"""The x of each cell of a row, in ascending order."""


def _run(offset: int, length: int) -> Row:
    return tuple(range(offset, offset + 2 * length, 2))


def _hexring() -> tuple[Row, ...]:
    """PK-R4: a hexagon of side 5 without its centre, which was never a floe."""
    rows = [_run(abs(4 - r), 9 - abs(4 - r)) for r in range(9)]
    rows[4] = tuple(x for x in rows[4] if x != 8)
    return tuple(rows)


PRESETS: dict[str, tuple[Row, ...]] = {
    "std": tuple(_run(1 - r % 2, 7 + r % 2) for r in range(8)),  # PK-5, PK-R1: 7, 8, 7, 8, ...
    "hexring": _hexring(),
    "rhomb": tuple(_run(r, 10) for r in range(6)),  # PK-R4
    "rect6": tuple(_run(r % 2, 10) for r in range(6)),  # PK-R4
}


class ActionTexts(dict[int, str]):
    """The notation of each action by its code, made on first use; `codes` is the inverse."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names
        self.codes: dict[str, int] = {}

    def __missing__(self, code: int) -> str:
        origin, target = self._names[code >> 6], self._names[code & 63]
        text = self[code] = f"@{target}" if origin == target else f"{origin}-{target}"
        self.codes[text] = code
        return text


class ActionEnds(dict[str, tuple[int, ...]]):
    """The cells of an action by its text (one for a placement, else two); made on first use."""

    def __init__(self, index: dict[str, int]) -> None:
        super().__init__()
        self._index = index

    def __missing__(self, text: str) -> tuple[int, ...]:
        self[text] = tuple(self._index[name] for name in text.removeprefix("@").split("-"))
        return self[text]


class PackeisBoard:
    """A shape with its cells, made by `preset` or `free_form`; `tables` is what kernels see.

    `spans` has a slice of the cells for each row. `token_of` has the index of each cell's token in
    the text of the rows, where row ends are tokens, too. `ends` has actions' cells by their texts.
    """

    def __init__(self, tag: str, rows: tuple[Row, ...]) -> None:
        self.tag = tag
        self.rows = rows
        self.cells = tuple((r, x) for r, row in enumerate(rows) for x in row)
        ends = tuple(accumulate(map(len, rows)))
        self.spans = tuple(map(slice, (0, *ends), ends))
        self.token_of = tuple(cell + r for cell, (r, _) in enumerate(self.cells))
        self.names = tuple(square_name(i, r) for r, row in enumerate(rows) for i in range(len(row)))
        self.index = {name: number for number, name in enumerate(self.names)}
        self.action_texts = ActionTexts(self.names)
        self.ends = ActionEnds(self.index)
        self.tables = _tables(self.cells)


@lru_cache(maxsize=len(PRESETS))
def preset(tag: str) -> PackeisBoard:
    """The board of a named shape."""
    return PackeisBoard(tag, PRESETS[tag])


@lru_cache(maxsize=256)
def free_form(offsets: tuple[int, ...], lengths: tuple[int, ...]) -> PackeisBoard:
    """A board of any rows, from the x of each row's first cell and its number of cells."""
    tag = "x" + ",".join(str(offset) for offset in offsets)
    return PackeisBoard(tag, tuple(_run(*row) for row in zip(offsets, lengths, strict=True)))


def _tables(cells: tuple[tuple[int, int], ...]) -> Any:
    number = {cell: i for i, cell in enumerate(cells)}
    board = np.zeros(1, dtype=BOARD)[0]
    board.cells = len(cells)
    for cell, i in number.items():
        for direction, step in enumerate(DIRECTIONS):
            ray = _ray(number, cell, step)
            board.rays[direction, i] = sum(1 << j for j in ray)
            if ray:
                board.near[i] |= 1 << ray[0]
    _set_steps(board)
    return board


def _set_steps(board: Any) -> None:
    """Group adjacent cells by how much their numbers differ, for `kernels.around`."""
    lower = defaultdict[int, int](int)
    for cell in range(board.cells):
        for other in range(cell + 1, board.cells):
            if (board.near[cell] >> other) & 1:
                lower[other - cell] |= 1 << cell
    board.steps = len(lower)
    board.step[: len(lower)] = list(lower)
    board.lower[: len(lower)] = list(lower.values())


def _ray(
    number: dict[tuple[int, int], int], cell: tuple[int, int], step: tuple[int, int]
) -> list[int]:
    """Cells in a straight line from a cell, nearest first, up to the first gap in the shape."""
    ray = []
    row, x = cell[0] + step[0], cell[1] + step[1]
    while (row, x) in number:
        ray.append(number[row, x])
        row, x = row + step[0], x + step[1]
    return ray


assert all(len(PackeisBoard(tag, rows).cells) == MAX_CELLS for tag, rows in PRESETS.items())  # PK-2
