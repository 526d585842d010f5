"""Fixtures: a real server in a thread, with its clock under the tests' control.

With TEST_DATABASE_URL set, the servers keep their games there, in an empty database, instead of in
a file. Each test's seed decides what the servers draw.
"""

import asyncio
import io
import json
import os
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
import sqlalchemy as sa

from rookery import games
from rookery.server.app import Server
from rookery.server.db.database import connect
from rookery.server.db.writer import Writer
from rookery.server.feature import Feature
from rookery.server.features import FEATURES
from rookery.server.ops.logs import Log
from rookery.server.ops.randomness import Randomness
from rookery.server.settings import Settings
from rookery.server.table import store
from tests.seeded import Seeded
from tests.server import fresh
from tests.server.postgresql import Copies, copies
from tests.server.quick import Bulky, Quick, Swift
from tests.server.stored import GAME, HEAD
from tests.server.users import WAIT_S, Person

T = TypeVar("T")


# As in production, but without delays and without limits that tests would run into.
SETTINGS = Settings(
    port=0,
    database_url=os.environ.get("TEST_DATABASE_URL", ""),
    warm_up=False,
    computer_pace_ms=0,
    hint_ms=50,
    rating_pairs=0,
    address_sockets=2000,
    address_requests=100_000,
    address_games=100_000,
    address_searches=100_000,
    address_logins=100_000,
    address_members=100_000,
    socket_messages=10_000,
    stop_s=1,
)


class Time:
    """A wall clock in milliseconds that advances only when told to."""

    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def __call__(self) -> int:
        return self.ms

    def pass_s(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


class Ticking(Time):
    """A wall clock that advances by a millisecond at each reading."""

    def __call__(self) -> int:
        self.ms += 1
        return self.ms


class RunningServer:
    """A server in a thread; `log` holds what it has written."""

    def __init__(
        self,
        settings: Settings,
        seed: int | str,
        now: Callable[[], int],
        features: Sequence[Feature] = FEATURES,
    ) -> None:
        self.source = Seeded(seed)
        self.randomness = Randomness(self.source)
        self.log = io.StringIO()
        log = Log(self.log)
        chance, clock = self.randomness, lambda: now() / 1000
        self.server = Server(settings, log, now, clock, randomness=chance, features=features)
        self.house = self.server.house
        self.data = Path(settings.data)
        if not settings.database_url:
            fresh.put(self.data)
        self.started = threading.Event()
        self.server.announce = lambda _: self.started.set()
        self.thread = threading.Thread(target=self.server.run, name="server")
        self.thread.start()
        assert self.started.wait(WAIT_S), self.log.getvalue()
        self.address = self.server.address
        self._people: list[Person] = []

    def person(self, **how: Any) -> Person:
        """A new user."""
        how = {"randomness": self.randomness, **how}
        self._people.append(Person(self.address, **how))
        return self._people[-1]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the server's event loop and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self.house.loop).result(WAIT_S)

    def watch_no_clocks(self) -> None:
        """From now on check flags only when the test does."""
        self.run(self.house.clock_watch.close())

    def lines(self) -> list[dict[str, Any]]:
        """The log so far."""
        return [json.loads(line) for line in self.log.getvalue().splitlines()]

    def part(self) -> None:
        """Close the connections of all users."""
        while self._people:
            self._people.pop().close()

    def stop(self) -> None:
        """Close all users' connections, then stop the server gracefully."""
        self.part()
        self.server.stop()
        self.thread.join(WAIT_S)
        assert not self.thread.is_alive()


Start = Callable[..., RunningServer]


@pytest.fixture(scope="module", autouse=True)
def _quick_games(monkeypatch_module: pytest.MonkeyPatch) -> None:
    """Register the games of these tests, and only for these tests."""
    for game in (Quick(), Swift(), Bulky()):
        monkeypatch_module.setitem(games._added_games, game.name, game)


@pytest.fixture(scope="module")
def monkeypatch_module() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture
def start(request: pytest.FixtureRequest, tmp_path: Path, seed: int) -> Iterator[Start]:
    """Start servers on one database; settings by name, `time` for a clock that the test controls.

    Servers without one share a clock that advances by a millisecond at each reading. They stop
    before their database goes: a server that still has something to write waits for it.
    """
    for database in {"address", "postgresql"} & set(request.fixturenames):
        request.getfixturevalue(database)
    running: list[RunningServer] = []
    ticking = Ticking()

    def begin(time: Callable[[], int] | None = None, **settings: Any) -> RunningServer:
        chosen = msgspec.structs.replace(SETTINGS, **{"data": str(tmp_path / "data"), **settings})
        running.append(RunningServer(chosen, f"{seed} {len(running)}", time or ticking))
        return running[-1]

    yield begin
    for server in running:
        if server.thread.is_alive():
            server.stop()


@pytest.fixture(scope="session")
def postgresql_copies() -> Iterator[Copies]:
    with copies() as made:
        yield made


@pytest.fixture
def postgresql(postgresql_copies: Copies) -> Iterator[str]:
    """The address of an empty, migrated database that belongs to this test alone."""
    with postgresql_copies.one() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{fresh.put(tmp_path / 'deep')}"
    other: str = request.getfixturevalue("postgresql")
    return other


@pytest.fixture
def engine(address: str) -> Iterator[sa.Engine]:
    made = connect(address)
    yield made
    made.dispose()


@pytest.fixture
def writer(engine: sa.Engine) -> Iterator[Writer]:
    """A writer on a store that holds one game."""
    made = Writer(engine)
    made.submit(partial(store.create, game=GAME, head=HEAD)).result()
    yield made
    made.close()


@pytest.fixture
def house(shared_house: RunningServer, seed: int) -> Iterator[RunningServer]:
    """A server shared with other tests; its users and tables belong to this test."""
    shared_house.source.begin(seed)
    yield shared_house
    shared_house.part()


@pytest.fixture(scope="module")
def shared_house(
    tmp_path_factory: pytest.TempPathFactory, _quick_games: None
) -> Iterator[RunningServer]:
    """One server for all tests of a module that need nothing special."""
    data = tmp_path_factory.mktemp("house")
    running = RunningServer(msgspec.structs.replace(SETTINGS, data=str(data)), "shared", Ticking())
    yield running
    running.stop()
    broken = [line for line in running.lines() if line["level"] == "error"]
    assert not broken, "\n".join(line.get("trace", line["what"]) for line in broken)
