"""Acting in a game: users act for their own seats, in turn, in time."""

import asyncio
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from rookery.server.db.writer import Job
from rookery.server.errors import (
    GameOver,
    NotAllowed,
    NotYourSeat,
    NotYourTurn,
    OutOfTime,
    StaleNumber,
)
from rookery.server.table import asking
from rookery.server.table import seats_store as storage
from rookery.server.table import undo_store as undo_requests
from rookery.server.table.appends import Append
from rookery.server.table.commit import Change, Live, Make
from rookery.server.table.game import Snapshot
from rookery.server.table.registry import Table
from rookery.server.table.seats import changed_seat, check_holds, held
from rookery.server.table.soon import Soon, Told
from rookery.server.table.timeline import Steps
from rookery.server.table.undo import UndoRequest


class Actions:
    """Each method checks a change and makes it, or raises the reason why not."""

    def __init__(self, live: Live, now: Callable[[], int]) -> None:
        self._live, self._now = live, now
        self._acting: set[asyncio.Task[None]] = set()

    # -- acting --------------------------------------------------------------------------------

    async def act(
        self,
        table: Table,
        user_id: str | None,
        seat: int,
        number: int,
        action: str,
        is_cut: bool = False,
    ) -> None:
        """Make a user's action, as entry `number`; `is_cut`: a bot's search was cut short."""
        async with self._live.changing(table) as change:
            check_holds(table.game.seats, seat, user_id)
            await self._flag_if_due(table, change)
            await change.append(self._action(table.game, seat, number, action, is_cut))

    def act_soon(
        self, table: Table, user_id: str | None, seat: int, number: int, action: str, told: Told
    ) -> None:
        """Like `act`, but without a task if there is nothing to wait for but the store.

        `told` is called once, possibly before this returns: with the error, or None on success.
        """
        later = partial(self._act_later, table, user_id, seat, number, action, told)
        game, change = table.game, Change(self._live, table)
        if self._is_due(game) or not change.enter():
            later()
            return
        try:
            if seat not in game.seats_of(user_id):
                raise NotYourSeat()
            Soon(change, told, later).begin(self._action(game, seat, number, action))
        except Exception as error:  # noqa: BLE001  reported through `told`
            change.leave()
            told(error)

    def _act_later(
        self, table: Table, user_id: str | None, seat: int, number: int, action: str, told: Told
    ) -> None:
        def done(task: "asyncio.Task[None]") -> None:
            self._acting.discard(task)
            if not task.cancelled():
                error = task.exception()
                told(error if isinstance(error, Exception) else None)

        task = asyncio.create_task(self.act(table, user_id, seat, number, action))
        self._acting.add(task)
        task.add_done_callback(done)

    async def computer_acts(
        self, table: Table, seat: int, number: int, action: str, is_cut: bool = False
    ) -> None:
        """Make a computer's action; raises StaleNumber if the game has moved on.

        The entry records whether the search that led to it was cut short.
        """
        async with self._live.changing(table) as change:
            if table.game.seats[seat].kind != "computer":
                raise NotYourSeat()
            await change.append(self._action(table.game, seat, number, action, is_cut))

    def _action(
        self, game: Snapshot, seat: int, number: int, action: str, is_cut: bool = False
    ) -> Make:
        """What makes entry `number`, a seat's action; raises the reason if it is not allowed."""
        now = self._now()
        if number != game.number + 1:
            raise StaleNumber(game.number)
        if game.is_over:
            raise GameOver()
        if game.to_move != seat:
            raise NotYourTurn()
        clocks = game.times_after_action(seat, now)
        return lambda game: game.timeline.action(seat, action, now, clocks, is_cut)

    # -- taking back ---------------------------------------------------------------------------

    async def undo(self, table: Table, user_id: str | None) -> None:
        """Take a user's last action back if nobody else plays; otherwise ask the others first."""
        async with self._live.changing(table) as change:
            await self._proceed(change, partial(asking.requested, user_id=user_id))

    async def answer(self, table: Table, user_id: str | None, yes: bool) -> None:
        """Agree to an undo request, or refuse it."""
        async with self._live.changing(table) as change:
            await self._proceed(change, partial(asking.answered, user_id=user_id, yes=yes))

    async def be_quiet(self, table: Table, user_id: str | None, yes: bool) -> None:
        """Set whether a user at a table wants no requests there; raises NotYourSeat.

        A request that awaits this user's answer is thereby refused.
        """
        async with self._live.changing(table) as change:
            mine = held(table.game.seats, user_id)
            if not mine:
                raise NotYourSeat()
            be_quiet = partial(storage.be_quiet, user_id=str(user_id), yes=int(yes))
            await change.write(partial(be_quiet, game_id=table.id))
            seats = table.game.seats
            for seat in mine:
                seats = changed_seat(seats, seat, quiet=yes)
            change.replace(table.game.reseated(seats))
            request = table.game.asked
            if yes and request is not None and user_id in request.awaited:
                await self._proceed(change, partial(asking.answered, user_id=user_id, yes=False))

    async def _proceed(self, change: Change, ask: Callable[[Snapshot], UndoRequest]) -> None:
        """Undo if everybody has agreed; otherwise store the request as it is now."""
        now = self._now()

        def attempt(game: Snapshot) -> tuple[Job[None], Steps | Snapshot]:
            request = ask(game)
            if not request.is_granted:
                write = partial(undo_requests.write, game_id=game.id, known=game.version)
                return partial(write, request=request), game.asking(request)
            times = game.times_at(now)
            steps = game.timeline.undoing(request.seat, request.plies, now, times)
            entries = [entry for entry, _ in steps]
            return Append(game.id, game.seats_version, entries, game.head_after(steps)), steps

        made = await change.store(attempt)
        if isinstance(made, Snapshot):
            change.replace(made)
        else:
            change.apply(made)
            change.settle()

    # -- leaving -------------------------------------------------------------------------------

    async def leave(self, table: Table, user_id: str | None, seat: int) -> None:
        """Let a person stop playing: a computer takes the seat or it is skipped, as agreed."""
        async with self._live.changing(table) as change:
            check_holds(table.game.seats, seat, user_id)
            if seat not in asking.seats_in_play(table.game, user_id):
                raise NotAllowed()
            if table.game.stored.on_leave == "computer":
                await self._hand_over(table, change, str(user_id), seat)
            else:
                await self._stop_playing(table, change, seat)

    async def _stop_playing(self, table: Table, change: Change, seat: int) -> None:
        now = self._now()
        times = table.game.times_at(now)
        await change.append(lambda game: game.timeline.leaving(seat, now, times))

    async def _hand_over(self, table: Table, change: Change, user_id: str, seat: int) -> None:
        levels = table.game.game.levels
        level = levels[len(levels) // 2].name
        computer = {"kind": "computer", "level": level, "user_id": None, "quiet": False}
        later = table.game.reseated(changed_seat(table.game.seats, seat, **computer))
        hand_over = partial(storage.hand_over, seat=seat, user_id=user_id, level=level)
        await change.write(partial(hand_over, game_id=table.id, deadline=later.deadline))
        change.replace(replace(later, undo_request=None))
        change.settle()

    # -- time ----------------------------------------------------------------------------------

    async def flag(self, table: Table) -> None:
        """Stop the seat to act if its time is up; otherwise do nothing."""
        async with self._live.changing(table) as change:
            try:
                await self._flag_if_due(table, change)
            except (OutOfTime, StaleNumber):  # stale: another process was faster
                return

    async def _flag_if_due(self, table: Table, change: Change) -> None:
        if self._is_due(table.game):
            await self._stop_playing(table, change, int(table.game.to_move or 0))
            raise OutOfTime()

    def _is_due(self, game: Snapshot) -> bool:
        """Whether the time of the seat to act is up."""
        deadline = game.deadline
        return deadline is not None and game.to_move is not None and self._now() >= deadline
