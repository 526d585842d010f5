"""The page of a table."""

import msgspec
from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect

from rookery.server.table.context import house_of, seen, watched
from rookery.server.table.interfaces import Conversing
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


@get("/games/{game_id:str}", include_in_schema=False)
async def table(request: HttpRequest, game_id: FromPath[str]) -> Page | Redirect:
    """The page of a table. For an opened record, which has no table, redirect to the replay."""
    async with watched(request, game_id) as found:
        if found.game.stored.kind == "record":
            return Redirect(f"/games/{game_id}/replay")
        view = await seen(request, found, msgspec.to_builtins)
        words = house_of(request).ask(Conversing).vocabulary(client_of(request).say)
        game = found.game.game
        goal = game.words.goal(found.game.state, client_of(request).say)
        return await page(
            request, "table/table.html", game=game, id=game_id, view=view, words=words, goal=goal
        )


ROUTES = (table,)
