"""How far people have come in guided first games: functions on a connection."""

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, String, Table

from rookery.server.db.schema import metadata

# The furthest step of a game's guide that a user has finished, from 1.
lessons = Table(
    "lessons",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("steps", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)


def finish(connection: sa.Connection, user_id: str, game: str, steps: int, now: int) -> None:
    """Note that a user has finished so many steps, unless they had come further before."""
    key = (lessons.c.user_id == user_id) & (lessons.c.game == game)
    was = connection.scalar(sa.select(lessons.c.steps).where(key))
    row = {"user_id": user_id, "game": game, "steps": steps, "at": now}
    if was is None:
        connection.execute(sa.insert(lessons), row)
    elif was < steps:
        connection.execute(sa.update(lessons).where(key).values(steps=steps, at=now))


def finished(connection: sa.Connection, users: Collection[str]) -> dict[tuple[str, str], int]:
    """How many steps these users have finished, by user and game."""
    rows = connection.execute(sa.select(lessons).where(lessons.c.user_id.in_(list(users))))
    return {(row.user_id, row.game): row.steps for row in rows}


def merge(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    """Give a guest's progress to a member."""
    for (_, game), steps in finished(connection, [guest]).items():
        finish(connection, member, game, steps, now)
    forget(connection, guest, now)


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete a user's progress."""
    connection.execute(sa.delete(lessons).where(lessons.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """A user's progress, for their export."""
    rows = connection.execute(
        sa.select(lessons.c.game, lessons.c.steps, lessons.c.at).where(lessons.c.user_id == user_id)
    )
    return [dict(row._mapping) for row in rows]
