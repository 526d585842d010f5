"""Merging the ratings of a guest and the member they turn out to be, as a row of `rated_games`.

Both ratings began with the same newcomer's rating, so merging them adds up what each has learned
since. The row takes the next number: if a game is rated at the same time, one of them starts over.
"""

import hashlib

import sqlalchemy as sa
from msgspec.structs import replace

from rookery.ratings.rating import USUAL, Model, Rating, age, together
from rookery.server.db import schema
from rookery.server.people import ratings_store as strength
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.ratings_store import PoolRating
from rookery.server.ratings import store as ratings
from rookery.server.ratings import tables
from rookery.server.ratings.store import RatedGame
from rookery.server.table.contest import GameContest


def united(
    number_of: str, contest: GameContest, at: int, known: dict[str, PoolRating], model: Model
) -> tuple[RatedGame, dict[str, PoolRating]]:
    """The merge of a guest's and a member's rating as a row, and the member's rating after it."""
    guest, member = contest.users
    own, theirs = known.get(member), known.get(guest)
    if theirs is None:
        return RatedGame(number_of, at, contest, (), (), model), {}
    if own is None:
        done = RatedGame(number_of, at, contest, (theirs.rating,), (theirs.rating,), model)
        return done, {member: theirs}
    last = max(own.at, theirs.at)
    before = _at(theirs, last, model), _at(own, last, model)
    after = together(*before, model)
    done = RatedGame(number_of, at, contest, before, (after,), model)
    return done, {member: PoolRating(after, own.games + theirs.games, last)}


def _at(pool_rating: PoolRating, then: int, model: Model) -> Rating:
    return age(pool_rating.rating, (then - pool_rating.at) / DAY_MS, model)


def merge(connection: sa.Connection, guest: str, member: str, at: int) -> None:
    """Merge a guest's ratings into a member's, in every pool; raises StaleNumber."""
    for pool in sorted(ratings.pools_of(connection, guest)):
        contest = GameContest(pool, "merged", users=(guest, member))
        known = strength.in_pool(connection, pool, contest.users)
        done, now = united(_id(guest, pool), contest, at, known, USUAL)
        number = ratings.last_number(connection) + 1
        ratings.append(connection, number, done, now)
        leave(connection, number, done)


def _id(guest: str, pool: str) -> str:
    """An id that no game has, as it begins with "+"."""
    return "+" + hashlib.sha256(f"{guest} {pool}".encode()).hexdigest()[:15]


def leave(connection: sa.Connection, number: int, done: RatedGame) -> None:
    """Remove the guest's rating from the pool and give their earlier rated games to the member."""
    (guest, member), pool = done.contest.users, done.contest.pool
    table, played = schema.ratings, tables.rated_players
    theirs = (table.c.pool == pool) & (table.c.user_id == guest)
    connection.execute(sa.delete(table).where(theirs))
    both = sa.select(played.c.number).where(played.c.user_id == member)
    mine = (played.c.user_id == guest) & (played.c.pool == pool) & (played.c.number < number)
    moved = sa.update(played).where(mine, played.c.number.not_in(both)).values(user_id=member)
    connection.execute(moved)


def merge_all(connection: sa.Connection, at: int) -> None:
    """Merge the ratings of guests who became members before the house merged ratings at all."""
    users, table = schema.users.c, schema.ratings.c
    rows = connection.execute(
        sa.select(users.id, users.merged_into)
        .where(users.merged_into.is_not(None), users.id.in_(sa.select(table.user_id)))
        .order_by(users.id)
    )
    for guest, member in rows.all():
        merge(connection, guest, member, at)


def as_called_now(connection: sa.Connection, game: RatedGame) -> RatedGame:
    """A rated game whose guests are replaced by the members they have turned out to be."""
    users, played = schema.users.c, game.contest.users
    rows = connection.execute(
        sa.select(users.id, users.merged_into).where(
            users.id.in_(played), users.merged_into.is_not(None)
        )
    )
    names = {guest: member for guest, member in rows if member not in played}
    called = tuple(names.get(user, user) for user in played)
    return replace(game, contest=replace(game.contest, users=called))
