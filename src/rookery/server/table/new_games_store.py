"""Storing new games, each once: functions on a connection."""

from datetime import date

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import StaleNumber
from rookery.server.table import commitments_store as commitments
from rookery.server.table import day as daily
from rookery.server.table import store as games
from rookery.server.table.new_game import OpenedGame


def create(connection: sa.Connection, opened: OpenedGame) -> None:
    """Store a new game; raises NoSuchCommitment if its secret has been used meanwhile."""
    games.create(connection, opened.stored, opened.head)
    if opened.committed:
        commitments.consume(connection, str(opened.stored.commitment))


def create_rematch(connection: sa.Connection, old: str, opened: OpenedGame) -> None:
    """Store the rematch of a game; raises StaleNumber if it has one already, NoSuchCommitment."""
    table = schema.games
    linked = connection.execute(
        sa.update(table)
        .where(table.c.id == old, table.c.next.is_(None))
        .values(next=opened.stored.id, seats_version=table.c.seats_version + 1)
    )
    if linked.rowcount != 1:
        raise StaleNumber(games.log_length(connection, old))
    create(connection, opened)


def create_daily(connection: sa.Connection, day: date, user_id: str, opened: OpenedGame) -> str:
    """Store a user's table for a day unless there is one already; returns the table's id."""
    found = daily_table(connection, opened.stored.game, day, user_id)
    if found is None:
        create(connection, opened)
    return found or opened.stored.id


def daily_table(connection: sa.Connection, game: str, day: date, user_id: str | None) -> str | None:
    """The id of a user's own table for a day, the first if there are several."""
    if user_id is None:
        return None
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == user_id)
    tags = games.tags_text(daily.tags(day))
    which = (table.game == game) & (table.kind == "live") & (table.tags == tags)
    found = sa.select(table.id).where(which & table.id.in_(held)).order_by(table.created).limit(1)
    return connection.scalar(found)
