"""Room for connections: so many for an address, so many together. Nobody idle locks others out."""

import heapq
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from rookery.server.errors import TooMany

_IPV4, _IPV6 = (32, 24), (64, 56, 48)  # bits: of an address or a household, then of a network
_KNOWN = 4096  # addresses: whoever opens a table asks several times


@lru_cache(_KNOWN)
def groups_of(address: str) -> tuple[str, ...]:
    """What an address belongs to, the narrowest first: limits count that, fairness all of them."""
    try:
        parsed = ip_address(address.strip("[]"))
    except ValueError:
        return ("unknown",)
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    host = mapped or parsed
    sizes = _IPV6 if host.version == 6 else _IPV4
    return tuple(str(ip_network((host, bits), strict=False)) for bits in sizes)


class Occupant:
    """Something that is open and takes room; `cut` ends it when others need that more."""

    __slots__ = ("cut", "groups")

    def __init__(self, groups: tuple[str, ...], cut: Callable[[], None]) -> None:
        self.groups, self.cut = groups, cut


class Room:
    """At most `each` for an address, `together` for all; one may have all where both are the same.

    When it is full, somebody new takes the place of whoever has been silent longest, of those who
    belong to the address or network with the most occupants that has anybody silent.
    """

    def __init__(self, each: int, together: int) -> None:
        self._each, self.together = each, together
        self._occupants: dict[str, int] = {}
        self._silent: dict[str, dict[Occupant, None]] = {}  # in the order in which they fell silent
        self._inside: set[Occupant] = set()
        self._busiest: list[tuple[int, str]] = []  # with entries that hold no more

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self._inside)

    def enter(self, address: str, cut: Callable[[], None]) -> Occupant:
        """One more, silent so far; raises TooMany where there is no room and nobody to go."""
        groups = groups_of(address)
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
        """One fewer; a second time this does nothing."""
        if occupant not in self._inside:
            return
        self._inside.discard(occupant)
        for group in occupant.groups:
            self._silent.get(group, {}).pop(occupant, None)
            self._count(group, -1)

    def speaks(self, occupant: Occupant) -> None:
        """Something is being done for an occupant, who is not sent away meanwhile."""
        for group in occupant.groups:
            self._silent.get(group, {}).pop(occupant, None)

    def falls_silent(self, occupant: Occupant) -> None:
        """Nothing is heard of an occupant from now on."""
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
