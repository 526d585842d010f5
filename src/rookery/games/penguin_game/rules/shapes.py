"""Where the tiles lie: named arrangements, given ones, and what makes an arrangement legal.

A corner is (column, row) of a tile's top left coin cell; a tile covers two columns and two rows.
"""

import re
from collections.abc import Iterable, Sequence

from rookery.core.notation.squares import square_at
from rookery.games.penguin_game.rules.kernels import GRID, MAX_TILES

Corner = tuple[int, int]

PRESETS: dict[str, tuple[Corner, ...]] = {
    "square": ((0, 0), (2, 0), (0, 2), (2, 2)),  # PG-4
    "I": ((0, 0), (2, 0), (4, 0), (6, 0)),  # PG-21, PG-R19
    "L": ((0, 0), (0, 2), (0, 4), (2, 4)),
    "J": ((2, 0), (2, 2), (0, 4), (2, 4)),
    "T": ((0, 0), (2, 0), (4, 0), (2, 2)),
    "S": ((2, 0), (4, 0), (0, 2), (2, 2)),
    "Z": ((0, 0), (2, 0), (2, 2), (4, 2)),
    "i": ((0, 0), (2, 0), (4, 0)),  # PG-22
    "v": ((0, 0), (0, 2), (2, 2)),
}

HIGH = ((0, 3), (1, 2), (1, 2), (0, 3))
"""PG-6, PG-R18: the quarters of each tile on which the X rises."""


def reading_order(corners: Iterable[Corner]) -> tuple[Corner, ...]:
    """The corners by row, then column."""
    return tuple(sorted(corners, key=lambda corner: corner[::-1]))


def in_frame(corners: Sequence[Corner]) -> tuple[Corner, ...]:
    """The corners in reading order, shifted so that the smallest column and row are 0 (PG-R29)."""
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    return reading_order((column - left, row - top) for column, row in corners)


def read_corners(text: str) -> tuple[Corner, ...]:
    """The corners of a text of the form `a1c1a3c3`."""
    return tuple(square_at(name) for name in re.findall(r"[a-z]\d+", text))


def objections(corners: Sequence[Corner], drift: bool) -> list[str]:
    """Why tiles can't lie at these corners; empty if they can (PG-R19, PG-R26)."""
    pairs = [(a, b) for i, a in enumerate(corners) for b in corners[:i]]
    if any(abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2 for a, b in pairs):
        return ["two tiles overlap (PG-R19)"]
    if not _are_joined(corners, 0 if drift else 1):
        if drift:
            return ["with drifting, whole sides connect all tiles (PG-R26)"]
        return ["cells side by side connect all tiles (PG-R19)"]
    return []


def _are_joined(corners: Sequence[Corner], slack: int) -> bool:
    """Whether all tiles are connected by sides that are shifted by at most `slack` cells."""
    group, waiting = {corners[0]}, [corners[0]]
    while waiting:
        column, row = waiting.pop()
        for other in set(corners) - group:
            across, down = abs(other[0] - column), abs(other[1] - row)
            if (across == 2 and down <= slack) or (down == 2 and across <= slack):
                group.add(other)
                waiting.append(other)
    return len(group) == len(corners)


assert all(len(corners) <= MAX_TILES for corners in PRESETS.values())
assert all(max(max(corner) for corner in corners) + 2 <= GRID for corners in PRESETS.values())
