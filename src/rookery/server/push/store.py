"""The devices that are told by Web Push, and the house's own key: functions on a connection."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, String, Table, Text

from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.table.notices_store import turns

# A browser that is told what concerns a user. `session` ends it with the sign-in that made it.
push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(64), primary_key=True),  # the endpoint's hash
    Column("user_id", String(64), nullable=False, index=True),
    Column("session", String(64)),  # none: a guest's
    Column("endpoint", Text, nullable=False),
    Column("point", String(100), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("lang", String(16), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("since", BigInteger, nullable=False),
)

# What the house signs with, so that push services know it again: made once.
push_keys = Table(
    "push_keys",
    metadata,
    Column("name", String(8), primary_key=True),
    Column("secret", String(80), nullable=False),
)

MOST = 10
"""How many devices of a user are told, the newest ones."""
_MINE = "house"


class Device(NamedTuple):
    """A browser that is told what concerns a user."""

    id: str
    user_id: str
    session: str | None
    endpoint: str
    point: str
    auth: str
    lang: str
    zone: str
    since: int


_signed_in = sa.exists().where(
    schema.sessions.c.hash == push_devices.c.session, schema.sessions.c.until > 0
)
LIVE = push_devices.c.session.is_(None) | _signed_in
"""Which devices are told: those whose sign-in has not ended."""
REACH = sa.select(push_devices.c.user_id).where(LIVE)
_KEEP = sa.text(
    "INSERT INTO push_keys (name, secret) VALUES (:name, :secret) ON CONFLICT (name) DO NOTHING"
)


def own_key(connection: sa.Connection, proposed: str) -> str:
    """The secret of the house's key: the first one that was proposed by any process."""
    connection.execute(_KEEP, {"name": _MINE, "secret": proposed})
    find = sa.select(push_keys.c.secret).where(push_keys.c.name == _MINE)
    return str(connection.execute(find).scalar_one())


def put(connection: sa.Connection, device: Device) -> None:
    """Let a device be told; whoever's it was before is told there no more.

    Beyond so many devices of a user, the oldest go.
    """
    table = push_devices.c
    find = sa.select(table.since).where(table.id == device.id, table.user_id == device.user_id)
    since = connection.scalar(find)
    connection.execute(sa.delete(push_devices).where(table.id == device.id))
    device = device if since is None else device._replace(since=since)
    connection.execute(sa.insert(push_devices), device._asdict())
    mine = sa.select(table.id).where(table.user_id == device.user_id)
    ids = connection.scalars(mine.order_by(table.since.desc(), table.id)).all()
    connection.execute(sa.delete(push_devices).where(table.id.in_(ids[MOST:])))


def drop(connection: sa.Connection, ids: Collection[str], user_id: str | None = None) -> None:
    """Tell these devices no more; with a user, only those of that user."""
    table = push_devices.c
    mine = sa.true() if user_id is None else table.user_id == user_id
    connection.execute(sa.delete(push_devices).where(table.id.in_(list(ids)), mine))


def devices(connection: sa.Connection, users: Collection[str]) -> dict[str, list[Device]]:
    """The devices of these users that are told, the newest ones first."""
    table = push_devices.c
    find = sa.select(push_devices).where(table.user_id.in_(list(users)), LIVE)
    by_user: dict[str, list[Device]] = defaultdict(list)
    for row in connection.execute(find.order_by(table.since.desc(), table.id)):
        by_user[row.user_id].append(Device(*row))
    return dict(by_user)


def audience(connection: sa.Connection, user_id: str, now: int) -> tuple[list[Device], int]:
    """The devices of a user that are told, and how many games wait for the user."""
    return devices(connection, [user_id]).get(user_id, []), len(turns(connection, [user_id], now))


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's devices to a member."""
    mine = push_devices.c.user_id == guest
    connection.execute(sa.update(push_devices).where(mine).values(user_id=member))


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete the devices of a person who leaves."""
    connection.execute(sa.delete(push_devices).where(push_devices.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> Sequence[dict[str, Any]] | None:
    """The devices of a person, for their export."""
    which = push_devices.c.user_id == user_id
    rows = [Device(*row) for row in connection.execute(sa.select(push_devices).where(which))]
    fields = "endpoint", "lang", "zone", "since"
    return [{name: getattr(row, name) for name in fields} for row in rows] or None
