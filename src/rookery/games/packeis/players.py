"""Packeis' computer players: the five levels, the search at full strength, and the solver."""

from dataclasses import dataclass

from rookery.core.player import LEVEL_NAMES, Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.packeis import evaluation, kernels
from rookery.games.packeis.regions import FISH
from rookery.games.packeis.rules import MAX_CELLS
from rookery.games.packeis.settled import Settled
from rookery.search.deepening import Deepening
from rookery.search.deepening import Settings as DeepSettings
from rookery.search.solver import Oracle, Solver
from rookery.search.treesearch import Settings as TreeSettings
from rookery.search.treesearch import TreeSearch

SCALE = 3.0 * FISH


@dataclass(frozen=True)
class Strength:
    """What makes a level: nodes for two seats with an error of estimates, simulations for more."""

    nodes: int
    noise: int
    simulations: int
    bits: int
    thinking_ms: int


STRENGTHS = (
    Strength(nodes=1, noise=1000, simulations=6, bits=8, thinking_ms=200),
    Strength(nodes=60, noise=300, simulations=60, bits=8, thinking_ms=400),
    Strength(nodes=1_000, noise=60, simulations=600, bits=11, thinking_ms=800),
    Strength(nodes=25_000, noise=0, simulations=6_000, bits=15, thinking_ms=1500),
    Strength(nodes=1_500_000, noise=0, simulations=200_000, bits=20, thinking_ms=2000),
)
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


def _deepening(
    state: State, limits: Limits, bits: int, noise: int, seed: int, play: bool
) -> Searcher:
    settings = DeepSettings(
        bits, noise=noise, seed=seed, scale=SCALE, settle_single=play, words=_about, proof=_exactly
    )
    aid = evaluation.make_aid(min(bits, 14), WALK)
    return Deepening(state, kernels.search, kernels.margin, aid, limits, settings)


def _sampling(state: State, limits: Limits, bits: int, seed: int, play: bool) -> Searcher:
    settings = TreeSettings(1 << bits, seed=seed, settle_single=play)
    return TreeSearch(state, kernels.sample, evaluation.make_aid(4, 1), limits, settings)


def _level(strength: Strength, state: State, seed: int) -> Searcher:
    if state.players <= 2:
        limits = Limits(nodes=strength.nodes)
        return _deepening(state, limits, strength.bits, strength.noise, seed, play=True)
    limits = Limits(simulations=strength.simulations)
    return _sampling(state, limits, max(10, strength.bits - 1), seed, play=True)


def _make(name: str, strength: Strength) -> Level:
    return Level(name, lambda state, seed: _level(strength, state, seed), strength.thinking_ms)


LEVELS = tuple(_make(*pair) for pair in zip(LEVEL_NAMES, STRENGTHS, strict=True))


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits."""
    if state.players <= 2:
        return _deepening(state, limits, 20, 0, seed, play=False)
    return _sampling(state, limits, 19, seed, play=False)


_ORACLE = Oracle(kernels.search, kernels.margin, _between)


def solver(state: State) -> Searcher | None:
    """A search that ends with the proven value of a position of one or two seats.

    With more seats there is one only when nobody meets anybody any more.
    """
    if state.players > 2:
        return Settled(state, evaluation.make_aid(16, LONG_WALK))
    settings = DeepSettings(20, reduce=False, scale=SCALE, words=_about, proof=_exactly)
    return Solver(state, _ORACLE, evaluation.make_aid(16, LONG_WALK), settings)
