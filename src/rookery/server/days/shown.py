"""A member's calendar as they see it."""

from msgspec import Struct

from rookery.server.people.calendar import ALWAYS, DAY_MS, Calendar, Hours, Leave


class LeaveShown(Struct, frozen=True):
    """A leave that lasts or is to come; `automatic`: it began because a game would be lost."""

    begins: int
    ends: int
    automatic: bool
    now: bool


class DaysShown(Struct, frozen=True):
    """When a member's clocks of days rest: their wishes, and their leaves, the next one first.

    Of `leave_days` in a year `left` are left. `chosen`: they have chosen their time zone.
    """

    zone: str
    chosen: bool
    night: str | None
    morning: str | None
    weekends: bool
    leave_days: int
    left: int
    leaves: tuple[LeaveShown, ...]
    now: int


def shown(calendar: Calendar, now: int) -> DaysShown:
    """A member's calendar as they see it."""
    hours = calendar.hours[-1] if calendar.hours else Hours()
    is_night = hours.night != hours.morning
    coming = sorted((leave for leave in calendar.leaves if leave.ends > now), key=_begins)
    return DaysShown(
        zone=hours.zone,
        chosen=calendar.hours != ALWAYS.hours,
        night=_clock(hours.night) if is_night else None,
        morning=_clock(hours.morning) if is_night else None,
        weekends=hours.weekends,
        leave_days=calendar.leave_ms // DAY_MS,
        left=calendar.leave_left(now) // DAY_MS,
        leaves=tuple(
            LeaveShown(leave.begins, leave.ends, leave.is_automatic, leave.begins <= now)
            for leave in coming
        ),
        now=now,
    )


def _begins(leave: Leave) -> int:
    return leave.begins


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
