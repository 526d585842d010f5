"""Which process owns a game: functions on a connection.

The owner lets computers act in it and watches its clock. It is whoever stored the last change that
decided who is to act next, so no lease of a game is ever renewed. When a process is gone, another
takes over all that waits for it. In a house of one process games have no owners.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import node_of

_AT_ONCE = 5_000


class Duties(NamedTuple):
    """The running clocks as (game id, deadline), and the games where a computer is to act."""

    deadlines: list[tuple[str, int]]
    waiting: list[str]


def claim(connection: sa.Connection, game_id: str, *where: sa.ColumnElement[bool]) -> None:
    """Own a game, if these conditions hold, because its seats have changed in this process."""
    node, games = node_of(connection), schema.games
    if node is not None:
        which = sa.update(games).where(games.c.id == game_id, *where)
        connection.execute(which.values(owner=node))


def take_over(connection: sa.Connection, others: Collection[str], bots: Collection[str]) -> Duties:
    """Own all games that wait for somebody and that no other living process owns.

    Returns them together with those that this process owned before. `bots` are the users that it
    plays for.
    """
    node, games, seats = node_of(connection), schema.games.c, schema.seats.c
    to_move = (seats.game_id == games.id) & (seats.seat == games.to_move)
    by_computer = sa.func.coalesce((seats.kind == "computer") | seats.user_id.in_(bots), sa.false())
    which = games.ended.is_(None) & (games.kind == "live")
    if node is not None:
        which &= games.owner.is_(None) | games.owner.not_in(others)
    rows = connection.execute(
        sa.select(games.id, games.deadline, games.owner, by_computer.label("waits"))
        .select_from(schema.games.outerjoin(schema.seats, to_move))
        .where(which, games.deadline.is_not(None) | by_computer)
        .order_by(games.deadline, games.id)
    ).all()
    if node is not None:
        _own(connection, [row.id for row in rows if row.owner != node], node)
    deadlines = [(row.id, row.deadline) for row in rows if row.deadline is not None]
    return Duties(deadlines, [row.id for row in rows if row.waits])


def _own(connection: sa.Connection, game_ids: Sequence[str], node: str) -> None:
    games = schema.games
    for begin in range(0, len(game_ids), _AT_ONCE):
        some = games.c.id.in_(game_ids[begin : begin + _AT_ONCE])
        connection.execute(sa.update(games).where(some).values(owner=node))
