"""Changes of tables: one after the other, completed whoever waits, and published in order."""

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
from rookery.server.db.writer import Receipt, Writer
from rookery.server.errors import NoSuchGame, NotAllowed, StaleNumber, TooMany
from rookery.server.offering import EVERYTHING
from rookery.server.ops.logs import Log
from rookery.server.ops.randomness import Randomness
from rookery.server.table import store as new_games
from rookery.server.table.actions import Actions
from rookery.server.table.changes import (
    Change,
    Changes,
    Ended,
    EntryAdded,
    Event,
    SeatsChanged,
    Settled,
)
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
        self.writer.submit(lambda connection: new_games.create_new(connection, opened)).result()
        self.changes = Changes(self.writer, self.reader, Log(self.log))
        self.actions = Actions(self.changes, lambda: 9)
        self.table = Table(Snapshot.of(opened.stored, first_state(opened.stored)))
        self.heard: list[Event] = []
        for kind in KINDS:
            self.changes.events.subscribe(kind, self.heard.append)

    async def act(self) -> None:
        """Play the first legal action."""
        await self.actions.act(self.table, ME, *self.next_action())

    def next_action(self) -> tuple[int, int, str]:
        """The seat, number and text of the first legal action."""
        game = self.table.game
        return game.to_move or 0, game.number + 1, game.state.legal_actions[0]

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
        desk = Desk(engine, open_game(request, ME, 1, source, randomness, EVERYTHING))

        async def whole() -> None:
            await work(desk)

        try:
            loops.run(whole())
        finally:
            desk.close()
            engine.dispose()

    return run


class Slow:
    """A writer that takes each job only when it is told to go on."""

    def __init__(self, writer: Writer) -> None:
        self._writer, self.may_go, self.jobs = writer, asyncio.Event(), list[Any]()
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, job: Any, receipt: Receipt) -> None:
        self.jobs.append(job)
        task = asyncio.create_task(self._put(job, receipt))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _put(self, job: Any, receipt: Receipt) -> None:
        await self.may_go.wait()
        self._writer.put(job, receipt)


def slowed(desk: Desk) -> Slow:
    slow = Slow(desk.writer)
    desk.changes.writer = slow  # type: ignore[assignment]  # it can do as much as is asked here
    return slow


def refused(_: Snapshot) -> Change:
    raise NotAllowed()


def kept(_: Snapshot) -> Change:
    return Change(job=lambda connection: connection.scalar(sa.text("SELECT 7")))


