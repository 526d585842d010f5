"""Clocks as deadlines. Nothing here ticks: what a seat has left follows from stored times.

All times are milliseconds; `now` always comes from the caller.
"""

from collections.abc import Sequence

import msgspec

from rookery.server.model.log import Times

_DAY_MS = 24 * 3600 * 1000


class ClockShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed about time, in seconds; or `days` for every action, and `bank` in reserve."""

    initial_s: int
    increment_s: int
    days: int = 0
    bank: int = 0


class Clock(msgspec.Struct, frozen=True):
    """Initial time and increment for every action, in milliseconds.

    With `capped` nobody ever has more than the initial time: that is how days for every action are
    counted. What is left of them fills the reserve up again.
    """

    initial_ms: int
    increment_ms: int
    capped: bool = False

    @classmethod
    def of_days(cls, days: int, bank: int) -> "Clock":
        """So many days for every action, and so many in reserve for the whole game."""
        return cls((days + bank) * _DAY_MS, days * _DAY_MS, True)

    @property
    def shown(self) -> ClockShown:
        """The same for people and programs."""
        initial, increment = self.initial_ms // 1000, self.increment_ms // 1000
        if not self.capped:
            return ClockShown(initial, increment)
        days = self.increment_ms // _DAY_MS
        return ClockShown(initial, increment, days, self.initial_ms // _DAY_MS - days)

    def start(self, timed: Sequence[bool]) -> Times:
        """What each seat has at the start; computers (not timed) have no clock."""
        return tuple(self.initial_ms if one else None for one in timed)

    def after_action(self, left: Times, seat: int, since: int | None, now: int) -> Times:
        """What is left once `seat` has acted at `now`, its time having run since `since`."""
        return tuple(
            self._more(value) if value is not None and index == seat else value
            for index, value in enumerate(spent(left, seat, since, now))
        )

    def _more(self, left: int) -> int:
        gained = left + self.increment_ms
        # An undo may have given back more than one began with: nobody loses that by acting.
        return min(gained, max(left, self.initial_ms)) if self.capped else gained


def shown(clock: Clock | None) -> ClockShown | None:
    """A clock for people and programs."""
    return None if clock is None else clock.shown


def spent(left: Times, seat: int | None, since: int | None, now: int) -> Times:
    """What is left at `now` when the time of `seat` runs since `since` (None: it does not run)."""
    if since is None or seat is None:
        return left
    gone = max(0, now - since)
    return tuple(
        max(0, value - gone) if value is not None and index == seat else value
        for index, value in enumerate(left)
    )


def deadline(left: Times, seat: int | None, since: int | None) -> int | None:
    """When the running seat's time is up; None if no time runs."""
    if since is None or seat is None:
        return None
    mine = left[seat]
    return None if mine is None else since + mine
