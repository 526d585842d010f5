"""Passkeys, in the store: functions on a connection."""

from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import LastWayIn, NoSuchPage, WrongSignIn
from rookery.server.members import tables
from rookery.server.people import store as people


class Passkey(NamedTuple):
    """A key that a user has registered; `public_key` and `id` are in base64url.

    `signed` is how often it has signed, as its device reports it.
    """

    id: str
    public_key: str
    signed: int
    name: str = ""
    created: int = 0
    used: int = 0
    user_id: str = ""


_COLUMNS = [tables.passkeys.c["count" if name == "signed" else name] for name in Passkey._fields]


def add(connection: sa.Connection, user_id: str, key: Passkey, now: int) -> None:
    """Add a passkey; raises WrongSignIn if the key is registered already."""
    if connection.scalar(sa.select(tables.passkeys.c.id).where(tables.passkeys.c.id == key.id)):
        raise WrongSignIn()
    row = {"id": key.id, "public_key": key.public_key, "count": key.signed, "name": key.name}
    connection.execute(
        sa.insert(tables.passkeys), {**row, "user_id": user_id, "created": now, "used": now}
    )
    people.put(connection, user_id, now)


def find(connection: sa.Connection, key_id: str) -> Passkey | None:
    """The member's key with this id; None if there is none."""
    keys, users = tables.passkeys.c, schema.users.c
    row = connection.execute(
        sa.select(*_COLUMNS)
        .join(schema.users, users.id == keys.user_id)
        .where(keys.id == key_id, users.kind == "member")
    ).one_or_none()
    return None if row is None else Passkey(*row)


def of(connection: sa.Connection, user_id: str) -> list[Passkey]:
    """The passkeys of a user, the oldest first."""
    keys = tables.passkeys.c
    rows = connection.execute(
        sa.select(*_COLUMNS).where(keys.user_id == user_id).order_by(keys.created, keys.id)
    )
    return [Passkey(*row) for row in rows]


def used(connection: sa.Connection, key_id: str, count: int, now: int) -> None:
    """Record a sign-in with a key; `count` is the signature counter its device reported."""
    keys = tables.passkeys
    connection.execute(sa.update(keys).where(keys.c.id == key_id).values(count=count, used=now))


def remove(connection: sa.Connection, user_id: str, key_id: str, now: int) -> None:
    """Remove a passkey; raises NoSuchPage, and LastWayIn if no way in would be left."""
    keys, users = tables.passkeys, schema.users.c
    mine = (keys.c.user_id == user_id) & (keys.c.id == key_id)
    if not connection.execute(sa.delete(keys).where(mine)).rowcount:
        raise NoSuchPage()
    password = connection.scalar(sa.select(users.password).where(users.id == user_id))
    if password is None and not of(connection, user_id):
        raise LastWayIn()
    people.put(connection, user_id, now)
