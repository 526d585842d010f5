"""Tables as the keeper sees them: functions on a connection."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from rookery.ratings.rating import show
from rookery.server.db import schema
from rookery.server.people.ratings_store import PoolRating
from rookery.server.ratings import store as ratings
from rookery.server.ratings import tables, verification


class KeptTable(NamedTuple):
    """A game that is on, or that has ended; `waits` is since when somebody is to act."""

    id: str
    game: str
    names: tuple[str, ...]
    to_move: int | None
    waits: int
    ended: int | None


def running(connection: sa.Connection, most: int) -> Sequence[KeptTable]:
    """The games in progress, those that have waited longest last."""
    games = schema.games.c
    which = games.ended.is_(None) & (games.kind == "live") & games.started.is_not(None)
    return _tables(connection, which, games.updated.desc(), most)


def rated(connection: sa.Connection, most: int) -> Sequence[KeptTable]:
    """The last games that count for ratings."""
    games, counted = schema.games.c, tables.rated_games.c
    ids = sa.select(counted.game_id).order_by(counted.number.desc()).limit(most)
    return _tables(connection, games.id.in_(ids), games.ended.desc(), most)


def _tables(
    connection: sa.Connection,
    which: sa.ColumnElement[bool],
    order: sa.ColumnElement[object],
    most: int,
) -> Sequence[KeptTable]:
    games, seats = schema.games.c, schema.seats.c
    columns = games.id, games.game, games.to_move, games.updated, games.ended
    rows = connection.execute(sa.select(*columns).where(which).order_by(order).limit(most)).all()
    names: dict[str, list[str]] = {}
    sat = sa.select(seats.game_id, seats.name, seats.level, seats.kind)
    sat = sat.where(seats.game_id.in_([row.id for row in rows]))
    for row in connection.execute(sat.order_by(seats.game_id, seats.seat)):
        names.setdefault(row.game_id, []).append(row.name or row.level or "")
    return [
        KeptTable(
            row.id, row.game, tuple(names.get(row.id, ())), row.to_move, row.updated, row.ended
        )
        for row in rows
    ]


class RatingChange(NamedTuple):
    """A person's rating as it is shown, now and without a game."""

    user_id: str
    pool: str
    now: int
    then: int


def without(connection: sa.Connection, game_id: str) -> Sequence[RatingChange]:
    """What taking a game out would change, those who gain most first; nothing is stored."""
    now = ratings.everybody(connection)
    then = verification.ratings_without(connection, game_id)
    found = [
        RatingChange(
            user, pool, _points(now.get((pool, user))), _points(then.get(pool, {}).get(user))
        )
        for pool, user in now
    ]
    return sorted((one for one in found if one.now != one.then), key=lambda one: one.now - one.then)


def _points(one: PoolRating | None) -> int:
    return show(one.rating).rating if one is not None else 0
