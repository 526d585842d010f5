"""Searches in threads: a few at once, first come first served, never on the event loop."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from rookery.core.player import Limits, Report, Searcher
from rookery.core.state import State
from rookery.search.thinking import think
from rookery.server.errors import TooMany

_WAITING = 200  # questions of people that may wait; computers' own moves always may


class Thinkers:
    """A pool of threads that run searches; each releases the interpreter while it searches."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
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
        report = await self._run(lambda: chosen.search(state, seed), limits)
        return report.action

    async def evaluate(self, state: State, milliseconds: int) -> Report:
        """What a search at full strength finds in that time; raises TooMany if many wait."""
        if self._asked >= _WAITING:
            raise TooMany()
        self._asked += 1
        limits = Limits(movetime_ms=milliseconds)
        try:
            return await self._run(lambda: state.game.searcher(state, limits, 0), limits)
        finally:
            self._asked -= 1

    async def _run(self, make: Callable[[], Searcher], limits: Limits) -> Report:
        # Made in the thread, too: a search's tables take a while to set up.
        def work() -> Report:
            return think(make(), limits, stop=lambda: self._stopped, clock=time.monotonic)

        self._busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._busy -= 1

    def close(self) -> None:
        """End all searches within a slice each."""
        self._stopped = True
        self._pool.shutdown(cancel_futures=True)
