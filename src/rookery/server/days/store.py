"""The secret addresses of members' calendars, and nudges: functions on a connection."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, String, Table

from rookery.server.days.errors import NudgedEnough
from rookery.server.db.schema import metadata
from rookery.server.people import calendars_store as calendars
from rookery.server.people import notices_store as notices
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.notices import Notice
from rookery.server.table import conditional_store as conditional
from rookery.server.table.notices_store import turns

# Where a member's calendar program reads their deadlines.
deadline_feeds = Table(
    "deadline_feeds",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),  # a hash
)


def put_feed(connection: sa.Connection, user_id: str, secret: str | None) -> None:
    """Give a member's feed this secret (its hash), in place of the last one; None ends the feed."""
    table = deadline_feeds
    connection.execute(sa.delete(table).where(table.c.user_id == user_id))
    if secret is not None:
        connection.execute(sa.insert(table), {"user_id": user_id, "secret": secret})


def has_feed(connection: sa.Connection, user_id: str) -> bool:
    """Whether a member's deadlines can be read at a secret address."""
    table = deadline_feeds.c
    find = sa.select(table.user_id).where(table.user_id == user_id)
    return connection.scalar(find) is not None


def waiting(connection: sa.Connection, secret: str, now: int) -> list[Notice] | None:
    """The games that wait for whoever's feed has this secret; None if nobody's has."""
    table = deadline_feeds.c
    user_id = connection.scalar(sa.select(table.user_id).where(table.secret == secret))
    return None if user_id is None else list(turns(connection, [user_id], now))


def forget(connection: sa.Connection, user_id: str, now: int) -> None:
    """Delete a member's calendar and its address."""
    put_feed(connection, user_id, None)
    conditional.forget(connection, user_id)
    calendars.forget(connection, user_id, now)


def about(connection: sa.Connection, user_id: str) -> dict[str, Any] | None:
    """A member's calendar and conditional moves, for their download."""
    moves = conditional.about(connection, user_id)
    known = (calendars.about(connection, user_id) or {}) | ({"conditional": moves} if moves else {})
    return known or None


def put_nudge(connection: sa.Connection, notice: Notice) -> None:
    """Store a nudge; raises NudgedEnough within a day of the last one at the table."""
    table = notices.notices.c
    earlier = sa.select(table.at).where(
        table.user_id == notice.user_id, table.about == notice.about, table.at > notice.at - DAY_MS
    )
    if connection.scalar(earlier) is not None:
        raise NudgedEnough()
    notices.note(connection, [notice])
