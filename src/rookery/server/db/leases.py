"""Leases on work that only one process at a time does."""

import contextlib
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.writer import Writer
from rookery.server.errors import StoreAway


class Lease:
    """What a process does under a lease of `length_ms`, renewed when `renew_ms` of it are over."""

    def __init__(
        self,
        name: str,
        node: str,
        writer: Writer,
        now: Callable[[], int],
        length_ms: int,
        renew_ms: int,
    ) -> None:
        self._name, self._node, self._writer, self._now = name, node, writer, now
        self._length_ms, self._renew_ms = length_ms, renew_ms
        self._until = 0

    async def is_ours(self) -> bool:
        """Take or renew the lease if that is due; whether this process holds it."""
        now = self._now()
        if self._until - now > self._length_ms - self._renew_ms:
            return True
        until = now + self._length_ms
        job = partial(take, name=self._name, node=self._node, now=now, until=until)
        try:
            is_ours = await self._writer.run(job)
        except sa.exc.IntegrityError:  # another process took the new lease at the same moment
            is_ours = False
        self._until = until if is_ours else 0
        return is_ours

    def forget(self) -> None:
        """Ask the store the next time: another process seems to have taken it."""
        self._until = 0

    async def release(self) -> None:
        """Release the lease, so that another process can take over at once.

        If the store is in trouble, the lease runs out by itself.
        """
        if self._until:
            self._until = 0
            with contextlib.suppress(StoreAway):
                await self._writer.run(partial(release, name=self._name, node=self._node))


# -- functions on a connection ---------------------------------------------------------------------


def take(connection: sa.Connection, name: str, node: str, now: int, until: int) -> bool:
    """Take or extend a lease until `until`; False while another process holds it.

    If two processes take a new lease at the same time, one of them fails with IntegrityError.
    """
    table = schema.leases
    mine = (table.c.node == node) | (table.c.until < now)
    claim = connection.execute(
        sa.update(table).where(table.c.name == name, mine).values(node=node, until=until)
    )
    if claim.rowcount == 1:
        return True
    if connection.scalar(sa.select(table.c.name).where(table.c.name == name)) is not None:
        return False
    connection.execute(sa.insert(table), {"name": name, "node": node, "until": until})
    return True


def holder(connection: sa.Connection, name: str, now: int) -> str | None:
    """The process that holds a lease; None if any may take it."""
    table = schema.leases.c
    return connection.scalar(sa.select(table.node).where(table.name == name, table.until >= now))


def holds(connection: sa.Connection, name: str, node: str) -> bool:
    """Whether this process holds the lease; others cannot take it before the transaction ends."""
    table = schema.leases
    mine = (table.c.name == name) & (table.c.node == node)
    return connection.execute(sa.update(table).where(mine).values(node=node)).rowcount == 1


def release(connection: sa.Connection, name: str, node: str) -> None:
    """Release a lease, so that another process can take it at once."""
    table = schema.leases
    mine = (table.c.name == name) & (table.c.node == node)
    connection.execute(sa.update(table).where(mine).values(until=0))
