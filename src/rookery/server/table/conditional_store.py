"""Conditional moves in the store: functions on a connection. Only their owner reads them."""

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text

from rookery.server.db.schema import metadata
from rookery.server.table import appends_store as appends
from rookery.server.table.conditional import ConditionalMoves, Line
from rookery.server.table.game import Version

# What players have decided on in advance, from a position on.
conditional_moves = Table(
    "conditional_moves",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(64), primary_key=True, index=True),
    Column("number", Integer, nullable=False),  # of entries before them
    Column("lines", Text, nullable=False),  # JSON: lists of actions
)


def moves_at(connection: sa.Connection, game_id: str) -> tuple[ConditionalMoves, ...]:
    """What the players of a game have decided on."""
    table = conditional_moves.c
    find = sa.select(table.user_id, table.number, table.lines).where(table.game_id == game_id)
    rows = connection.execute(find.order_by(table.user_id)).all()
    return tuple(ConditionalMoves(row.user_id, row.number, _lines(row.lines)) for row in rows)


def _lines(text: str) -> tuple[Line, ...]:
    return msgspec.json.decode(text, type=tuple[Line, ...])


def put(connection: sa.Connection, game_id: str, known: Version, moves: ConditionalMoves) -> None:
    """Store a user's conditional moves in place of their last ones.

    Raises StaleNumber if the game has changed meanwhile. Every process then reads it again before
    it adds an entry.
    """
    appends.lock(connection, game_id, *known, changes=1)
    table = conditional_moves
    whose = table.c.game_id == game_id, table.c.user_id == moves.user_id
    connection.execute(sa.delete(table).where(*whose))
    if moves.lines:
        row = {"game_id": game_id, "user_id": moves.user_id, "number": moves.number}
        lines = appends.as_json(moves.lines)
        connection.execute(sa.insert(table), {**row, "lines": lines})


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's conditional moves to a member, except where the member has some."""
    table = conditional_moves
    theirs = sa.select(table.c.game_id).where(table.c.user_id == member)
    whose = table.c.user_id == guest
    connection.execute(sa.delete(table).where(whose, table.c.game_id.in_(theirs)))
    connection.execute(sa.update(table).where(whose).values(user_id=member))


def forget(connection: sa.Connection, user_id: str) -> None:
    """Delete a user's conditional moves."""
    table = conditional_moves
    connection.execute(sa.delete(table).where(table.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """A user's conditional moves, for their download."""
    table = conditional_moves.c
    find = sa.select(table.game_id, table.number, table.lines).where(table.user_id == user_id)
    rows = connection.execute(find.order_by(table.game_id)).all()
    return [{"game": row.game_id, "after": row.number, "lines": _lines(row.lines)} for row in rows]
