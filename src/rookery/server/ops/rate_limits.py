"""Rate limits: a bucket of permits for each key, refilled evenly. In doubt they refuse."""

import time
from collections import OrderedDict
from collections.abc import Callable

from rookery.server.errors import TooFast


def saved(before: float, seconds: float, rate: float, burst: float) -> float:
    """The permits saved up after so many more seconds; a clock that goes back adds none."""
    return min(burst, before + max(0.0, seconds) * rate)


class Pace:
    """`rate` permits a second, at most `burst` saved up, without keys."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._saved, self._at = burst, clock()

    def spend(self) -> None:
        """Take one permit; raises TooFast when there is none."""
        now = self._clock()
        permits = saved(self._saved, now - self._at, self._rate, self._burst)
        if permits < 1:
            raise TooFast()
        self._saved, self._at = permits - 1, now


class Limiter:
    """`rate` permits a second for each key, at most `burst` saved up; `room` keys are remembered.

    When every remembered key is in use, new ones are refused: an attacker with many addresses
    must not be able to make the limiter forget.
    """

    def __init__(
        self,
        rate: float,
        burst: float,
        room: int = 50_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate, self._burst, self._room, self._clock = rate, burst, room, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str) -> None:
        """Take one permit; raises TooFast when there is none."""
        now = self._clock()
        permits = self._permits(key, now)
        if permits < 1:
            raise TooFast()
        if key not in self._buckets:
            self._make_room(now)
        self._buckets[key] = (permits - 1, now)
        self._buckets.move_to_end(key)

    def _permits(self, key: str, now: float) -> float:
        before, at = self._buckets.get(key, (self._burst, now))
        return saved(before, now - at, self._rate, self._burst)

    def _make_room(self, now: float) -> None:
        while len(self._buckets) >= self._room:
            oldest = next(iter(self._buckets))
            if self._permits(oldest, now) < self._burst:
                raise TooFast()
            del self._buckets[oldest]
