"""The watch over deadlines: checked in order, once each, however often they move."""

import asyncio
import io
from contextlib import asynccontextmanager
from typing import Any

import pytest

from rookery.server.errors import NoSuchGame, StoreAway, TooMany
from rookery.server.ops.logs import Log
from rookery.server.table.changes import TableEvents
from rookery.server.table.clock_watch import ClockWatch
from tests.server import loops
from tests.server.conftest import Time


class Flags:
    """Tables that flag nobody, but record which ones were checked."""

    def __init__(self) -> None:
        self.looked: list[str] = []
        self.fails: Exception | None = None
        self.time, self.log = Time(), io.StringIO()
        self.time.ms = 0
        self.asked: list[Any] = []
        self.present: dict[str, _Timeless] = {}
        parts: Any = self
        log = Log(self.log)
        self.watch = ClockWatch(parts, TableEvents(log), parts, self.time, log)

    @asynccontextmanager
    async def open(self, game_id: str) -> Any:
        table = self.present.get(game_id) or _Timeless(game_id)
        for tell in self.asked:
            tell(table)
        yield table

    def in_memory(self, game_id: str) -> "_Timeless | None":
        return self.present.get(game_id)

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
        self.deadline: int | None = None
        self.is_ours = True


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


def tracked(flags: Flags, game_id: str, deadline: int | None, *, is_ours: bool = True) -> None:
    """Tell the watch of a table with this deadline."""
    table: Any = _Timeless(game_id)
    table.deadline, table.is_ours = deadline, is_ours
    flags.watch.track(table)


def test_deadlines_that_were_replaced_take_no_room() -> None:
    flags = Flags()
    for moved in range(5_000):
        for game_id in ("one", "two"):
            tracked(flags, game_id, 1_000_000 + moved)
    assert len(flags.watch._heap) <= 2 * 2
    assert flags.at(2_000_000) == ["one", "two"]


def test_games_whose_clock_stands_still_take_no_room() -> None:
    flags = Flags()
    for nth in range(5_000):
        tracked(flags, f"{nth}", 1_000_000)
        tracked(flags, f"{nth}", None)
    assert (flags.watch._soonest, flags.watch._others) == ({}, set())
    assert len(flags.watch._heap) <= 2 * 1
    assert flags.at(2_000_000) == []


def test_games_of_other_processes_are_checked_while_they_are_in_memory_here() -> None:
    flags = Flags()
    for game_id in ("known", "forgotten"):
        tracked(flags, game_id, 100, is_ours=False)
    flags.present["known"] = _Timeless("known")
    assert flags.at(100) == ["known"]
    tracked(flags, "forgotten", 200, is_ours=False)
    flags.watch.set("forgotten", 200)  # it has become this process's own
    assert flags.at(200) == ["known", "forgotten"]


def test_a_refused_flag_is_not_tried_again_and_again() -> None:
    flags = Flags()
    flags.present["game"] = due = _Timeless("game")
    due.deadline, flags.fails = 100, TooMany()
    flags.watch.set("game", 100)
    assert flags.at(100) == []
    assert flags.log.getvalue().count("flag refused") == 1


def test_a_flag_that_cannot_be_stored_now_is_tried_again() -> None:
    flags = Flags()
    flags.watch.set("game", 100)
    flags.fails = StoreAway()
    with pytest.raises(StoreAway):
        flags.at(100)
    assert flags.at(100) == ["game"]
