"""Rated games and current ratings: functions on a connection.

Every rated game takes the next number, and all its changes are one transaction. So if two
processes rate at the same time, one of them fails and starts over.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.ratings.rating import Model, Rating
from rookery.server.db import schema
from rookery.server.errors import StaleNumber
from rookery.server.people.identity import player_id
from rookery.server.people.ratings_store import PoolRating, pool_rating
from rookery.server.ratings import tables
from rookery.server.table.contest import GameContest

_AT_ONCE = 500


class RankedUser(NamedTuple):
    """A user in a ranking list."""

    user_id: str
    rated: PoolRating


class RatedGame(msgspec.Struct, frozen=True):
    """The rating of a game; without pairs nobody's rating has changed."""

    game_id: str
    at: int
    contest: GameContest
    before: tuple[Rating, ...]
    after: tuple[Rating, ...]
    rules: Model


# -- what is to be rated ---------------------------------------------------------------------------


def waiting(connection: sa.Connection) -> list[str]:
    """The games waiting to be rated, in the order in which they ended."""
    games, finished = schema.games.c, schema.finished.c
    rows = connection.scalars(
        sa.select(games.id)
        .join(schema.finished, finished.game_id == games.id)
        .order_by(games.ended, games.id)
    )
    return list(rows)


Unrated = Literal["waiting", "running", "alone", "voided"]


def unrated(connection: sa.Connection, game_id: str) -> Unrated:
    """Why a game has not been rated."""
    games, finished, voided = schema.games.c, schema.finished.c, tables.voided.c
    if connection.scalar(sa.select(voided.game_id).where(voided.game_id == game_id)):
        return "voided"
    if connection.scalar(sa.select(finished.game_id).where(finished.game_id == game_id)):
        return "waiting"
    ended = connection.scalar(sa.select(games.ended).where(games.id == game_id))
    return "running" if ended is None else "alone"


def take(connection: sa.Connection, game_id: str) -> bool:
    """Take a game off the waiting list; False if somebody else has."""
    table = schema.finished
    return connection.execute(sa.delete(table).where(table.c.game_id == game_id)).rowcount == 1


class VoidedGame(msgspec.Struct, frozen=True):
    """How a game was rated before it was excluded, under which number; None if it was not, or 0.

    `is_waiting`: it had yet to be rated.
    """

    game_id: str
    number: int
    rated: RatedGame | None
    is_waiting: bool


def void(connection: sa.Connection, game_id: str, at: int) -> VoidedGame | None:
    """Exclude a game from rating; returns what was there, None if it was excluded already.

    The caller must then recompute the ratings.
    """
    known = sa.select(tables.voided.c.game_id).where(tables.voided.c.game_id == game_id)
    is_new = connection.execute(known).first() is None
    if is_new:
        connection.execute(sa.insert(tables.voided), {"game_id": game_id, "at": at})
    table = tables.rated_games
    number = connection.scalar(sa.select(table.c.number).where(table.c.game_id == game_id)) or 0
    rated, is_waiting = rated_game(connection, game_id), take(connection, game_id)
    connection.execute(sa.delete(table).where(table.c.game_id == game_id))
    connection.execute(sa.delete(schema.marks).where(schema.marks.c.game_id == game_id))
    return VoidedGame(game_id, number, rated, is_waiting) if is_new else None


def unvoid(connection: sa.Connection, was: VoidedGame) -> bool:
    """Let a game count again; False if another game has its number, or it counts already.

    The caller must then recompute the ratings.
    """
    table, numbers = tables.voided, tables.rated_games.c.number
    excluded = sa.delete(table).where(table.c.game_id == was.game_id)
    if connection.execute(excluded).rowcount != 1:
        return False
    if was.rated is not None:
        if connection.scalar(sa.select(numbers).where(numbers == was.number)) is not None:
            return False
        _add(connection, was.number, was.rated)
        _mark(connection, was.rated)
    if was.is_waiting:
        connection.execute(sa.insert(schema.finished), {"game_id": was.game_id})
    return True


# -- rating ----------------------------------------------------------------------------------------


def last_number(connection: sa.Connection) -> int:
    """The number of the last rated game; 0 if there is none."""
    return connection.scalar(sa.select(sa.func.max(tables.rated_games.c.number))) or 0


def append(
    connection: sa.Connection, number: int, rated: RatedGame, now: Mapping[str, PoolRating]
) -> None:
    """Store the rating of a game under its number, and its users' current ratings.

    Raises StaleNumber if somebody else has taken the number.
    """
    try:
        _add(connection, number, rated)
    except sa.exc.IntegrityError as error:
        raise StaleNumber(number) from error
    place(connection, rated.contest.pool, now)
    _mark(connection, rated)


def _mark(connection: sa.Connection, rated: RatedGame) -> None:
    marks = [
        {"user_id": user, "game_id": rated.game_id, "at": rated.at} for user in rated.contest.marks
    ]
    if marks:
        connection.execute(sa.insert(schema.marks), marks)


def _add(connection: sa.Connection, number: int, rated: RatedGame) -> None:
    connection.execute(sa.insert(tables.rated_games), _row(number, rated))
    changes = list(_changes(number, rated))
    if changes:
        connection.execute(sa.insert(tables.rated_players), changes)


