"""Entries of the guest book: functions on a connection."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from examples.guest_book.tables import entries
from rookery.server.people import store as people


class Entry(NamedTuple):
    """An entry as readers see it; `at` is in milliseconds since 1970."""

    name: str
    text: str
    at: int


def add(
    connection: sa.Connection, entry_id: str, user_id: str, name: str, text: str, at: int
) -> None:
    """Store a new entry."""
    row = {"id": entry_id, "user_id": user_id, "name": name, "text": text, "at": at}
    connection.execute(sa.insert(entries), row)


def newest(connection: sa.Connection, most: int) -> list[Entry]:
    """The newest entries first; a member's have the name that the member has now."""
    order = entries.c.at.desc(), entries.c.id
    rows = connection.execute(sa.select(entries).order_by(*order).limit(most)).all()
    writers = people.known(connection, {row.user_id for row in rows})
    members = {user_id: who.name for user_id, who in writers.items() if who.kind == "member"}
    return [Entry(members.get(row.user_id, row.name), row.text, row.at) for row in rows]


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's entries to a member."""
    which = entries.c.user_id == guest
    connection.execute(sa.update(entries).where(which).values(user_id=member))


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete a user's entries."""
    connection.execute(sa.delete(entries).where(entries.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """A user's entries, for their export."""
    query = sa.select(entries.c.text, entries.c.at).where(entries.c.user_id == user_id)
    return [dict(row) for row in connection.execute(query.order_by(entries.c.at)).mappings()]
