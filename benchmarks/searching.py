"""The searches, through the interface that the server, the engine and the arena use."""

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.positions import placed
from benchmarks.report import Row
from rookery.core.players.searcher import Limits, run
from rookery.core.state import State

POSITIONS = 8
NODES = 300_000
SIMULATIONS = 20_000


def measure() -> Iterator[Row]:
    """Measure alpha-beta's nodes per second, and the simulations per second for more seats."""
    yield Row("alpha-beta, 2 players", _rate(2, Limits(nodes=NODES)), "nodes/s")
    for players in (3, 4):
        limits = Limits(simulations=SIMULATIONS)
        yield Row(f"tree search, {players} players", _rate(players, limits), "simulations/s")


def _rate(players: int, limits: Limits) -> float:
    states = placed(players, POSITIONS)
    _nodes(states[0], Limits(nodes=2000, simulations=100))
    rates = []
    for state in states:
        begun = time.thread_time()
        nodes = _nodes(state, limits)
        rates.append(nodes / (time.thread_time() - begun))
    return median(rates)


def _nodes(state: State, limits: Limits) -> int:
    return run(state.game.players.searcher(state, limits, seed=1)).nodes
