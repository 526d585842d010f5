"""Who sat where, from which log entry on: functions on a connection."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people import store as people
from rookery.server.table.contest import How, Tenure
from rookery.server.table.seats import Seat


def begin(connection: sa.Connection, game_id: str, seats: Sequence[Seat]) -> None:
    """Record who sits at a table when it is opened."""
    rows = [
        _row(game_id, 0, Tenure(seat, 0, holder.user_id, holder.level, "opened"))
        for seat, holder in enumerate(seats)
        if holder.kind in ("human", "computer")
    ]
    if rows:
        connection.execute(sa.insert(schema.tenures), rows)


def change(
    connection: sa.Connection,
    game_id: str,
    seat: int,
    how: How,
    user_id: str | None = None,
    level: str | None = None,
) -> None:
    """Record that from now on this user, or a computer, plays on a seat."""
    games, tenures = schema.games.c, schema.tenures
    number = connection.scalar(sa.select(games.version).where(games.id == game_id))
    here = (tenures.c.game_id == game_id) & (tenures.c.seat == seat)
    nth = connection.scalar(sa.select(sa.func.count()).select_from(tenures).where(here))
    tenure = Tenure(seat, int(number or 0), user_id, level, how)
    connection.execute(sa.insert(tenures), _row(game_id, int(nth or 0), tenure))


def _row(game_id: str, nth: int, tenure: Tenure) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "seat": tenure.seat,
        "nth": nth,
        "from_number": tenure.from_number,
        "user_id": tenure.user_id,
        "level": tenure.level,
        "how": tenure.how,
    }


def tenures_of(connection: sa.Connection, game_id: str) -> tuple[Tenure, ...]:
    """Who sat where at a table: sorted by seat, then by time."""
    table = schema.tenures.c
    rows = connection.execute(
        sa.select(table.seat, table.from_number, table.user_id, table.level, table.how)
        .where(table.game_id == game_id)
        .order_by(table.seat, table.nth)
    )
    return tuple(Tenure(*row) for row in rows)


def players_of(connection: sa.Connection, game_id: str) -> tuple[tuple[Tenure, ...], set[str]]:
    """Who sat where at a table, and which of them are bots."""
    sat = tenures_of(connection, game_id)
    return sat, people.bots_among(connection, {tenure.user_id for tenure in sat if tenure.user_id})
