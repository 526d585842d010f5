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
    """A person who waits, with the slots of their offers in the order of their wishes."""

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
        self._waiting = {member.seeker.id: member for member in members}
        self._people: dict[tuple[str, str], _Seeker] = {}
        self._tables: dict[Slot, _Table] = {}
        alike: dict[tuple[object, ...], _Table] = {}
        for member in members:
            for slot in member.slots:
                if len(slot.takers) > 1 and slot not in self._tables:
                    self._tables[slot] = self._table(slot, alike)
        self._choices = {member.seeker.id: self._choices_of(member) for member in members}

    def _table(self, slot: Slot, alike: dict[tuple[object, ...], _Table]) -> _Table:
        offer = slot.offer
        key = (tuple(slot.takers), offer.seats, offer.pool)
        if key not in alike:
            takers = {taker: self._waiting[taker].seeker for _, taker in slot.takers}
            alike[key] = _Table(offer.seats, offer.pool, takers)
        return alike[key]

    def _choices_of(self, member: PartyMember) -> list[_Choice]:
        """The tables at which somebody may meet others, and the smallest at which they don't."""
        choices: dict[_Table, _Choice] = {}
        alone: _Choice | None = None
        for place, slot in enumerate(member.slots):
            table = self._tables.get(slot)
            if table is not None:
                choices.setdefault(table, _Choice(place, slot.offer, table))
            elif alone is None or slot.offer.seats < alone.offer.seats:
                takers = {member.seeker.id: member.seeker}
                mine = _Table(slot.offer.seats, slot.offer.pool, takers)
                alone = _Choice(place, slot.offer, mine)
        return [*choices.values(), *((alone,) if alone is not None else ())]

    def arranged(self) -> PartyGroups:
        """All people in groups, each once."""
        full, filled = self._each(self._full), self._each(self._filled)
        return PartyGroups(full, filled, self._each(self._hopeful), self._until)

    def _each(
        self, find: Callable[[PartyMember], TableGroup | None]
    ) -> tuple[tuple[Key, TableGroup], ...]:
        """The groups found for people, starting with the longest waiting."""
        groups = []
        for member in list(self._waiting.values()):
            group = find(member) if member.seeker.id in self._waiting else None
            if group is not None:
                groups.append((member.key, group))
                self._take(group)
        return tuple(groups)

    def _take(self, group: TableGroup) -> None:
        for member in group.members:
            del self._waiting[member.id]
            for choice in self._choices[member.id]:
                choice.table.takers.pop(member.id, None)

    def _flips(self, at: float) -> None:
        """Note when a comparison turns out differently; a little early, for rounding."""
        self._until = min(self._until, max(self._now + 1, math.floor(at) - 1))

    # -- the groups for one seeker -----------------------------------------------------------------

    def _full(self, member: PartyMember) -> TableGroup | None:
        """The largest table that is full and need not wait for more people."""
        able = {
            choice.table
            for choice in self._choices[member.seeker.id]
            if len(choice.table.takers) >= choice.table.seats
        }
        if not able:
            return None
        for slot in sorted(member.slots, key=lambda slot: -slot.offer.seats):
            table = self._tables.get(slot)
            if table in able and self._is_settled(member.seeker, slot.offer):
                group = self._group(member.seeker, slot.offer, table, table.takers.values())
                if not group.missing:
                    return group
                able.discard(table)
        return None

    def _is_settled(self, member: Seeker, offer: Offer) -> bool:
        if self._now - member.since >= SETTLE_MS:
            return True
        if all(other.seats <= offer.seats for other in member.offers if other.kind == offer.kind):
            return True
        self._flips(member.since + SETTLE_MS)
        return False

    def _filled(self, member: PartyMember) -> TableGroup | None:
        """The table with the most people and then the fewest computers, once those may sit down."""
        fill_at = member.seeker.fill_at
        if fill_at is None:
            return None
        if fill_at > self._now:
            self._flips(fill_at + 1)
            return None
        return self._best(member, lambda other: other.fill_at is not None)

    def _hopeful(self, member: PartyMember) -> TableGroup | None:
        """Of the tables with the most people, the one that lacks the fewest."""
        return self._best(member, lambda _: True)

    def _best(self, member: PartyMember, may: Callable[[Seeker], bool]) -> TableGroup | None:
        """The best group; of equally good ones, that whose offer was wished for first."""
        best: tuple[int, int, int] | None = None
        group = None
        for choice in self._choices[member.seeker.id]:
            table = choice.table
            most = min(len(table.takers), table.seats)
            if best is not None and (most, most - table.seats, -choice.place) < best:
                continue  # even with everybody it would be no better
            candidate = self._group(
                member.seeker, choice.offer, table, filter(may, table.takers.values())
            )
            worth = (len(candidate.members), -candidate.missing, -choice.place)
            if best is None or worth > best:
                best, group = worth, candidate
        return group

    def _group(
        self, seeker: Seeker, offer: Offer, table: _Table, takers: Iterable[Seeker]
    ) -> TableGroup:
        members = self._party(seeker, table, takers)
        times = [member.fill_at for member in members]
        allowed = [time for time in times if time is not None]
        fill_at = min(allowed) if len(allowed) == len(times) else None
        return TableGroup(offer, members, fill_at, members[0].level)

    # -- who is within whose reach -----------------------------------------------------------------

    def _party(self, member: Seeker, table: _Table, takers: Iterable[Seeker]) -> tuple[Seeker, ...]:
        """The largest party around one seeker in which all reach each other and each gets a seat.

        Among equally large ones, those who have waited longer.
        """
        me = self._person(member, table.pool)
        near = []
        for other in takers:
            if other is not member and other.id not in member.apart:
                person = self._person(other, table.pool)
                distance = abs(person.mu - me.mu)
                if self._reaches(person, distance) and self._reaches(me, distance):
                    near.append(person)
                    if len(near) == CROWD:
                        break
        parties = max(self._parties(me, near, table.seats - 1), key=len, default=[])
        everybody = [member, *(person.seeker for person in parties)]
        return tuple(sorted(everybody, key=lambda each: (each.since, each.id)))

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
                inside = [other for other in near if self._reaches_both(other, low, high)]
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

    def _person(self, member: Seeker, pool: str) -> _Seeker:
        key = (member.id, pool)
        if key not in self._people:
            rating = member.ratings.get(pool, member.newcomer)
            self._people[key] = _Seeker(member, rating, reach(rating, self._now - member.since))
        return self._people[key]


def _together(people: Sequence[_Seeker]) -> Sequence[_Seeker]:
    """Those of these people who may all meet; of two who may not, whoever has waited longer."""
    joined_up: list[_Seeker] = []
    apart: set[str] = set()
    for person in people:
        if person.seeker.id not in apart:
            joined_up.append(person)
            apart |= person.seeker.apart
    return joined_up
