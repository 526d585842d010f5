"""The watch over deadlines: checked in order, once each, however often they move."""

import asyncio
import io
from contextlib import asynccontextmanager
from typing import Any

import pytest

from rookery.server.errors import NoSuchGame
from rookery.server.live.clock_watch import ClockWatch
from rookery.server.live.events import Events
from rookery.server.ops.logs import Log
from tests.server import loops
from tests.server.conftest import Time


class Flags:
    """Tables that flag nobody, but record which ones were checked."""

    def __init__(self) -> None:
        self.looked: list[str] = []
        self.fails: Exception | None = None
        self.time, self.log = Time(), io.StringIO()
        self.time.ms = 0
        parts: Any = self
        log = Log(self.log)
        self.watch = ClockWatch(parts, Events(log), parts, self.time, log)

    @asynccontextmanager
    async def open(self, game_id: str) -> Any:
        yield _Timeless(game_id)

    async def flag(self, table: Any) -> None:
        failed, self.fails = self.fails, None
        if failed is not None:
            raise failed
        self.looked.append(table.id)

    def at(self, ms: int) -> list[str]:
        """The tables checked by this time."""
        self.time.ms = ms
        loops.run(self.watch.check())
        return self.looked


class _Timeless:
    def __init__(self, game_id: str) -> None:
        self.id, self.game = game_id, self
        self.deadline = None


def test_games_are_looked_after_when_their_time_is_up() -> None:
    flags = Flags()
    for game_id, deadline in (("late", 300), ("soon", 100), ("then", 200)):
        flags.watch.set(game_id, deadline)
    assert flags.at(99) == []
    assert flags.at(200) == ["soon", "then"]
    assert flags.at(10_000) == ["soon", "then", "late"]


def test_of_several_deadlines_the_last_that_was_set_counts() -> None:
    flags = Flags()
    for deadline in (100, 300, 300):
        flags.watch.set("game", deadline)
    assert flags.at(200) == []
    assert flags.at(300) == ["game"]
    assert flags.at(900) == ["game"]


def test_nobody_is_let_off_because_something_broke() -> None:
    flags = Flags()
    flags.watch.set("game", 100)
    flags.fails = OSError("the store is away")
    with pytest.raises(OSError, match="away"):
        flags.at(100)
    assert flags.looked == []
    assert flags.at(100) == ["game"]


def test_a_game_that_is_gone_is_no_failure() -> None:
    flags = Flags()
    flags.watch.set("game", 100)
    flags.fails = NoSuchGame()
    assert flags.at(100) == flags.at(200) == []
    assert "flag refused" in flags.log.getvalue()


def test_it_wakes_by_itself_when_a_deadline_is_near() -> None:
    flags = Flags()
    flags.time.ms = 50

    async def run() -> None:
        flags.watch.start()
        await asyncio.sleep(0)  # nothing to watch, so it sleeps
        flags.watch.set("game", 50)
        while not flags.looked:
            await asyncio.sleep(0)
        await flags.watch.close()

    loops.run(asyncio.wait_for(run(), 60))
    assert flags.looked == ["game"]


def test_a_watch_that_never_began_can_be_closed() -> None:
    loops.run(Flags().watch.close())
