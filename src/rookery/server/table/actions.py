"""Acting in a game: users act for their own seats, in turn, in time."""

from collections.abc import Awaitable, Callable, Collection
from functools import partial

import sqlalchemy as sa
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
from rookery.server.offering import EVERYTHING, Offering
from rookery.server.table import asking, finishing
from rookery.server.table import seats_store as storage
from rookery.server.table import store as games
from rookery.server.table.changes import Change, Changes, appended, appending
from rookery.server.table.finishing import Walks
from rookery.server.table.game import Snapshot, UndoRequest
from rookery.server.table.leave import spared
from rookery.server.table.registry import Table
from rookery.server.table.seats import changed_seat, check_holds, held
from rookery.server.table.stand_ins import handed_over, level_like


def _always_open() -> None:
    """A house that is never closed."""


class Actions:
    """Each method begins a change of a table; awaiting it raises the reason why it is refused.

    `check_open` raises HouseClosed while nobody may act.
    """

    def __init__(
        self,
        changes: Changes,
        now: Callable[[], int],
        check_open: Callable[[], None] = _always_open,
        offering: Offering = EVERYTHING,
    ) -> None:
        self._changes, self._now, self._check_open = changes, now, check_open
        self._offering = offering

    # -- acting --------------------------------------------------------------------------------

    def act(
        self,
        table: Table,
        user_id: str | None,
        seat: int,
        number: int,
        action: str,
        is_cut: bool = False,
    ) -> Awaitable[None]:
        """Make a user's action, as entry `number`; `is_cut`: a bot's search was cut short.

        Raises StaleNumber if the game has moved on.
        """

        def how(game: Snapshot) -> Change:
            if seat not in game.seats_of(user_id):
                raise NotYourSeat()
            if not self._is_due(game):
                return self._action(game, seat, number, action, is_cut)
            saved = spared(game, self._now())
            if saved is not None:
                return saved.change(table, self._action(saved.game, seat, number, action, is_cut))
            is_replaced = game.stored.on_leave == "stand-in"  # soon, by `flag`
            late = Change() if is_replaced else self._flagged(game)
            return replace(late, refusal=OutOfTime())

        return self._changes.make(table, how)

    def computer_acts(
        self, table: Table, seat: int, number: int, action: str, is_cut: bool = False
    ) -> Awaitable[None]:
        """Make a computer's action; raises StaleNumber if the game has moved on.

        The entry records whether the search that led to it was cut short.
        """

        def how(game: Snapshot) -> Change:
            if game.seats[seat].kind != "computer":
                raise NotYourSeat()
            return self._action(game, seat, number, action, is_cut)

        return self._changes.make(table, how)

    def _action(self, game: Snapshot, seat: int, number: int, action: str, is_cut: bool) -> Change:
        self._check_open()
        now = self._now()
        if number != game.number + 1:
            raise StaleNumber(game.number)
        if game.is_over:
            raise GameOver()
        if game.to_move != seat:
            raise NotYourTurn()
        clocks = game.times_after_action(seat, now)
        return appending(game, game.timeline.action(seat, action, now, clocks, is_cut))

    def finish(self, table: Table, number: int, walks: Walks) -> Awaitable[None]:
        """Play seats to their end; raises StaleNumber unless the game has `number` entries."""

        def how(game: Snapshot) -> Change:
            self._check_open()
            if game.number != number:
                raise StaleNumber(game.number)
            if self._is_due(game):
                raise OutOfTime()
            seats = game.seats
            for seat, walk in walks.items():
                seats = changed_seat(seats, seat, walk=walk)
            later = game.reseated(seats)
            steps = finishing.begun(later, self._now())
            finish = partial(storage.finish, game_id=game.id, known=game.version)
            job = partial(finish, walks=walks, then=appended(later, steps))
            return Change(job=job, game=later, steps=steps)

        return self._changes.make(table, how)

    # -- taking back ---------------------------------------------------------------------------

    def undo(self, table: Table, user_id: str | None) -> Awaitable[None]:
        """Take a user's last action back if nobody else plays; otherwise ask the others first."""
        return self._changes.make(
            table, lambda game: self._with_request(game, asking.requested(game, user_id))
        )

    def answer(self, table: Table, user_id: str | None, yes: bool) -> Awaitable[None]:
        """Agree to an undo request, or refuse it."""
        return self._changes.make(
            table, lambda game: self._with_request(game, asking.answered(game, user_id, yes))
        )

    def _with_request(self, game: Snapshot, request: UndoRequest) -> Change:
        """Undo if everybody has agreed; otherwise store the request as it is now."""
        if not request.is_granted:
            return Change(job=_storing(game, request), game=game.asking(request))
        now = self._now()
        steps = game.timeline.undoing(request.seat, request.plies, now, game.times_at(now))
        return appending(game, steps)

    def be_quiet(self, table: Table, user_id: str | None, yes: bool) -> Awaitable[None]:
        """Set whether a user at a table wants no requests there; raises NotYourSeat.

        A request that awaits this user's answer is thereby refused.
        """

        def how(game: Snapshot) -> Change:
            mine = held(game.seats, user_id)
            if not mine:
                raise NotYourSeat()
            seats = game.seats
            for seat in mine:
                seats = changed_seat(seats, seat, quiet=yes)
            be_quiet = partial(storage.be_quiet, user_id=str(user_id), yes=int(yes))
            be_quiet = partial(be_quiet, game_id=game.id)
            later, request = game.reseated(seats), game.asked
            if not yes or request is None or user_id not in request.awaited:
                return Change(job=be_quiet, game=later)
            refusal = asking.answered(later, user_id, yes=False)
            job = _in_order(be_quiet, _storing(later, refusal))
            return Change(job=job, game=later.asking(refusal))

        return self._changes.make(table, how)

    # -- leaving -------------------------------------------------------------------------------

    async def leave(self, table: Table, user_id: str | None, seat: int) -> None:
        """Let a person stop playing: a computer takes the seat or it is skipped, as agreed."""
        check_holds(table.game.seats, seat, user_id)
        level = await self._stand_in(table, seat, ("computer", "stand-in"))

        def how(game: Snapshot) -> Change:
            check_holds(game.seats, seat, user_id)
            if seat not in asking.seats_in_play(game, user_id):
                raise NotAllowed()
            if level:
                return handed_over(game, seat, level, is_absent=False)
            return self._stopped(game, seat)

        await self._changes.make(table, how)

    def _stopped(self, game: Snapshot, seat: int) -> Change:
        now = self._now()
        return appending(game, game.timeline.leaving(seat, now, game.times_at(now)))

    # -- time ----------------------------------------------------------------------------------

    async def flag(self, table: Table) -> None:
        """If the time of the seat to act is up, a computer takes it, or it stops, as agreed.

        Nothing happens if leave begins instead.
        """
        seat = table.game.to_move
        if seat is None or not self._is_due(table.game):
            return
        level = await self._stand_in(table, seat, ("stand-in",))

        def how(game: Snapshot) -> Change:
            if game.to_move != seat or not self._is_due(game):
                return Change()
            saved = spared(game, self._now())
            if saved is not None:
                return saved.change(table)
            return handed_over(game, seat, level, is_absent=True) if level else self._flagged(game)

        await self._changes.make(table, how)

    async def replace(self, table: Table, seat: int, number: int) -> None:
        """Let a computer finish for somebody who lets a table wait, as if their time were up.

        Nothing happens if the log has other than `number` entries by now, or if it was not agreed.
        """
        level = await self._stand_in(table, seat, ("stand-in",))

        def how(game: Snapshot) -> Change:
            if game.number != number or game.to_move != seat or not level:
                return Change()
            return handed_over(game, seat, level, is_absent=True)

        await self._changes.make(table, how)

    async def _stand_in(self, table: Table, seat: int, when: Collection[str]) -> str:
        """The level of the computer that takes a seat; "" where none does, as agreed."""
        game = table.game
        return (
            await level_like(self._changes.reader, game, seat, self._offering)
            if game.stored.on_leave in when
            else ""
        )

    def _flagged(self, game: Snapshot) -> Change:
        return self._stopped(game, int(game.to_move or 0))

    def _is_due(self, game: Snapshot) -> bool:
        """Whether the time of the seat to act is up."""
        deadline = game.deadline
        return deadline is not None and game.to_move is not None and self._now() >= deadline


def _storing(game: Snapshot, request: UndoRequest) -> Job[None]:
    write = partial(games.write_request, game_id=game.id, known=game.version)
    return partial(write, request=request)


def _in_order(*jobs: Job[None]) -> Job[None]:
    """One job of several."""

    def job(connection: sa.Connection) -> None:
        for each in jobs:
            each(connection)

    return job
