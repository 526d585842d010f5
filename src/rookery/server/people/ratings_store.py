"""What is known of people's strength and manners: functions on a connection.

The feature `ratings` writes it; lists, matching and tables read it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from rookery.ratings.rating import Rating
from rookery.server.db import schema

_AT_ONCE = 500


class PoolRating(NamedTuple):
    """A user's rating in a pool after `games` games, the last of which ended at `at`."""

    rating: Rating
    games: int
    at: int


def in_pool(connection: sa.Connection, pool: str, users: Sequence[str]) -> dict[str, PoolRating]:
    """The ratings in a pool of those of these users who have played in it."""
    table = schema.ratings.c
    rows = connection.execute(
        sa.select(schema.ratings).where(table.pool == pool, table.user_id.in_(users))
    )
    return {row.user_id: pool_rating(row) for row in rows}


def of_users(connection: sa.Connection, users: Sequence[str]) -> dict[str, dict[str, Rating]]:
    """The ratings of these users as of their last games, by user and pool."""
    table = schema.ratings.c
    by_user: dict[str, dict[str, Rating]] = {}
    for begin in range(0, len(users), _AT_ONCE):
        some = table.user_id.in_(users[begin : begin + _AT_ONCE])
        rows = connection.execute(
            sa.select(table.user_id, table.pool, table.mu, table.sigma).where(some)
        )
        for user_id, pool, mu, sigma in rows:
            by_user.setdefault(user_id, {})[pool] = Rating(mu, sigma)
    return by_user


def marks_of(connection: sa.Connection, user_id: str, since: int) -> list[int]:
    """The times when a user has broken games off since `since`, in order."""
    table = schema.marks.c
    mine = (table.user_id == user_id) & (table.at >= since)
    return list(connection.scalars(sa.select(table.at).where(mine).order_by(table.at)))


def pool_rating(row: sa.Row[tuple[object, ...]]) -> PoolRating:
    """A row of the table of ratings."""
    return PoolRating(Rating(row.mu, row.sigma), row.games, row.at)
