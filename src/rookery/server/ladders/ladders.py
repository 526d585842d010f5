"""The ladders of a house: read from rated games, ended once a season.

A season's end is one transaction: its medals, the notices, and the next season, if nobody was
faster. So any process may do it, and one that is killed has done all of it or nothing.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.feature import Service
from rookery.server.i18n.catalogues import Language
from rookery.server.ladders import store
from rookery.server.ladders.model import (
    Ladder,
    Rungs,
    Season,
    first_season,
    ladder_of,
    medallists,
    season_after,
    standing,
)
from rookery.server.ladders.settings import LadderSettings
from rookery.server.ladders.shown import address, season_words
from rookery.server.ladders.store import Medal
from rookery.server.ops.recent_results import RecentResults
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS, HOUR_MS
from rookery.server.people.identity import Identity
from rookery.server.people.shown import person
from rookery.server.table.house import House
from rookery.server.table.interfaces import (
    Circles,
    ClubRoster,
    CountedGame,
    Ladders,
    LadderTop,
    MedalShown,
    RatedContests,
    Telling,
)

_LOOK_S = 60.0
_WAIT_MS = HOUR_MS  # for games of the season that are yet to be rated
_WEEK_MS = 7 * DAY_MS
_SEASONS, _LADDERS = 2, 64  # that are kept in memory
_FIRST = 3

ByGame = Mapping[str, Sequence[CountedGame]]


class LadderNow(NamedTuple):
    """A ladder and who is shown on it."""

    season: Season
    ladder: Ladder
    standing: Rungs


class SeasonLadders(Service):
    """Ladders follow from rated games whenever they are asked for; only medals are stored."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._months = house.settings.of(LadderSettings).ladder_months
        self._contests = RecentResults[tuple[object, ...], ByGame](_SEASONS)
        self._ladders = RecentResults[tuple[object, ...], Ladder](_LADDERS)
        house.offer(Ladders, self)

    @property
    def is_on(self) -> bool:
        """Whether this house has ladders."""
        return bool(self._months) and self._house.settings.ratings

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Ending seasons."""
        return {"ending seasons": self._work} if self.is_on else {}

    async def _work(self) -> None:
        await self.look()
        await asyncio.sleep(_LOOK_S)

    # -- the end of a season -----------------------------------------------------------------------

    async def look(self) -> None:
        """Open the first season, and end those that are over."""
        while await self._end_season():
            pass

    async def _end_season(self) -> bool:
        """End the season if it is over; True if there may be more to do."""
        house, now = self._house, self._house.now()
        season = await house.reader.run(store.current)
        if season is None:
            await house.writer.run(partial(store.begin, season=first_season(now, self._months)))
            return False
        if now < season.ends or (now < season.ends + _WAIT_MS and await self._is_early(season)):
            return False
        won = await self._medals(season)
        later = season_after(season.number + 1, season.ends, self._months)
        job = partial(store.close, season=season, won=won, later=later, now=now)
        if await house.writer.run(job):
            house.log.info("season over", season=season.number, medals=len(won))
            house.ask(Telling).stir({medal.user_id for medal in won})
        return True

    async def _is_early(self, season: Season) -> bool:
        """Whether games of the season wait to be rated."""
        waits = partial(self._house.ask(RatedContests).is_waiting, until=season.ends)
        return await self._house.reader.run(waits)

    async def _medals(self, season: Season) -> list[Medal]:
        house, source, clubs = self._house, self._house.ask(RatedContests), self._house.ask(Circles)

        def read(
            connection: sa.Connection,
        ) -> tuple[list[CountedGame], Mapping[str, ClubRoster], set[str]]:
            contests = source.between(connection, season.begins, season.ends)
            users = {user for contest in contests for user in contest.users}
            rosters, there = clubs.rosters(connection), store.members_among(connection, users)
            return contests, rosters, there

        contests, rosters, there = await house.reader.run_long(read)
        return await house.reader.compute(partial(medals_of, season, contests, rosters, there))

    # -- reading -----------------------------------------------------------------------------------

    async def now(self, game: str, roster: ClubRoster | None = None) -> LadderNow:
        """A game's ladder, of the house or of a club."""
        season, (version, contests) = await self._played()
        return await self._now(season, version, contests, game, roster)

    async def _played(self) -> tuple[Season, tuple[object, ByGame]]:
        """The season and its rated games, with what changes when there are others."""
        house, source = self._house, self._house.ask(RatedContests)
        first = first_season(house.now(), self._months or 1)

        def look(connection: sa.Connection) -> tuple[Season, tuple[int, int]]:
            season = store.current(connection) or first
            return season, source.version(connection, season.begins, season.ends)

        season, version = await house.reader.run(look)

        async def read() -> ByGame:
            job = partial(source.between, begins=season.begins, ends=season.ends)
            return _by_game(await house.reader.run_long(job))

        return season, (version, await self._contests.of((season, version), read))

    async def _now(
        self,
        season: Season,
        version: object,
        contests: ByGame,
        game: str,
        roster: ClubRoster | None,
    ) -> LadderNow:
        reader, now = self._house.reader, self._house.now()
        users, week = roster and roster.users, now - now % HOUR_MS - _WEEK_MS
        work = partial(ladder_of, contests.get(game, ()), users, week)
        key = season, version, game, users, week
        ladder = await self._ladders.of(key, partial(reader.compute, work))
        among = partial(store.members_among, users=ladder.order)
        return LadderNow(season, ladder, standing(ladder, await reader.run(among), now))

    async def tops(self, club_id: str, say: Language) -> Sequence[LadderTop]:
        """The first three of each ladder of a club on which somebody stands."""
        if not self.is_on:
            return []
        house = self._house
        rosters = await house.reader.run(partial(house.ask(Circles).rosters, club_id=club_id))
        season, (version, contests) = await self._played()
        tops = []
        for game in sorted(contests):
            known = await self._now(season, version, contests, game, rosters.get(club_id))
            rungs = known.standing.rungs
            if rungs:
                look = partial(people.known, user_ids=rungs[:_FIRST])
                first = await house.reader.run(look)
                shown = [person(first[user], say) for user in rungs[:_FIRST]]
                club = club_id if club_id in rosters else ""
                tops.append(LadderTop(game, address(game, club), len(rungs), shown))
        return tops

    async def medals_of(self, user_id: str, who: Identity, say: Language) -> Sequence[MedalShown]:
        """A member's medals, as far as the reader may see the clubs."""
        house = self._house
        won = await house.reader.run(partial(store.of_user, user_id=user_id))
        clubs = {medal.club_id for medal, _ in won if medal.club_id}
        views = {club: await house.ask(Circles).view(club, who, keeps=False) for club in clubs}
        return [
            MedalShown(
                medal.place,
                medal.game,
                season_words(season, say),
                medal.club,
                address(medal.game, medal.club_id, season.number),
            )
            for medal, season in won
            if not medal.club_id or views[medal.club_id] or user_id == who.user_id
        ]


