"""Planning an action while others think."""

from functools import partial

import msgspec
from litestar import get
from litestar.params import FromPath

from rookery.core.drawing.scene import Taps
from rookery.server.table import hints
from rookery.server.table.context import house_of, watched
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class Plans(msgspec.Struct, frozen=True):
    """The actions after `number` entries as if it were the asker's turn; empty if none."""

    number: int
    taps: Taps


@get("/api/games/{game_id:str}/plans", responses=refusals(404))
async def planned(request: HttpRequest, game_id: FromPath[str]) -> Plans:
    """The actions that the asker could plan, by text, each with its tap path.

    Nothing is stored: a page plays its reader's plan when their turn comes, if the rules allow it.
    """
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        game = table.game
        look = partial(hints.plans, game, client.user_id)
        return Plans(game.number, await house.jobs.run(client.address, look))


ROUTES = (planned,)
