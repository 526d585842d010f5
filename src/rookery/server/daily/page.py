"""The pages of daily boards."""

from datetime import date, timedelta
from functools import partial
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from rookery.core.drawing import svg
from rookery.core.drawing.seen import BoardView
from rookery.core.game import Game
from rookery.server.i18n.catalogues import Language
from rookery.server.table import day as daily
from rookery.server.table import results
from rookery.server.table import store as new_games
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Pictures
from rookery.server.web.context import HttpRequest, client_of, game_of, rules_ready
from rookery.server.web.html import Page, fixed_page

_SHOWN = 6


@get(["/daily/{game:str}", "/daily/{game:str}/{day:str}"], include_in_schema=False)
async def board(request: HttpRequest, game: FromPath[str], day: FromPath[str] = "") -> Page:
    """The board of a day, or today's: its first position, and the reader's own try."""
    house, say, shown = house_of(request), client_of(request).say, game_of(game)
    newest = daily.today(house.wall())
    chosen = daily.read_day(day, house.wall()) if day else newest
    await rules_ready(request, shown)
    rendered, goal = await house.reader.compute(lambda: _rendered(shown, chosen, say))
    earlier = [newest - timedelta(days=back) for back in range(_SHOWN)]
    return await fixed_page(
        request,
        "daily/daily.html",
        game=shown,
        day=chosen,
        drawn=rendered,
        goal=goal,
        mine=await _mine(request, shown, chosen),
        days=[(daily.address(game, other), other) for other in earlier],
    )


def _rendered(game: Game[Any], day: date, say: Language) -> tuple[Markup, str]:
    """The board's first position, and the goal of the game on it."""
    first = daily.first(game, day)
    drawn = svg.inline(game.drawing.scene(first, say), say("The board of this day"))
    return Markup(drawn), game.words.goal(first, say)


async def _mine(request: HttpRequest, game: Game[Any], day: date) -> dict[str, Any] | None:
    """The reader's own table of that day: its address, and its result once the game is over."""
    house, client = house_of(request), client_of(request)
    user_id = client.user_id
    table_id = await house.reader.run(lambda c: new_games.daily_table(c, game.name, day, user_id))
    if table_id is None:
        return None
    async with house.tables.open(table_id) as table:
        return {"url": f"/games/{table_id}", "result": results.result(table.game, client.say)}


@get("/daily/{game:str}/{day:str}/picture.png", include_in_schema=False)
async def picture(request: HttpRequest, game: FromPath[str], day: FromPath[str]) -> Response[bytes]:
    """The first position on the board of a day, as PNG."""
    house, chosen = house_of(request), game_of(game)
    date = daily.read_day(day, house.wall())
    await house.warmup.rules(chosen.name)
    pictures = house.ask(Pictures)
    first = partial(daily.first, chosen, date)
    return await pictures.position(request, ("daily", game, day), lambda: BoardView(first()))


ROUTES = (board, picture)
