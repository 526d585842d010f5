"""Packeis' computer players: the five levels, the search at full strength, and the solver."""

from dataclasses import dataclass, replace

from rookery.core.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.games.packeis.players import evaluation, searches
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.players.settled_solver import Settled
from rookery.games.packeis.rules.kernels import MAX_CELLS
from rookery.search import alphabeta, levels, mcts

SCALE = 3.0 * FISH
"""Whoever is so much ahead wins 73 % of games."""


@dataclass(frozen=True, kw_only=True)
class Strength(levels.Strength):
    """What makes a level: nodes for two seats, simulations for more, errors in fish.

    A walk through a region that only one seat reaches looks at `walk` positions. Without nodes or
    simulations a level looks one action ahead.
    """

    walk: int


STRENGTHS = (
    Strength(error=45.0, walk=1, thinking_ms=200),
    Strength(error=7.0, walk=10, thinking_ms=200),
    Strength(error=2.0, walk=50, nodes=150, simulations=60, table_bits=10, thinking_ms=500),
    Strength(walk=300, nodes=3_000, simulations=1_000, table_bits=13, thinking_ms=1000),
    Strength(walk=300, nodes=1_500_000, simulations=250_000, table_bits=20, thinking_ms=2000),
)
FUTILITY_MARGIN = 3 * FISH
"""So much a ply an estimate is expected to be wrong at most, near the end of a search."""
WALK = 300
"""Positions that a walk through a region may take in a search that plays."""
LONG_WALK = 20_000
"""The same in one that proves."""


_ALL_FISH = 3 * MAX_CELLS * FISH


def fish_and_floes(value: int) -> tuple[int, int]:
    """A value's two parts, each with its sign."""
    fish = (value + FISH // 2) // FISH
    return fish, value - fish * FISH


def _about(value: int) -> str:
    return f"fish={value / FISH:+.1f}"


def _exactly(value: int) -> str:
    fish, floes = fish_and_floes(value)
    return f"fish={fish:+d} floes={floes:+d}"


def _between(low: int, high: int) -> str:
    least, most = max(low, -_ALL_FISH), min(high, _ALL_FISH)
    return f"fish={fish_and_floes(least)[0]:+d}..{fish_and_floes(most)[0]:+d}"


def _deepening(state: State, limits: Limits, settings: alphabeta.Settings, walk: int) -> Searcher:
    root_side = state.current_player if state.players > 2 else 0
    context = evaluation.make_context(min(settings.table_bits, 14), walk, root_side or 0)
    full = replace(
        settings,
        scale=SCALE,
        words=_about,
        proof=_exactly,
        root_side=root_side or 0,
        futility_margin=FUTILITY_MARGIN,
    )
    return alphabeta.Searcher(state, searches.search, context, limits, full)


def _sampling(state: State, limits: Limits, settings: mcts.Settings, walk: int) -> Searcher:
    context = evaluation.make_context(12, walk)
    return mcts.Searcher(state, searches.sample, context, limits, settings)


def _level(strength: Strength, state: State, seed: int) -> Searcher:
    if state.players > 2 and strength.simulations:
        sampled = mcts.Settings(mcts.room(strength.simulations), seed=seed, settle_single=True)
        return _sampling(state, strength.sampling, sampled, strength.walk)
    settings = alphabeta.Settings(
        strength.table_bits,
        reduce=strength.nodes > 0,
        noise=round(strength.error * FISH),
        seed=seed,
        settle_single=True,
    )
    return _deepening(state, strength.limits, settings, strength.walk)


LEVELS = levels.make(STRENGTHS, _level)


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits."""
    if state.players <= 2:
        return _deepening(state, limits, alphabeta.Settings(20, seed=seed), WALK)
    return _sampling(state, limits, mcts.Settings(1 << 19, seed=seed), WALK)


def solver(state: State) -> Searcher | None:
    """A search that ends with the proven value of a position of one or two seats.

    With more seats there is one only when nobody meets anybody any more.
    """
    if state.players > 2:
        return Settled(state, evaluation.make_context(16, LONG_WALK))
    settings = alphabeta.Settings(20, reduce=False, scale=SCALE, words=_about, proof=_exactly)
    return alphabeta.Solver(
        state, searches.search, evaluation.make_context(16, LONG_WALK), settings, _between
    )
