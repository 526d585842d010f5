"""Records: games as files, and files as games to view."""

from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery import games
from rookery.core import record as records
from rookery.server.db import retention
from rookery.server.errors import TooLarge
from rookery.server.people import tokens
from rookery.server.table import review as views
from rookery.server.table import store
from rookery.server.table.bodies import RECORD_ROOM
from rookery.server.table.context import house_of, watched
from rookery.server.table.review import read_record
from rookery.server.web import prices
from rookery.server.web.answers import Location
from rookery.server.web.context import HttpRequest, client_of, packed, pay
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class OpenRecord(Struct, frozen=True):
    """The text of a record file."""

    text: Annotated[str, Meta(max_length=RECORD_ROOM)]


_TEXT = "text/plain"


@get("/api/games/{game_id:str}/record", media_type="text/plain", responses=refusals(404))
async def record(request: HttpRequest, game_id: FromPath[str]) -> Response[bytes]:
    """The game as a record file."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        pay(request, len(table.game.timeline.line) / prices.ENTRIES)
        shown = views.record(table.game, client.say)
        writing = house.jobs.run(client.address, partial(records.write, shown))
        text = await unless_gone(request, writing)
    file = f'attachment; filename="{shown.game.name}-{game_id}.txt"'
    return await packed(request, text.encode(), _TEXT, {"content-disposition": file})


@post(
    "/api/records",
    responses=refusals(changes=True),
    request_max_body_size=2 * RECORD_ROOM,
    guards=[costs(10)],
)
async def open_record(request: HttpRequest, data: JSONBody[OpenRecord]) -> Response[Location]:
    """Store a record as a game that can be viewed but not changed. A text is stored only once."""
    house, client = house_of(request), client_of(request)
    house.admit_new(client.address)
    if len(data.text.encode(errors="replace")) > RECORD_ROOM:
        raise TooLarge()
    for known in games.names():
        await house.warmup.rules(known)
    game_id = tokens.record_id(data.text)
    if await house.reader.run(partial(store.exists, game_id=game_id)):
        look = partial(retention.looked_at, ids=[game_id], now=house.now())
        await house.writer.run(look)
    else:
        read = partial(read_record, data.text, house.now(), game_id)
        stored, head = await unless_gone(request, house.jobs.run(client.address, read))
        await house.writer.run(partial(store.create_once, game=stored, head=head))
    return Response(Location(game_id, f"/games/{game_id}/replay"))


ROUTES = (record, open_record)
