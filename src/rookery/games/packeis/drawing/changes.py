"""What an action changes in the drawing, told by the floes and the penguins that it changes."""

from collections.abc import Collection, Iterator

from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import Node, SceneChange, difference
from rookery.core.sight import Sight
from rookery.core.state import State
from rookery.games.packeis.drawing.scene import (
    BROKEN,
    OWNED,
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
    stood, stand = set(facts.standing(before.state)), set(facts.standing(after.state))
    went, came = stood - stand, stand - stood
    cells = {cell for _, _, cell in went | came}
    cells.update(_changed(before.state, after.state))
    cells.update(cell for cell in (broken(before), broken(after)) if cell is not None)
    penguin = penguins_of(after.state.board).__getitem__
    gone = [*marks(*before), *_floes(before, cells, say), *map(penguin, went)]
    come = [*marks(*after), *_floes(after, cells, say), *map(penguin, came)]
    return difference(gone, come)


def _changed(before: State, after: State) -> Iterator[int]:
    """The cells with more or fewer fish than before."""
    was, now = facts.ice(before), facts.ice(after)
    cells = (was.one ^ now.one) | (was.two ^ now.two) | (was.three ^ now.three)
    while cells:
        yield cells.bit_length() - 1
        cells ^= 1 << (cells.bit_length() - 1)


def _floes(sight: Sight, cells: Collection[int], say: Say) -> Iterator[Node]:
    state, gone = sight.state, broken(sight)
    ice, looks = ice_of(state.board, say), facts.ice(state)
    owners = {cell: seat for seat, _, cell in facts.standing(state) if cell in cells}
    for cell in cells:
        look = looks.fish_at(cell) + OWNED * (owners.get(cell, -1) + 1)
        yield from ice.cells[cell][BROKEN if cell == gone else look]
