"""Clocks as deadlines. Nothing here ticks: what a seat has left follows from stored times.

All times are milliseconds; `now` always comes from the caller. How much time counts for the running
seat its calendar says (`people/calendar`).
"""

from collections.abc import Sequence

import msgspec

from rookery.server.people.calendar import ALWAYS, Calendar
from rookery.server.people.calendar import DAY_MS as _DAY_MS
from rookery.server.table.timeline import Times


class ClockShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The agreed time in seconds; clocks of days also have `days` per action, `bank` in reserve.

    Time always counts by a `strict` clock, even while somebody is on leave.
    """

    initial_s: int
    increment_s: int
    days: int = 0
    bank: int = 0
    strict: bool = False


class Clock(msgspec.Struct, frozen=True):
    """Initial time and increment per action, in milliseconds.

    With `capped` the increment never raises a seat's time above the initial time. Clocks of days
    per action work this way: time not used for an action refills the reserve. They rest by each
    person's calendar, unless they are `strict`.
    """

    initial_ms: int
    increment_ms: int
    capped: bool = False
    strict: bool = False

    @classmethod
    def of_days(cls, days: int, bank: int, strict: bool = False) -> "Clock":
        """A clock of `days` per action, with `bank` days in reserve for the whole game."""
        return cls((days + bank) * _DAY_MS, days * _DAY_MS, True, strict)

    @property
    def rests(self) -> bool:
        """Whether calendars count."""
        return self.capped and not self.strict

    @property
    def shown(self) -> ClockShown:
        """The clock as people and programs see it."""
        initial, increment = self.initial_ms // 1000, self.increment_ms // 1000
        if not self.capped:
            return ClockShown(initial, increment)
        days = self.increment_ms // _DAY_MS
        return ClockShown(initial, increment, days, self.initial_ms // _DAY_MS - days, self.strict)

    def start(self, timed: Sequence[bool]) -> Times:
        """The time each seat has at the start; None for computers, which are not timed."""
        return tuple(self.initial_ms if is_timed else None for is_timed in timed)

    def after_action(
        self, left: Times, seat: int, since: int | None, now: int, calendar: Calendar = ALWAYS
    ) -> Times:
        """The time left once `seat` has acted at `now`, its clock having run since `since`."""
        return tuple(
            self._more(value) if value is not None and index == seat else value
            for index, value in enumerate(spent(left, seat, since, now, calendar))
        )

    def _more(self, left: int) -> int:
        gained = left + self.increment_ms
        # After an undo a seat may have more than the initial time; acting must not take that away.
        return min(gained, max(left, self.initial_ms)) if self.capped else gained


def shown(clock: Clock | None) -> ClockShown | None:
    """A clock as people and programs see it; None without one."""
    return None if clock is None else clock.shown


def spent(
    left: Times, seat: int | None, since: int | None, now: int, calendar: Calendar = ALWAYS
) -> Times:
    """The time left at `now` if the clock of `seat` has run since `since` (None: it is stopped)."""
    if since is None or seat is None:
        return left
    gone = calendar.counted(since, now)
    return tuple(
        max(0, value - gone) if value is not None and index == seat else value
        for index, value in enumerate(left)
    )


def deadline(
    left: Times, seat: int | None, since: int | None, calendar: Calendar = ALWAYS
) -> int | None:
    """When the running seat's time is up; None if no clock runs."""
    if since is None or seat is None:
        return None
    mine = left[seat]
    return None if mine is None else calendar.after(since, mine)
