"""Matching: from sets of wishes to groups of people. Pure, so that it can be tested closely.

The person who has waited longest is served first. Of all tables that they would accept, the largest
full one begins; computers take seats only where no people are found. Two people meet if each is
within the other's reach: one sigma at first, anybody after half a minute. `parties` applies these
rules, and `crowd` only where something has changed.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rookery.ratings.rating import USUAL, Rating
from rookery.server.lobby.model import Offer

WIDEN_MS = 30_000
"""After this time anybody is within reach."""
SETTLE_MS = 5_000
"""How long a full table waits for more people, if whoever waits longest would like more."""
CROWD = 24
"""The most people considered for one table, the longest waiting ones."""
_NEWCOMER = USUAL.newcomer


@dataclass(frozen=True)
class Seeker:
    """A user who has waited since `since` for one of these tables, with their ratings by pool."""

    id: str
    since: int
    offers: tuple[Offer, ...]
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    newcomer: Rating = _NEWCOMER
    fill_at: int | None = None
    level: str = ""
    bots: bool = False
    apart: frozenset[str] = frozenset()
    """The ids of seekers whom they must not meet; the relation is symmetric."""

    def rating(self, offer: Offer) -> Rating:
        """The rating in the table's pool."""
        return self.ratings.get(offer.pool, self.newcomer)


class TableGroup(NamedTuple):
    """People for a table, the longest waiting first; the seats that they don't take stay empty.

    `fill_at` is when computers of `level` take the empty seats; None: never.
    """

    offer: Offer
    members: tuple[Seeker, ...]
    fill_at: int | None
    level: str

    @property
    def bots(self) -> bool:
        """Whether everybody in the group accepts bots."""
        return all(member.bots for member in self.members)

    @property
    def missing(self) -> int:
        """How many seats are empty."""
        return self.offer.seats - len(self.members)


class Arrangement(NamedTuple):
    """The tables that begin now, and those that still wait for people."""

    begins: tuple[TableGroup, ...]
    waiting: tuple[TableGroup, ...]


def reach(rating: Rating, waited: int) -> float:
    """How far opponents' skill may differ from one's own after waiting so many milliseconds."""
    left = WIDEN_MS - waited
    return rating.sigma * WIDEN_MS / left if left > 0 else math.inf


def reached_after(rating: Rating, distance: float) -> float:
    """After how many milliseconds somebody's reach is as large as this distance, above zero."""
    return WIDEN_MS - rating.sigma * WIDEN_MS / distance
