"""The page that shows the best game that is on, and moves on by itself."""

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery
from msgspec import to_builtins

from rookery.server.table.context import house_of
from rookery.server.tv.api import programme_shown
from rookery.server.tv.television import Television
from rookery.server.web.context import HttpRequest
from rookery.server.web.html import Page, page


@get("/tv", include_in_schema=False)
async def television(
    request: HttpRequest, tv: NamedDependency[Television], game: FromQuery[str | None] = None
) -> Page:
    """The game that is shown, who may win, what happens, and what comes next."""
    programme = await programme_shown(request, game, tv)
    every = house_of(request).offering.games()
    data = {"programme": to_builtins(programme), "kind": game or ""}
    return await page(
        request,
        "tv/tv.html",
        programme=programme,
        kind=game or "",
        kinds=[each for each in every if len(every) > 1],
        data=data,
    )


ROUTES = (television,)
