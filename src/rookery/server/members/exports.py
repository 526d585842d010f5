"""Exports: everything that the house stores about a user, as one file for that user."""

from collections.abc import AsyncIterator
from functools import partial

import msgspec
from litestar import get
from litestar.response import Stream

from rookery.core import record as records
from rookery.server.errors import MembersOnly, NoSuchGame
from rookery.server.members import exports_store as store
from rookery.server.table import review as views
from rookery.server.table.context import house_of
from rookery.server.table.house import House
from rookery.server.web.client import Client
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


@get("/api/me/export", media_type="application/json", responses=refusals(403, says=dict))
async def export(request: HttpRequest) -> Stream:
    """The asker's account, sessions, ratings, talk and the records of all games, as JSON."""
    house, client = house_of(request), client_of(request)
    user_id = client.user_id
    if user_id is None:
        raise MembersOnly()
    house.limits.searches.spend(client.address)
    return as_file(house, client, user_id)


def as_file(house: House, client: Client, user_id: str) -> Stream:
    """All that the house stores about a user, sent to a client in pieces."""
    file = {"content-disposition": 'attachment; filename="rookery.json"'}
    return Stream(_parts(house, client, user_id), headers=file, media_type="application/json")


async def _parts(house: House, client: Client, user_id: str) -> AsyncIterator[bytes]:
    """Yield the file in pieces; each game's record is written after those before it were sent."""
    read = house.reader.run
    person = await read(partial(store.about, user_id=user_id, features=house.features))
    beside = await read(partial(store.at_tables, user_id=user_id, features=house.features))
    yield msgspec.json.encode(person)[:-1] + b',\n"games": ['
    gap = b"\n"
    for game_id in await read(partial(store.game_ids, user_id=user_id)):
        text = await _record(house, client, game_id)
        if text is not None:
            yield gap + msgspec.json.encode(store.game_row(game_id, text, beside))
            gap = b",\n"
    yield b"\n]}\n"


async def _record(house: House, client: Client, game_id: str) -> str | None:
    """A game's record; None if the game was deleted meanwhile."""
    try:
        async with house.tables.open(game_id) as table:
            game_record = views.record(table.game, client.say)
            return await house.jobs.run(client.address, partial(records.write, game_record))
    except NoSuchGame:
        return None


ROUTES = (export,)
