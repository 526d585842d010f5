"""What the keeper has set for this house: functions on a connection."""

from collections.abc import Mapping

import sqlalchemy as sa

from rookery.server.db import schema

Values = Mapping[str, str]


def values(connection: sa.Connection) -> dict[str, str]:
    """All values by their keys."""
    rows = connection.execute(sa.select(schema.house.c.key, schema.house.c.value))
    return {row.key: row.value for row in rows}


def put(connection: sa.Connection, key: str, value: str | None) -> str | None:
    """Set a value, or remove it with None; returns the one before, if there was one."""
    table = schema.house
    entry = table.c.key == key
    before = connection.scalar(sa.select(table.c.value).where(entry))
    if value is None:
        connection.execute(sa.delete(table).where(entry))
    elif before is None:
        connection.execute(sa.insert(table), {"key": key, "value": value})
    else:
        connection.execute(sa.update(table).where(entry).values(value=value))
    return before
