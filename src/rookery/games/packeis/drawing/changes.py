"""What an action changes in the drawing, found from the floes and penguins that differ."""

from itertools import compress
from operator import ne

from rookery.core.drawing.scene import SceneChange, difference
from rookery.core.drawing.seen import BoardView
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.packeis.drawing.scene import BROKEN, ice_of, marks, penguins_of
from rookery.games.packeis.drawing.taps import taps
from rookery.games.packeis.rules import facts
from rookery.games.packeis.text.rows import follow, tokens

__all__ = ["change", "taps"]


def change(before: BoardView, after: BoardView, say: Say = ENGLISH) -> SceneChange:
    """The change from one scene to another; both must be on the same board."""
    board, different = after.state.board, follow(before.state, after.state)
    (old, cracked), (new, cracks) = marks(before), marks(after)
    gone, come = [*old], [*new]
    was, now, ice = tokens(before.state), tokens(after.state), ice_of(board, say).tokens
    for token in sorted({*different, *cracked}):
        gone += ice[token][BROKEN if token in cracked else was[token]]
        come += ice[token][BROKEN if token in cracks else now[token]]
    stood, stand = facts.ice(before.state).at, facts.ice(after.state).at
    penguins = penguins_of(board)
    for penguin in compress(range(len(stand)), map(ne, stood, stand)):
        gone += penguins[penguin, stood[penguin]]
        come += penguins[penguin, stand[penguin]]
    return difference(gone, come)
