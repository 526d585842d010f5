"""A pool of threads that run searches in slices, those that people wait for first."""

import asyncio
import os
import sys
import threading
import time
import weakref
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from rookery.core.players.searcher import GUARD_MS, Limits, Report, Searcher
from rookery.core.state import State
from rookery.search.search_cache import SearchCache, resume
from rookery.server.compute.turns import Turn, Turns, Urgency
from rookery.server.errors import TooFast, TooMany

_GIVES_WAY, _LEAST = 5, 19


def give_way() -> None:
    """Lower the priority of the calling thread, so that people's actions needn't wait for it.

    Only on Linux: elsewhere priorities belong to whole processes, and nothing changes.
    """
    if sys.platform == "linux":
        own = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, own)
        os.setpriority(os.PRIO_PROCESS, own, min(_LEAST, now + _GIVES_WAY))


# -- a search in slices, with a limit on the time that it runs, not counting the time it waits -----


class SearchSlices:
    """A search that `make` creates when its first slice begins, and that is `search` from then on.

    `make` may return None if there is nothing to search. The search is done when it has nothing
    left to find, or after running for `milliseconds`; then `is_cut` is true.
    """

    def __init__(
        self, make: Callable[[], Searcher | None], milliseconds: int, clock: Callable[[], float]
    ) -> None:
        self._make, self._left_s, self._clock = make, milliseconds / 1000, clock
        self.search: Searcher | None = None
        self._has_begun = self._is_dropped = self.is_done = self.is_cut = False

    def go_on(self, is_over: Callable[[float], bool]) -> None:
        """Run one slice: until done, dropped, or until `is_over(seconds)` says that it is over."""
        if not self._has_begun:
            self._has_begun, self.search = True, self._make()
        if self.search is None:
            self.is_done = True
            return
        begun = self._clock()
        spent = 0.0
        while not self._is_dropped:
            self.is_done = self.search.step()
            spent = self._clock() - begun
            if self.is_done or spent >= self._left_s or is_over(spent):
                break
        self._left_s -= spent
        self.is_cut = not self.is_done and not self._is_dropped and self._left_s <= 0
        self.is_done = self.is_done or self._is_dropped or self.is_cut

    def drop(self) -> None:
        """End the search after its present step: nobody waits for it any more."""
        self._is_dropped = self.is_done = True

    def report(self) -> Report | None:
        """The search's report; None if there was nothing to search."""
        return None if self.search is None else self.search.report()


# -- a pool of threads that run searches in slices, those that people wait for first ---------------

Awaited = Callable[[], bool]

_LONGEST_STUDY_MS = 60_000
_KEPT_BYTES = 80_000_000
_KEPT_S = 120.0
_WAITING = 200  # questions of people that may be open; computers' own moves aren't limited


class Chosen(NamedTuple):
    """An action, and whether the time limit `GUARD_MS` cut short the search that found it."""

    action: str
    is_cut: bool


