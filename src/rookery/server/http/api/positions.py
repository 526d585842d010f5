"""Positions of a game: past ones, ones tried out, and the whole replay."""

from functools import partial
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from rookery.server.http.api.analysis import Evaluated, evaluated
from rookery.server.http.api.refusals import refusals
from rookery.server.http.bodies import Try
from rookery.server.http.context import HttpRequest, client_of, packed, services_of
from rookery.server.http.replays import replayed
from rookery.server.views import hints, review

JSON = "application/json"


class Tried(msgspec.Struct, frozen=True):
    """Where some actions lead; `evaluation` if it was asked for and the game isn't over there."""

    position: review.Position
    evaluation: Evaluated | None


@get("/api/games/{game_id:str}/at/{number:int}", responses=refusals(404))
async def at(
    request: HttpRequest, game_id: FromPath[str], number: FromPath[int]
) -> review.Position:
    """The position after the first `number` entries of the log."""
    services, client = services_of(request), client_of(request)
    services.limits.searches.spend(client.address)
    async with services.tables.open(game_id) as table:
        look = partial(review.position, table.game.timeline, number, client.say)
        return await services.jobs.run(client.address, look)


@get("/api/games/{game_id:str}/frames", responses=refusals(404, says=dict[str, Any]))
async def frames(request: HttpRequest, game_id: FromPath[str]) -> Response[bytes]:
    """The whole replay, as the changes of one scene."""
    async with services_of(request).tables.open(game_id) as table:
        made = await replayed(request, table, lambda replay: replay)
    return packed(request, made.text, JSON, {"cache-control": "no-store"}, zipped=made.packed)


@post(
    "/api/games/{game_id:str}/try", responses=refusals(403, 404, 409, changes=True), status_code=200
)
async def try_out(request: HttpRequest, game_id: FromPath[str], data: JSONBody[Try]) -> Tried:
    """Branch off from a position and see where some actions lead; nothing is stored."""
    services, client = services_of(request), client_of(request)
    services.limits.searches.spend(client.address)
    async with services.tables.open(game_id) as table:
        seed = services.randomness.seed(f"trial {game_id}", 63)
        timeline, actions = table.game.timeline, data.actions
        look = partial(review.trial, timeline, data.number, actions, client.say, seed)
        position, state = await services.jobs.run(client.address, look)
        if not data.evaluate:
            return Tried(position, None)
        hints.check_may_ask(table.game, client.user_id)
        return Tried(position, await evaluated(request, state))


ROUTES = (at, frames, try_out)
