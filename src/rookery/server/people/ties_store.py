"""Whom people follow and whom they have blocked: functions on a connection."""

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import NotAllowed, TooMany
from rookery.server.people import store as people

TieKind = Literal["follow", "block"]
MOST = 500
"""The most ties that one member may have."""


class Tie(NamedTuple):
    """A user's tie to another user."""

    other: str
    kind: TieKind


def put(connection: sa.Connection, user_id: str, other: str, kind: str | None, now: int) -> None:
    """Follow or block another user, or end either (None); raises TooMany."""
    table = schema.ties
    mine = table.c.user_id == user_id
    connection.execute(sa.delete(table).where(mine, table.c.other == other))
    if kind is None:
        return
    if (connection.scalar(sa.select(sa.func.count()).where(mine)) or 0) >= MOST:
        raise TooMany()
    row = {"user_id": user_id, "other": other, "kind": kind, "at": now}
    connection.execute(sa.insert(table), row)


def of(connection: sa.Connection, user_id: str) -> list[Tie]:
    """A user's ties, the newest first."""
    table = schema.ties.c
    rows = connection.execute(
        sa.select(table.other, table.kind)
        .where(table.user_id == user_id)
        .order_by(table.at.desc(), table.other)
    )
    return [Tie(row.other, row.kind) for row in rows]


def blocks_among(connection: sa.Connection, users: Collection[str]) -> set[tuple[str, str]]:
    """The blocks among these users, as pairs of who has blocked whom."""
    table = schema.ties.c
    among = list(users)
    which = (table.kind == "block") & table.user_id.in_(among) & table.other.in_(among)
    rows = connection.execute(sa.select(table.user_id, table.other).where(which))
    return {(row.user_id, row.other) for row in rows}


def check_welcome(connection: sa.Connection, user_id: str, among: Collection[str]) -> None:
    """Raise NotAllowed if any of these people has blocked the user."""
    table = schema.ties.c
    which = (table.kind == "block") & (table.other == user_id) & table.user_id.in_(list(among))
    if connection.scalar(sa.select(table.user_id).where(which).limit(1)) is not None:
        raise NotAllowed()


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Move others' ties from a guest to the member; whoever has a tie to the member keeps it."""
    table = schema.ties
    known = sa.select(table.c.user_id).where(table.c.other == member)
    which = (table.c.other == guest) & table.c.user_id.not_in(known) & (table.c.user_id != member)
    connection.execute(sa.update(table).where(which).values(other=member))
    connection.execute(sa.delete(table).where(table.c.other == guest))


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete all ties from and to a user who has gone."""
    table = schema.ties
    both = (table.c.user_id == user_id) | (table.c.other == user_id)
    connection.execute(sa.delete(table).where(both))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """A user's ties, for their export."""
    ties = of(connection, user_id)
    known = people.known(connection, {tie.other for tie in ties})
    return [{"name": known[tie.other].name, "kind": tie.kind} for tie in ties]
