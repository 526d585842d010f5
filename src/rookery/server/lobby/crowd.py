"""All who wait, kept from look to look, so that only what has changed is arranged anew.

People who share no offer, not even through others, can't meet: each such part of the crowd is
arranged by itself. Its groups hold until one of its people changes, or until a time does.
"""

import math
from bisect import bisect_left, insort
from collections.abc import Iterable

from rookery.server.lobby.matching import Arrangement, Seeker, TableGroup
from rookery.server.lobby.model import Offer
from rookery.server.lobby.parties import Key, Parties, PartyGroups, PartyMember, Slot


class _Circle:
    """People who may meet, and how they were arranged; None if that must be done anew."""

    __slots__ = ("arranged", "ids")

    def __init__(self, ids: set[str], arranged: PartyGroups | None = None) -> None:
        self.ids, self.arranged = ids, arranged

    @property
    def until(self) -> float:
        return -math.inf if self.arranged is None else self.arranged.until


class Crowd:
    """Arranges those who wait. `looks` counts how often somebody's offers were looked at."""

    def __init__(self) -> None:
        self.looks = 0
        self._members: dict[str, PartyMember] = {}
        self._slots: dict[Offer, Slot] = {}
        self._parts: dict[str, _Circle] = {}  # by the id of each of its people
        self._arrangement = Arrangement((), ())

    def arrange(self, seekers: Iterable[Seeker], now: int) -> Arrangement:
        """All people in groups, each once: those that begin, then those that wait.

        A person who has not changed since the last call must be the same object.
        """
        changed = self._update({seeker.id: seeker for seeker in seekers})
        due = {part for part in self._parts.values() if part.until <= now}
        for part in due:
            self._arrange(part, now)
        if due or changed:
            self._arrangement = self._merged()
        return self._arrangement

    # -- who waits ---------------------------------------------------------------------------------

    def _update(self, seekers: dict[str, Seeker]) -> bool:
        gone = [
            member
            for member in self._members.values()
            if seekers.get(member.seeker.id) is not member.seeker
        ]
        for member in gone:
            self._remove(member)
        new = [seeker for seeker in seekers.values() if seeker.id not in self._members]
        for seeker in new:
            self._add(seeker)
        return bool(gone or new)

    def _remove(self, member: PartyMember) -> None:
        self.looks += 1
        del self._members[member.seeker.id]
        for slot in member.slots:
            del slot.takers[bisect_left(slot.takers, member.key)]
            if not slot.takers:
                del self._slots[slot.offer]
        part = self._parts.pop(member.seeker.id)
        part.ids.discard(member.seeker.id)
        part.arranged = None

    def _add(self, seeker: Seeker) -> None:
        self.looks += 1
        slots = tuple(
            self._slots.get(offer) or self._slots.setdefault(offer, Slot(offer))
            for offer in dict.fromkeys(seeker.offers)
        )
        member = PartyMember(seeker, slots)
        part = _Circle({seeker.id})
        # All takers of an offer are in one part already.
        for met in {self._parts[slot.takers[0][1]] for slot in slots if slot.takers}:
            part.ids |= met.ids
        for slot in slots:
            insort(slot.takers, member.key)
        self._members[seeker.id] = member
        self._parts |= dict.fromkeys(part.ids, part)

    # -- groups ------------------------------------------------------------------------------------

    def _arrange(self, part: _Circle, now: int) -> None:
        """Arrange a part anew, which may have fallen into several."""
        left = set(part.ids)
        while left:
            ids = self._around(left.pop()) if part.arranged is None else set(left)
            left -= ids
            members = sorted(
                (self._members[member_id] for member_id in ids), key=lambda member_id: member_id.key
            )
            self.looks += len(members)
            circle = _Circle(ids, Parties(members, now).arranged())
            self._parts |= dict.fromkeys(ids, circle)

    def _around(self, start: str) -> set[str]:
        """All whom a person may meet, directly or through others, themselves included."""
        around, ahead = {start}, [start]
        slots: set[Slot] = set()
        while ahead:
            for slot in self._members[ahead.pop()].slots:
                if len(slot.takers) > 1 and slot not in slots:
                    slots.add(slot)
                    others = {other for _, other in slot.takers} - around
                    around |= others
                    ahead += others
        return around

    def _merged(self) -> Arrangement:
        parts = [part.arranged for part in set(self._parts.values()) if part.arranged is not None]
        full = _in_order(group for part in parts for group in part.full)
        filled = _in_order(group for part in parts for group in part.filled)
        waiting = _in_order(group for part in parts for group in part.waiting)
        return Arrangement((*full, *filled), waiting)


def _in_order(groups: Iterable[tuple[Key, TableGroup]]) -> tuple[TableGroup, ...]:
    return tuple(group for _, group in sorted(groups, key=lambda item: item[0]))
