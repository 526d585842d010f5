"""What an action changes in the drawing, told by what has come to look different."""

from collections.abc import Iterator
from itertools import compress
from operator import ne

from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import Node, SceneChange, difference
from rookery.core.sight import Sight
from rookery.games.packeis.drawing.scene import Ice, ice_of, looks, marks, penguins_of
from rookery.games.packeis.drawing.taps import taps
from rookery.games.packeis.rules.facts import standing

__all__ = ["change", "taps"]


def change(before: Sight, after: Sight, say: Say = ENGLISH) -> SceneChange:
    """What turns one scene into the other; both are on one board."""
    board = after.state.board
    ice, was, now = ice_of(board, say), looks(*before), looks(*after)
    cells = tuple(compress(range(len(now)), map(ne, was, now)))
    stood, stand = standing(before.state), standing(after.state)
    penguin = penguins_of(board).__getitem__
    gone = [*marks(*before), *_nodes(ice, cells, was)]
    gone += [penguin(one) for one in stood if one not in stand]
    come = [*marks(*after), *_nodes(ice, cells, now)]
    come += [penguin(one) for one in stand if one not in stood]
    return difference(gone, come)


def _nodes(ice: Ice, cells: tuple[int, ...], look: bytearray) -> Iterator[Node]:
    for cell in cells:
        yield from ice.cells[cell][look[cell]]
