"""Which pairs of a finished game count for nobody's rating, because they could be made up.

A person with a second browser can play against oneself, as often as they like. So a pair counts
only a few times a day; all newcomers together count as one opponent, since anybody can make more of
them; newcomers do not count against people of their own network; and nobody is rated against a bot
of their own. Members who have been here for a while may play each other at home.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Literal, cast

import msgspec

from rookery.server.people.calendar import DAY_MS
from rookery.server.table.contest import GameContest

Reason = Literal["short", "own-bot", "address", "often", "newcomers"]
WINDOW_MS = DAY_MS
NEW_MS = DAY_MS
"""A member is a newcomer for this long where people sign up by themselves; guests always are."""


class FairPlayLimits(msgspec.Struct, frozen=True):
    """How often a pair counts within a day (0: always, as everybody else), and who is new."""

    pairs: int
    new_ms: int = NEW_MS


class Facts(msgspec.Struct, frozen=True):
    """What is known of the people of a game when it is rated.

    `networks` are where each came from; `owners` the members to whom bots belong; `met` how many
    rated games each pair has had within a day, and `met_new` how many each has had with newcomers.
    """

    newcomers: frozenset[str] = frozenset()
    networks: Mapping[str, frozenset[str]] = {}
    owners: Mapping[str, str] = {}
    met: Mapping[frozenset[str], int] = {}
    met_new: Mapping[str, int] = {}


LeftOut = tuple[int, int, str]
"""Two people, by their indices in a contest, and why their result does not count."""


def left_out(users: Sequence[str], facts: Facts, limits: FairPlayLimits) -> tuple[LeftOut, ...]:
    """The pairs of these people that do not count."""
    if not limits.pairs:
        return ()
    pairs_left: list[LeftOut] = []
    for a, b in combinations(range(len(users)), 2):
        reason = _reason(users[a], users[b], facts, limits.pairs)
        if reason is not None:
            pairs_left.append((a, b, reason))
    return tuple(pairs_left)


def _reason(user: str, other: str, facts: Facts, most: int) -> Reason | None:
    if facts.owners.get(user) == other or facts.owners.get(other) == user:
        return "own-bot"
    nobody = frozenset[str]()
    is_near = not facts.networks.get(user, nobody).isdisjoint(facts.networks.get(other, nobody))
    if is_near and not facts.newcomers.isdisjoint((user, other)):
        return "address"
    if facts.met.get(frozenset((user, other)), 0) >= most:
        return "often"
    for somebody, newcomer in ((user, other), (other, user)):
        if newcomer in facts.newcomers and facts.met_new.get(somebody, 0) >= most:
            return "newcomers"
    return None


def all_short(users: Sequence[str]) -> tuple[LeftOut, ...]:
    """All pairs of a game that hardly began."""
    return tuple((a, b, "short") for a, b in combinations(range(len(users)), 2))


def without(
    contest: GameContest, out: Sequence[LeftOut], leavers: Sequence[str] = ()
) -> GameContest:
    """A contest without the pairs that do not count.

    If none is left, its outcome says why. A player who ended a game that hardly began gets a mark.
    """
    if contest.outcome != "rated" or not out:
        return contest
    gone = {(a, b) for a, b, _ in out}
    pairs = tuple(pair for pair in contest.pairs if (pair[0], pair[1]) not in gone)
    reason = out[0][2]
    return msgspec.structs.replace(
        contest,
        pairs=pairs,
        left_out=tuple(out),
        outcome="rated" if pairs else cast("Reason", reason),
        marks=tuple(leavers) if reason == "short" else contest.marks,
    )
