"""What was played from a position of a game."""

from functools import partial
from typing import Annotated

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.server.explorer import store
from rookery.server.explorer.explorer import key_of
from rookery.server.explorer.shown import Explored, explored, latest_of
from rookery.server.table import hints, review
from rookery.server.table.context import house_of, watched
from rookery.server.table.lists_store import seats_of
from rookery.server.table.messages import ActionText, Number
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.refusals import refusals


class ExploredPosition(Struct, frozen=True):
    """The position to which some actions lead from that after `number` entries.

    Outcomes of chance are among the actions.
    """

    number: Number
    actions: Annotated[tuple[ActionText, ...], Meta(max_length=200)] = ()


@post(
    "/api/games/{game_id:str}/explore",
    responses=refusals(403, 404, 409, changes=True),
    status_code=200,
)
async def explore(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[ExploredPosition]
) -> Explored:
    """What was played from a position in this house, with what result, and in which games.

    It covers finished games at public tables, and the asker's own. Games of closed accounts are
    left out. Refused as hints are while people play the game.
    """
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        hints.check_may_ask(table.game, client.user_id)
        timeline = table.game.timeline

        def look() -> int:
            then = review.past(timeline, data.number)
            steps = review.tried(then, data.actions, 0)
            return key_of(steps[-1][1] if steps else then.state)

        key = await unless_gone(request, house.jobs.run(client.address, look))
        name = timeline.game.name
    passages = await house.reader.run(partial(store.through, key=key, user_id=client.user_id))
    ids = [passage.game_id for passage in latest_of(passages.known)]
    seats = await house.reader.run(partial(seats_of, ids=ids))
    show = partial(explored, passages, seats, name, client.user_id, client.say)
    return await house.reader.compute(show)


ROUTES = (explore,)
