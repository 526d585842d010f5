"""Passkeys, in the store: functions on a connection."""

from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.errors import LastWayIn, NoSuchPage, WrongSignIn
from rookery.server.storage import people, schema


class Passkey(NamedTuple):
    """A key that somebody has registered; `public_key` and `id` in base64url.

    `signed` is how often it has signed, as far as its device tells.
    """

    id: str
    public_key: str
    signed: int
    name: str = ""
    created: int = 0
    used: int = 0
    user_id: str = ""


_COLUMNS = [schema.passkeys.c["count" if name == "signed" else name] for name in Passkey._fields]


def add(connection: sa.Connection, user_id: str, key: Passkey, now: int) -> None:
    """One more way in; raises WrongSignIn for a key that is somebody's already."""
    if connection.scalar(sa.select(schema.passkeys.c.id).where(schema.passkeys.c.id == key.id)):
        raise WrongSignIn()
    row = {"id": key.id, "public_key": key.public_key, "count": key.signed, "name": key.name}
    connection.execute(
        sa.insert(schema.passkeys), {**row, "user_id": user_id, "created": now, "used": now}
    )
    people.put(connection, user_id, now)


def find(connection: sa.Connection, key_id: str) -> Passkey | None:
    """The key with this id, of a member."""
    keys, users = schema.passkeys.c, schema.users.c
    row = connection.execute(
        sa.select(*_COLUMNS)
        .join(schema.users, users.id == keys.user_id)
        .where(keys.id == key_id, users.kind == "member")
    ).one_or_none()
    return None if row is None else Passkey(*row)


def of(connection: sa.Connection, user_id: str) -> list[Passkey]:
    """Those of a user, first the oldest."""
    keys = schema.passkeys.c
    rows = connection.execute(
        sa.select(*_COLUMNS).where(keys.user_id == user_id).order_by(keys.created, keys.id)
    )
    return [Passkey(*row) for row in rows]


def used(connection: sa.Connection, key_id: str, count: int, now: int) -> None:
    """A key has let somebody in; `count` is what its device says of that."""
    keys = schema.passkeys
    connection.execute(sa.update(keys).where(keys.c.id == key_id).values(count=count, used=now))


def remove(connection: sa.Connection, user_id: str, key_id: str, now: int) -> None:
    """One way in less; raises NoSuchPage, and LastWayIn if there would be none."""
    keys, users = schema.passkeys, schema.users.c
    mine = (keys.c.user_id == user_id) & (keys.c.id == key_id)
    if not connection.execute(sa.delete(keys).where(mine)).rowcount:
        raise NoSuchPage()
    password = connection.scalar(sa.select(users.password).where(users.id == user_id))
    if password is None and not of(connection, user_id):
        raise LastWayIn()
    people.put(connection, user_id, now)
