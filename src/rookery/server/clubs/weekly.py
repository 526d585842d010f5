"""Evenings that repeat every week: when the next one is, without I/O."""

from datetime import timedelta
from typing import NamedTuple

from rookery.server.people.calendar import DAY_MS, local, moment

AHEAD_MS = 7 * DAY_MS
"""How long before it begins an evening is announced."""
MOST = 5
"""How many weekly evenings a club has."""


class WeeklyTime(NamedTuple):
    """A time of the week by the clocks on the wall there; `weekday` 0 is Monday."""

    weekday: int
    minute: int
    zone: str

    def after(self, at: int) -> int:
        """The first such moment after another one.

        A time that the change of daylight saving leaves out is as much later as clocks jump; one
        that comes twice counts the first time.
        """
        day = local(at, self.zone).date()
        day += timedelta(days=(self.weekday - day.weekday()) % 7)
        first = moment(day, self.minute, self.zone)
        return first if first > at else moment(day + timedelta(days=7), self.minute, self.zone)

    def instead(self, next_at: int) -> int:
        """The next moment, if times of the week change, in place of one planned before."""
        return self.after(next_at - AHEAD_MS // 2)


def following(time: WeeklyTime, next_at: int, now: int) -> int:
    """The moment after the one that is announced now; those that were missed are left out."""
    return time.after(max(next_at, now))
