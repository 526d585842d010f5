"""Acting in a game: users act for their own seats, in turn, in time."""

from collections.abc import Awaitable, Callable
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
from rookery.server.table import asking
from rookery.server.table import seats_store as storage
from rookery.server.table import store as games
from rookery.server.table.changes import Change, Changes, appending
from rookery.server.table.game import Snapshot, UndoRequest
from rookery.server.table.leave import spared
from rookery.server.table.registry import Table
from rookery.server.table.seats import changed_seat, check_holds, held


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
    ) -> None:
        self._changes, self._now, self._check_open = changes, now, check_open

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
            if saved is None:
                return replace(self._flagged(game), refusal=OutOfTime())
            return saved.change(table, self._action(saved.game, seat, number, action, is_cut))

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

    def leave(self, table: Table, user_id: str | None, seat: int) -> Awaitable[None]:
        """Let a person stop playing: a computer takes the seat or it is skipped, as agreed."""

        def how(game: Snapshot) -> Change:
            check_holds(game.seats, seat, user_id)
            if seat not in asking.seats_in_play(game, user_id):
                raise NotAllowed()
            if game.stored.on_leave == "computer":
                return _handed_over(game, str(user_id), seat)
            return self._stopped(game, seat)

        return self._changes.make(table, how)

    def _stopped(self, game: Snapshot, seat: int) -> Change:
        now = self._now()
        return appending(game, game.timeline.leaving(seat, now, game.times_at(now)))

    # -- time ----------------------------------------------------------------------------------

    def flag(self, table: Table) -> Awaitable[None]:
        """Stop the seat to act if its time is up, unless leave begins; otherwise do nothing."""

        def how(game: Snapshot) -> Change:
            if not self._is_due(game):
                return Change()
            saved = spared(game, self._now())
            return self._flagged(game) if saved is None else saved.change(table)

        return self._changes.make(table, how)

    def _flagged(self, game: Snapshot) -> Change:
        return self._stopped(game, int(game.to_move or 0))

    def _is_due(self, game: Snapshot) -> bool:
        """Whether the time of the seat to act is up."""
        deadline = game.deadline
        return deadline is not None and game.to_move is not None and self._now() >= deadline


def _handed_over(game: Snapshot, user_id: str, seat: int) -> Change:
    """A computer of the middle level takes a user's seat."""
    levels = game.game.players.levels
    level = levels[len(levels) // 2].name
    computer = {"kind": "computer", "level": level, "user_id": None, "quiet": False}
    later = game.reseated(changed_seat(game.seats, seat, **computer))
    hand_over = partial(storage.hand_over, game_id=game.id, seat=seat, user_id=user_id)
    job = partial(hand_over, level=level, deadline=later.deadline)
    return Change(job=job, game=replace(later, undo_request=None))


def _storing(game: Snapshot, request: UndoRequest) -> Job[None]:
    write = partial(games.write_request, game_id=game.id, known=game.version)
    return partial(write, request=request)


def _in_order(*jobs: Job[None]) -> Job[None]:
    """One job of several."""

    def job(connection: sa.Connection) -> None:
        for each in jobs:
            each(connection)

    return job
