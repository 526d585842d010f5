"""Searches in threads: a few at once, first come first served, never on the event loop."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from rookery.core.player import Limits, Report, Searcher
from rookery.core.state import State
from rookery.search.thinking import think
from rookery.server.errors import TooMany

T = TypeVar("T")

_WAITING = 200  # questions of people that may wait; computers' own moves always may


class Thinkers:
    """A pool of threads that run searches; each releases the interpreter while it searches."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        # Proofs take long: nobody's move waits for them.
        self._provers = ThreadPoolExecutor(1, thread_name_prefix="prover")
        self._asked = 0
        self._busy = 0
        self._stopped = False

    @property
    def busy(self) -> int:
        """How many searches run or wait."""
        return self._busy

    async def play(self, state: State, level: str, seed: int) -> str:
        """The action that a level chooses."""
        chosen = next(one for one in state.game.levels if one.name == level)
        limits = Limits(movetime_ms=chosen.thinking_ms)
        report = await self._run(lambda: self._think(chosen.search(state, seed), limits))
        return report.action

    async def evaluate(self, state: State, milliseconds: int) -> Report:
        """What a search at full strength finds in that time; raises TooMany if many wait."""
        limits = Limits(movetime_ms=milliseconds)
        return await self._ask(lambda: self._think(state.game.searcher(state, limits, 0), limits))

    async def solve(self, state: State, milliseconds: int) -> Report | None:
        """What the game's solver knows after that time; None where it has none. Raises TooMany."""
        limits = Limits(movetime_ms=milliseconds)

        def work() -> Report | None:
            solver = state.game.solver(state)
            return None if solver is None else self._think(solver, limits)

        return await self._ask(work, self._provers)

    async def _ask(self, work: Callable[[], T], pool: ThreadPoolExecutor | None = None) -> T:
        if self._asked >= _WAITING:
            raise TooMany()
        self._asked += 1
        try:
            return await self._run(work, pool)
        finally:
            self._asked -= 1

    async def _run(self, work: Callable[[], T], pool: ThreadPoolExecutor | None = None) -> T:
        # Searches are made in the thread, too: their tables take a while to set up.
        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool or self._pool, work)
        finally:
            self._busy -= 1

    def _think(self, search: Searcher, limits: Limits) -> Report:
        return think(search, limits, stop=lambda: self._stopped, clock=time.monotonic)

    def close(self) -> None:
        """End all searches within a slice each."""
        self._stopped = True
        for pool in (self._pool, self._provers):
            pool.shutdown(cancel_futures=True)
