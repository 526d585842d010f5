"""A probe of whether the store can be read: a few rows, different ones each time."""

import sqlalchemy as sa

from rookery.server.db import schema


def read_some(connection: sa.Connection, game_id: str) -> None:
    """Read the newest game, and the first rows from a game id on, which need not exist."""
    games = schema.games
    newest = sa.select(games).order_by(games.c.ended.desc(), games.c.updated.desc()).limit(1)
    connection.execute(newest).all()
    for table in (games, schema.seats, schema.entries):
        key = table.c.id if table is games else table.c.game_id
        connection.execute(sa.select(table).where(key >= game_id).order_by(key).limit(3)).all()
    connection.execute(sa.select(schema.nodes)).all()
