"""Searches in threads: a few at once, people's before others, never on the event loop."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

from rookery.core.searcher import Limits, Report, Searcher
from rookery.core.state import State
from rookery.search.runner import think
from rookery.server.errors import TooMany

T = TypeVar("T")

Awaited = Callable[[], bool]
_Waiting = tuple[Awaited, "asyncio.Future[bool]"]

_WAITING = 200  # questions of people that may wait; computers' own moves always may


class SearchPool:
    """A pool of threads that run searches; each releases the interpreter while it searches.

    One thread more than was asked for is for what nobody waits for, one search at a time.
    """

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads + 1, thread_name_prefix="search")
        self._admission = Admission(threads)
        # Proofs take long: nobody's move waits for them.
        self._provers = ThreadPoolExecutor(1, thread_name_prefix="prover")
        self._questions = 0
        self._busy = 0
        self._stopped = False

    @property
    def busy(self) -> int:
        """How many searches run or wait."""
        return self._busy

    async def play(
        self, state: State, level: str, seed: int, awaited: Awaited = lambda: True
    ) -> str:
        """The action that a level chooses; `awaited` says whether somebody waits for it."""
        chosen = next(one for one in state.game.levels if one.name == level)
        limits = Limits(movetime_ms=chosen.thinking_ms)
        report = await self._run(lambda: self._think(chosen.search(state, seed), limits), awaited)
        return report.action

    async def evaluate(self, state: State, milliseconds: int) -> Report:
        """What a search at full strength finds in that time; raises TooMany if many wait."""
        limits = Limits(movetime_ms=milliseconds)
        search = state.game.searcher
        return await self._ask(
            lambda: self._run(lambda: self._think(search(state, limits, 0), limits))
        )

    async def solve(self, state: State, milliseconds: int) -> Report | None:
        """What the game's solver knows after that time; None where it has none. Raises TooMany."""
        limits = Limits(movetime_ms=milliseconds)

        def work() -> Report | None:
            solver = state.game.solver(state)
            return None if solver is None else self._think(solver, limits)

        with self._counted():
            return await self._ask(lambda: self._in(self._provers, work))

    async def _ask(self, answer: Callable[[], Awaitable[T]]) -> T:
        if self._questions >= _WAITING:
            raise TooMany()
        self._questions += 1
        try:
            return await answer()
        finally:
            self._questions -= 1

    async def _run(self, work: Callable[[], T], awaited: Awaited = lambda: True) -> T:
        with self._counted():
            async with self._admission.place(awaited):
                return await self._in(self._pool, work)

    async def _in(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        # Searches are made in the thread, too: their tables take a while to set up.
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    def _think(self, search: Searcher, limits: Limits) -> Report:
        return think(search, limits, stop=lambda: self._stopped, clock=time.monotonic)

    def close(self) -> None:
        """End all searches within a slice each."""
        self._stopped = True
        for pool in (self._pool, self._provers):
            pool.shutdown(cancel_futures=True)


class Admission:
    """Room for so many that somebody waits for, and beside them for one that nobody does.

    Whether somebody waits is asked anew whenever there is room again: people come and go.
    """

    def __init__(self, room: int) -> None:
        self._room = {True: room, False: 1}
        self._waiting: list[_Waiting] = []

    @asynccontextmanager
    async def place(self, awaited: Awaited) -> AsyncIterator[None]:
        """One's place, for as long as it is open."""
        place = await self._enter(awaited)
        try:
            yield
        finally:
            self._leave(place)

    async def _enter(self, awaited: Awaited) -> bool:
        admitted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((awaited, admitted))
        self._admit()
        try:
            return await admitted
        except asyncio.CancelledError:
            if not admitted.cancelled():  # admitted and cancelled at once
                self._leave(admitted.result())
            raise

    def _leave(self, place: bool) -> None:
        self._room[place] += 1
        self._admit()

    def _admit(self) -> None:
        """Let in whoever there is room for."""
        for one in list(self._waiting):
            if not any(self._room.values()):
                return
            awaited, admitted = one
            place = awaited()
            if admitted.cancelled():
                self._waiting.remove(one)
            elif self._room[place]:
                self._room[place] -= 1
                self._waiting.remove(one)
                admitted.set_result(place)
