"""The page of ladders."""

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from rookery import games
from rookery.server.ladders.api import ladder_shown
from rookery.server.ladders.ladders import SeasonLadders
from rookery.server.ladders.shown import LadderShown, address
from rookery.server.people.calendar import DAY_MS
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest
from rookery.server.web.html import Page, page
from rookery.server.web.prices import costs


@get("/ladders", include_in_schema=False, guards=[costs(12)])
async def ladders_page(
    request: HttpRequest,
    ladders: NamedDependency[SeasonLadders],
    game: FromQuery[str] = "",
    club: FromQuery[str] = "",
    season: FromQuery[str] = "",
) -> Page:
    """A game's ladder this season: who stands where, one's own next rung, and medals."""
    name = game if game in games.names() else house_of(request).offering.game_names()[0]
    shown = await ladder_shown(request, ladders, name, club, season)
    today = house_of(request).now() // DAY_MS
    return await page(
        request,
        "ladders/ladder.html",
        ladder=shown,
        games=[games.load(each) for each in games.names()],
        address=address,
        around=_around(shown),
        days=lambda at: today - at // DAY_MS,
        left=-(-(shown.season.ends - house_of(request).now()) // DAY_MS),
    )


def _around(ladder: LadderShown) -> list[int]:
    """Where in the rows the reader stands, with the rungs above and below."""
    mine = next((at for at, row in enumerate(ladder.rungs) if row.you), None)
    return [] if mine is None else list(range(max(0, mine - 1), min(len(ladder.rungs), mine + 2)))


ROUTES = (ladders_page,)
