"""The look of the ice: three to choose from, each shown before it is chosen."""

from litestar import Response, get
from litestar.params import FromPath

from rookery import games
from rookery.core.state import State
from rookery.server.errors import NoSuchPage
from rookery.server.web.context import HttpRequest, packed
from rookery.server.web.html import ICES, Page, page
from rookery.server.web.static_files import FOREVER


@get("/look", include_in_schema=False)
async def look(request: HttpRequest) -> Page:
    """The three looks; the choice is kept in a cookie of this browser."""
    return await page(request, "site/look.html")


@get("/look/{ice:str}/picture.svg", include_in_schema=False)
async def ice_picture(request: HttpRequest, ice: FromPath[str]) -> Response[bytes]:
    """A piece of a board in one of the looks."""
    if ice not in ICES:
        raise NoSuchPage()
    state = _shown()
    drawn = state.game.drawing.picture(state, theme=ICES[ice]).encode()
    return await packed(request, drawn, "image/svg+xml", {"cache-control": FOREVER})


def _shown() -> State:
    """The board on which the house's first game with a guide begins to teach, two actions later."""
    guided = (games.load(name) for name in games.names())
    game, guide = next((game, game.words.guide) for game in guided if game.words.guide is not None)
    state = game.parse(guide.steps[0].position)
    for _ in range(2):
        state = state.apply(state.legal_actions[0])
    return state


ROUTES = (look, ice_picture)
