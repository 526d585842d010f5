"""The page of a table."""

import msgspec
from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect

from rookery.server.http.context import HttpRequest, services_of, view_of
from rookery.server.http.html import Page, page


@get("/games/{game_id:str}", include_in_schema=False)
async def table(request: HttpRequest, game_id: FromPath[str]) -> Page | Redirect:
    """A table; an opened record has only its replay."""
    async with services_of(request).tables.open(game_id) as found:
        if found.game.stored.kind == "record":
            return Redirect(f"/games/{game_id}/replay")
        view = msgspec.to_builtins(await view_of(request, found))
        return page(request, "table.html", game=found.game.game, id=game_id, view=view)


ROUTES = (table,)
