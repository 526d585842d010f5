"""Seeks: looking for people to play with."""

from typing import Any

from litestar import Response, delete, post
from litestar.params import JSONBody

from rookery.server.errors import NoSuchPage
from rookery.server.lobby.lobby import Lobby, Sought
from rookery.server.table.bodies import NewSeek
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, guest, name_at_table
from rookery.server.web.refusals import refusals

Answer = Response[dict[str, Any]]


@post("/api/seeks", responses=refusals(404, 409, changes=True), status_code=200)
async def seek(request: HttpRequest, data: JSONBody[NewSeek]) -> Answer:
    """Look for a table. A second request replaces the wishes of the first."""
    house, lobby = house_of(request), _lobby(request)
    house.housekeeping.check_room()
    house.limits.seeks.spend(client_of(request).address)
    user_id, headers = guest(request)
    for game in {wish.game for wish in data.wants}:
        await house.warmup.rules(game)
    wants = tuple(wish.wish() for wish in data.wants)
    fill_after = None if data.fill_after_s is None else data.fill_after_s * 1000
    name = await name_at_table(request, data.name)
    sought = Sought(name, wants, fill_after, data.level, data.bots)
    found = await lobby.seek(user_id, sought)
    body = {"id": found.id, "since": found.since, "fill_at": found.fill_at}
    return Response(body, headers=headers)


@delete("/api/seeks", responses=refusals(404, changes=True), status_code=204)
async def withdraw(request: HttpRequest) -> None:
    """Stop looking, or decline the table that was found."""
    await _lobby(request).withdraw(client_of(request).user_id)


def _lobby(request: HttpRequest) -> Lobby:
    house = house_of(request)
    if not house.settings.lobby:
        raise NoSuchPage()
    return house.ask(Lobby)


ROUTES = (seek, withdraw)
