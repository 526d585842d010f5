"""Decisions of finished games by their positions: functions on a connection."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from rookery.server.db import schema
from rookery.server.db.schema import metadata

# Games whose decisions are in the table below; `places`: each seat's, none if there is no result.
explored_games = Table(
    "explored_games",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("places", String(40), nullable=False),  # "1 3 2", by seat
)

explored = Table(
    "explored",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # how many plies lead to the position
    Column("key", BigInteger, nullable=False),  # the position, see explorer.key_of
    Column("ended", BigInteger, nullable=False),  # when the game ended
    Column("seat", Integer, nullable=False),  # whose decision it was
    Column("action", Text, nullable=False),
    Index("ix_explored_key_ended", "key", "ended"),
)

NEWEST = 1000
"""How many decisions in a position are looked at: the newest ones."""


class Decision(NamedTuple):
    """A decision after `ply` plies, in a position that has the `key`."""

    ply: int
    key: int
    seat: int
    action: str


class Passage(NamedTuple):
    """A game that went through a position, what was played there, and each seat's place."""

    game_id: str
    ply: int
    seat: int
    action: str
    ended: int
    places: tuple[int, ...]


class Passages(NamedTuple):
    """What a user may know of a position, the newest first; `more`: there are older games."""

    known: list[Passage]
    more: bool


def waiting(connection: sa.Connection, since: int, most: int) -> list[tuple[str, int]]:
    """The oldest finished games, by id and end, that are not explored and ended no earlier."""
    games = schema.games.c
    rows = connection.execute(
        sa.select(games.id, games.ended)
        .where(
            games.ended >= since,
            games.kind == "live",
            games.id.not_in(sa.select(explored_games.c.game_id)),
        )
        .order_by(games.ended, games.started)
        .limit(most)
    )
    return [(row.id, row.ended) for row in rows]


def put(
    connection: sa.Connection,
    game_id: str,
    ended: int,
    places: Sequence[int],
    decisions: Sequence[Decision],
) -> bool:
    """Store a game's decisions; False if they are stored already, or the game is deleted."""
    marks, games = explored_games, schema.games.c
    if connection.scalar(sa.select(marks.c.game_id).where(marks.c.game_id == game_id)):
        return False
    if connection.scalar(sa.select(games.id).where(games.id == game_id)) is None:
        return False
    text = " ".join(map(str, places))
    connection.execute(sa.insert(marks).values(game_id=game_id, places=text))
    if decisions:
        same = {"game_id": game_id, "ended": ended}
        connection.execute(
            sa.insert(explored), [same | decision._asdict() for decision in decisions]
        )
    return True


def through(connection: sa.Connection, key: int, user_id: str | None) -> Passages:
    """What was played in a position, as far as a user may know of it.

    These are games at public tables and the user's own, without those of closed accounts. At most
    `NEWEST` decisions are looked at.
    """
    newest = (
        sa.select(explored)
        .where(explored.c.key == key)
        .order_by(explored.c.ended.desc())
        .limit(NEWEST)
        .subquery("newest")
    )
    games, marks = schema.games.c, explored_games.c
    rows = connection.execute(
        sa.select(newest, marks.places, _may_know(newest.c.game_id, user_id).label("is_known"))
        .join(schema.games, games.id == newest.c.game_id)
        .join(explored_games, marks.game_id == newest.c.game_id)
        .order_by(newest.c.ended.desc(), newest.c.game_id)
    ).all()
    known = [
        Passage(row.game_id, row.ply, row.seat, row.action, row.ended, _places(row.places))
        for row in rows
        if row.is_known
    ]
    return Passages(known, len(rows) == NEWEST)


def _may_know(game_id: sa.ColumnElement[str], user_id: str | None) -> sa.ColumnElement[bool]:
    """Whether a game is public or the user's, and no account in it is closed."""
    seats, users = schema.seats, schema.users
    at = sa.select(seats.c.seat).where(seats.c.game_id == game_id)
    closed = (
        at.join(users, users.c.id == seats.c.user_id)
        .where(users.c.kind == "closed", users.c.merged_into.is_(None))
        .exists()
    )
    mine = at.where(seats.c.user_id == user_id).exists() if user_id else sa.false()
    return ((schema.games.c.listed == "public") | mine) & ~closed


def _places(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
