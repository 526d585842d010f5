"""What an action changes in the drawing, told by the floes and the penguins that it changes."""

from collections.abc import Collection, Sequence

from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import Node, SceneChange, difference
from rookery.core.sight import Sight
from rookery.games.packeis.drawing.scene import (
    BROKEN,
    OWNED,
    Cell,
    broken,
    ice_of,
    marks,
    penguins_of,
)
from rookery.games.packeis.drawing.taps import taps
from rookery.games.packeis.rules import facts

__all__ = ["change", "taps"]


def change(before: Sight, after: Sight, say: Say = ENGLISH) -> SceneChange:
    """What turns one scene into the other; both are on one board."""
    was, now, board = facts.ice(before.state), facts.ice(after.state), after.state.board
    went, came = facts.moved(was, now), facts.moved(now, was)
    broke, breaks = broken(before), broken(after)
    cells = _changed(was, now)
    cells.update([cell for _, _, cell in (*went, *came)])
    cells.update([cell for cell in (broke, breaks) if cell is not None])
    penguin, ice = penguins_of(board).__getitem__, ice_of(board, say).cells
    gone = [*marks(*before), *_floes(was, cells, broke, ice), *map(penguin, went)]
    come = [*marks(*after), *_floes(now, cells, breaks, ice), *map(penguin, came)]
    return difference(gone, come)


def _changed(was: facts.Ice, now: facts.Ice) -> set[int]:
    """The cells with more or fewer fish than before."""
    changed, cells = (was.one ^ now.one) | (was.two ^ now.two) | (was.three ^ now.three), set()
    while changed:
        cells.add(changed.bit_length() - 1)
        changed ^= 1 << (changed.bit_length() - 1)
    return cells


def _floes(
    found: facts.Ice, cells: Collection[int], gone: int | None, ice: Sequence[Cell]
) -> list[Node]:
    """The nodes of these cells, `gone` being the one whose floe breaks up."""
    nodes = list[Node]()
    for cell in cells:
        look = found.fish_at(cell)
        if (found.occupied >> cell) & 1:
            look += OWNED * (found.owner_of(cell) + 1)
        nodes += ice[cell][BROKEN if cell == gone else look]
    return nodes
