"""What the store does not keep for ever, and how large it is: functions on a connection."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.storage import schema

_AT_ONCE = 200


class Size(NamedTuple):
    """Bytes that the database takes, and that are free beside it (None: nobody knows)."""

    used: int
    free: int | None


def size(connection: sa.Connection) -> Size:
    """How large the database is, and how much it can grow."""
    if connection.dialect.name == "postgresql":
        used = connection.scalar(sa.text("SELECT pg_database_size(current_database())"))
        return Size(int(used or 0), None)
    path = connection.engine.url.database
    if not path or path == ":memory:":
        return Size(0, None)
    # What was deleted leaves pages in the file that are used again before it grows.
    pages, spare, each = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("page_count", "freelist_count", "page_size")
    )
    return Size((pages - spare) * each, shutil.disk_usage(Path(path).parent).free)


def unplayed(connection: sa.Connection, before: int) -> list[str]:
    """Some tables that were opened before that time and at which nobody has ever acted."""
    games, entries = schema.games.c, schema.entries.c
    acted = sa.exists().where(entries.game_id == games.id, entries.kind != "chance")
    old = games.ended.is_(None) & (games.updated < before) & (games.created < before)
    which = old & (games.kind == "live") & ~acted
    return list(connection.scalars(sa.select(games.id).where(which).limit(_AT_ONCE)))


def unread(connection: sa.Connection, before: int) -> list[str]:
    """Some opened records that nobody has looked at since that time."""
    games = schema.games.c
    # It was made before it was looked at; that is what there is an index for.
    old = (games.kind == "record") & (games.created < before) & (games.updated < before)
    which = old & games.ended.is_not(None)
    return list(connection.scalars(sa.select(games.id).where(which).limit(_AT_ONCE)))


def looked_at(connection: sa.Connection, ids: Sequence[str], now: int) -> None:
    """Note that somebody has looked at these opened records."""
    games = schema.games
    which = games.c.id.in_(ids) & (games.c.kind == "record")
    connection.execute(sa.update(games).where(which).values(updated=now))


def forget(connection: sa.Connection, ids: Sequence[str], before: int) -> None:
    """Delete games with all that belongs to them, but those that have changed since that time."""
    games = schema.games
    which = games.c.id.in_(ids) & (games.c.updated < before)
    connection.execute(sa.update(games).where(games.c.next.in_(ids)).values(next=None))
    connection.execute(sa.delete(games).where(which))
