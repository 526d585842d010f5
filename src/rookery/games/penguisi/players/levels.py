"""Penguisi's computer players: the five levels and the search at full strength."""

from dataclasses import dataclass

from rookery.core.players.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.games.penguisi.players import searches, weights
from rookery.games.penguisi.players.features import make_context
from rookery.games.penguisi.players.kind import KindSearcher
from rookery.search import expectimax, levels


@dataclass(frozen=True, kw_only=True)
class PenguisiStrength(levels.Strength):
    """The strength of a level: it searches up to the first or the second throw of the dice.

    With `throws` 1 it sees what its own numbers can lead to; with 2 it also sees what the next
    throw makes of that, in at most `nodes` nodes. Its estimates are off by up to `error`, where 2
    is the difference between losing and winning. One that is `kind` searches nothing: it sends
    nobody home if it can help it.
    """

    throws: int = 1
    kind: bool = False


STRENGTHS = (
    PenguisiStrength(kind=True, usual_ms=50),
    PenguisiStrength(error=0.25, nodes=20_000, table_bits=10, usual_ms=500),
    PenguisiStrength(error=0.08, nodes=20_000, table_bits=10, usual_ms=500),
    PenguisiStrength(error=0.02, nodes=20_000, table_bits=10, usual_ms=500),
    PenguisiStrength(throws=2, nodes=150_000, table_bits=16, usual_ms=2000),
)
MARGIN = 0.04
"""Actions further behind are not searched deeper: that seldom changes a value by so much."""
REPLIES = 1
"""After the root, each decision is what looks best up to the next throw (docs/levels.md)."""


def _search(state: State, limits: Limits, settings: expectimax.ExpectimaxSettings) -> Searcher:
    board = state.board.tables
    context = make_context(weights.shipped_weights()[int(board.arms)], int(board.dice))
    return expectimax.ExpectimaxSearcher(state, searches.search, context, limits, settings)


def _level(strength: PenguisiStrength, state: State, seed: int) -> Searcher:
    if strength.kind:
        return KindSearcher(state, seed)
    settings = expectimax.ExpectimaxSettings(
        strength.table_bits, REPLIES, MARGIN, noise=strength.error, seed=seed, settle_single=True
    )
    return _search(state, Limits(depth=strength.throws, nodes=strength.nodes), settings)


LEVELS = levels.make(STRENGTHS, _level)


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits; the same for all seeds."""
    return _search(state, limits, expectimax.ExpectimaxSettings(18, REPLIES, MARGIN, seed=seed))
