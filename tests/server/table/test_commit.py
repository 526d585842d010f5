"""Changes of tables: completed even if the client hangs up, and published in order."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rookery import games
from rookery.server.db.reader import Reader
from rookery.server.db.startup import opened as opened_database
from rookery.server.db.writer import Writer
from rookery.server.ops.logs import Log
from rookery.server.ops.randomness import Randomness
from rookery.server.table import new_games_store as new_games
from rookery.server.table.actions import Actions
from rookery.server.table.commit import Live
from rookery.server.table.events import Ended, EntryAdded, Event, SeatsChanged, Settled
from rookery.server.table.game import Snapshot
from rookery.server.table.new_game import (
    GameRequest,
    NewSource,
    OpenedGame,
    SeatRequest,
    open_game,
)
from rookery.server.table.registry import Table, first_state
from tests.seeded import Seeded
from tests.server import loops

ME = "m" * 64
KINDS = (EntryAdded, SeatsChanged, Settled, Ended)


class Desk:
    """A table, and everything needed to change it."""

    def __init__(self, engine: sa.Engine, opened: OpenedGame) -> None:
        self.log = io.StringIO()
        self.writer, self.reader = Writer(engine), Reader(engine)
        self.writer.submit(lambda connection: new_games.create(connection, opened)).result()
        self.live = Live(self.writer, self.reader, Log(self.log))
        self.actions = Actions(self.live, lambda: 9)
        self.table = Table(Snapshot.of(opened.stored, first_state(opened.stored)))
        self.heard: list[Event] = []
        for kind in KINDS:
            self.live.events.subscribe(kind, self.heard.append)

    async def act(self) -> None:
        """Play the first legal action."""
        game = self.table.game
        action = game.state.legal_actions[0]
        await self.actions.act(self.table, ME, game.to_move or 0, game.number + 1, action)

    def stored(self) -> int:
        """The number of entries in the store."""
        with self.reader._engine.connect() as connection:
            return int(connection.scalar(sa.text("SELECT version FROM games")))

    def close(self) -> None:
        self.writer.close()
        self.reader.close()


@pytest.fixture
def at_a_desk(tmp_path: Path, seed: int) -> Callable[[Callable[[Desk], Awaitable[None]]], None]:
    """Run a coroutine with a table for two players on one screen."""

    def run(work: Callable[[Desk], Awaitable[None]]) -> None:
        randomness = Randomness(Seeded(seed))
        seats = (SeatRequest("me"), SeatRequest("here"))
        request = GameRequest("quick", seats, {"most": "6"})
        source = NewSource(randomness.secret())
        engine = opened_database(f"sqlite:///{tmp_path / 'rookery.sqlite3'}")
        desk = Desk(engine, open_game(request, ME, 1, source, randomness))

        async def whole() -> None:
            await work(desk)

        try:
            loops.run(whole())
        finally:
            desk.close()
            engine.dispose()

    return run


class Slow:
    """A writer that holds back each job until it is told to go on."""

    def __init__(self, writer: Writer) -> None:
        self._writer, self.may_go, self.is_asked = writer, asyncio.Event(), asyncio.Event()

    async def run(self, job: Any) -> Any:
        self.is_asked.set()
        await self.may_go.wait()
        return await self._writer.run(job)


def test_who_hangs_up_does_not_cut_a_change_in_half(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        slow = Slow(desk.writer)
        desk.live.writer = slow  # type: ignore[assignment]  # it can do as much as is asked here
        acting, number = asyncio.create_task(desk.act()), desk.table.game.number
        await slow.is_asked.wait()
        for _ in range(3):  # however often it is cancelled
            acting.cancel()
            await asyncio.sleep(0)
        assert not acting.done()
        assert desk.table.lock.locked()
        slow.may_go.set()
        with pytest.raises(asyncio.CancelledError):
            await acting
        assert desk.table.game.number == desk.stored() == number + 2
        assert [type(event) for event in desk.heard] == [EntryAdded, EntryAdded, Settled]
        assert not desk.table.lock.locked()

    at_a_desk(work)


def test_who_hangs_up_while_waiting_for_others_changes_nothing(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        async with desk.table.lock:
            acting, number = asyncio.create_task(desk.act()), desk.table.game.number
            await asyncio.sleep(0)
            acting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await acting
        assert desk.table.game.number == desk.stored() == number

    at_a_desk(work)


def test_a_cancelled_change_that_is_refused_ends_its_task(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        is_asked, may_go = asyncio.Event(), asyncio.Event()

        async def refuse(_: Any) -> None:
            is_asked.set()
            await may_go.wait()
            raise ValueError("refused")

        desk.live.writer.run = refuse  # type: ignore[assignment, method-assign]  # likewise
        acting = asyncio.create_task(desk.act())
        await is_asked.wait()
        acting.cancel()
        await asyncio.sleep(0)
        may_go.set()
        with pytest.raises(asyncio.CancelledError):
            await acting
        assert not desk.table.lock.locked()

    at_a_desk(work)


def test_a_stopping_server_waits_for_changes(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        slow = Slow(desk.writer)
        desk.live.writer = slow  # type: ignore[assignment]  # likewise
        acting = asyncio.create_task(desk.act())
        await slow.is_asked.wait()
        finishing = asyncio.create_task(desk.live.finish())
        await asyncio.sleep(0)
        assert not finishing.done()
        slow.may_go.set()
        await finishing
        await acting
        await desk.live.finish()

    at_a_desk(work)


def test_events_tell_of_a_game_up_to_its_end(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        begun = desk.table.game.number
        seen: list[int] = []
        desk.live.events.subscribe(EntryAdded, lambda event: seen.append(event.table.game.number))
        while not desk.table.game.is_over:
            await desk.act()
        # Each listener finds the game as it was after that entry.
        assert seen == list(range(begun + 1, desk.table.game.number + 1))
        assert [type(event) for event in desk.heard][-3:] == [EntryAdded, Ended, Settled]
        assert sum(isinstance(event, Ended) for event in desk.heard) == 1
        assert desk.table.game.ended == 9

    at_a_desk(work)


def test_a_listener_that_breaks_harms_nobody(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        def broken(_: Event) -> None:
            raise RuntimeError("not listening")

        for kind in KINDS:
            desk.live.events._listeners[kind].insert(0, broken)
        number = desk.table.game.number
        await desk.act()
        assert desk.table.game.number == desk.stored() == number + 2
        assert [type(event) for event in desk.heard] == [EntryAdded, EntryAdded, Settled]
        assert desk.log.getvalue().count("listener failed") == 3

    at_a_desk(work)


def test_earlier_snapshots_stay_as_they_were(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        before = desk.table.game
        text, number = before.state.text, before.number
        await desk.act()
        assert (before.state.text, before.number) == (text, number)
        assert desk.table.game.rewound(number).state.text == text
        assert games.load("quick").parse(text) == before.state

    at_a_desk(work)
