"""The tables of puzzles; they belong to the store like those of `schema`."""

from sqlalchemy import BigInteger, Column, Double, Integer, String, Table

from rookery.server.db.schema import metadata

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
