"""What an action changes in the drawing, found from the floes and penguins that differ."""

from itertools import compress
from operator import ne

from rookery.core.drawing.scene import SceneChange, difference
from rookery.core.drawing.seen import BoardView
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.packeis.drawing.scene import EMPTY, ice_of, marks, penguins_of
from rookery.games.packeis.drawing.taps import taps
from rookery.games.packeis.rules import facts
from rookery.games.packeis.text.rows import follow, tokens

__all__ = ["change", "taps"]


def change(before: BoardView, after: BoardView, say: Say = ENGLISH) -> SceneChange:
    """The change from one scene to another; both must be on the same board."""
    board, different = after.state.board, follow(before.state, after.state)
    (old, old_cracks), (new, cracks) = marks(before), marks(after)
    old_nodes, new_nodes = [*old], [*new]
    was, now, ice = tokens(before.state), tokens(after.state), ice_of(board, say).tokens
    for token in sorted({*different, *old_cracks}):
        old_nodes += ice[token][EMPTY if token in old_cracks else was[token]]
        new_nodes += ice[token][EMPTY if token in cracks else now[token]]
    penguins_before, stand = facts.ice(before.state).at, facts.ice(after.state).at
    penguins = penguins_of(board)
    for penguin in compress(range(len(stand)), map(ne, penguins_before, stand)):
        old_nodes += penguins[penguin, penguins_before[penguin]]
        new_nodes += penguins[penguin, stand[penguin]]
    return difference(old_nodes, new_nodes)
