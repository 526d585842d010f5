"""The plain matcher: it arranges everybody anew each time, and remembers nothing."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rookery.server.lobby.matching import (
    CROWD,
    SETTLE_MS,
    Arrangement,
    Seeker,
    TableGroup,
    reach,
)
from rookery.server.lobby.model import Offer


def arrange(seekers: Iterable[Seeker], now: int) -> Arrangement:
    """Arrange everybody in groups, each person once: those that begin, then those that wait."""
    crowd = _Crowd(seekers, now)
    begins = [*crowd.each(crowd.full), *crowd.each(crowd.filled)]
    return Arrangement(tuple(begins), tuple(crowd.each(crowd.hopeful)))


class _Person(NamedTuple):
    """A seeker as one table sees them."""

    seeker: Seeker
    mu: float
    reach: float


class _Crowd:
    """All who wait, by what they would like; those put into a group are removed."""

    def __init__(self, seekers: Iterable[Seeker], now: int) -> None:
        self._now = now
        self._waiting = {
            one.id: one for one in sorted(seekers, key=lambda one: (one.since, one.id))
        }
        self._takers: defaultdict[Offer, dict[str, Seeker]] = defaultdict(dict)
        for one in self._waiting.values():
            for offer in one.offers:
                self._takers[offer][one.id] = one

    def each(self, find: Callable[[Seeker], TableGroup | None]) -> list[TableGroup]:
        """The groups found for people, starting with the longest waiting."""
        found = []
        for one in list(self._waiting.values()):
            group = find(one) if one.id in self._waiting else None
            if group is not None:
                found.append(group)
                self._take(group)
        return found

    def _take(self, group: TableGroup) -> None:
        for member in group.members:
            del self._waiting[member.id]
            for offer in member.offers:
                self._takers[offer].pop(member.id, None)

    # -- the groups for one seeker -----------------------------------------------------------------

    def full(self, one: Seeker) -> TableGroup | None:
        """The largest table that is full and need not wait for more people."""
        for offer in sorted(one.offers, key=lambda offer: -offer.seats):
            takers = self._takers[offer]
            if len(takers) >= offer.seats and self._is_settled(one, offer):
                group = self._group(one, offer, takers.values())
                if not group.missing:
                    return group
        return None

    def _is_settled(self, one: Seeker, offer: Offer) -> bool:
        if self._now - one.since >= SETTLE_MS:
            return True
        return all(other.seats <= offer.seats for other in one.offers if other.kind == offer.kind)

    def filled(self, one: Seeker) -> TableGroup | None:
        """The table with the most people and then the fewest computers, once those may sit down."""
        if one.fill_at is None or one.fill_at > self._now:
            return None
        return self._best(one, lambda other: other.fill_at is not None)

    def hopeful(self, one: Seeker) -> TableGroup | None:
        """Of the tables with the most people, the one that lacks the fewest."""
        return self._best(one, lambda _: True)

    def _best(self, one: Seeker, may: Callable[[Seeker], bool]) -> TableGroup | None:
        groups = [
            self._group(one, offer, filter(may, self._takers[offer].values()))
            for offer in one.offers
        ]
        # `max` returns the first of equals, which is what was wished for first.
        return max(groups, key=lambda group: (len(group.members), -group.missing), default=None)

    def _group(self, one: Seeker, offer: Offer, takers: Iterable[Seeker]) -> TableGroup:
        members = self._party(one, offer, takers)
        times = [member.fill_at for member in members]
        allowed = [time for time in times if time is not None]
        fill_at = min(allowed) if len(allowed) == len(times) else None
        return TableGroup(offer, members, fill_at, members[0].level)

    # -- who is within whose reach -----------------------------------------------------------------

    def _party(self, one: Seeker, offer: Offer, takers: Iterable[Seeker]) -> tuple[Seeker, ...]:
        """The largest party around one seeker in which all reach each other and each gets a seat.

        Among equally large ones, those who have waited longer.
        """
        me = self._person(one, offer)
        near = []
        for other in takers:
            if other is not one and other.id not in one.apart:
                person = self._person(other, offer)
                if abs(person.mu - me.mu) <= min(person.reach, me.reach):
                    near.append(person)
                    if len(near) == CROWD:
                        break
        found = max(self._parties(me, near, offer.seats - 1), key=len, default=[])
        everybody = [one, *(person.seeker for person in found)]
        return tuple(sorted(everybody, key=lambda one: (one.since, one.id)))

    def _parties(
        self, me: _Person, near: Sequence[_Person], room: int
    ) -> Iterable[Sequence[_Person]]:
        """The people around me between two bounds, all of whom reach both; the widest bounds first.

        People who reach each other all lie between the lowest and the highest of them, so no party
        is missed.
        """
        lows = sorted({person.mu for person in near if person.mu <= me.mu} | {me.mu})
        highs = sorted({person.mu for person in near if person.mu >= me.mu} | {me.mu}, reverse=True)
        for low in lows:
            for high in highs:
                if me.reach < max(me.mu - low, high - me.mu):
                    continue
                inside = _together([one for one in near if _reaches(one, low, high)])[:room]
                yield inside
                if len(inside) == min(room, len(near)):
                    return

    def _person(self, one: Seeker, offer: Offer) -> _Person:
        rating = one.rating(offer)
        return _Person(one, rating.mu, reach(rating, self._now - one.since))


def _reaches(person: _Person, low: float, high: float) -> bool:
    inside = low <= person.mu <= high
    return inside and person.reach >= max(person.mu - low, high - person.mu)


def _together(people: Sequence[_Person]) -> Sequence[_Person]:
    """Those of these people who may all meet; of two who may not, whoever has waited longer."""
    found: list[_Person] = []
    apart: set[str] = set()
    for person in people:
        if person.seeker.id not in apart:
            found.append(person)
            apart |= person.seeker.apart
    return found
