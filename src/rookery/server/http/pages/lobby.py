"""The page on which strangers meet."""

from litestar import get

from rookery import games
from rookery.core.searcher import LEVEL_NAMES
from rookery.server.errors import NoSuchPage
from rookery.server.http.context import HttpRequest, services_of
from rookery.server.http.html import Page, page
from rookery.server.views.quick_play import known, tiles


@get("/lobby", include_in_schema=False)
async def lobby(request: HttpRequest) -> Page:
    """Tiles of what can be played; everything else comes over the page's socket."""
    if not services_of(request).settings.lobby:
        raise NoSuchPage()
    every = [games.load(name) for name in games.names()]
    return page(
        request,
        "lobby.html",
        games=[game for game in every if tiles(game)],
        tiles=tiles,
        known=known(every),
        levels=LEVEL_NAMES,
        bots=services_of(request).house_bots.levels,
    )


ROUTES = (lobby,)
