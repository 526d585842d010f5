"""Rate limits: a bucket of permits for each key, refilled evenly. In doubt they refuse."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import islice

from rookery.server.errors import TooFast
from rookery.server.ops.networks import NetworkGroup


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


def _alone(key: str) -> Sequence[NetworkGroup]:
    return (NetworkGroup(key, 1),)


class Limiter:
    """`rate` permits a second for each key, at most `burst` saved up; `room` keys are remembered.

    `groups_of` returns the groups that a key belongs to. Each group has a bucket of its own, which
    holds as many times more as it is worth, and a permit is taken from all of them.

    When every remembered group is in use, new ones are refused: an attacker with many addresses
    must not be able to make the limiter forget.
    """

    def __init__(
        self,
        rate: float,
        burst: float,
        room: int = 50_000,
        clock: Callable[[], float] = time.monotonic,
        groups_of: Callable[[str], Sequence[NetworkGroup]] = _alone,
    ) -> None:
        self._rate, self._burst, self._room, self._clock = rate, burst, room, clock
        self._groups_of = groups_of
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str, permits: float = 1) -> None:
        """Take permits, at most as many as can be saved up.

        Raises TooFast, taking none, when one of the key's groups has too few.
        """
        now, groups = self._clock(), self._groups_of(key)
        # A bucket counts in permits of one household: a group of four pays a quarter for each.
        price = min(permits, self._burst)
        left = {one.key: self._permits(one.key, now) - price / one.worth for one in groups}
        if min(left.values()) < 0:
            raise TooFast()
        self._forget_recovered(now)
        new = [one for one in left if one not in self._buckets]
        self._make_room(len(new), now)
        for one, permits in left.items():
            self._buckets[one] = (permits, now)
            self._buckets.move_to_end(one)

    def _forget_recovered(self, now: float) -> None:
        """Drop the oldest buckets, two at most, if they are full again: they say nothing."""
        for oldest in list(islice(self._buckets, 2)):
            if self._permits(oldest, now) < self._burst:
                return
            del self._buckets[oldest]

    def _permits(self, key: str, now: float) -> float:
        before, at = self._buckets.get(key, (self._burst, now))
        return saved(before, now - at, self._rate, self._burst)

    def _make_room(self, more: int, now: float) -> None:
        while more and len(self._buckets) + more > self._room:
            oldest = next(iter(self._buckets), None)
            if oldest is None or self._permits(oldest, now) < self._burst:
                raise TooFast()
            del self._buckets[oldest]
