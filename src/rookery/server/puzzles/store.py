"""Tries at puzzles, and the ratings of solvers and puzzles: functions on a connection.

One try is stored per day, user and puzzle. Only the first ever is rated; it changes the ratings of
solver and puzzle in the same transaction.
"""

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Double, Integer, String, Table

from rookery.ratings.rating import Model, Pair, Rating, age, new_ratings
from rookery.server.db.schema import metadata
from rookery.server.people.calendar import DAY_MS

# A user's first try at a puzzle on a day (days since 1970).
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("gained", Double),  # change of the solver's rating; null: not their first try ever
)

# How well a user solves the puzzles of a game.
puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# How hard a puzzle is, once somebody has tried it.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)


# -- tries at puzzles, and the ratings of solvers and puzzles: functions on a connection -----------
# One try is stored per day, user and puzzle. Only the first ever is rated; it changes the ratings
# of solver and puzzle in the same transaction.


class PuzzleTry(NamedTuple):
    """A user's try at a puzzle; `mu` is the puzzle's assumed difficulty before anybody's try."""

    user_id: str
    game: str
    puzzle: str
    at: int
    solved: bool
    mu: float

    @property
    def day(self) -> int:
        """Days since 1970, in UTC."""
        return self.at // DAY_MS


class PuzzleRating(NamedTuple):
    """A rating after `tries`, of which `solved` succeeded; `at` is the time of the last one."""

    rating: Rating
    tries: int
    solved: int
    at: int


class Outcome(NamedTuple):
    """A solver's rating before and after a try; `before` is None if the try was not rated."""

    before: Rating | None
    after: Rating


def record(
    connection: sa.Connection, attempt: PuzzleTry, model: Model, sigma: float
) -> Outcome | None:
    """Store a try, rated if it is the first; None if there was one already on this day.

    `sigma` is the uncertainty about a puzzle that nobody has tried. Raises IntegrityError if
    another process does the same at this moment.
    """
    tries = puzzle_tries
    mine = (tries.c.user_id == attempt.user_id) & (tries.c.game == attempt.game)
    days = list(
        connection.scalars(sa.select(tries.c.day).where(mine, tries.c.puzzle == attempt.puzzle))
    )
    if attempt.day in days:
        return None
    row = {
        "user_id": attempt.user_id,
        "game": attempt.game,
        "puzzle": attempt.puzzle,
        "day": attempt.day,
    }
    solver = _locked(connection, puzzle_solvers, _solver(attempt)) or PuzzleRating(
        model.newcomer, 0, 0, attempt.at
    )
    counts = {"at": attempt.at, "solved": int(attempt.solved)}
    if days:
        connection.execute(sa.insert(tries), {**row, **counts, "gained": None})
        return Outcome(None, solver.rating)
    before = age(solver.rating, max(0, attempt.at - solver.at) / DAY_MS, model)
    puzzle = _locked(connection, puzzle_ratings, _puzzle(attempt)) or PuzzleRating(
        Rating(attempt.mu, sigma), 0, 0, attempt.at
    )
    after, other = new_ratings([before, puzzle.rating], [Pair(0, 1, float(attempt.solved))], model)
    connection.execute(sa.insert(tries), {**row, **counts, "gained": after.mu - before.mu})
    _put(connection, puzzle_solvers, _solver(attempt), solver, after, attempt)
    _put(connection, puzzle_ratings, _puzzle(attempt), puzzle, other, attempt)
    return Outcome(before, after)


def _solver(attempt: PuzzleTry) -> dict[str, str]:
    return {"user_id": attempt.user_id, "game": attempt.game}


def _puzzle(attempt: PuzzleTry) -> dict[str, str]:
    return {"game": attempt.game, "puzzle": attempt.puzzle}


def _key(table: sa.Table, key: dict[str, str]) -> sa.ColumnElement[bool]:
    return sa.and_(*(table.c[name] == value for name, value in key.items()))


def _locked(connection: sa.Connection, table: sa.Table, key: dict[str, str]) -> PuzzleRating | None:
    query = sa.select(table).where(_key(table, key)).with_for_update()
    row = connection.execute(query).one_or_none()
    return None if row is None else _read(row)