def _by_game(contests: Iterable[CountedGame]) -> ByGame:
    by_game: dict[str, list[CountedGame]] = {}
    for contest in contests:
        by_game.setdefault(contest.game, []).append(contest)
    return by_game


def medals_of(
    season: Season,
    contests: Iterable[CountedGame],
    rosters: Mapping[str, ClubRoster],
    members: set[str],
) -> list[Medal]:
    """The medals of a season on all ladders, those of the house and of its clubs."""
    return [
        Medal(season.number, game, club, place, user, rosters[club].name if club else "")
        for game, played in _by_game(contests).items()
        for club, own in _by_club(played, rosters).items()
        for place, user in enumerate(
            medallists(ladder_of(own, rosters[club].users if club else None), members, season.ends),
            start=1,
        )
    ]


def _by_club(contests: Sequence[CountedGame], rosters: Mapping[str, ClubRoster]) -> ByGame:
    """The games in which two of a club have met, by club; under "" those of all."""
    clubs: dict[str, list[str]] = {}
    for club, roster in rosters.items():
        for user in roster.users:
            clubs.setdefault(user, []).append(club)
    by_club: dict[str, list[CountedGame]] = {"": list(contests)}
    for contest in contests:
        there = Counter(club for user in contest.users for club in clubs.get(user, ()))
        for club, count in there.items():
            if count > 1:
                by_club.setdefault(club, []).append(contest)
    return by_club
