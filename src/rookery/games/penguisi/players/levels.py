"""Penguisi's computer players: the five levels and the search at full strength."""

from dataclasses import dataclass

from rookery.core.searcher import LEVEL_NAMES, Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.penguisi.players import evaluation, searches, weights
from rookery.search import expectimax


@dataclass(frozen=True)
class Strength:
    """What makes a level: it looks up to the first or second throw of the dice.

    `throws` 1 sees what its own numbers can come to, 2 what the next throw does to that, in at most
    so many `nodes`. What it expects of a position is wrong by up to `error`, where 2 is the whole
    difference between losing and winning.
    """

    error: float
    throws: int
    nodes: int
    bits: int
    thinking_ms: int


STRENGTHS = (
    Strength(error=0.8, throws=1, nodes=20_000, bits=10, thinking_ms=500),
    Strength(error=0.25, throws=1, nodes=20_000, bits=10, thinking_ms=500),
    Strength(error=0.08, throws=1, nodes=20_000, bits=10, thinking_ms=500),
    Strength(error=0.02, throws=1, nodes=20_000, bits=10, thinking_ms=500),
    Strength(error=0.0, throws=2, nodes=150_000, bits=16, thinking_ms=2000),
)
MARGIN = 0.04
"""So much a deeper look seldom changes: what is farther behind is not looked at again."""
REPLIES = 1
"""After its own actions a search follows the best ones by a glance (docs/levels.md)."""


def _lookahead(state: State, limits: Limits, settings: expectimax.Settings) -> Searcher:
    board = state.board.tables
    context = evaluation.make_context(weights.shipped()[int(board.arms)], int(board.dice))
    return expectimax.Searcher(state, searches.look, context, limits, settings)


def _level(strength: Strength, state: State, seed: int) -> Searcher:
    settings = expectimax.Settings(
        strength.bits, REPLIES, MARGIN, noise=strength.error, seed=seed, settle_single=True
    )
    limits = Limits(depth=strength.throws, nodes=strength.nodes)
    return _lookahead(state, limits, settings)


def _make(name: str, strength: Strength) -> Level:
    return Level(name, lambda state, seed: _level(strength, state, seed), strength.thinking_ms)


LEVELS = tuple(_make(*pair) for pair in zip(LEVEL_NAMES, STRENGTHS, strict=True))


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits; equal for all seeds."""
    return _lookahead(state, limits, expectimax.Settings(18, REPLIES, MARGIN, seed=seed))
