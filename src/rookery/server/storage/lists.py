"""Which games there are: a user's own, and those in progress to watch."""

from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.model.seats import Seat
from rookery.server.storage import schema

MOST = 24
FRESH_MS = 60 * 60 * 1000


class Found(NamedTuple):
    """A game in a list, as the store knows it."""

    id: str
    game: str
    turn: int | None
    ended: int | None
    number: int
    seats: tuple[Seat, ...]


def mine(connection: sa.Connection, user_id: str | None) -> list[Found]:
    """The games in which a user holds a seat, the last played first."""
    if user_id is None:
        return []
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == user_id)
    return _found(connection, table.id.in_(held))


def live(connection: sa.Connection, user_id: str | None, now: int) -> list[Found]:
    """Others' games that are being played at the moment."""
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == (user_id or ""))
    running = table.ended.is_(None) & (table.kind == "live") & (table.version > 0)
    fresh = (table.updated > now - FRESH_MS) & (table.listed != "private")
    return _found(connection, running & fresh & table.id.not_in(held))


def _found(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[Found]:
    table = schema.games.c
    rows = connection.execute(
        sa.select(table.id, table.game, table.turn, table.ended, table.version)
        .where(which)
        .order_by(table.updated.desc())
        .limit(MOST)
    ).all()
    seats = _seats(connection, [row.id for row in rows])
    return [Found(*row, tuple(seats.get(row.id, ()))) for row in rows]


def _seats(connection: sa.Connection, ids: list[str]) -> dict[str, list[Seat]]:
    table = schema.seats.c
    rows = connection.execute(
        sa.select(table.game_id, table.kind, table.name, table.level, table.user_id)
        .where(table.game_id.in_(ids))
        .order_by(table.game_id, table.seat)
    )
    found: dict[str, list[Seat]] = {}
    for game_id, *seat in rows:
        found.setdefault(game_id, []).append(Seat(*seat))
    return found
