"""Rated games put straight into a house's store."""

from collections.abc import Sequence

import sqlalchemy as sa

from rookery.ratings.rating import USUAL, pairs_of
from rookery.server.ratings import store as storage
from rookery.server.ratings.store import RatedGame
from rookery.server.table.contest import GameContest
from tests.server.conftest import RunningServer
from tests.server.users import Person


def play(
    served: RunningServer, *order: Person | str, at: int, game: str = "swift", pool: str = ""
) -> None:
    """A rated game that ended in this order."""
    users = [each if isinstance(each, str) else str(each.user_id) for each in order]
    with served.house.engine.begin() as connection:
        finish(connection, users, at, pool or f"{game}/many/quick")


def finish(connection: sa.Connection, users: Sequence[str], at: int, pool: str) -> None:
    """Store a rated game that ended in this order."""
    places = tuple(range(1, len(users) + 1))
    seats, pairs = tuple(range(len(users))), tuple(pairs_of(places))
    done = GameContest(pool, "rated", tuple(users), seats, places, pairs)
    number = storage.last_number(connection) + 1
    ratings = (USUAL.newcomer,) * len(users)
    rated = RatedGame(f"+ladder{number}", at, done, ratings, ratings, USUAL)
    storage.append(connection, number, rated, {})
