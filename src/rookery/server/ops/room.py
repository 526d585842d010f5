"""Limits of connections, per address and in total. Idle connections do not lock others out."""

import heapq
from collections.abc import Callable

from rookery.server.errors import TooMany
from rookery.server.ops.networks import groups_of


class Occupant:
    """An open connection that takes up room; `cut` ends it when others need the room more."""

    __slots__ = ("cut", "groups")

    def __init__(self, groups: tuple[str, ...], cut: Callable[[], None]) -> None:
        self.groups, self.cut = groups, cut


class Room:
    """At most `each` per address, `together` in total; if both are equal, one address may have all.

    When it is full, a newcomer replaces the occupant that has been silent longest in the address or
    network with the most occupants, among those that have a silent one.
    """

    def __init__(self, each: int, together: int) -> None:
        self._each, self.together = each, together
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
            raise TooMany()
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
