"""Going on without somebody who has stopped acting: end it, let a computer play, or call it off."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec.structs import replace

from rookery.core.rating import is_provisional, shown
from rookery.server.errors import NotAllowed
from rookery.server.people.errors import TooEarly
from rookery.server.ratings import store as ratings
from rookery.server.table import seats_store as storage
from rookery.server.table.asking import seats_in_play
from rookery.server.table.commit import Change, Live
from rookery.server.table.contest import pool_of
from rookery.server.table.game import Snapshot
from rookery.server.table.registry import Table
from rookery.server.table.seats import changed_seat, holders
from rookery.server.table.timeline import Steps, Timeline
from rookery.server.table.waiting import Waiting, waiting

What = Literal["end", "computer", "off"]
_POINTS = 100
"""How many points of rating lie between two levels, about."""
_USUAL, _SURE = 1500, 3.5


class Claims:
    """`patience_ms` is how long a table without a clock waits at least (see `table/waiting`)."""

    def __init__(self, live: Live, now: Callable[[], int], patience_ms: int) -> None:
        self._live, self._now, self._patience_ms = live, now, patience_ms

    async def claim(self, table: Table, user_id: str | None, what: What) -> None:
        """Go on without the person for whom the table waits.

        `end`: they stop playing, which ends a game of two. `computer`: a computer of about their
        strength finishes for them. `off`: the game ends without a result. That is only for the
        last one there. Raises NotYourSeat, GameOver, NotAllowed, TooEarly.
        """
        async with self._live.changing(table) as change:
            waited = self._check(table, user_id)
            if what == "computer":
                await self._hand_over(table, change, waited.seat)
            elif what == "end":
                await self._stop(table, change, waited.seat, user_id)
            else:
                await self._call_off(table, change, user_id)

    def _check(self, table: Table, user_id: str | None) -> Waiting:
        game = table.game
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

    async def _stop(self, table: Table, change: Change, seat: int, by: str | None) -> None:
        now, claimer = self._now(), table.game.seats_of(by)[0]
        times = table.game.times_at(now)
        await change.append(lambda game: game.timeline.leaving(seat, now, times, claimer))

    async def _call_off(self, table: Table, change: Change, by: str | None) -> None:
        game, now = table.game, self._now()
        if any(one != by and table.presence.has(one) for one in holders(game.seats)):
            raise NotAllowed()
        mine = game.seats_of(by)
        order = [*(seat for seat in game.state.taking_part if seat not in mine), *mine]
        await change.append(lambda game: _called_off(game.timeline, order, now))

    async def _hand_over(self, table: Table, change: Change, seat: int) -> None:
        game = table.game
        user_id = str(game.seats[seat].user_id)
        level = await self._level_like(game, change, user_id)
        computer = {"kind": "computer", "level": level, "user_id": None, "quiet": False}
        later = game.reseated(changed_seat(game.seats, seat, **computer))
        job = partial(storage.replace_absent, game_id=game.id, known=game.version, seat=seat)
        await change.write(partial(job, user_id=user_id, level=level, deadline=later.deadline))
        change.replace(replace(later, undo_request=None))
        change.settle()

    async def _level_like(self, game: Snapshot, change: Change, user_id: str) -> str:
        """The level that is about as strong as a user; the middle one if that is not known."""
        pool = pool_of(game.game.name, game.seats, game.stored.clock)
        read = partial(ratings.in_pool, pool=pool, users=[user_id])
        found = (await change.read(read)).get(user_id)
        levels, above = game.game.levels, 0
        if found is not None and not is_provisional(found.rating, _SURE):
            above = round((shown(found.rating).rating - _USUAL) / _POINTS)
        return levels[min(max(len(levels) // 2 + above, 0), len(levels) - 1)].name


def _called_off(timeline: Timeline, order: list[int], at: int) -> Steps:
    steps: Steps = []
    for seat in order:
        later = timeline.extended(steps)
        if not later.state.is_terminal and seat in later.state.taking_part:
            steps += later.called_off(seat, at)
    return steps
