"""The JSON interface of ladders."""

from functools import partial

import sqlalchemy as sa
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from rookery.core.whole_numbers import within
from rookery.server.errors import NoSuchPage
from rookery.server.ladders import store
from rookery.server.ladders.ladders import SeasonLadders
from rookery.server.ladders.model import Season
from rookery.server.ladders.shown import (
    LadderShown,
    medallist,
    rungs_shown,
    season_shown,
    shown_users,
)
from rookery.server.ladders.store import Medal
from rookery.server.people import store as people
from rookery.server.people.shown import everybody
from rookery.server.people.store import Person
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Circles, ClubRoster
from rookery.server.web.context import HttpRequest, client_of, game_of, may
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

_PAST = 8
_EVERYBODY = "everybody"
_LAST = 1_000_000


@get("/api/ladders", responses=refusals(404), guards=[costs(12)])
async def ladder(
    request: HttpRequest,
    ladders: NamedDependency[SeasonLadders],
    game: FromQuery[str],
    club: FromQuery[str] = "",
    season: FromQuery[str] = "",
) -> LadderShown:
    """A game's ladder, of the house or of a club, with the medals of a season that is over."""
    return await ladder_shown(request, ladders, game, club, season)


async def ladder_shown(
    request: HttpRequest, ladders: SeasonLadders, game: str, club: str, season: str
) -> LadderShown:
    """A ladder as the reader sees it; raises NoSuchPage, UnknownGame."""
    house, client, name = house_of(request), client_of(request), game_of(game).name
    if not ladders.is_on:
        raise NoSuchPage()
    club_id, roster = await _roster(request, club)
    now = await ladders.now(name, roster)
    users = shown_users(now.standing, client.user_id)

    def read(
        connection: sa.Connection,
    ) -> tuple[list[Season], Season | None, list[Medal], dict[str, Person]]:
        past = store.past(connection, _PAST)
        podium = _podium(past, season)
        won = store.of_season(connection, podium.number, name, club_id) if podium else []
        wanted = {user for _, user in users} | {medal.user_id for medal in won}
        return past, podium, won, people.known(connection, wanted)

    past, podium, won, known = await house.reader.run(read)
    shown = everybody(known, client.say)
    rows = rungs_shown(users, now.ladder, now.standing, shown, client.user_id)
    return LadderShown(
        game=name,
        club=club_id,
        club_name=roster.name if roster else "",
        season=season_shown(now.season, client.say),
        people=len(now.standing.rungs),
        rungs=tuple(row for row in rows if row.rung),
        resting=tuple(row for row in rows if not row.rung),
        podium=season_shown(podium, client.say) if podium else None,
        medals=tuple(medallist(medal, shown) for medal in won),
        past=tuple(season_shown(each, client.say) for each in past),
    )


async def _roster(request: HttpRequest, club: str) -> tuple[str, ClubRoster | None]:
    """A club as the reader sees it, with its members; everybody's is the house."""
    if not club or club == _EVERYBODY:
        return "", None
    house, who = house_of(request), client_of(request).identity
    view = await house.ask(Circles).view(club, who, "keep" in may(request))
    rosters = await house.reader.run(partial(house.ask(Circles).rosters, club_id=club))
    if view is None or club not in rosters:
        raise NoSuchPage()
    return club, rosters[club]


def _podium(past: list[Season], wanted: str) -> Season | None:
    """The season that is asked for, or else the latest that is over."""
    number = within(wanted, 1, _LAST)
    return next((each for each in past if each.number == number), past[0] if past else None)


ROUTES = (ladder,)
