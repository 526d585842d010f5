"""Seeks as the matcher sees them, and the groups that it tells other processes about."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rookery.ratings.rating import Rating
from rookery.server.lobby.matching import Arrangement, Seeker, TableGroup
from rookery.server.lobby.model import Offer, Seek, offers_of
from rookery.server.lobby.store import FoundTable
from rookery.server.lobby.wanted import wanted


class WaitingPeople(NamedTuple):
    """All users who look for a table, with their ratings by user and pool.

    `tables` are those found for some of them, by id.
    """

    seeks: tuple[Seek, ...]
    ratings: dict[str, dict[str, Rating]]
    tables: dict[str, FoundTable]
    blocks: set[tuple[str, str]]
    """The blocks among them, as pairs of who has blocked whom; only for who may match."""
    may_match: bool = True
    """Whether no other process holds the matcher's lease."""

    @property
    def free(self) -> list[Seek]:
        """The seeks for which no table has been found yet."""
        return [seek for seek in self.seeks if seek.game_id is None]


class Seekers:
    """Makes seekers of seeks; whoever has not changed stays the same object."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[object, ...], Seeker]] = {}

    def of(self, waiting: WaitingPeople) -> list[Seeker]:
        """All for whom no table has been found yet."""
        apart = _apart(waiting)
        known = self._known
        self._known = {}
        for seek in waiting.free:
            ratings, others = waiting.ratings.get(seek.user_id, {}), apart.get(seek.user_id)
            basis = (seek.since, seek.wants, seek.fill_at, seek.level, seek.bots, ratings, others)
            before = known.get(seek.id)
            if before is not None and before[0] == basis:
                self._known[seek.id] = before
            else:
                self._known[seek.id] = (basis, _seeker(seek, ratings, others or frozenset()))
        return [seeker for _, seeker in self._known.values()]


def _apart(waiting: WaitingPeople) -> dict[str, frozenset[str]]:
    """By user, the seeks of those with whom they don't play, whichever of the two blocked."""
    if not waiting.blocks:
        return {}
    seeks = {seek.user_id: seek.id for seek in waiting.free}
    blocks: dict[str, set[str]] = {}
    for pair in waiting.blocks:
        for mine, other in (pair, pair[::-1]):
            if other in seeks:
                blocks.setdefault(mine, set()).add(seeks[other])
    return {user_id: frozenset(ids) for user_id, ids in blocks.items()}


def _seeker(seek: Seek, ratings: Mapping[str, Rating], apart: frozenset[str]) -> Seeker:
    return Seeker(
        id=seek.id,
        since=seek.since,
        offers=offers_of(seek.wants),
        ratings=ratings,
        fill_at=seek.fill_at,
        level=seek.level,
        bots=seek.bots,
        apart=apart,
    )


# -- what the matcher tells other processes --------------------------------------------------------

_Party = tuple[str, Offer]
_decode = lru_cache(1024)(msgspec.json.Decoder(_Party).decode)


def parties(arrangement: Arrangement) -> dict[str, str]:
    """By seek, the party that it is in, as a text: whose it is, and the table they wait for."""
    party_of: dict[str, str] = {}
    for group in (*arrangement.begins, *arrangement.waiting):
        text = msgspec.json.encode((group.members[0].id, group.offer)).decode()
        party_of |= dict.fromkeys((member.id for member in group.members), text)
    return party_of


def arrangement_of(waiting: WaitingPeople) -> Arrangement:
    """The groups that the matcher has told of; whoever it has not seen yet is alone."""
    by_party: dict[str, list[Seek]] = {}
    for seek in waiting.free:
        by_party.setdefault(seek.party or seek.id, []).append(seek)
    return Arrangement((), tuple(map(_group, by_party.values())))


def _group(seeks: list[Seek]) -> TableGroup:
    first = seeks[0]
    offer = wanted(first.wants).alone if first.party is None else _decode(first.party)[1]
    members = tuple(
        Seeker(seek.id, seek.since, (), fill_at=seek.fill_at, level=seek.level, bots=seek.bots)
        for seek in seeks
    )
    times = [seek.fill_at for seek in seeks if seek.fill_at is not None]
    fill_at = min(times) if len(times) == len(seeks) else None
    return TableGroup(offer, members, fill_at, first.level)