class SearchPool:
    """Threads that run searches; each search releases the GIL while it runs.

    One thread more than `threads` serves proofs and searches that nobody waits for. An address may
    have `each` open questions; of these, one hint, one analysis and one proof run at a time.
    Cancelling a caller ends the search. `kept` holds the tables of a few finished searches for a
    while, by game. A level's search is never kept, because a level must play the same however long
    the process has been running.
    """

    def __init__(
        self, threads: int, each: int = _WAITING, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._pool = ThreadPoolExecutor(threads + 1, "search", initializer=give_way)
        self._turns, self._each, self._clock = Turns(threads), each, clock
        self._questions: Counter[Hashable] = Counter()
        self._threads, self._busy = threads, 0
        self.kept = SearchCache(_KEPT_BYTES)
        self.when_begun: Callable[[Urgency, float], object] = lambda _urgency, _seconds: None
        """Called with the urgency of each search, and the seconds that it waited to begin."""
        self._stopped = threading.Event()

    @property
    def busy(self) -> int:
        """The number of searches that run or wait."""
        return self._busy

    async def play(
        self,
        state: State,
        level: str,
        seed: int,
        awaited: Awaited = lambda: True,
        whose: Hashable = "",
    ) -> Chosen:
        """Choose an action as a level would; `awaited` says whether somebody waits for it."""
        chosen = next(each for each in state.game.players.levels if each.name == level)
        slices = SearchSlices(partial(chosen.search, state, seed), GUARD_MS, self._clock)
        turn = Turn(lambda: Urgency.MOVE if awaited() else Urgency.LONE, whose)
        report = await self._run(slices, turn)
        assert report is not None
        return Chosen(report.action, slices.is_cut)

    async def evaluate(
        self,
        state: State,
        milliseconds: int,
        address: str = "",
        urgency: Urgency = Urgency.ANALYSIS,
        about: Hashable = None,
    ) -> Report:
        """Evaluate a position at full strength for some time; raises TooFast, TooMany.

        With `about`, the search continues from the kept one about the same game.
        """
        limits = Limits(movetime_ms=milliseconds)

        def make() -> Searcher:
            return resume(state.game.players.searcher(state, limits, 0), self.kept.take(about))

        slices = SearchSlices(make, milliseconds, self._clock)
        report = await self._ask(slices, address, urgency)
        assert report is not None
        self.keep(about, slices.search)
        return report

    def keep(self, about: Hashable, search: Searcher | None) -> None:
        """Keep a finished search for a while, for the next one about the same game."""
        if about is None or search is None:
            return
        self.kept.keep(about, search)
        # A weak reference, so that a search that was evicted is freed at once.
        asyncio.get_running_loop().call_later(_KEPT_S, self._drop, about, weakref.ref(search))

    def _drop(self, about: Hashable, reference: "weakref.ref[Searcher]") -> None:
        search = reference()
        if search is not None:
            self.kept.drop(about, search)

    async def study(
        self, make: Callable[[], Searcher], urgency: Callable[[], Urgency], whose: Hashable
    ) -> None:
        """Run a search that ends by itself and holds its own findings.

        It yields to searches that are more urgent.
        """
        slices = SearchSlices(make, _LONGEST_STUDY_MS, self._clock)
        await self._run(slices, Turn(urgency, whose))

    async def solve(self, state: State, milliseconds: int, address: str = "") -> Report | None:
        """Run the game's solver for some time; None if the game has no solver.

        Raises TooFast, TooMany.
        """
        search = partial(state.game.players.solver, state)
        return await self._ask(
            SearchSlices(search, milliseconds, self._clock), address, Urgency.PROOF
        )

    async def finish(
        self, state: State, seat: int, milliseconds: int, address: str = ""
    ) -> Report | None:
        """What is left to a seat (`Players.finisher`); None if the game can't tell.

        Raises TooFast, TooMany.
        """
        search = partial(state.game.players.finisher, state, seat)
        return await self._ask(
            SearchSlices(search, milliseconds, self._clock), address, Urgency.HINT
        )

    async def _ask(self, slices: SearchSlices, address: str, urgency: Urgency) -> Report | None:
        with self._asking(address):
            return await self._run(slices, Turn(lambda: urgency, address))

    @contextmanager
    def _asking(self, address: str) -> Iterator[None]:
        """Count an open question; raises TooFast at an address's limit, TooMany at that of all."""
        if self._questions[address] >= self._each:
            raise TooFast(limit="address_waiting")
        if self._questions.total() >= _WAITING:
            raise TooMany()
        self._questions[address] += 1
        try:
            yield
        finally:
            self._questions -= Counter([address])

    async def _run(self, slices: SearchSlices, turn: Turn) -> Report | None:
        self._busy += 1
        since = self._clock()
        try:
            async with self._turns.place(turn):
                self.when_begun(turn.urgency(), self._clock() - since)
                await self._slice(slices, turn)
                while not slices.is_done:
                    await self._turns.pass_on(turn)
                    await self._slice(slices, turn)
            return slices.report()
        finally:
            slices.drop()
            self._busy -= 1

    async def _slice(self, slices: SearchSlices, turn: Turn) -> None:
        if self._stopped.is_set():
            raise TooMany()

        def is_over(seconds: float) -> bool:
            return self._stopped.is_set() or turn.is_over(seconds)

        # The thread also makes the search, because setting up its tables takes a while.
        await asyncio.get_running_loop().run_in_executor(self._pool, slices.go_on, is_over)
        if self._stopped.is_set():
            slices.drop()

    def close(self) -> None:
        """Stop all running searches, each after its present step, and cancel the rest."""
        self._stopped.set()
        self._pool.shutdown(cancel_futures=True)
