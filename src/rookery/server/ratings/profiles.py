"""Profiles: a user's ratings over time, their games, and whom they have met."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.core.words.i18n import Say
from rookery.server.people import store as storage_of_people
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.ratings_store import PoolRating
from rookery.server.people.shown import PersonShown, everybody
from rookery.server.people.store import Person
from rookery.server.ratings import profiles_store as storage
from rookery.server.ratings import store as ratings
from rookery.server.ratings.profiles_store import Met, RatedPlay
from rookery.server.ratings.rules import game_of
from rookery.server.ratings.shown import POINTS, RatingShown, RatingViews
from rookery.server.table.interfaces import MedalShown

MOST_GAMES = 2000
"""How many rated games a profile looks back at."""
RECENT = 10
"""How many rated games a profile shows at first."""
_MET, _DAYS = 6, 28


class Point(msgspec.Struct, frozen=True):
    """A rating after a game that ended at `at`."""

    at: int
    now: RatingShown


class PoolShown(msgspec.Struct, frozen=True):
    """A user's rating in a pool and its history; `firsts` is the number of games they won."""

    pool: str
    game: str
    now: RatingShown
    games: int
    last: int
    away: bool
    firsts: int
    points: tuple[Point, ...]


class GameShown(msgspec.Struct, frozen=True):
    """A rated game: the user's place among how many people, and the points it gave."""

    id: str
    url: str
    game: str
    pool: str
    at: int
    place: int
    people: int
    gained: int
    others: tuple[PersonShown, ...]


class MetShown(msgspec.Struct, frozen=True):
    """An opponent met in rated games."""

    who: PersonShown
    games: int
    ahead: int
    behind: int


class Streak(msgspec.Struct, frozen=True):
    """First places in a row: the current run, and the longest one."""

    now: int
    best: int


class Share(msgspec.Struct, frozen=True):
    """The percentage of first places in the rated games of the user's most frequent size."""

    people: int
    percent: int


class Profile(msgspec.Struct, frozen=True):
    """A user as everybody may see them.

    `days` are the numbers of rated games on each of the last 28 days, the oldest first;
    `favourites` are the numbers of finished games, by game, against any opponents. `joined` is when
    a member signed up; of `rated` games, `recent` are those that were asked for. `medals` are those
    of the ladders' seasons.
    """

    who: PersonShown
    you: bool
    games: int
    since: int | None
    pools: tuple[PoolShown, ...]
    recent: tuple[GameShown, ...]
    rated: int
    favourites: dict[str, int]
    met: tuple[MetShown, ...]
    streak: Streak
    days: tuple[int, ...]
    joined: int | None
    firsts: Share | None
    medals: tuple[MedalShown, ...] = ()


class StoredProfile(NamedTuple):
    """What the store knows of a user."""

    user_id: str
    pools: dict[str, PoolRating]
    played: list[RatedPlay]
    met: list[Met]
    others: dict[int, list[str]]
    shown: int
    finished: dict[str, int]
    known: dict[str, Person]
    joined: int | None


def read(connection: sa.Connection, user_id: str, shown: int = RECENT) -> StoredProfile:
    """Everything that a profile is made of; `shown` is the number of games to be shown."""
    played = storage.played(connection, user_id, MOST_GAMES)
    met = storage.met(connection, user_id, _MET)
    others = storage.together(connection, [play.number for play in played[-shown:]])
    users = {
        user_id,
        *(other.user_id for other in met),
        *(u for many in others.values() for u in many),
    }
    return StoredProfile(
        user_id,
        ratings.pools_of(connection, user_id),
        played,
        met,
        others,
        shown,
        storage.finished_games(connection, user_id),
        storage_of_people.known(connection, users),
        storage_of_people.joined(connection, user_id),
    )


class Profiles:
    """Makes profiles from what the store knows."""

    def __init__(self, views: RatingViews) -> None:
        self._views = views

    def shown(self, stored: StoredProfile, reader: str | None, say: Say, now: int) -> Profile:
        """The profile as shown to a reader."""
        who = everybody(stored.known, say)
        recent = partial(self._game, stored, who)
        return Profile(
            who=who[stored.user_id],
            you=stored.user_id == reader,
            games=sum(stored.finished.values()),
            since=min((play.at for play in stored.played), default=None),
            pools=self._pools(stored, now),
            recent=tuple(map(recent, reversed(stored.played[-stored.shown :]))),
            rated=len(stored.played),
            favourites=dict(Counter(stored.finished).most_common()),
            met=tuple(MetShown(who[other.user_id], *other[1:]) for other in stored.met),
            streak=streak(stored.played),
            days=_days(stored.played, now),
            joined=stored.joined,
            firsts=share_of_firsts(stored.played),
        )

    def _pools(self, stored: StoredProfile, now: int) -> tuple[PoolShown, ...]:
        pools = [self._pool(stored, pool, now) for pool in stored.pools]
        return tuple(sorted(pools, key=lambda shown_pool: (-shown_pool.games, shown_pool.pool)))

    def _pool(self, stored: StoredProfile, pool: str, now: int) -> PoolShown:
        rating, views = stored.pools[pool], self._views
        played = [game for game in stored.played if game.pool == pool]
        return PoolShown(
            pool=pool,
            game=game_of(pool),
            now=views.rating(views.now(rating, pool, now)),
            games=rating.games,
            last=rating.at,
            away=views.is_away(rating, now),
            firsts=sum(game.place == 1 for game in played),
            points=tuple(Point(game.at, views.rating(game.after)) for game in played),
        )

    def _game(
        self, stored: StoredProfile, who: dict[str, PersonShown], play: RatedPlay
    ) -> GameShown:
        others = [user for user in stored.others.get(play.number, []) if user != stored.user_id]
        return GameShown(
            id=play.game_id,
            url=f"/games/{play.game_id}/replay",
            game=game_of(play.pool),
            pool=play.pool,
            at=play.at,
            place=play.place,
            people=play.people,
            gained=round(POINTS * play.gained),
            others=tuple(who[user] for user in others),
        )


def streak(played: Sequence[RatedPlay]) -> Streak:
    """The streaks of first places in these games."""
    runs = [len([*run]) if won else 0 for won, run in groupby(play.place == 1 for play in played)]
    return Streak(runs[-1] if runs else 0, max(runs, default=0))


def share_of_firsts(played: Sequence[RatedPlay]) -> Share | None:
    """How often a user came first in games of their most frequent size; None without games."""
    if not played:
        return None
    ((people, games),) = Counter(play.people for play in played).most_common(1)
    firsts = sum(play.place == 1 for play in played if play.people == people)
    return Share(people, round(100 * firsts / games))


def _days(played: Sequence[RatedPlay], now: int) -> tuple[int, ...]:
    today = now // DAY_MS
    count = Counter(play.at // DAY_MS for play in played)
    return tuple(count[day] for day in range(today - _DAYS + 1, today + 1))