def test_who_hangs_up_does_not_cut_a_change_in_half(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        slow = slowed(desk)
        acting, number = asyncio.create_task(desk.act()), desk.table.game.number
        await asyncio.sleep(0)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        assert (len(slow.jobs), desk.table.game.number) == (1, number)
        assert desk.table.is_needed
        slow.may_go.set()
        await desk.changes.finish()
        assert desk.table.game.number == desk.stored() == number + 2
        assert [type(event) for event in desk.heard] == [EntryAdded, EntryAdded, Settled]
        assert not desk.table.is_needed

    at_a_desk(work)


def test_who_hangs_up_while_waiting_for_others_changes_nothing(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        slow, number = slowed(desk), desk.table.game.number
        first = desk.changes.make(desk.table, kept)
        acting = asyncio.create_task(desk.act())
        await asyncio.sleep(0)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        slow.may_go.set()
        assert await first == 7
        await desk.changes.finish()
        assert desk.table.game.number == desk.stored() == number
        assert len(slow.jobs) == 1

    at_a_desk(work)


def test_a_change_that_is_refused_lets_the_next_one_begin(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        def break_(_: sa.Connection) -> None:
            raise ValueError("refused")

        by_the_store = desk.changes.make(desk.table, lambda _: Change(job=break_))
        by_the_rules = desk.changes.make(desk.table, refused)
        number = desk.table.game.number
        await desk.act()
        for outcome, kind in ((by_the_store, ValueError), (by_the_rules, NotAllowed)):
            with pytest.raises(kind):
                await outcome
        assert desk.table.game.number == number + 2

    at_a_desk(work)


def test_who_came_first_is_served_first_and_who_gives_up_is_passed_over(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        order: list[str] = []

        def noted(name: str) -> Callable[[Snapshot], Change]:
            def how(game: Snapshot) -> Change:
                order.append(name)
                return kept(game)

            return how

        outcomes = [desk.changes.make(desk.table, noted(name)) for name in "abcde"]
        assert order == ["a"]
        outcomes[1].cancel()
        outcomes[3].cancel()
        assert [await outcomes[index] for index in (0, 2, 4)] == [7, 7, 7]
        assert order == ["a", "c", "e"]

    at_a_desk(work)


def test_who_asks_while_a_change_is_published_waits_for_its_end(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        numbers: list[int] = []

        def how(game: Snapshot) -> Change:
            numbers.append(game.number)
            return Change()

        desk.changes.events.subscribe(EntryAdded, lambda event: ask(event.table))

        def ask(table: Table) -> None:
            desk.changes.make(table, how)

        number = desk.table.game.number
        await desk.act()
        await desk.changes.finish()
        assert numbers == [number + 2] * 2

    at_a_desk(work)


def test_a_change_begins_at_once_and_needs_no_task(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        jobs, put = list[Any](), desk.writer.put

        def noted(job: Any, receipt: Receipt) -> None:
            jobs.append(job)
            put(job, receipt)

        desk.writer.put = noted  # type: ignore[method-assign]  # counts jobs
        tasks, number = asyncio.all_tasks(), desk.table.game.number
        acting = desk.actions.act(desk.table, ME, *desk.next_action())
        assert len(jobs) == 1
        assert asyncio.all_tasks() == tasks
        await acting
        assert desk.table.game.number == number + 2

    at_a_desk(work)


def test_ten_thousand_who_are_refused_are_told_so_without_descending(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        first = desk.changes.make(desk.table, kept)
        others = [desk.changes.make(desk.table, refused) for _ in range(10_000)]
        assert await first == 7
        errors = await asyncio.gather(*others, return_exceptions=True)
        assert all(isinstance(error, NotAllowed) for error in errors)
        assert not desk.table.requests

    at_a_desk(work)


def test_who_was_behind_catches_up_and_tries_again(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        behind = Table(desk.table.game)
        await desk.act()
        heard, seen = len(desk.heard), list[int]()

        def how(game: Snapshot) -> Change:
            seen.append(game.number)
            if len(seen) < 3:
                raise_stale = StaleNumber(game.number)
                return Change(job=lambda _: _raise(raise_stale))
            return Change(answer="done")

        number = behind.game.number
        assert await desk.changes.make(behind, how) == "done"
        assert seen == [number, number + 2, number + 2]
        assert behind.game.state.text == desk.table.game.state.text
        kinds = [type(event) for event in desk.heard[heard:]]
        assert kinds == [EntryAdded, EntryAdded, *[SeatsChanged, Settled] * 2]

    at_a_desk(work)


def test_who_resigns_while_another_process_stores_an_action_has_resigned_after_it(
    at_a_desk: Any,
) -> None:
    async def work(desk: Desk) -> None:
        behind = Table(desk.table.game)
        await desk.act()
        await desk.actions.leave(behind, ME, 0)
        assert behind.game.timeline.log[:-1] == desk.table.game.timeline.log
        assert behind.game.timeline.log[-1].text == "leave:1"
        assert desk.stored() == behind.game.number

    at_a_desk(work)


def _raise(error: Exception) -> None:
    raise error


def test_who_is_always_too_late_gives_up(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        tried: list[None] = []

        def how(_: Snapshot) -> Change:
            tried.append(None)
            return Change(job=lambda _: _raise(StaleNumber(0)))

        with pytest.raises(TooMany):
            await desk.changes.make(desk.table, how)
        assert len(tried) == 20
        assert not desk.table.requests

    at_a_desk(work)


def test_a_game_that_is_gone_is_told_of_where_somebody_waits(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        await desk.writer.run(lambda connection: connection.execute(sa.text("DELETE FROM games")))
        with pytest.raises(NoSuchGame):
            await desk.changes.catch_up(desk.table)
        with pytest.raises(NoSuchGame):
            await desk.act()
        assert not desk.table.requests

    at_a_desk(work)


def test_a_stopping_server_waits_for_changes(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        slow = slowed(desk)
        acting = asyncio.create_task(desk.act())
        await asyncio.sleep(0)
        finishing = asyncio.create_task(desk.changes.finish())
        await asyncio.sleep(0)
        assert not finishing.done()
        slow.may_go.set()
        await finishing
        await acting
        await desk.changes.finish()

    at_a_desk(work)


def test_events_tell_of_a_game_up_to_its_end(at_a_desk: Any) -> None:
    async def work(desk: Desk) -> None:
        begun = desk.table.game.number
        seen: list[int] = []
        desk.changes.events.subscribe(
            EntryAdded, lambda event: seen.append(event.table.game.number)
        )
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
            desk.changes.events._listeners[kind].insert(0, broken)
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
