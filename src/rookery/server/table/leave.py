"""Leave that begins by itself: nobody loses a game of days as long as they have leave left."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.db.writer import Job
from rookery.server.errors import StaleNumber
from rookery.server.people import calendars_store as calendars
from rookery.server.people import notices_store as notices
from rookery.server.people.calendar import DAY_MS, Calendar, Leave
from rookery.server.people.notices import Notice
from rookery.server.table import appends_store as appends
from rookery.server.table.changes import Change, Event
from rookery.server.table.game import Snapshot, Version
from rookery.server.table.registry import Table

NOTICE = "leave"
"""The kind of notice that tells people of it."""


class LeaveBegun(Event, frozen=True, eq=False, gc=False):
    """The leave of a user has begun by itself."""

    user_id: str


class Spared(NamedTuple):
    """How a game goes on whose time was up: with the leave of the person it waits for."""

    game: Snapshot
    job: Job[None]
    user_id: str

    def change(self, table: Table, then: Change | None = None) -> Change:
        """The change of the game; `then` is what comes next in the game with the leave."""
        event = LeaveBegun(table, self.user_id)
        if then is None or then.job is None:
            return Change(job=self.job, game=self.game, event=event)
        return replace(then, job=partial(_both, self.job, then.job), game=self.game, event=event)


def spared(game: Snapshot, now: int) -> Spared | None:
    """How a game goes on whose time is up; None if the leave that is left cannot save it.

    As many days of leave begin as are needed for the clock to have time now.
    """
    seat, times, since = game.to_move, game.times, game.since
    if seat is None or times is None or since is None:
        return None
    left, user_id = times[seat], game.seats[seat].user_id
    leaves = None if left is None else game.calendar_of(seat).saving(since, left, now)
    if user_id is None or not leaves:
        return None
    calendar = game.calendars[user_id]
    known = {**game.calendars, user_id: calendar.with_leave(*leaves)}
    later = replace(game.reseated(game.seats), calendars=known)
    begin = partial(_begin, user_id=user_id, calendar=calendar, leaves=leaves)
    return Spared(later, partial(begin, game_id=game.id, known=game.version), user_id)


def _begin(
    connection: sa.Connection,
    user_id: str,
    calendar: Calendar,
    leaves: Sequence[Leave],
    game_id: str,
    known: Version,
) -> None:
    """Store leave; raises StaleNumber if the game or the calendar has changed meanwhile."""
    appends.lock(connection, game_id, *known)
    if calendars.calendar_to_change(connection, user_id) != calendar:
        raise StaleNumber(known.number)
    calendars.put_leaves(connection, user_id, leaves)
    begins = leaves[-1].begins
    left = calendars.calendar_of(connection, user_id).leave_left(begins) // DAY_MS
    notices.note(connection, [Notice(user_id, f"{NOTICE}/", NOTICE, begins, more={"left": left})])


def _both(first: Job[None], second: Job[None], connection: sa.Connection) -> None:
    first(connection)
    second(connection)
