"""Ladders without I/O: who climbs, whom a season's medals go to, and when seasons end.

Those who have played a game share out their rungs anew in their order of finish; nobody else
moves. New people begin at the foot. Only pairs that count for ratings count here: of two who were
level, or whose pair doesn't count, nobody passes the other.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from rookery.server.people.calendar import DAY_MS
from rookery.server.table.interfaces import CountedGame

RESTS_MS = 14 * DAY_MS
"""A member who has not played for so long stands beside the ladder until they play again."""
LEAST_GAMES = 5
"""How many games of the season a medal asks for."""
MEDALS = 3
_FORM = 9  # games that a rung shows


class Season(NamedTuple):
    """The time from `begins` until just before `ends`, in ms."""

    number: int
    begins: int
    ends: int


def season_after(number: int, begins: int, months: int) -> Season:
    """The season that begins then; it ends where a season of so many months ends by the calendar.

    Years are divided from January on, by the clocks of UTC.
    """
    return Season(number, begins, _month(months * (_index(begins, months) + 1)))


def first_season(now: int, months: int) -> Season:
    """The season of the calendar that it is now."""
    return season_after(1, _month(months * _index(now, months)), months)


def _index(at: int, months: int) -> int:
    then = datetime.fromtimestamp(at / 1000, UTC)
    return (12 * then.year + then.month - 1) // months


def _month(number: int) -> int:
    year, month = divmod(number, 12)
    return round(datetime(year, month + 1, 1, tzinfo=UTC).timestamp() * 1000)


class Placing(NamedTuple):
    """A place in a game among how many people."""

    place: int
    people: int


@dataclass
class Climber:
    """A member's season: how many games, when the last one ended, and how the latest went."""

    games: int = 0
    last: int = 0
    form: deque[Placing] = field(default_factory=lambda: deque(maxlen=_FORM))


@dataclass
class Ladder:
    """All who have played, from the top rung down; `before` is how they stood earlier."""

    order: list[str] = field(default_factory=list)
    climbers: dict[str, Climber] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)

    def add(self, contest: CountedGame, among: Collection[str] | None = None) -> None:
        """Deal out the rungs of those who have played; with `among`, only these people count."""
        beaten: dict[str, set[str]] = {}
        for a, b, score in contest.pairs:
            first, second = contest.users[a], contest.users[b]
            if among is not None and not (first in among and second in among):
                continue
            mine, theirs = beaten.setdefault(first, set()), beaten.setdefault(second, set())
            if score == 1:
                mine.add(second)
            elif score == 0:
                theirs.add(first)
        for place, user in sorted(zip(contest.places, contest.users, strict=True)):
            if user in beaten:
                self._note(user, Placing(place, len(contest.users)), contest.at)
        rungs = sorted(map(self.order.index, beaten))
        for rung, user in zip(rungs, _dealt([self.order[at] for at in rungs], beaten), strict=True):
            self.order[rung] = user

    def _note(self, user: str, finish: Placing, at: int) -> None:
        if user not in self.climbers:
            self.order.append(user)
        own = self.climbers.setdefault(user, Climber())
        own.games, own.last = own.games + 1, max(own.last, at)
        own.form.append(finish)


def _dealt(players: list[str], beaten: Mapping[str, Collection[str]]) -> list[str]:
    """These players from the top down: each passes those just above whom they have beaten."""
    for end in range(1, len(players)):
        for at in range(end, 0, -1):
            if players[at - 1] not in beaten[players[at]]:
                break
            players[at - 1 : at + 1] = players[at], players[at - 1]
    return players


def ladder_of(
    contests: Iterable[CountedGame], among: Collection[str] | None = None, since: int = 0
) -> Ladder:
    """The ladder after these games, in order; `before` is how it stood at the time `since`."""
    ladder, is_before = Ladder(), True
    for contest in contests:
        if is_before and contest.at >= since:
            ladder.before, is_before = list(ladder.order), False
        ladder.add(contest, among)
    if is_before:
        ladder.before = list(ladder.order)
    return ladder


class Rungs(NamedTuple):
    """Those on the ladder from the top down, and those who stand beside it."""

    rungs: list[str]
    resting: list[str]


def standing(ladder: Ladder, members: Collection[str], now: int) -> Rungs:
    """The ladder as it is shown: only members of the house have rungs."""
    everybody = [user for user in ladder.order if user in members]
    rests = {user for user in everybody if ladder.climbers[user].last < now - RESTS_MS}
    return Rungs(
        [user for user in everybody if user not in rests],
        [user for user in everybody if user in rests],
    )


def climbs(ladder: Ladder, rungs: Sequence[str]) -> Mapping[str, int]:
    """How many rungs each has climbed since `before`; nothing for those who are new."""
    here = set(rungs)
    old = [user for user in ladder.before if user in here]
    was, known = {user: rung for rung, user in enumerate(old)}, set(old)
    still = [user for user in rungs if user in known]
    return {user: was[user] - rung for rung, user in enumerate(still)}


def medallists(ladder: Ladder, members: Collection[str], ends: int) -> list[str]:
    """Who gets the medals of a season, the best first: at most every second of those who may."""
    able = [
        user
        for user in standing(ladder, members, ends).rungs
        if ladder.climbers[user].games >= LEAST_GAMES
    ]
    return able[: min(MEDALS, len(able) // 2)]
