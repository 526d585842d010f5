"""Whose turn it is, as a notice: functions on a connection."""

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.notices import Notice
from rookery.server.table.lists_store import seats_of
from rookery.server.table.seats import Seat

_LATELY_MS = 14 * DAY_MS
"""A turn without a clock of days is not told any more after this long."""
_MOST = 50


def about(game_id: str) -> str:
    """What notices about a game are about."""
    return f"game/{game_id}"


def turns(connection: sa.Connection, users: Collection[str], now: int) -> Sequence[Notice]:
    """The games with other people that wait for these users: the shortest deadline first."""
    games, seats = schema.games.c, schema.seats.c
    other = schema.seats.alias("other")
    others = sa.exists().where(
        other.c.game_id == games.id, other.c.kind == "human", other.c.user_id != seats.user_id
    )
    lately = (games.updated > now - _LATELY_MS) | (games.clock_capped > 0)
    fields = seats.user_id, games.id, games.game, games.updated, games.deadline
    rows = connection.execute(
        sa.select(*fields)
        .join(schema.games, (games.id == seats.game_id) & (games.to_move == seats.seat))
        .where(seats.user_id.in_(list(users)), seats.kind == "human", others, lately)
        .where(games.kind == "live", games.ended.is_(None), games.started.is_not(None))
        .order_by(games.deadline.is_(None), games.deadline, games.updated, games.id)
        .limit(_MOST * len(users))
    ).all()
    sitting = seats_of(connection, [row.id for row in rows])
    return [_turn(row, sitting[row.id], now) for row in rows]


def _turn(row: Any, seats: Sequence[Seat], now: int) -> Notice:
    left = None if row.deadline is None else max(0, row.deadline - now)
    more = {"game": row.game, "left": left, "seats": seats_of_others(seats, row.user_id)}
    return Notice(row.user_id, about(row.id), "turn", row.updated, more=more)


def seats_of_others(seats: Sequence[Seat], user_id: str) -> list[tuple[int, str, str, str | None]]:
    """The seats of all but one user, as words about them need them."""
    return [
        (index, one.kind, one.name, one.level)
        for index, one in enumerate(seats)
        if one.user_id != user_id and one.kind != "unheld"
    ]
