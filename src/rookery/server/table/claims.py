"""Going on without somebody who stopped acting: end the game, or let a computer play."""

from collections.abc import Callable
from typing import Any, Literal

import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.db.writer import Job
from rookery.server.errors import GameOver, NotAllowed
from rookery.server.offering import Offering
from rookery.server.people.errors import TooEarly
from rookery.server.table.asking import Absence, seats_in_play, waiting
from rookery.server.table.changes import Change, Changes, appending
from rookery.server.table.game import Snapshot
from rookery.server.table.registry import Table
from rookery.server.table.seats import holders
from rookery.server.table.stand_ins import handed_over, level_like
from rookery.server.table.timeline import Steps, Timeline

What = Literal["end", "computer", "off"]


class Claims:
    """`patience_ms` is how long a table without a clock waits at least (see `table/waiting`)."""

    def __init__(
        self, changes: Changes, now: Callable[[], int], patience_ms: int, offering: Offering
    ) -> None:
        self._changes, self._now, self._patience_ms = changes, now, patience_ms
        self._offering = offering

    async def claim(self, table: Table, user_id: str | None, what: What) -> None:
        """Go on without the person for whom the table waits.

        `end`: they stop playing, which ends a game of two. `computer`: a computer of about their
        strength finishes for them. `off`: the game ends without a result. That is only for the
        last one there. Raises NotYourSeat, GameOver, NotAllowed, TooEarly.
        """
        before = table.game
        waited = self._check(table, before, user_id).seat
        absent, reader = before.seats[waited], self._changes.reader
        level = ""
        if what == "computer":
            level = await level_like(reader, before, waited, self._offering)

        def how(game: Snapshot) -> Change:
            seat = self._check(table, game, user_id).seat
            if game.seats[seat] != absent:
                raise NotAllowed()
            if what == "computer":
                return handed_over(game, seat, level, is_absent=True)
            if what == "end":
                return self._ended(game, seat, user_id)
            return self._called_off(table, game, user_id)

        await self._changes.make(table, how)

    async def close(self, table: Table, note: Job[Any]) -> None:
        """End a game without a result, whoever is there; raises GameOver, NotAllowed.

        `note` is stored in the same transaction.
        """

        def how(game: Snapshot) -> Change:
            change = closing(game, self._now())
            append = change.job

            def both(connection: sa.Connection) -> None:
                assert append is not None
                append(connection)
                note(connection)

            return replace(change, job=both)

        await self._changes.make(table, how)

    def _check(self, table: Table, game: Snapshot, user_id: str | None) -> Absence:
        mine = seats_in_play(game, user_id)
        waited = waiting(game, self._patience_ms)
        if waited is None or waited.seat in mine or not set(mine) & set(game.state.taking_part):
            raise NotAllowed()
        is_here = table.presence.has(game.seats[waited.seat].user_id)
        left = waited.left_ms(self._now(), is_here)
        if left is None:
            raise NotAllowed()
        if left:
            raise TooEarly(left)
        return waited

    def _ended(self, game: Snapshot, seat: int, by: str | None) -> Change:
        now, claimer = self._now(), game.seats_of(by)[0]
        return appending(game, game.timeline.leaving(seat, now, game.times_at(now), claimer))

    def _called_off(self, table: Table, game: Snapshot, by: str | None) -> Change:
        if any(holder != by and table.presence.has(holder) for holder in holders(game.seats)):
            raise NotAllowed()
        mine = game.seats_of(by)
        order = [*(seat for seat in game.state.taking_part if seat not in mine), *mine]
        return appending(game, _called_off(game.timeline, order, self._now()))


def closing(game: Snapshot, at: int) -> Change:
    """The end of a game without a result; raises GameOver, NotAllowed if it hasn't begun."""
    if game.is_over:
        raise GameOver()
    if game.started is None:
        raise NotAllowed()
    return appending(game, _called_off(game.timeline, list(game.state.taking_part), at))


def _called_off(timeline: Timeline, order: list[int], at: int) -> Steps:
    steps: Steps = []
    for seat in order:
        later = timeline.extended(steps)
        if not later.state.is_terminal and seat in later.state.taking_part:
            steps += later.called_off(seat, at)
    return steps
