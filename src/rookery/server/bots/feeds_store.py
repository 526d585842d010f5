"""What a program must be told when it reconnects: functions on a connection."""

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people import store as people

RECENT_MS = 3600 * 1000
_MOST = 50


def running(connection: sa.Connection, user_id: str) -> list[str]:
    """The games that a user plays now; of very many, the newest."""
    return people.games_of(connection, user_id, running=True)[-_MOST:]


def ended(connection: sa.Connection, user_id: str, since: int) -> list[str]:
    """A user's games that have ended since that time; of very many, the newest."""
    games, seats = schema.games.c, schema.seats.c
    mine = sa.select(seats.game_id).where(seats.user_id == user_id)
    which = games.id.in_(mine) & (games.kind == "live") & (games.ended >= since)
    query = sa.select(games.id).where(which).order_by(games.ended.desc(), games.id).limit(_MOST)
    return list(connection.scalars(query))[::-1]
