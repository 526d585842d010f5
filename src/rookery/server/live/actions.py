"""What happens in a game: holders act for their own seats, in turn, in time."""

from collections.abc import Callable
from functools import partial

import msgspec

from rookery.server.errors import (
    GameOver,
    NotAllowed,
    NothingAsked,
    NothingToUndo,
    NotYourSeat,
    NotYourTurn,
    OutOfTime,
    StaleNumber,
)
from rookery.server.live.commit import Keeper, changed_seat
from rookery.server.live.table import Question, Table
from rookery.server.model import seats as seating
from rookery.server.model.log import plies_to_undo
from rookery.server.storage import seats as sitting


class Referee:
    """Each public method checks, stores and shows a change, or raises why there is none."""

    def __init__(self, keeper: Keeper, now: Callable[[], int]) -> None:
        self._keeper = keeper
        self._now = now

    # -- acting --------------------------------------------------------------------------------

    async def act(
        self, table: Table, holder: str | None, seat: int, number: int, action: str
    ) -> None:
        """A person's action, to be entry `number`."""
        await self._keeper.to_the_end(self._act(table, holder, seat, number, action))

    async def _act(
        self, table: Table, holder: str | None, seat: int, number: int, action: str
    ) -> None:
        async with table.lock:
            seating.check_holds(table.seats, seat, holder)
            await self._flag_if_due(table)
            await self._apply(table, seat, number, action)

    async def computer_acts(self, table: Table, seat: int, number: int, action: str) -> None:
        """A computer's action; raises StaleNumber if the game has gone on without it."""
        await self._keeper.to_the_end(self._computer_acts(table, seat, number, action))

    async def _computer_acts(self, table: Table, seat: int, number: int, action: str) -> None:
        async with table.lock:
            if table.seats[seat].kind != "computer":
                raise NotYourSeat()
            await self._apply(table, seat, number, action)

    async def _apply(self, table: Table, seat: int, number: int, action: str) -> None:
        if number != table.play.number + 1:
            raise StaleNumber(table.play.number)
        if table.is_over:
            raise GameOver()
        if table.turn != seat:
            raise NotYourTurn()
        now = self._now()
        clocks = table.times_after_action(seat, now)
        await self._keeper.keep(table, lambda: table.play.action(seat, action, now, clocks))

    # -- taking back ---------------------------------------------------------------------------

    async def undo(self, table: Table, holder: str | None) -> None:
        """Take one's last action back if nobody else plays, or else ask the others for it."""
        await self._keeper.to_the_end(self._undo(table, holder))

    async def _undo(self, table: Table, holder: str | None) -> None:
        async with table.lock:
            mine = _seats_in_play(table, holder)
            plies = plies_to_undo(table.play.line, mine)
            if not plies:
                raise NothingToUndo()
            if table.question is not None:
                raise NotAllowed()
            awaited = seating.others(table.seats, holder, table.gone)
            await self._settle(table, Question(mine[0], plies, awaited))

    async def answer(self, table: Table, holder: str | None, yes: bool) -> None:
        """Agree to what somebody asked, or don't."""
        await self._keeper.to_the_end(self._answer(table, holder, yes))

    async def _answer(self, table: Table, holder: str | None, yes: bool) -> None:
        async with table.lock:
            question = table.question
            if question is None:
                raise NothingAsked()
            if holder is None or holder not in question.awaited:
                raise NotYourSeat()
            if yes:
                awaited = question.awaited - {holder}
                await self._settle(table, msgspec.structs.replace(question, awaited=awaited))
            else:
                table.question = None
                self._keeper.audience.show_people(table)

    async def _settle(self, table: Table, question: Question) -> None:
        """Undo if nobody is left to be asked, else ask on."""
        if question.awaited:
            table.question = question
            self._keeper.audience.show_people(table)
            return
        now = self._now()
        seat, plies, times = question.seat, question.plies, table.times_at(now)
        await self._keeper.keep(table, lambda: table.play.undoing(seat, plies, now, times))

    # -- leaving -------------------------------------------------------------------------------

    async def leave(self, table: Table, holder: str | None, seat: int) -> None:
        """A person stops playing: a computer takes the seat or it is skipped, as agreed."""
        await self._keeper.to_the_end(self._leave(table, holder, seat))

    async def _leave(self, table: Table, holder: str | None, seat: int) -> None:
        async with table.lock:
            seating.check_holds(table.seats, seat, holder)
            if seat not in _seats_in_play(table, holder):
                raise NotAllowed()
            if table.stored.on_leave == "computer":
                await self._hand_over(table, str(holder), seat)
            else:
                await self._go(table, seat)

    async def _go(self, table: Table, seat: int) -> None:
        now = self._now()
        times = table.times_at(now)
        await self._keeper.keep(table, lambda: table.play.leaving(seat, now, times))

    async def _hand_over(self, table: Table, holder: str, seat: int) -> None:
        levels = table.play.game.levels
        level = levels[len(levels) // 2].name
        seats = changed_seat(table, seat, kind="computer", level=level, holder=None)
        hand_over = partial(
            sitting.hand_over,
            game_id=table.id,
            seat=seat,
            holder=holder,
            level=level,
            deadline=table.with_seats(seats, table.started).deadline,
        )
        await self._keeper.write(hand_over)
        table.seats, table.question = seats, None
        table.seating += 1
        self._keeper.audience.show_people(table)
        self._keeper.changed(table)

    async def flag(self, table: Table) -> None:
        """End the seat to act if its time is up; nothing happens if it isn't."""
        await self._keeper.to_the_end(self._flag(table))

    async def _flag(self, table: Table) -> None:
        async with table.lock:
            try:
                await self._flag_if_due(table)
            except OutOfTime:
                return

    async def _flag_if_due(self, table: Table) -> None:
        deadline, seat = table.deadline, table.turn
        if deadline is None or seat is None or self._now() < deadline:
            return
        await self._go(table, seat)
        raise OutOfTime()


def _seats_in_play(table: Table, holder: str | None) -> tuple[int, ...]:
    """The asker's seats that still play; raises NotYourSeat, GameOver."""
    mine = seating.held(table.seats, holder)
    if not mine:
        raise NotYourSeat()
    if table.is_over:
        raise GameOver()
    return tuple(seat for seat in mine if seat not in table.gone)
