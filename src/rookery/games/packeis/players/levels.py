"""Packeis' computer players: the five levels, the search at full strength, and the solver."""

from dataclasses import dataclass, replace

from rookery.core.searcher import LEVEL_NAMES, Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.packeis.players import evaluation, searches
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.players.settled_solver import Settled
from rookery.games.packeis.rules.kernels import MAX_CELLS
from rookery.search.alphabeta.searcher import Deepening
from rookery.search.alphabeta.searcher import Settings as DeepSettings
from rookery.search.alphabeta.solver import Solver
from rookery.search.mcts.searcher import Settings as TreeSettings
from rookery.search.mcts.searcher import TreeSearch

SCALE = 3.0 * FISH
"""Whoever is so much ahead wins 73 % of games."""


@dataclass(frozen=True)
class Strength:
    """What makes a level: work for two seats, and for more.

    Estimates are wrong by up to `error` fish, and a walk through a region of its own looks at
    `walk` positions. Without nodes or simulations a level looks one action ahead.
    """

    error: float
    walk: int
    nodes: int
    simulations: int
    bits: int
    thinking_ms: int


STRENGTHS = (
    Strength(error=45.0, walk=1, nodes=0, simulations=0, bits=8, thinking_ms=200),
    Strength(error=7.0, walk=10, nodes=0, simulations=0, bits=8, thinking_ms=200),
    Strength(error=2.0, walk=50, nodes=150, simulations=60, bits=10, thinking_ms=500),
    Strength(error=0.0, walk=300, nodes=3_000, simulations=1_000, bits=13, thinking_ms=1000),
    Strength(error=0.0, walk=300, nodes=1_500_000, simulations=250_000, bits=20, thinking_ms=2000),
)
FUTILE = 3 * FISH
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


def _deepening(state: State, limits: Limits, settings: DeepSettings, walk: int) -> Searcher:
    hero = state.current_player if state.players > 2 else 0
    aid = evaluation.make_aid(min(settings.table_bits, 14), walk, hero or 0)
    full = replace(
        settings, scale=SCALE, words=_about, proof=_exactly, hero=hero or 0, futile=FUTILE
    )
    return Deepening(state, searches.search, aid, limits, full)


def _sampling(state: State, limits: Limits, settings: TreeSettings, walk: int) -> Searcher:
    aid = evaluation.make_aid(12, walk)
    return TreeSearch(state, searches.sample, aid, limits, settings)


def _level(strength: Strength, state: State, seed: int) -> Searcher:
    if state.players > 2 and strength.simulations:
        limits = Limits(simulations=strength.simulations)
        nodes = min(1 << 19, 1024 + 20 * strength.simulations)
        return _sampling(
            state, limits, TreeSettings(nodes, seed=seed, settle_single=True), strength.walk
        )
    limits = Limits(nodes=strength.nodes) if strength.nodes else Limits(depth=1)
    noise = round(strength.error * FISH)
    settings = DeepSettings(
        strength.bits, reduce=strength.nodes > 0, noise=noise, seed=seed, settle_single=True
    )
    return _deepening(state, limits, settings, strength.walk)


def _make(name: str, strength: Strength) -> Level:
    return Level(name, lambda state, seed: _level(strength, state, seed), strength.thinking_ms)


LEVELS = tuple(_make(*pair) for pair in zip(LEVEL_NAMES, STRENGTHS, strict=True))


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits."""
    if state.players <= 2:
        return _deepening(state, limits, DeepSettings(20, seed=seed), WALK)
    return _sampling(state, limits, TreeSettings(1 << 19, seed=seed), WALK)


def solver(state: State) -> Searcher | None:
    """A search that ends with the proven value of a position of one or two seats.

    With more seats there is one only when nobody meets anybody any more.
    """
    if state.players > 2:
        return Settled(state, evaluation.make_aid(16, LONG_WALK))
    settings = DeepSettings(20, reduce=False, scale=SCALE, words=_about, proof=_exactly)
    return Solver(state, searches.search, evaluation.make_aid(16, LONG_WALK), settings, _between)