def _changes(number: int, rated: RatedGame) -> Iterator[dict[str, object]]:
    contest = rated.contest
    rows = zip(contest.users, contest.places, rated.before, rated.after, strict=False)
    for user, place, before, after in rows:
        yield {
            "user_id": user,
            "number": number,
            "game_id": rated.game_id,
            "pool": contest.pool,
            "at": rated.at,
            "place": place,
            "people": len(contest.users),
            "gained": after.mu - before.mu,
            **after._asdict(),
        }


def _row(number: int, rated: RatedGame) -> dict[str, object]:
    return {
        "number": number,
        "game_id": rated.game_id,
        "pool": rated.contest.pool,
        "at": rated.at,
        "places": _json(rated.contest),
        "before": _json(rated.before),
        "after": _json(rated.after),
        "rules": _json(rated.rules),
    }


def place(connection: sa.Connection, pool: str, now: Mapping[str, PoolRating]) -> None:
    """Replace these users' current ratings in a pool."""
    if not now:
        return
    table = schema.ratings
    theirs = (table.c.pool == pool) & table.c.user_id.in_(list(now))
    connection.execute(sa.delete(table).where(theirs))
    rows = [
        {
            "user_id": user,
            "pool": pool,
            "player": player_id(user),
            **rating_now.rating._asdict(),
            "games": rating_now.games,
            "at": rating_now.at,
        }
        for user, rating_now in now.items()
    ]
    connection.execute(sa.insert(table), rows)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# -- reading ---------------------------------------------------------------------------------------


def rated_games(connection: sa.Connection) -> Iterator[tuple[int, RatedGame]]:
    """All rated games in order, with their numbers."""
    table, after = tables.rated_games, 0
    while True:
        rows = connection.execute(
            sa.select(table).where(table.c.number > after).order_by(table.c.number).limit(_AT_ONCE)
        ).all()
        if not rows:
            return
        for row in rows:
            after = row.number
            yield row.number, _rated_game(row)


def rated_game(connection: sa.Connection, game_id: str) -> RatedGame | None:
    """How a game was rated; None if it was not, or not yet."""
    table = tables.rated_games
    row = connection.execute(sa.select(table).where(table.c.game_id == game_id)).one_or_none()
    return None if row is None else _rated_game(row)


def _rated_game(row: sa.Row[tuple[object, ...]]) -> RatedGame:
    ratings = tuple[Rating, ...]
    return RatedGame(
        game_id=row.game_id,
        at=row.at,
        contest=msgspec.json.decode(row.places, type=GameContest),
        before=msgspec.json.decode(row.before, type=ratings),
        after=msgspec.json.decode(row.after, type=ratings),
        rules=msgspec.json.decode(row.rules, type=Model),
    )


def pools(connection: sa.Connection) -> dict[str, int]:
    """The pools in which somebody is rated, with the number of players, by name."""
    table = schema.ratings.c
    rows = connection.execute(
        sa.select(table.pool, sa.func.count()).group_by(table.pool).order_by(table.pool)
    )
    return {pool: int(count) for pool, count in rows}


def leaders(connection: sa.Connection, pool: str, most: int) -> list[RankedUser]:
    """The best of a pool by mu - 2 sigma after their last games, without closed accounts."""
    table, users = schema.ratings.c, schema.users.c
    gone = sa.select(users.id).where(users.kind == "closed")
    rows = connection.execute(
        sa.select(schema.ratings)
        .where(table.pool == pool, table.user_id.not_in(gone))
        .order_by((table.mu - 2 * table.sigma).desc(), table.user_id)
        .limit(most)
    )
    return [RankedUser(row.user_id, pool_rating(row)) for row in rows]


def pools_of(connection: sa.Connection, user_id: str) -> dict[str, PoolRating]:
    """A user's ratings, by pool."""
    rows = connection.execute(sa.select(schema.ratings).where(schema.ratings.c.user_id == user_id))
    return {row.pool: pool_rating(row) for row in rows}


def everybody(connection: sa.Connection) -> dict[tuple[str, str], PoolRating]:
    """All current ratings, by pool and user."""
    rows = connection.execute(sa.select(schema.ratings))
    return {(row.pool, row.user_id): pool_rating(row) for row in rows}


def rewrite(
    connection: sa.Connection,
    games: Iterable[tuple[int, RatedGame]],
    now: Mapping[str, Mapping[str, PoolRating]],
) -> None:
    """Replace all ratings and rated games with these; marks stay."""
    connection.execute(sa.delete(tables.rated_games))
    connection.execute(sa.delete(tables.rated_players))
    connection.execute(sa.delete(schema.ratings))
    for number, rated in games:
        _add(connection, number, rated)
    for pool, users in now.items():
        place(connection, pool, users)


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """A user's ratings, for their export."""
    table = schema.ratings.c
    columns = table.pool, table.mu, table.sigma, table.games, table.at
    rows = connection.execute(sa.select(*columns).where(table.user_id == user_id))
    return [dict(row._mapping) for row in rows]
