"""Lists of games."""

from litestar import get

from rookery.server.table import shown_lists as lists
from rookery.server.table.lists import GameRow
from rookery.server.web.context import HttpRequest
from rookery.server.web.refusals import refusals


@get("/api/me/games", responses=refusals())
async def my_games(request: HttpRequest) -> list[GameRow]:
    """The games in which the asker holds a seat, last played first."""
    return await lists.my_games(request)


@get("/api/live", responses=refusals())
async def live_games(request: HttpRequest) -> list[GameRow]:
    """Games of others that are on: those whose players are there, the best first."""
    return await lists.live_games(request)


ROUTES = (my_games, live_games)
