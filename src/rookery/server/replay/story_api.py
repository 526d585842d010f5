"""The story of a game, for the dialog at its end."""

from functools import partial

from litestar import get
from litestar.params import FromPath

from rookery.server.replay import story
from rookery.server.table.context import house_of, watched
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.refusals import refusals


@get("/api/games/{game_id:str}/story", responses=refusals(404))
async def told(request: HttpRequest, game_id: FromPath[str]) -> story.Story:
    """Each seat's score after each ply, and who cut off whom, as the dialog at the end shows it."""
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        await house.settle(table, client.address)
        look = partial(story.story, table.game.timeline)
        return await unless_gone(request, house.jobs.run(client.address, look))


ROUTES = (told,)
