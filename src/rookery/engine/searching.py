"""A search in its own thread, which another thread can query and stop at any time."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from rookery.core.players.searcher import Limits, Report, Searcher
from rookery.search.runner import think

REPORT_SECONDS = 0.02
"""How old the latest report may be, as long as slices are shorter than that."""
STOP_SECONDS = 0.03
"""How long a stop waits for the running slice before it settles for the latest report."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class SearchTask:
    """What to search and how to say the result.

    `make` returns None if there is no such search (a game without a solver); then `first`, which is
    known before any search, is the whole result. `most_ms` counts from the end of the first slice,
    since kernels may have to be loaded or even compiled before. `ended` receives the search once it
    is no longer stepped, in the thread that stepped it.
    """

    make: Callable[[], Searcher | None]
    first: Report
    say: Callable[[Report], str]
    most_ms: int | None = None
    ended: Callable[[Searcher], None] = lambda _: None


class Search:
    """One running task. Only its own thread touches the search; the others read `latest`.

    `finished` is called once, from that thread, when the search has ended; `failure` is then the
    exception that ended it, if one did.
    """

    def __init__(
        self,
        task: SearchTask,
        on_finish: Callable[["Search"], None],
        clock: Clock = time.perf_counter,
    ) -> None:
        self.task = task
        self.latest = task.first
        self.failure: Exception | None = None
        self._on_finish, self._clock = on_finish, clock
        self._began = clock()
        self._thinks_since: float | None = None
        self._stop, self._done = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="search", daemon=True)
        self._thread.start()

    @property
    def elapsed_ms(self) -> int:
        return int((self._clock() - self._began) * 1000)

    @property
    def is_late(self) -> bool:
        """Whether time is up but a running slice keeps the search from noticing."""
        most, since = self.task.most_ms, self._thinks_since
        if most is None or since is None:
            return False
        return self._clock() - since > most / 1000 + STOP_SECONDS

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        """Ask the search to end, and give the running slice a moment to finish."""
        self._stop.set()
        self._done.wait(STOP_SECONDS)

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            search = self.task.make()
            if search is not None:
                self.latest = search.report()
                self.latest = self._search_on(search)
                self.task.ended(search)
        except Exception as error:  # noqa: BLE001  said to the other side, whatever it is
            self.failure = error
        self._done.set()
        self._on_finish(self)

    def _search_on(self, search: Searcher) -> Report:
        """Run the first slice, which may have to compile, then more while there is time."""
        if self._stop.is_set() or search.step():
            return search.report()
        self.latest = search.report()
        self._thinks_since = self._clock()
        time_left = Limits(movetime_ms=self.task.most_ms)
        return think(search, time_left, self._stop.is_set, self._note, REPORT_SECONDS, self._clock)

    def _note(self, report: Report) -> None:
        self.latest = report
