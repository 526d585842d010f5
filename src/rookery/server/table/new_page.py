"""The form for a new table."""

from litestar import get
from litestar.params import FromQuery

from rookery import games
from rookery.core.options import describe
from rookery.core.players.searcher import LEVEL_NAMES
from rookery.server.web.context import HttpRequest, game_of
from rookery.server.web.html import Page, fixed_page


@get("/new", include_in_schema=False)
async def new(
    request: HttpRequest, game: FromQuery[str | None] = None, players: FromQuery[int] = 0
) -> Page:
    """The form for a new table, for a given number of players if it is valid."""
    every = [games.load(name) for name in games.names()]
    chosen = game_of(game) if game else every[0]
    fields = [
        field
        for field in describe(chosen.options, chosen.seats)
        if field.name != "players" and field.is_asked
    ]
    return await fixed_page(
        request,
        "table/new.html",
        game=chosen,
        games=every,
        fields=fields,
        levels=LEVEL_NAMES,
        players=players if players in chosen.seats else 0,
    )


ROUTES = (new,)