def _read(row: Any) -> PuzzleRating:
    return PuzzleRating(Rating(row.mu, row.sigma), row.tries, row.solved, row.at)


def _put(
    connection: sa.Connection,
    table: sa.Table,
    key: dict[str, str],
    before: PuzzleRating,
    rating: Rating,
    attempt: PuzzleTry,
) -> None:
    values = {
        **rating._asdict(),
        "tries": before.tries + 1,
        "solved": before.solved + attempt.solved,
        "at": max(before.at, attempt.at),
    }
    if before.tries:
        connection.execute(sa.update(table).where(_key(table, key)).values(**values))
    else:
        connection.execute(sa.insert(table), {**key, **values})


# -- reading ---------------------------------------------------------------------------------------


def solver(connection: sa.Connection, user_id: str, game: str) -> PuzzleRating | None:
    """A user's rating in the puzzles of a game; None before their first try."""
    table = puzzle_solvers
    key = {"user_id": user_id, "game": game}
    row = connection.execute(sa.select(table).where(_key(table, key))).one_or_none()
    return None if row is None else _read(row)


def ratings(connection: sa.Connection, game: str) -> dict[str, PuzzleRating]:
    """The ratings of those puzzles of a game that anybody has tried."""
    table = puzzle_ratings
    rows = connection.execute(sa.select(table).where(table.c.game == game))
    return {row.puzzle: _read(row) for row in rows}


def tried(connection: sa.Connection, user_id: str, game: str) -> dict[str, int]:
    """The puzzles of a game that a user has tried, with the time of the last try."""
    table = puzzle_tries.c
    rows = connection.execute(
        sa.select(table.puzzle, sa.func.max(table.at))
        .where(table.user_id == user_id, table.game == game)
        .group_by(table.puzzle)
    )
    return {puzzle: int(at) for puzzle, at in rows}


def on_day(connection: sa.Connection, user_id: str, day: int) -> dict[tuple[str, str], bool]:
    """A user's tries on a day: whether each was solved, by game and puzzle."""
    table = puzzle_tries.c
    rows = connection.execute(
        sa.select(table.game, table.puzzle, table.solved).where(
            table.user_id == user_id, table.day == day
        )
    )
    return {(game, puzzle): bool(solved) for game, puzzle, solved in rows}


def days(connection: sa.Connection, user_id: str) -> dict[int, bool]:
    """The days on which a user tried a puzzle, and whether they solved one that day."""
    table = puzzle_tries.c
    rows = connection.execute(
        sa.select(table.day, sa.func.max(table.solved))
        .where(table.user_id == user_id)
        .group_by(table.day)
    )
    return {day: bool(solved) for day, solved in rows}


# -- people come and go ----------------------------------------------------------------------------


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's tries to a member, except those that the member has as well."""
    tries, solvers = puzzle_tries, puzzle_solvers
    rows = connection.execute(sa.select(tries).where(tries.c.user_id.in_([guest, member]))).all()
    has = {(row.day, row.game, row.puzzle) for row in rows if row.user_id == member}
    theirs = [row for row in rows if row.user_id == guest]
    moved = [
        {**row._mapping, "user_id": member}
        for row in theirs
        if (row.day, row.game, row.puzzle) not in has
    ]
    known = set(connection.scalars(sa.select(solvers.c.game).where(solvers.c.user_id == member)))
    ratings = connection.execute(sa.select(solvers).where(solvers.c.user_id == guest)).all()
    new = [{**row._mapping, "user_id": member} for row in ratings if row.game not in known]
    forget(connection, guest, _now)
    for table, added in ((tries, moved), (solvers, new)):
        if added:
            connection.execute(sa.insert(table), added)


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete a user's tries and ratings; the puzzles' ratings stay as they are."""
    for table in (puzzle_tries, puzzle_solvers):
        connection.execute(sa.delete(table).where(table.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> dict[str, list[dict[str, Any]]]:
    """What the house keeps about a user's puzzles, for their export."""
    by_kind = {}
    for name, table in (
        ("tries", puzzle_tries),
        ("ratings", puzzle_solvers),
    ):
        rows = connection.execute(sa.select(table).where(table.c.user_id == user_id))
        by_kind[name] = [
            {key: value for key, value in row._mapping.items() if key != "user_id"} for row in rows
        ]
    return by_kind
