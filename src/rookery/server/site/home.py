"""The start page."""

from litestar import get
from msgspec import to_builtins

from rookery.server.challenges.shown import waiting_challenges
from rookery.server.lobby.page import known
from rookery.server.members.page import last_ways_in
from rookery.server.table import day as daily
from rookery.server.table import lists
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import EveningsAhead, HomeworkList, Levels
from rookery.server.web.context import HttpRequest, client_of, may
from rookery.server.web.html import Page, fixed_page

_AWAY = "rookery_away"  # the cookie with the games that this browser has put away


@get("/", include_in_schema=False)
async def home(request: HttpRequest) -> Page:
    """All kinds of games, the reader's own games, and those in progress."""
    away = request.cookies.get(_AWAY, "").split(".")
    mine = [row for row in await lists.my_games_shown(request) if row.id not in away]
    live = await lists.live_games_shown(request)
    client = client_of(request)
    offering = house_of(request).offering
    every = offering.games()
    looks = "look" in may(request)
    return await fixed_page(
        request,
        "site/home.html",
        games=every,
        levels=offering.levels,
        asked=to_builtins(await waiting_challenges(request)),
        ways_left=await last_ways_in(request),
        bots=house_of(request).ask(Levels).levels,
        homework=await house_of(request).ask(HomeworkList).homework_of(client.user_id)
        if client.identity.is_member and client.user_id
        else (),
        evenings=await house_of(request).ask(EveningsAhead).ahead() if looks else (),
        mine=mine,
        live=live,
        daily=daily.of_today(every, house_of(request).wall()),
        known=known(every),
        pip=request.cookies.get("rookery_pip", ""),
    )


ROUTES = (home,)
