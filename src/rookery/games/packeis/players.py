"""Packeis' computer players: the five levels, the search at full strength, and the solver."""

from dataclasses import dataclass

from rookery.core.player import LEVEL_NAMES, Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.packeis import evaluation, kernels, regions
from rookery.search.deepening import Deepening
from rookery.search.deepening import Settings as DeepSettings
from rookery.search.treesearch import Settings as TreeSettings
from rookery.search.treesearch import TreeSearch

SCALE = 3.0 * regions.FISH


@dataclass(frozen=True)
class Strength:
    """What makes a level: nodes for two seats with an error of estimates, simulations for more."""

    nodes: int
    noise: int
    simulations: int
    table_bits: int
    thinking_ms: int


STRENGTHS = (
    Strength(nodes=1, noise=1000, simulations=6, table_bits=10, thinking_ms=200),
    Strength(nodes=60, noise=300, simulations=60, table_bits=10, thinking_ms=400),
    Strength(nodes=1_000, noise=60, simulations=600, table_bits=12, thinking_ms=800),
    Strength(nodes=25_000, noise=0, simulations=6_000, table_bits=16, thinking_ms=1500),
    Strength(nodes=2_000_000, noise=0, simulations=200_000, table_bits=20, thinking_ms=2000),
)


def _unit(value: int) -> str:
    return f"{value / regions.FISH:+.1f}"


def _deepening(state: State, limits: Limits, settings: DeepSettings) -> Searcher:
    return Deepening(
        state, kernels.search, evaluation.margin, evaluation.make_aid(14, 300), limits, settings
    )


def _level(strength: Strength, state: State, seed: int) -> Searcher:
    if state.players == 2:
        settings = DeepSettings(
            strength.table_bits, noise=strength.noise, seed=seed, scale=SCALE, settle_single=True,
            unit=_unit,
        )  # fmt: skip
        return _deepening(state, Limits(nodes=strength.nodes), settings)
    limits = Limits(simulations=strength.simulations)
    nodes = min(1 << 19, strength.simulations * 16)
    return TreeSearch(
        state,
        kernels.sample,
        evaluation.make_aid(4, 1),
        limits,
        TreeSettings(nodes, seed=seed, settle_single=True),
    )


def _make(name: str, strength: Strength) -> Level:
    return Level(name, lambda state, seed: _level(strength, state, seed), strength.thinking_ms)


LEVELS = tuple(_make(*pair) for pair in zip(LEVEL_NAMES, STRENGTHS, strict=True))


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits."""
    if state.players == 2:
        return _deepening(state, limits, DeepSettings(20, seed=seed, scale=SCALE, unit=_unit))
    return TreeSearch(
        state, kernels.sample, evaluation.make_aid(4, 1), limits, TreeSettings(1 << 19, seed=seed)
    )


def solver(state: State) -> Searcher | None:
    """A search that ends with the proven value, for two seats."""
    if state.players > 2:
        return None
    return _deepening(state, Limits(), DeepSettings(20, reduce=False, scale=SCALE, unit=_unit))
