"""Fixtures: a lobby that looks for matches only when a test tells it to."""

from collections.abc import Iterator

import msgspec
import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.lobby.lobby import Lobby
from tests.server.conftest import SETTINGS, RunningServer, Time

WISH = {"game": "swift", "seats": [2], "clocks": [{"initial_s": 300, "increment_s": 3}]}


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def lobby_house(
    tmp_path_factory: pytest.TempPathFactory, time: Time, _quick_games: None
) -> Iterator[RunningServer]:
    """A house whose lobby looks for matches only when told to, or when somebody sits down."""
    data = str(tmp_path_factory.mktemp("lobby"))
    running = RunningServer(msgspec.structs.replace(SETTINGS, data=data), "lobby", time)
    running.run(running.house.ask(Lobby).close())
    yield running
    running.stop()


@pytest.fixture
def served(lobby_house: RunningServer, seed: int) -> Iterator[RunningServer]:
    lobby_house.source.begin(seed)
    yield lobby_house
    forget(lobby_house)


def forget(served: RunningServer) -> None:
    """Reset the house: nobody waits, and there are no tables, taken names or matchmaking leases."""
    served.part()
    served.run(served.house.ask(Lobby)._matcher.lease.release())
    with writing(served.house.engine) as connection:
        connection.execute(sa.delete(schema.seeks))
        connection.execute(sa.delete(schema.games))
        connection.execute(sa.update(schema.leases).values(until=0))
        connection.execute(sa.update(schema.users).values(skeleton=None))


def look(served: RunningServer) -> None:
    """Let the lobby look for matches now."""
    served.run(served.house.ask(Lobby).look())
