"""What a program that comes back has to be told: functions on a connection."""

import sqlalchemy as sa

from rookery.server.storage import people, schema

RECENT_MS = 3600 * 1000
_MOST = 50


def running(connection: sa.Connection, user_id: str) -> list[str]:
    """The games that somebody plays now, the newest of very many."""
    return people.games_of(connection, user_id, running=True)[-_MOST:]


def ended(connection: sa.Connection, user_id: str, since: int) -> list[str]:
    """Those that have ended since that time, the newest of very many."""
    games, seats = schema.games.c, schema.seats.c
    mine = sa.select(seats.game_id).where(seats.user_id == user_id)
    which = games.id.in_(mine) & (games.kind == "live") & (games.ended >= since)
    query = sa.select(games.id).where(which).order_by(games.ended.desc(), games.id).limit(_MOST)
    return list(connection.scalars(query))[::-1]
