"""What an action changes in the drawing, told by what looks different."""

from itertools import compress
from operator import is_not, ne

from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import SceneChange, difference
from rookery.core.sight import Sight
from rookery.games.packeis.drawing.scene import ice_of, looks, marks, penguins_of
from rookery.games.packeis.drawing.taps import taps
from rookery.games.packeis.rules import facts

__all__ = ["change", "taps"]


def change(before: Sight, after: Sight, say: Say = ENGLISH) -> SceneChange:
    """What turns one scene into the other; both are on one board."""
    gone, come = [*marks(before)], [*marks(after)]
    was, now, board = looks(before), looks(after), after.state.board
    ice, penguins = ice_of(board, say).tokens, penguins_of(board)
    for token in compress(range(len(now)), map(is_not, was, now)):
        gone += ice[token][was[token]]
        come += ice[token][now[token]]
    stood, stand = facts.ice(before.state).at, facts.ice(after.state).at
    for penguin in compress(range(len(stand)), map(ne, stood, stand)):
        gone += penguins[penguin, stood[penguin]]
        come += penguins[penguin, stand[penguin]]
    return difference(gone, come)
