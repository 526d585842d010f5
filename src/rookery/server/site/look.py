"""The look of the ice: three to choose from, each shown before it is chosen."""

from litestar import Response, get
from litestar.params import FromPath

from rookery import games
from rookery.core.drawing.dark_theme import Theme
from rookery.server.errors import NoSuchPage
from rookery.server.web.context import HttpRequest, packed
from rookery.server.web.html import ICES, Page, page
from rookery.server.web.static_files import FOREVER

THEMES: dict[str, Theme] = dict(zip(ICES, ("light", "dark", "clear"), strict=True))
_SHOWN = "PK1 x1,0,1,0 12A12/3B1.21/213C1/1.232 A u000 s0.0,0.0,0.0"


@get("/look", include_in_schema=False)
async def look(request: HttpRequest) -> Page:
    """The three looks; the choice is kept in a cookie of this browser."""
    return await page(request, "site/look.html")


@get("/look/{ice:str}/picture.svg", include_in_schema=False)
async def ice_picture(request: HttpRequest, ice: FromPath[str]) -> Response[bytes]:
    """A piece of a board in one of the looks."""
    if ice not in THEMES:
        raise NoSuchPage()
    state = games.load("packeis").parse(_SHOWN)
    drawn = state.game.drawing.picture(state, theme=THEMES[ice]).encode()
    return await packed(request, drawn, "image/svg+xml", {"cache-control": FOREVER})


ROUTES = (look, ice_picture)
