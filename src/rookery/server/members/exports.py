"""Exports of what the house keeps about a user, for that user: functions on a connection."""

from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import get
from litestar.response import Stream

from rookery.core import record as records
from rookery.server.db import schema
from rookery.server.errors import MembersOnly, NoSuchGame
from rookery.server.feature import Feature
from rookery.server.members import tables
from rookery.server.people import store as people
from rookery.server.table import review as views
from rookery.server.table.context import house_of
from rookery.server.table.house import House
from rookery.server.web.client import Client
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


def about(connection: sa.Connection, user_id: str, features: Sequence[Feature]) -> dict[str, Any]:
    """All but games and talk: account, sessions, passkeys, and what each feature keeps."""
    users, keys = schema.users.c, tables.passkeys.c
    columns = (
        users.kind,
        users.name,
        users.role,
        users.prefs,
        users.created,
        users.seen,
    )
    row = connection.execute(sa.select(*columns).where(users.id == user_id)).one_or_none()
    passkeys = sa.select(keys.name, keys.created, keys.used).where(keys.user_id == user_id)
    return {
        "account": None if row is None else dict(row._mapping),
        "sessions": _sessions(connection, user_id),
        "passkeys": [dict(one._mapping) for one in connection.execute(passkeys)],
        **{
            feature.name: feature.person.export(connection, user_id)
            for feature in features
            if feature.person.export is not None
        },
    }


def _sessions(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    sessions = schema.sessions.c
    columns = sessions.created, sessions.seen, sessions.until, sessions.about
    rows = connection.execute(sa.select(*columns).where(sessions.user_id == user_id))
    return [dict(row._mapping) for row in rows]


def at_tables(
    connection: sa.Connection, user_id: str, features: Sequence[Feature]
) -> dict[str, Mapping[str, Any]]:
    """What each feature keeps of the user's games: by its name, by the game's id."""
    return {
        feature.name: feature.person.at_tables(connection, user_id)
        for feature in features
        if feature.person.at_tables is not None
    }


def game_ids(connection: sa.Connection, user_id: str) -> list[str]:
    """All games in which the user has or had a seat."""
    tenures = schema.tenures.c
    sat = connection.scalars(sa.select(tenures.game_id).where(tenures.user_id == user_id))
    return list(dict.fromkeys([*people.games_of(connection, user_id), *sat]))


# -- everything that the house stores about a user, as one file ------------------------------------


@get("/api/me/export", media_type="application/json", responses=refusals(403, says=dict))
async def export(request: HttpRequest) -> Stream:
    """The asker's account, sessions, ratings, talk and the records of all games, as JSON."""
    house, client = house_of(request), client_of(request)
    user_id = client.user_id
    if user_id is None:
        raise MembersOnly()
    house.limits.searches.spend(client.address)
    file = {"content-disposition": 'attachment; filename="rookery.json"'}
    return Stream(_parts(house, client, user_id), headers=file, media_type="application/json")


async def _parts(house: House, client: Client, user_id: str) -> AsyncIterator[bytes]:
    """Yield the file in pieces; each game's record is written after those before it were sent."""
    read = house.reader.run
    person = await read(partial(about, user_id=user_id, features=house.features))
    beside = await read(partial(at_tables, user_id=user_id, features=house.features))
    yield msgspec.json.encode(person)[:-1] + b',\n"games": ['
    gap = b"\n"
    for game_id in await read(partial(game_ids, user_id=user_id)):
        game = await _game(house, client, game_id)
        if game is not None:
            more = {name: found.get(game_id, []) for name, found in beside.items()}
            yield gap + msgspec.json.encode({**game, **more})
            gap = b",\n"
    yield b"\n]}\n"


async def _game(house: House, client: Client, game_id: str) -> dict[str, Any] | None:
    """A game's address and record; None if the game was deleted meanwhile."""
    try:
        async with house.tables.open(game_id) as table:
            made = views.record(table.game, client.say)
            text = await house.jobs.run(client.address, partial(records.write, made))
    except NoSuchGame:
        return None
    return {"id": game_id, "url": f"/games/{game_id}", "record": text}


ROUTES = (export,)
