"""Attempt limits, counted for all processes together."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.writer import Writer
from rookery.server.errors import TooManyTries
from rookery.server.people import tokens

T = TypeVar("T")
Counts = Literal["tries", "failures", "slips"]


class Limit(NamedTuple):
    """At most `most` tries by somebody (or for somebody) in a window of time.

    `counts` says which tries: all of them, only those that fail, or "slips". Slips are failures
    that a success makes up for. It then takes them off the limits of failures, too. `setting` is
    the one that says how many, "" if none does.
    """

    what: str
    who: str
    most: int
    window_ms: int
    counts: Counts = "tries"
    setting: str = ""

    @property
    def key(self) -> str:
        """The key it is counted under, a hash: names and addresses are not written down."""
        return tokens.hashed(f"{self.what} {self.who}")[:40]


class Wait(NamedTuple):
    """How long to wait before the next try in ms, 0 if it is allowed; and whose limit says so."""

    ms: int = 0
    setting: str = ""


async def count(writer: Writer, now: int, *limits: Limit) -> None:
    """Count one more try; raises TooManyTries, StoreAway."""
    await attempt(writer, now, limits, _nothing)


async def check(writer: Writer, now: int, limits: Collection[Limit]) -> None:
    """Raise TooManyTries if a limit is reached. Counts nothing."""
    wait = await writer.run(partial(waiting, limits=limits, now=now))
    if wait.ms:
        raise TooManyTries(wait.ms, wait.setting)


async def attempt(
    writer: Writer, now: int, limits: Collection[Limit], work: Callable[[sa.Connection], T]
) -> T:
    """Try something in one transaction with the counts, and return what `work` returns.

    A try has failed if that is false. Once a limit is reached, nothing is tried and TooManyTries
    is raised, so nobody gets more answers by asking many times at once. Raises StoreAway.
    """
    job: Callable[[sa.Connection], tuple[Wait, T]] = partial(
        spend, limits=limits, now=now, work=work
    )
    try:
        wait, result = await writer.run(job)
    except sa.exc.IntegrityError:  # another process began the same window just now
        wait, result = await writer.run(job)
    if wait.ms:
        raise TooManyTries(wait.ms, wait.setting)
    return result


def _nothing(_connection: sa.Connection) -> None:
    return None


def spend(
    connection: sa.Connection,
    limits: Collection[Limit],
    now: int,
    work: Callable[[sa.Connection], Any] = _nothing,
) -> tuple[Wait, Any]:
    """Try something: how long to wait before the next try, and what it returned."""
    wait = waiting(connection, limits, now)
    if wait.ms:
        return wait, None
    result = work(connection)
    slips = [limit for limit in limits if limit.counts == "slips"] if result else []
    made_up = sum(_counted(connection, limit, now) for limit in slips)
    for limit in limits:
        if limit.counts == "tries" or not result:
            _add(connection, limit, now, 1)
        else:
            _add(connection, limit, now, -made_up)
    # Another process may have counted since the first look. Now that the rows are ours, none can.
    return _waiting(connection, limits, now, over=1), result


def waiting(connection: sa.Connection, limits: Collection[Limit], now: int) -> Wait:
    """How long to wait before the next try."""
    connection.execute(sa.delete(schema.attempts).where(schema.attempts.c.window <= now))
    return _waiting(connection, limits, now)


def _waiting(connection: sa.Connection, limits: Collection[Limit], now: int, over: int = 0) -> Wait:
    reached = (limit for limit in limits if _counted(connection, limit, now) >= limit.most + over)
    return max((Wait(_end(limit, now) - now, limit.setting) for limit in reached), default=Wait())


def _end(limit: Limit, now: int) -> int:
    return (now // limit.window_ms + 1) * limit.window_ms


def _mine(limit: Limit, now: int) -> sa.ColumnElement[bool]:
    columns = schema.attempts.c
    return (columns.key == limit.key) & (columns.window == _end(limit, now))


def _counted(connection: sa.Connection, limit: Limit, now: int) -> int:
    count = sa.select(schema.attempts.c.count).where(_mine(limit, now))
    return connection.scalar(count) or 0


def _add(connection: sa.Connection, limit: Limit, now: int, more: int) -> None:
    """Add to a count, which stays at 0 or above."""
    table = schema.attempts
    update = sa.update(table).where(_mine(limit, now), table.c.count + more >= 0)
    changed = connection.execute(update.values(count=table.c.count + more)).rowcount
    if more > 0 and not changed:
        row = {"key": limit.key, "window": _end(limit, now), "count": more}
        connection.execute(sa.insert(table), row)
