"""Deleting what is not kept for ever, and the size of the store: functions on a connection."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema

_AT_ONCE = 200


class Size(NamedTuple):
    """Bytes that the database takes, and bytes free on its disk (None: unknown)."""

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
    # Deleted data leaves free pages in the file, which are reused before it grows.
    pages, spare, each = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("page_count", "freelist_count", "page_size")
    )
    return Size((pages - spare) * each, shutil.disk_usage(Path(path).parent).free)


def unplayed(connection: sa.Connection, before: int) -> list[str]:
    """Some tables opened before that time at which nobody has ever acted."""
    games, entries = schema.games.c, schema.entries.c
    acted = sa.exists().where(entries.game_id == games.id, entries.kind != "chance")
    old = games.ended.is_(None) & (games.updated < before) & (games.created < before)
    which = old & (games.kind == "live") & ~acted
    return list(connection.scalars(sa.select(games.id).where(which).limit(_AT_ONCE)))


def unread(connection: sa.Connection, before: int) -> list[str]:
    """Some opened records that nobody has looked at since that time."""
    games = schema.games.c
    # `created` is no later than `updated`; the condition on it is there to use the index.
    old = (games.kind == "record") & (games.created < before) & (games.updated < before)
    which = old & games.ended.is_not(None)
    return list(connection.scalars(sa.select(games.id).where(which).limit(_AT_ONCE)))


def looked_at(connection: sa.Connection, ids: Sequence[str], now: int) -> None:
    """Record that somebody has looked at these opened records."""
    games = schema.games
    which = games.c.id.in_(ids) & (games.c.kind == "record")
    connection.execute(sa.update(games).where(which).values(updated=now))


def forget(connection: sa.Connection, ids: Sequence[str], before: int) -> None:
    """Delete games and all that belongs to them, except those that changed since that time."""
    games = schema.games
    which = games.c.id.in_(ids) & (games.c.updated < before)
    connection.execute(sa.update(games).where(games.c.next.in_(ids)).values(next=None))
    connection.execute(sa.delete(games).where(which))
