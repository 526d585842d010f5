"""What the house keeps about a user, for that user's export: functions on a connection."""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.feature import Feature
from rookery.server.members import tables
from rookery.server.people import store as people


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
        "passkeys": [dict(row._mapping) for row in connection.execute(passkeys)],
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


def game_row(game_id: str, record: str, beside: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A game's address and record, and what each feature keeps of it (`at_tables`)."""
    more = {name: by_game.get(game_id, []) for name, by_game in beside.items()}
    return {"id": game_id, "url": f"/games/{game_id}", "record": record, **more}


def game_ids(connection: sa.Connection, user_id: str) -> list[str]:
    """All games in which the user has or had a seat."""
    tenures = schema.tenures.c
    sat = connection.scalars(sa.select(tenures.game_id).where(tenures.user_id == user_id))
    return list(dict.fromkeys([*people.games_of(connection, user_id), *sat]))
