"""The page on which strangers meet."""

from litestar import get
from msgspec import to_builtins

from rookery import games
from rookery.core.players.searcher import LEVEL_NAMES
from rookery.server.challenges.waiting import asked
from rookery.server.errors import NoSuchPage
from rookery.server.lobby.quick_play import known, tiles
from rookery.server.people.public_ids import player_id
from rookery.server.table import day as daily
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Acquaintances, Levels
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, fixed_page, scarf_of


@get("/lobby", include_in_schema=False)
async def lobby(request: HttpRequest) -> Page:
    """Tiles of the tables to look for; everything else comes over the page's socket."""
    if not house_of(request).settings.lobby:
        raise NoSuchPage()
    every = [games.load(name) for name in games.names()]
    return await fixed_page(
        request,
        "lobby/lobby.html",
        games=[game for game in every if tiles(game)],
        tiles=tiles,
        daily=daily.offered(every),
        known=known(every),
        levels=LEVEL_NAMES,
        follows=await _follows(request),
        asked=to_builtins(await asked(request)),
        bots=house_of(request).ask(Levels).levels,
        scarf=scarf_of(request),
    )


async def _follows(request: HttpRequest) -> list[str]:
    """The public ids of the people whom the reader follows."""
    found = await house_of(request).ask(Acquaintances).of(client_of(request).identity)
    return [player_id(one.who.user_id) for one in found if one.kind == "follow"]


ROUTES = (lobby,)
