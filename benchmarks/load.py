"""How late short actions on an event loop run while searches run in threads."""

import asyncio
import threading
import time
from collections.abc import Iterator

import uvloop

from benchmarks.positions import placed
from benchmarks.report import Row
from rookery.core.players.searcher import Limits
from rookery.core.state import State

SEARCHES = 2
SECONDS = 6.0
EVERY = 0.005


def measure() -> Iterator[Row]:
    """The 99th percentile of the delay of an action every 5 ms, with searches and without."""
    state = placed(2, 1)[0]
    _act(state)
    idle = uvloop.run(_delays(state))
    busy = _beside_searches(state)
    beside = f"{percentile(idle, 99):.2f} ms with none, median {percentile(busy, 50):.2f} ms"
    name = f"action while {SEARCHES} searches run, p99"
    yield Row(name, percentile(busy, 99), "ms", beside, at_most=15)


def _beside_searches(state: State) -> list[float]:
    over = threading.Event()
    threads = [
        threading.Thread(target=_search, args=(other, over)) for other in placed(2, SEARCHES)
    ]
    for thread in threads:
        thread.start()
    try:
        return uvloop.run(_delays(state))
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _search(state: State, over: threading.Event) -> None:
    """Search as the house's computer players do: in slices, one after another."""
    while not over.is_set():
        search = state.game.players.searcher(state, Limits(), seed=1)
        while not over.is_set() and not search.step():
            pass


async def _delays(state: State) -> list[float]:
    """Milliseconds from when each action was due until it was done."""
    delays, due = [], time.perf_counter()
    for _ in range(int(SECONDS / EVERY)):
        due += EVERY
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        _act(state)
        now = time.perf_counter()
        delays.append(1000 * (now - due))
        due = max(due, now - EVERY)
    return delays


def _act(state: State) -> None:
    """Do what follows a tap: check and apply the action, write the position, list what is legal."""
    after = state.apply(state.legal_actions[0])
    assert after.text
    assert after.legal_actions


def percentile(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]
