"""Replaying all ratings from the games' logs, to check that they are as stored."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import sqlalchemy as sa

from rookery.ratings.history import PastContest as Round
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.ratings_store import PoolRating
from rookery.server.ratings import store as storage
from rookery.server.ratings.fair_play import without
from rookery.server.ratings.judging import judged
from rookery.server.ratings.merges_store import leave, united
from rookery.server.ratings.rules import Models, rate
from rookery.server.ratings.store import RatedGame, VoidedGame
from rookery.server.table import store as games
from rookery.server.table.contest import GameContest
from rookery.server.table.tenures_store import players_of

Placed = dict[str, dict[str, PoolRating]]
"""All ratings, by pool and user."""
Again = Callable[[sa.Connection, RatedGame], GameContest]


class Verification(NamedTuple):
    """The result: every game with its number, everybody's rating, and the differences found."""

    games: list[tuple[int, RatedGame]]
    placed: Placed
    differences: list[str]


def replay(
    connection: sa.Connection,
    models: Models | None = None,
    again: Again | None = None,
    leaving_out: str | None = None,
) -> Verification:
    """Rate every game again from its log, in order, by the rules of that time or by `models`.

    A difference is a game whose contest, ratings before or ratings after are not exactly as stored,
    or a user whose current rating is not. With other rules, only contests are compared.
    `again` judges each game anew; otherwise the pairs that did not count then don't count now.
    One game can be left out.
    """
    done, placed, differences = list[tuple[int, RatedGame]](), Placed(), list[str]()
    for number, stored in storage.rated_games(connection):
        if stored.game_id == leaving_out:
            continue
        contest = (again or _contest)(connection, stored)
        if contest != stored.contest:
            differences.append(f"{number}. {stored.game_id}: another contest")
        model = stored.rules if models is None else models(contest.pool)
        pool = placed.setdefault(contest.pool, {})
        make = united if contest.outcome == "merged" else rate
        rated, now = make(stored.game_id, contest, stored.at, pool, model)
        if contest.outcome == "merged":
            pool.pop(contest.users[0], None)
        pool.update(now)
        done.append((number, rated))
        if models is None and (rated.before, rated.after) != (stored.before, stored.after):
            differences.append(f"{number}. {stored.game_id}: other ratings")
    if models is None:
        differences += _misplaced(connection, placed)
    return Verification(done, placed, differences)


class Exclusion(NamedTuple):
    """A game that was excluded: how many are rated now, and what was stored of it, if anything."""

    rated: int
    was: VoidedGame | None


def void(connection: sa.Connection, game_id: str, at: int) -> Exclusion:
    """Exclude a game, and recompute all ratings without it.

    Every other game keeps its number and the rules by which it was rated.
    """
    was = storage.void(connection, game_id, at)
    return Exclusion(_again(connection), was)


def unvoid(connection: sa.Connection, was: VoidedGame) -> bool:
    """Let a game count again, and recompute all ratings; False if it can't any more."""
    if not storage.unvoid(connection, was):
        return False
    _again(connection)
    return True


def _again(connection: sa.Connection) -> int:
    done = replay(connection)
    write(connection, done)
    return sum(game.contest.outcome != "merged" for _, game in done.games)


def ratings_without(connection: sa.Connection, game_id: str) -> Placed:
    """All ratings as they would be without a game; nothing is stored."""
    return replay(connection, again=_as_stored, leaving_out=game_id).placed


def _as_stored(_connection: sa.Connection, rated: RatedGame) -> GameContest:
    return rated.contest


def _contest(connection: sa.Connection, rated: RatedGame) -> GameContest:
    if rated.contest.outcome == "merged":
        return rated.contest
    stored = games.load(connection, rated.game_id)
    sat, bots = players_of(connection, rated.game_id)
    contest, leavers = judged(stored, sat, bots)
    return without(contest, rated.contest.left_out, leavers)


def _misplaced(connection: sa.Connection, placed: Placed) -> Iterator[str]:
    stands = storage.everybody(connection)
    should = {
        (pool, user): position for pool, users in placed.items() for user, position in users.items()
    }
    for pool, user in sorted(stands.keys() | should.keys()):
        if stands.get((pool, user)) != should.get((pool, user)):
            yield f"{pool}: {user[:12]} stands elsewhere"


def write(connection: sa.Connection, done: Verification) -> None:
    """Replace what is stored with a replay."""
    storage.rewrite(connection, done.games, done.placed)
    for number, game in done.games:
        if game.contest.outcome == "merged":
            leave(connection, number, game)


def rounds(connection: sa.Connection) -> dict[str, list[Round[str]]]:
    """The contests with pairs that were rated, as stored, by pool."""
    rounds_of: dict[str, list[Round[str]]] = {}
    for _, stored in storage.rated_games(connection):
        contest = stored.contest
        if contest.pairs:
            pool = rounds_of.setdefault(contest.pool, [])
            pool.append(Round(stored.at / DAY_MS, contest.users, contest.pairs))
    return rounds_of
