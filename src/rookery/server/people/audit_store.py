"""The log of what those who keep the house have done: functions on a connection."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import StaleNumber


class AuditLine(NamedTuple):
    """An act: `who` did `what` to `subject`; `undo` is what undoing it needs, None if nothing can.

    `who` is "" for a command of the keeper's, `subject` for an act that concerns nobody.
    """

    number: int
    who: str
    what: str
    subject: str
    about: Mapping[str, Any]
    at: int
    undo: Any


def add(
    connection: sa.Connection,
    who: str,
    what: str,
    subject: str,
    about: Mapping[str, Any],
    at: int,
    undo: Any = None,
) -> int:
    """Add a line; returns its number. Raises StaleNumber if another process was faster."""
    table = schema.audit
    number = newest(connection) + 1
    texts = {"about": _text(about), "undo": None if undo is None else _text(undo)}
    row = {"number": number, "who": who, "what": what, "subject": subject, "at": at, **texts}
    try:
        connection.execute(sa.insert(table), row)
    except sa.exc.IntegrityError as error:
        raise StaleNumber(number) from error
    return number


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def line(connection: sa.Connection, number: int) -> AuditLine | None:
    """The line with this number; None if there is none."""
    row = connection.execute(
        sa.select(schema.audit).where(schema.audit.c.number == number)
    ).one_or_none()
    return None if row is None else _line(row)


def lines(
    connection: sa.Connection, most: int, before: int | None = None, subject: str | None = None
) -> Sequence[AuditLine]:
    """The newest lines, the newest first: those before a number, and those about a user."""
    table = schema.audit.c
    query = sa.select(schema.audit).order_by(table.number.desc()).limit(most)
    if before is not None:
        query = query.where(table.number < before)
    if subject is not None:
        query = query.where(table.subject == subject)
    return [_line(row) for row in connection.execute(query)]


def newest(connection: sa.Connection) -> int:
    """The number of the newest line, 0 if there is none."""
    return connection.scalar(sa.select(sa.func.max(schema.audit.c.number))) or 0


def since(connection: sa.Connection, what: str, after: int) -> Sequence[AuditLine]:
    """The acts of a kind after a number, the oldest first."""
    table = schema.audit.c
    query = sa.select(schema.audit).where(table.number > after, table.what == what)
    return [_line(row) for row in connection.execute(query.order_by(table.number))]


def spend(connection: sa.Connection, number: int) -> bool:
    """Take from a line what undoing needs, so that it is undone once; False if it has none."""
    table = schema.audit
    which = (table.c.number == number) & table.c.undo.is_not(None)
    return connection.execute(sa.update(table).where(which).values(undo=None)).rowcount == 1


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Take names and values out of all that concerns a user; what was done to them stays."""
    table = schema.audit
    which = table.c.subject == user_id
    connection.execute(sa.update(table).where(which).values(about="{}", undo=None))


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Let what concerned a guest concern the member who they turned out to be."""
    table = schema.audit
    which = table.c.subject == guest
    connection.execute(sa.update(table).where(which).values(subject=member))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """What has been done to a user, for their export: not by whom."""
    found = lines(connection, 10_000, subject=user_id)
    return [{"what": one.what, "at": one.at, **one.about} for one in reversed(found)]


def _line(row: sa.Row[Any]) -> AuditLine:
    undo = None if row.undo is None else msgspec.json.decode(row.undo)
    about = msgspec.json.decode(row.about)
    return AuditLine(row.number, row.who, row.what, row.subject, about, row.at, undo)
