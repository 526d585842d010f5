"""What one address may do, and how often: all limits of the house in one place."""

import heapq
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from rookery.server.errors import TooFast, TooMany
from rookery.server.ops.networks import NetworkGroup, groups_of
from rookery.server.settings import Settings


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

    `limit` names the setting. `groups_of` returns the groups that a key belongs to. Each group has
    a bucket of its own, which holds as many times more as it is worth, and a permit is taken from
    all of them.

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
        limit: str = "",
    ) -> None:
        self._rate, self._burst, self._room, self._clock = rate, burst, room, clock
        self._groups_of, self._limit = groups_of, limit
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str, permits: float = 1) -> None:
        """Take permits, at most as many as can be saved up.

        Raises TooFast, taking none, when one of the key's groups has too few.
        """
        now, groups = self._clock(), self._groups_of(key)
        # A bucket counts in permits of one household: a group of four pays a quarter for each.
        price = min(permits, self._burst)
        left = {group.key: self._permits(group.key, now) - price / group.worth for group in groups}
        if min(left.values()) < 0:
            raise TooFast(limit=self._limit)
        self._forget_recovered(now)
        new = [key for key in left if key not in self._buckets]
        self._make_room(len(new), now)
        for bucket, permits in left.items():
            self._buckets[bucket] = (permits, now)
            self._buckets.move_to_end(bucket)

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


# -- limits of connections, per address and in total. Idle connections do not lock others out ------


class Occupant:
    """An open connection that takes up room; `cut` ends it when others need the room more."""

    __slots__ = ("cut", "groups")

    def __init__(self, groups: tuple[str, ...], cut: Callable[[], None]) -> None:
        self.groups, self.cut = groups, cut


class ConnectionRoom:
    """At most `each` per address, `together` in total; if both are equal, one address may have all.

    `limit` names the setting that says how many each may have. When it is full, a newcomer replaces
    the occupant that has been silent longest in the address or network with the most occupants,
    among those that have a silent one.
    """

    def __init__(self, each: int, together: int, limit: str = "") -> None:
        self._each, self.together, self._limit = each, together, limit
        self._occupants: dict[str, int] = {}
        self._silent: dict[str, dict[Occupant, None]] = {}  # in the order in which they fell silent
        self._inside: set[Occupant] = set()
        self._busiest: list[tuple[int, str]] = []  # may contain outdated entries

    @property
    def total(self) -> int:
        """How many occupants there are."""
        return len(self._inside)

    def enter(self, address: str, cut: Callable[[], None]) -> Occupant:
        """Add an occupant, silent so far; raises TooMany if it is full and none can be replaced."""
        groups = tuple(group.key for group in groups_of(address))
        if self._occupants.get(groups[0], 0) >= self._each < self.together:
            raise TooMany(limit=self._limit)
        if self.total >= self.together:
            self._send_one_away()
        occupant = Occupant(groups, cut)
        self._inside.add(occupant)
        for group in groups:
            self._count(group, 1)
        self.falls_silent(occupant)
        return occupant

    def leave(self, occupant: Occupant) -> None:
        """Remove an occupant; a second time this does nothing."""
        if occupant not in self._inside:
            return
        self._inside.discard(occupant)
        for group in occupant.groups:
            self._silent.get(group, {}).pop(occupant, None)
            self._count(group, -1)

    def speaks(self, occupant: Occupant) -> None:
        """Mark an occupant as active: it is not replaced meanwhile."""
        for group in occupant.groups:
            self._silent.get(group, {}).pop(occupant, None)

    def falls_silent(self, occupant: Occupant) -> None:
        """Mark an occupant as silent from now on."""
        if occupant not in self._inside:
            return
        for group in occupant.groups:
            silent = self._silent.setdefault(group, {})
            silent.pop(occupant, None)
            silent[occupant] = None

    def _count(self, group: str, more: int) -> None:
        count = self._occupants.get(group, 0) + more
        if not count:
            del self._occupants[group]
            self._silent.pop(group, None)
            return
        self._occupants[group] = count
        heapq.heappush(self._busiest, (-count, group))
        if len(self._busiest) > 4 * len(self._occupants) + 16:
            self._busiest = [(-many, name) for name, many in self._occupants.items()]
            heapq.heapify(self._busiest)

    def _send_one_away(self) -> None:
        passed = []
        try:
            while self._busiest:
                count, group = self._busiest[0]
                silent = self._silent.get(group)
                if self._occupants.get(group, 0) == -count and silent:
                    occupant = next(iter(silent))
                    self.leave(occupant)
                    occupant.cut()
                    return
                heapq.heappop(self._busiest)
                if self._occupants.get(group, 0) == -count:
                    passed.append((count, group))
        finally:
            for entry in passed:
                heapq.heappush(self._busiest, entry)
        raise TooMany()


# -- what one address may do, and how often: all limits of the house in one place ------------------

FILES = 6
"""How many static files may be asked for instead of each request."""
SAVED_S = 8
"""For how many seconds permits of requests are saved up: a class opens its pages at once."""


@dataclass
class RequestLimits:
    """How often one address may do what."""

    requests: Limiter
    files: Limiter
    games: Limiter
    commitments: Limiter
    seeks: Limiter
    searches: Limiter
    sockets: ConnectionRoom
    connections: ConnectionRoom

    @classmethod
    def of(cls, settings: Settings, clock: Callable[[], float]) -> "RequestLimits":
        """The limits given by the settings; `clock` counts seconds."""
        requests, games = settings.address_requests, settings.address_games
        searches = settings.address_searches
        limiter = partial(Limiter, clock=clock, groups_of=groups_of)
        of_requests = partial(limiter, limit="address_requests")
        of_games = partial(limiter, limit="address_games")
        return cls(
            requests=of_requests(requests, SAVED_S * requests),
            # A bucket of their own: a page without its scripts is worse than no page.
            files=of_requests(FILES * requests, FILES * SAVED_S * requests),
            games=of_games(games / 60, games),
            # A page requests one before each table, and may not need it in the end.
            commitments=of_games(2 * games / 60, 2 * games),
            # One per tile that is tapped, and a whole family may tap from one address.
            seeks=of_games(4 * games / 60, 2 * games),
            searches=limiter(searches / 60, max(1, searches / 4), limit="address_searches"),
            sockets=ConnectionRoom(settings.address_sockets, settings.sockets, "address_sockets"),
            connections=ConnectionRoom(settings.address_connections, settings.sockets),
        )

    def fit(self, files: int) -> None:
        """Leave room for other open files if the process may open only `files` in all."""
        most = max(1, files // 2)
        for room in (self.sockets, self.connections):
            room.together = min(room.together, most)
