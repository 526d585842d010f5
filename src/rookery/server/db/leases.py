"""Leases on work that only one process at a time does: functions on a connection."""

import sqlalchemy as sa

from rookery.server.db import schema


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
