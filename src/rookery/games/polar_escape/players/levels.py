"""Polar Escape's computer players: the five levels and the search at full strength."""

from dataclasses import dataclass

from rookery.core.searcher import LEVEL_NAMES, Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.polar_escape.players import evaluation, searches
from rookery.games.polar_escape.rules.states import MAX_ACTIONS
from rookery.search import turn_search


@dataclass(frozen=True)
class Strength:
    """What makes a level: how it prepares its plays, how far it looks, and how well it sees.

    Free moves are combined in `rounds`, from the `beam` best results of each; the plays after
    `finalists` of these are compared through the click, and the `again` best once more with the
    own next turn prepared by up to `steps` free moves. What is expected of a position is wrong by
    up to `error`, where 2 is about the whole difference between losing and winning.
    """

    error: float
    rounds: int
    beam: int
    finalists: int
    thinking_ms: int
    again: int = 0
    steps: int = 0


STRENGTHS = (
    Strength(error=0.3, rounds=0, beam=1, finalists=1, thinking_ms=500),
    Strength(error=0.2, rounds=1, beam=1, finalists=1, thinking_ms=500),
    Strength(error=0.16, rounds=1, beam=1, finalists=2, thinking_ms=500),
    Strength(error=0.09, rounds=2, beam=2, finalists=3, thinking_ms=1000),
    Strength(error=0.0, rounds=4, beam=4, finalists=8, thinking_ms=3000, again=40, steps=3),
)
PRICE = 0.003
"""A free move has to be worth so much, and a tenth of the error on top."""
NODES = 200_000
"""No turn takes so many: the bound of an endless search."""


def _search(state: State, strength: Strength, limits: Limits, seed: int, single: bool) -> Searcher:
    root_side = state.current_player or 0
    context = evaluation.make_context(MAX_ACTIONS)
    deeper = (
        evaluation.make_context(MAX_ACTIONS, root_side, strength.steps) if strength.steps else None
    )
    settings = turn_search.Settings(
        rounds=strength.rounds, beam=strength.beam, finalists=strength.finalists,
        again=strength.again, price=PRICE + strength.error / 10, noise=strength.error, seed=seed,
        settle_single=single,
    )  # fmt: skip
    return turn_search.Searcher(state, searches.KERNELS, context, limits, settings, deeper)


def _make(name: str, strength: Strength) -> Level:
    limits = Limits(nodes=NODES)
    return Level(
        name,
        lambda state, seed: _search(state, strength, limits, seed, single=True),
        strength.thinking_ms,
    )


LEVELS = tuple(_make(*pair) for pair in zip(LEVEL_NAMES, STRENGTHS, strict=True))


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits; equal for all seeds."""
    return _search(state, STRENGTHS[-1], limits, seed, single=False)
