"""Arranging people who may meet, directly or through others, at one moment. Pure.

The result depends on the time only through comparisons, each of which turns out differently once.
So it holds until the first of those that were made does so.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rookery.ratings.rating import Rating
from rookery.server.lobby.matching import CROWD, SETTLE_MS, Seeker, TableGroup, reach, reached_after
from rookery.server.lobby.model import Offer

Key = tuple[int, str]
"""The order in which people are served: since when they wait, and their id."""


class Slot:
    """An offer, and who would accept it, in the order in which they are served."""

    __slots__ = ("offer", "takers")

    def __init__(self, offer: Offer) -> None:
        self.offer = offer
        self.takers: list[Key] = []


class PartyMember(NamedTuple):
    """Somebody who waits, with the slots of their offers in the order of their wishes."""

    seeker: Seeker
    slots: tuple[Slot, ...]

    @property
    def key(self) -> Key:
        """Their place in the order."""
        return self.seeker.since, self.seeker.id


class _Table:
    """Offers that differ in nothing that decides who meets: the same people, seats and pool."""

    __slots__ = ("pool", "seats", "takers")

    def __init__(self, seats: int, pool: str, takers: dict[str, Seeker]) -> None:
        self.seats, self.pool, self.takers = seats, pool, takers


class _Choice(NamedTuple):
    """A table that somebody would accept, by the first of its offers in the order of wishes."""

    place: int
    offer: Offer
    table: _Table


class _Seeker(NamedTuple):
    """A seeker as one table sees them."""

    seeker: Seeker
    rating: Rating
    reach: float

    @property
    def mu(self) -> float:
        return self.rating.mu


class PartyGroups(NamedTuple):
    """Groups of some people, with who was served: full ones, those filled up, those that wait.

    It holds before `until` as long as these people and their wishes stay the same.
    """

    full: tuple[tuple[Key, TableGroup], ...]
    filled: tuple[tuple[Key, TableGroup], ...]
    waiting: tuple[tuple[Key, TableGroup], ...]
    until: float


class Parties:
    """Arranges the members of a crowd, given in the order in which they are served."""

    def __init__(self, members: Sequence[PartyMember], now: int) -> None:
        self._now, self._until = now, math.inf
        self._waiting = {one.seeker.id: one for one in members}
        self._people: dict[tuple[str, str], _Seeker] = {}
        self._tables: dict[Slot, _Table] = {}
        alike: dict[tuple[object, ...], _Table] = {}
        for one in members:
            for slot in one.slots:
                if len(slot.takers) > 1 and slot not in self._tables:
                    self._tables[slot] = self._table(slot, alike)
        self._choices = {one.seeker.id: self._choices_of(one) for one in members}

    def _table(self, slot: Slot, alike: dict[tuple[object, ...], _Table]) -> _Table:
        offer = slot.offer
        key = (tuple(slot.takers), offer.seats, offer.pool)
        if key not in alike:
            takers = {one: self._waiting[one].seeker for _, one in slot.takers}
            alike[key] = _Table(offer.seats, offer.pool, takers)
        return alike[key]

    def _choices_of(self, one: PartyMember) -> list[_Choice]:
        """The tables at which somebody may meet others, and the smallest at which they don't."""
        found: dict[_Table, _Choice] = {}
        alone: _Choice | None = None
        for place, slot in enumerate(one.slots):
            table = self._tables.get(slot)
            if table is not None:
                found.setdefault(table, _Choice(place, slot.offer, table))
            elif alone is None or slot.offer.seats < alone.offer.seats:
                takers = {one.seeker.id: one.seeker}
                mine = _Table(slot.offer.seats, slot.offer.pool, takers)
                alone = _Choice(place, slot.offer, mine)
        return [*found.values(), *((alone,) if alone is not None else ())]

    def arranged(self) -> PartyGroups:
        """Everybody in groups, each person once."""
        full, filled = self._each(self._full), self._each(self._filled)
        return PartyGroups(full, filled, self._each(self._hopeful), self._until)

    def _each(
        self, find: Callable[[PartyMember], TableGroup | None]
    ) -> tuple[tuple[Key, TableGroup], ...]:
        """The groups found for people, starting with the longest waiting."""
        found = []
        for one in list(self._waiting.values()):
            group = find(one) if one.seeker.id in self._waiting else None
            if group is not None:
                found.append((one.key, group))
                self._take(group)
        return tuple(found)

    def _take(self, group: TableGroup) -> None:
        for member in group.members:
            del self._waiting[member.id]
            for choice in self._choices[member.id]:
                choice.table.takers.pop(member.id, None)

    def _flips(self, at: float) -> None:
        """Note when a comparison turns out differently; a little early, for rounding."""
        self._until = min(self._until, max(self._now + 1, math.floor(at) - 1))

    # -- the groups for one seeker -----------------------------------------------------------------

    def _full(self, one: PartyMember) -> TableGroup | None:
        """The largest table that is full and need not wait for more people."""
        able = {
            choice.table
            for choice in self._choices[one.seeker.id]
            if len(choice.table.takers) >= choice.table.seats
        }
        if not able:
            return None
        for slot in sorted(one.slots, key=lambda slot: -slot.offer.seats):
            table = self._tables.get(slot)
            if table in able and self._is_settled(one.seeker, slot.offer):
                group = self._group(one.seeker, slot.offer, table, table.takers.values())
                if not group.missing:
                    return group
                able.discard(table)
        return None

    def _is_settled(self, one: Seeker, offer: Offer) -> bool:
        if self._now - one.since >= SETTLE_MS:
            return True
        if all(other.seats <= offer.seats for other in one.offers if other.kind == offer.kind):
            return True
        self._flips(one.since + SETTLE_MS)
        return False

    def _filled(self, one: PartyMember) -> TableGroup | None:
        """The table with the most people and then the fewest computers, once those may sit down."""
        fill_at = one.seeker.fill_at
        if fill_at is None:
            return None
        if fill_at > self._now:
            self._flips(fill_at + 1)
            return None
        return self._best(one, lambda other: other.fill_at is not None)

    def _hopeful(self, one: PartyMember) -> TableGroup | None:
        """Of the tables with the most people, the one that lacks the fewest."""
        return self._best(one, lambda _: True)

    def _best(self, one: PartyMember, may: Callable[[Seeker], bool]) -> TableGroup | None:
        """The best group; of equally good ones, that whose offer was wished for first."""
        best: tuple[int, int, int] | None = None
        group = None
        for choice in self._choices[one.seeker.id]:
            table = choice.table
            most = min(len(table.takers), table.seats)
            if best is not None and (most, most - table.seats, -choice.place) < best:
                continue  # even with everybody it would be no better
            found = self._group(one.seeker, choice.offer, table, filter(may, table.takers.values()))
            worth = (len(found.members), -found.missing, -choice.place)
            if best is None or worth > best:
                best, group = worth, found
        return group

    def _group(
        self, one: Seeker, offer: Offer, table: _Table, takers: Iterable[Seeker]
    ) -> TableGroup:
        members = self._party(one, table, takers)
        times = [member.fill_at for member in members]
        allowed = [time for time in times if time is not None]
        fill_at = min(allowed) if len(allowed) == len(times) else None
        return TableGroup(offer, members, fill_at, members[0].level)

    # -- who is within whose reach -----------------------------------------------------------------

    def _party(self, one: Seeker, table: _Table, takers: Iterable[Seeker]) -> tuple[Seeker, ...]:
        """The largest party around one seeker in which all reach each other and each gets a seat.

        Among equally large ones, those who have waited longer.
        """
        me = self._person(one, table.pool)
        near = []
        for other in takers:
            if other is not one and other.id not in one.apart:
                person = self._person(other, table.pool)
                distance = abs(person.mu - me.mu)
                if self._reaches(person, distance) and self._reaches(me, distance):
                    near.append(person)
                    if len(near) == CROWD:
                        break
        found = max(self._parties(me, near, table.seats - 1), key=len, default=[])
        everybody = [one, *(person.seeker for person in found)]
        return tuple(sorted(everybody, key=lambda one: (one.since, one.id)))

    def _parties(
        self, me: _Seeker, near: Sequence[_Seeker], room: int
    ) -> Iterable[Sequence[_Seeker]]:
        """The people around me between two bounds, all of whom reach both; the widest bounds first.

        People who reach each other all lie between the lowest and the highest of them, so no party
        is missed.
        """
        lows = sorted({person.mu for person in near if person.mu <= me.mu} | {me.mu})
        highs = sorted({person.mu for person in near if person.mu >= me.mu} | {me.mu}, reverse=True)
        for low in lows:
            for high in highs:
                if not self._reaches(me, max(me.mu - low, high - me.mu)):
                    continue
                inside = [one for one in near if self._reaches_both(one, low, high)]
                party = _together(inside)[:room]
                yield party
                if len(party) == min(room, len(near)):
                    return

    def _reaches_both(self, person: _Seeker, low: float, high: float) -> bool:
        inside = low <= person.mu <= high
        return inside and self._reaches(person, max(person.mu - low, high - person.mu))

    def _reaches(self, person: _Seeker, distance: float) -> bool:
        if person.reach >= distance:
            return True
        self._flips(person.seeker.since + reached_after(person.rating, distance))
        return False

    def _person(self, one: Seeker, pool: str) -> _Seeker:
        key = (one.id, pool)
        if key not in self._people:
            rating = one.ratings.get(pool, one.newcomer)
            self._people[key] = _Seeker(one, rating, reach(rating, self._now - one.since))
        return self._people[key]


def _together(people: Sequence[_Seeker]) -> Sequence[_Seeker]:
    """Those of these people who may all meet; of two who may not, whoever has waited longer."""
    found: list[_Seeker] = []
    apart: set[str] = set()
    for person in people:
        if person.seeker.id not in apart:
            found.append(person)
            apart |= person.seeker.apart
    return found
