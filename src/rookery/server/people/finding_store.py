"""Finding people by what others know of them: functions on a connection."""

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people import store


def find(connection: sa.Connection, name: str) -> str | None:
    """The id of the user with this public id, or now with this name; None if there is none."""
    found = by_id(connection, name)
    member = None if found else store.named(connection, name)
    return found if member is None else member.user_id


def linked(connection: sa.Connection, text: str) -> str | None:
    """The id of the user to whom a link with this name or public id leads; None if to nobody."""
    return by_id(connection, text) or store.linked(connection, text)


def by_id(connection: sa.Connection, player: str) -> str | None:
    """The id of the user with this public id; None if there is none."""
    found = store.by_player(connection, player)
    return found or _rated(connection, player)


def _rated(connection: sa.Connection, player: str) -> str | None:
    """The user with this public id, if they have ever been rated."""
    table = schema.ratings.c
    return connection.scalar(sa.select(table.user_id).where(table.player == player).limit(1))
