"""What may be done at a table, by whom and when; without a server or a store."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from rookery.ratings.rating import Rating
from rookery.server.errors import (
    GameOver,
    NotAllowed,
    NothingRequested,
    NothingToUndo,
    NotYourSeat,
    NotYourTurn,
    OutOfTime,
    Refused,
    StaleNumber,
)
from rookery.server.ops.logs import Log
from rookery.server.people.ratings_store import PoolRating
from rookery.server.table.actions import Actions
from rookery.server.table.changes import Ended, EntryAdded, SeatsChanged, Settled
from rookery.server.table.clock import Clock
from rookery.server.table.registry import Table
from tests.server import loops
from tests.server.conftest import Time
from tests.server.snapshots import ADA, BO, CHICK, CY, Store, changing, table


class Ground:
    """A table whose changes go nowhere; `told` lists the names of the published events."""

    def __init__(self, table: Table) -> None:
        self.table, self.store, self.time = table, Store(), Time()
        self.time.ms = 0
        log = Log(io.StringIO())
        self.changes, self.events = changing(self.store, log, EntryAdded, SeatsChanged, Ended)
        self.actions = Actions(self.changes, self.time)

    @property
    def told(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    @property
    def texts(self) -> list[str]:
        return [entry.text for entry in self.table.game.timeline.log]

    def first(self) -> str:
        return str(min(self.table.game.state.legal_actions))

    async def act(self, user_id: str, seat: int, number: int | None = None) -> None:
        number = self.table.game.number + 1 if number is None else number
        await self.actions.act(self.table, user_id, seat, number, self.first())

    async def refused(self, attempt: Awaitable[Any], kind: type[Refused]) -> None:
        """Check that an attempt is refused, changes nothing and publishes nothing."""
        before, events, jobs = self.table.game, len(self.events), len(self.store.jobs)
        with pytest.raises(kind):
            await attempt
        assert self.table.game is before
        assert (len(self.events), len(self.store.jobs)) == (events, jobs)


def played(ground: Ground, play: Callable[[Ground], Awaitable[None]]) -> Ground:
    loops.run(asyncio.wait_for(play(ground), 60))
    return ground


# -- acting --------------------------------------------------------------------------------------


def test_the_time_of_whoever_acts_is_up_before_anything_else_is_checked() -> None:
    async def play(ground: Ground) -> None:
        ground.time.ms = 60_001
        await ground.refused(ground.act("bo", 0), NotYourSeat)
        with pytest.raises(OutOfTime):
            await ground.act("ada", 0, number=7)

    ground = played(Ground(table(ADA, BO, clock=Clock(60_000, 0))), play)
    assert ground.texts == ["leave:1"]


def test_what_the_store_refuses_once_can_be_tried_again() -> None:
    async def play(ground: Ground) -> None:
        ground.store.refuses = OSError("torn")
        with pytest.raises(OSError, match="torn"):
            await ground.act("ada", 0)
        await ground.act("ada", 0)

    assert len(played(Ground(table(ADA, BO)), play).texts) == 1


def test_whoever_is_to_act_acts() -> None:
    async def play(ground: Ground) -> None:
        await ground.act("ada", 0)
        await ground.act("bo", 1)

    ground = played(Ground(table(ADA, BO)), play)
    assert ground.told == ["EntryAdded"] * 2
    assert [entry.seat for entry in ground.table.game.timeline.log] == [0, 1]
    assert len(ground.store.jobs) == 2


def test_nobody_acts_for_others_or_out_of_turn() -> None:
    async def play(ground: Ground) -> None:
        await ground.refused(ground.act("bo", 0), NotYourSeat)
        await ground.refused(ground.act("bo", 1), NotYourTurn)
        await ground.refused(ground.act("cy", 0), NotYourSeat)
        act = ground.actions.act(ground.table, None, 0, 1, ground.first())
        await ground.refused(act, NotYourSeat)
        await ground.refused(ground.act("ada", 0, number=2), StaleNumber)
        await ground.refused(ground.act("ada", 0, number=0), StaleNumber)
        with pytest.raises(Exception, match="hop"):
            await ground.actions.act(ground.table, "ada", 0, 1, "hop")

    assert played(Ground(table(ADA, BO)), play).texts == []


def test_people_never_act_for_computers_nor_they_for_people() -> None:
    async def play(ground: Ground) -> None:
        act = ground.actions.computer_acts(ground.table, 0, 1, ground.first())
        await ground.refused(act, NotYourSeat)
        await ground.act("ada", 0)
        await ground.refused(ground.act("ada", 1), NotYourSeat)
        await ground.actions.computer_acts(ground.table, 1, 2, ground.first())

    assert len(played(Ground(table(ADA, CHICK)), play).texts) == 2


def test_who_was_slower_is_told_how_far_it_has_gone() -> None:
    async def play(ground: Ground) -> None:
        await ground.act("ada", 0)
        with pytest.raises(StaleNumber) as stale:
            await ground.act("ada", 0, number=1)
        assert stale.value.number == 1

    played(Ground(table(ADA, BO)), play)


def test_what_the_store_refuses_has_not_happened() -> None:
    async def play(ground: Ground) -> None:
        ground.store.refuses = RuntimeError("the disk is full")
        with pytest.raises(RuntimeError, match="full"):
            await ground.act("ada", 0)

    ground = played(Ground(table(ADA, BO)), play)
    assert (ground.texts, ground.told) == ([], [])


# -- taking back ---------------------------------------------------------------------------------


def test_alone_one_takes_back_at_once() -> None:
    async def play(ground: Ground) -> None:
        before = ground.table.game.state.text
        await ground.refused(ground.actions.undo(ground.table, "ada"), NothingToUndo)
        await ground.act("ada", 0)
        await ground.actions.computer_acts(ground.table, 1, 2, ground.first())
        await ground.actions.undo(ground.table, "ada")
        assert ground.table.game.state.text == before

    assert played(Ground(table(ADA, CHICK)), play).texts[-1] == "undo:2"


def test_everybody_else_has_to_agree() -> None:
    async def play(ground: Ground) -> None:
        table = ground.table
        await ground.refused(ground.actions.answer(table, "bo", True), NothingRequested)
        await ground.act("ada", 0)
        await ground.actions.undo(table, "ada")
        await ground.refused(ground.actions.undo(table, "ada"), NotAllowed)
        await ground.refused(ground.actions.answer(table, "ada", True), NotYourSeat)
        await ground.refused(ground.actions.answer(table, None, True), NotYourSeat)
        await ground.actions.answer(table, "cy", True)
        assert table.game.undo_request
        assert table.game.undo_request.awaited == {"bo"}
        assert table.game.number == 1
        await ground.actions.answer(table, "bo", True)
        assert table.game.undo_request is None

    ground = played(Ground(table(ADA, BO, CY)), play)
    assert ground.texts[-1] == "undo:1"
    assert ground.told == ["EntryAdded", "SeatsChanged", "SeatsChanged", "EntryAdded"]


@pytest.mark.parametrize("settled", ["denied", "played on"])
def test_a_request_can_be_denied_or_played_over(settled: str) -> None:
    async def play(ground: Ground) -> None:
        await ground.act("ada", 0)
        await ground.actions.undo(ground.table, "ada")
        if settled == "denied":
            await ground.actions.answer(ground.table, "bo", False)
        else:
            await ground.act("bo", 1)
        await ground.refused(ground.actions.answer(ground.table, "bo", True), NothingRequested)

    assert "undo:1" not in played(Ground(table(ADA, BO)), play).texts


# -- leaving and time ----------------------------------------------------------------------------


def test_who_leaves_is_skipped_and_the_last_ends_it() -> None:
    async def play(ground: Ground) -> None:
        table = ground.table
        await ground.refused(ground.actions.leave(table, "bo", 0), NotYourSeat)
        await ground.actions.leave(table, "bo", 1)
        await ground.refused(ground.actions.leave(table, "bo", 1), NotAllowed)
        await ground.actions.leave(table, "ada", 0)
        await ground.refused(ground.actions.leave(table, "cy", 2), GameOver)
        await ground.refused(ground.actions.undo(table, "cy"), GameOver)

    ground = played(Ground(table(ADA, BO, CY)), play)
    assert ground.texts == ["leave:2", "leave:1"]
    assert ground.told == ["EntryAdded", "EntryAdded", "Ended"]


@pytest.mark.parametrize(
    ("mu", "sigma", "level"),
    [
        (None, None, "adelie"),
        (25, 9, "adelie"),
        (35, 1, "emperor"),
        (27.5, 1, "king"),
        (9, 1, "chick"),
    ],
)
@pytest.mark.parametrize("on_leave", ["computer", "stand-in"])
def test_a_computer_of_ones_strength_takes_over_where_that_was_agreed(
    on_leave: str, mu: float | None, sigma: float, level: str
) -> None:
    async def play(ground: Ground) -> None:
        ground.store.answer = {} if mu is None else {"bo": PoolRating(Rating(mu, sigma), 50, 0)}
        await ground.actions.leave(ground.table, "bo", 1)
        await ground.refused(ground.act("bo", 1), NotYourSeat)

    ground = played(Ground(table(ADA, BO, on_leave=on_leave)), play)
    seat = ground.table.game.seats[1]
    assert (seat.kind, seat.level, seat.user_id) == ("computer", level, None)
    assert (ground.texts, ground.told) == ([], ["SeatsChanged"])


def test_a_computer_stands_in_for_whoever_runs_out_of_time_where_that_was_agreed() -> None:
    async def play(ground: Ground) -> None:
        ground.store.answer = {}
        ground.time.ms = 59_999
        await ground.actions.flag(ground.table)
        assert ground.told == []
        ground.time.ms = 60_000
        await ground.refused(ground.act("ada", 0), OutOfTime)
        await ground.actions.flag(ground.table)
        await ground.refused(ground.act("ada", 0), NotYourSeat)
        ground.time.ms = 10**9  # nobody waits for a computer's clock
        await ground.actions.flag(ground.table)

    seats = table(ADA, BO, CY, clock=Clock(60_000, 0), on_leave="stand-in")
    ground = played(Ground(seats), play)
    kinds = [(seat.kind, seat.user_id) for seat in ground.table.game.seats]
    assert kinds == [("computer", None), ("human", "bo"), ("human", "cy")]
    assert (ground.texts, ground.told) == ([], ["SeatsChanged"])


def test_a_flag_falls_at_the_deadline_and_not_before() -> None:
    async def play(ground: Ground) -> None:
        ground.time.ms = 59_999
        await ground.actions.flag(ground.table)
        assert ground.texts == []
        ground.time.ms = 60_000
        await ground.actions.flag(ground.table)

    ground = played(Ground(table(ADA, BO, CY, clock=Clock(60_000, 0))), play)
    assert ground.texts == ["leave:1"]
    assert ground.table.game.to_move == 1


def test_an_action_after_the_deadline_flags_its_seat() -> None:
    async def play(ground: Ground) -> None:
        ground.time.ms = 60_000
        with pytest.raises(OutOfTime):
            await ground.act("ada", 0)

    assert played(Ground(table(ADA, BO, clock=Clock(60_000, 0))), play).texts == ["leave:1"]


def test_after_taking_back_whoever_is_next_is_told() -> None:
    async def play(ground: Ground) -> None:
        settled: list[Settled] = []
        await ground.act("ada", 0)
        ground.changes.events.subscribe(Settled, settled.append)
        await ground.actions.undo(ground.table, "ada")
        assert [event.table for event in settled] == [ground.table]

    assert played(Ground(table(ADA, CHICK)), play).texts[-1] == "undo:1"


def test_after_every_change_whoever_is_next_is_told() -> None:
    settled: list[Settled] = []

    async def play(ground: Ground) -> None:
        ground.changes.events.subscribe(Settled, settled.append)
        await ground.act("ada", 0)
        await ground.actions.leave(ground.table, "bo", 1)

    played(Ground(table(ADA, BO, CY)), play)
    assert len(settled) == 2
