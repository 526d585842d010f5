"""Running a search for a while: deadlines, a stop flag, intermediate reports."""

import time
from collections.abc import Callable

from rookery.core.arguments import check_arguments
from rookery.core.players.searcher import NO_LIMITS, Limits, Report, Searcher

Clock = Callable[[], float]
Listener = Callable[[Report], None]


@check_arguments
def think(
    search: Searcher,
    limits: Limits = NO_LIMITS,
    stop: Callable[[], bool] = lambda: False,
    listen: Listener | None = None,
    every: float = 0.5,
    clock: Clock = time.monotonic,
) -> Report:
    """Run a search until it is done, stopped, or out of time (`limits.movetime_ms`).

    `listen` gets a report at the start and then about every `every` seconds; the last report is
    returned. The search itself observes the other limits.
    """
    start = clock()
    end = float("inf") if limits.movetime_ms is None else start + limits.movetime_ms / 1000
    due = start
    while not stop() and not search.step():
        now = clock()
        if now >= end:
            break
        if listen is not None and now >= due:
            listen(search.report())
            due = now + every
    return search.report()
