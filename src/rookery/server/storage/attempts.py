"""Attempt limits, counted for all processes together."""

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.accounts import tokens
from rookery.server.errors import TooManyTries
from rookery.server.storage import schema
from rookery.server.storage.writer import Writer


class Limit(NamedTuple):
    """At most `most` tries by somebody (or for somebody) in a window of time."""

    what: str
    who: str
    most: int
    window_ms: int

    @property
    def key(self) -> str:
        """The key it is counted under, a hash: names and addresses are not written down."""
        return tokens.hashed(f"{self.what} {self.who}")[:40]


async def count(writer: Writer, now: int, *limits: Limit) -> None:
    """Count one more try; raises TooManyTries, StoreAway."""
    work = partial(spend, limits=limits, now=now)
    try:
        wait_ms = await writer.run(work)
    except sa.exc.IntegrityError:  # another process began the same window just now
        wait_ms = await writer.run(work)
    if wait_ms:
        raise TooManyTries(wait_ms)


def spend(connection: sa.Connection, limits: Collection[Limit], now: int) -> int:
    """Count one more try; returns how long to wait before the next, in ms: 0 if it is allowed."""
    table = schema.attempts
    connection.execute(sa.delete(table).where(table.c.window <= now))
    return max(_spent(connection, limit, now) for limit in limits)


def _spent(connection: sa.Connection, limit: Limit, now: int) -> int:
    table, end = schema.attempts, (now // limit.window_ms + 1) * limit.window_ms
    mine = (table.c.key == limit.key) & (table.c.window == end)
    count = table.c.count + 1
    if not connection.execute(sa.update(table).where(mine).values(count=count)).rowcount:
        connection.execute(sa.insert(table), {"key": limit.key, "window": end, "count": 1})
    tries = connection.scalar(sa.select(table.c.count).where(mine)) or 0
    return end - now if tries > limit.most else 0


def forgive(connection: sa.Connection, limits: Collection[Limit]) -> None:
    """Reset the counts after a successful try."""
    table = schema.attempts
    keys = [limit.key for limit in limits]
    connection.execute(sa.delete(table).where(table.c.key.in_(keys)))
