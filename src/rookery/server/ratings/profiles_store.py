"""What profiles show of a user's rated games: functions on a connection."""

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from rookery.ratings.rating import Rating
from rookery.server.db import schema
from rookery.server.ratings import tables


class RatedPlay(NamedTuple):
    """A user's rated game: their place among how many people, and the change of their rating."""

    number: int
    pool: str
    at: int
    game_id: str
    place: int
    people: int
    gained: float
    after: Rating


class Met(NamedTuple):
    """An opponent in rated games: how many, and in how many the user was ahead or behind."""

    user_id: str
    games: int
    ahead: int
    behind: int


def played(connection: sa.Connection, user_id: str, most: int) -> list[RatedPlay]:
    """A user's newest rated games, at most `most` of them, in order."""
    table = tables.rated_players
    rows = connection.execute(
        sa.select(table)
        .where(table.c.user_id == user_id)
        .order_by(table.c.number.desc())
        .limit(most)
    )
    return [_played(row) for row in reversed(rows.all())]


def _played(row: sa.Row[tuple[object, ...]]) -> RatedPlay:
    after = Rating(row.mu, row.sigma)
    return RatedPlay(
        row.number, row.pool, row.at, row.game_id, row.place, row.people, row.gained, after
    )


def met(connection: sa.Connection, user_id: str, most: int) -> list[Met]:
    """The opponents whom a user has met most often."""
    mine, theirs = (tables.rated_players.alias(name) for name in ("mine", "theirs"))
    games = sa.func.count()
    rows = connection.execute(
        sa.select(
            theirs.c.user_id,
            games,
            sa.func.sum(sa.case((mine.c.place < theirs.c.place, 1), else_=0)),
            sa.func.sum(sa.case((mine.c.place > theirs.c.place, 1), else_=0)),
        )
        .join_from(mine, theirs, mine.c.number == theirs.c.number)
        .where(mine.c.user_id == user_id, theirs.c.user_id != user_id)
        .group_by(theirs.c.user_id)
        .order_by(games.desc(), theirs.c.user_id)
        .limit(most)
    )
    return [Met(user, int(count), int(ahead), int(behind)) for user, count, ahead, behind in rows]


def together(connection: sa.Connection, numbers: Collection[int]) -> dict[int, list[str]]:
    """The users of each of these rated games, in the order of their places."""
    table = tables.rated_players.c
    rows = connection.execute(
        sa.select(table.number, table.user_id)
        .where(table.number.in_(list(numbers)))
        .order_by(table.number, table.place, table.user_id)
    )
    by_game: dict[int, list[str]] = {}
    for number, user in rows:
        by_game.setdefault(number, []).append(user)
    return by_game


def finished_games(connection: sa.Connection, user_id: str) -> dict[str, int]:
    """How many of each game a user has finished, against any opponents."""
    games, seats = schema.games.c, schema.seats.c
    mine = sa.select(seats.game_id).where(seats.user_id == user_id)
    rows = connection.execute(
        sa.select(games.game, sa.func.count())
        .where(games.id.in_(mine), games.kind == "live", games.ended.is_not(None))
        .group_by(games.game)
    )
    return {game: int(count) for game, count in rows}


def gained_since(
    connection: sa.Connection, pool: str, users: Collection[str], since: int
) -> dict[str, float]:
    """How much skill those of these users who have played since then have gained."""
    table = tables.rated_players.c
    rows = connection.execute(
        sa.select(table.user_id, sa.func.sum(table.gained))
        .where(table.pool == pool, table.user_id.in_(list(users)), table.at >= since)
        .group_by(table.user_id)
    )
    return {user: float(gained) for user, gained in rows}
