"""How much of the time between two moments counts for a person's clocks of days.

A person's calendar says when their clocks rest: while they are on leave, and at night or at
weekends by their own time zone if they wish it. All here is pure. Moments are milliseconds since
1970. A change of the calendar counts from its own moment on, never for what has passed.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

import msgspec

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
FOREVER = 1 << 53
LEAVE_MS = 21 * DAY_MS
"""How much leave a member has in each calendar year."""
_AHEAD = 8 * DAY_MS
_SATURDAY = 5

Why = Literal["leave", "hours", "pause"]


class Span(NamedTuple):
    """The time from `begins` until just before `ends`."""

    begins: int
    ends: int


class Hours(msgspec.Struct, frozen=True):
    """A person's wishes for their clocks, from the moment `since` on.

    Clocks rest from `night` to `morning`, which are minutes after midnight; the same value twice
    means that they run at night. With `weekends` they rest on Saturdays and Sundays.
    """

    since: int = 0
    zone: str = "UTC"
    night: int = 0
    morning: int = 0
    weekends: bool = False

    @property
    def rests(self) -> bool:
        """Whether clocks ever rest by these wishes."""
        return self.weekends or self.night != self.morning


class Leave(msgspec.Struct, frozen=True):
    """A person is away; `is_automatic`: it began when a game would have been lost."""

    begins: int
    ends: int
    is_automatic: bool = False

    @property
    def span(self) -> Span:
        return Span(self.begins, self.ends)


class Rest(NamedTuple):
    """A clock rests until `ends`, for this reason."""

    ends: int
    why: Why


class Calendar(msgspec.Struct, frozen=True):
    """When a person's clocks of days rest.

    `hours` are their wishes in the order of time, `leaves` in any order. `leave_ms` is how much
    leave they have in a year. `pauses` are those of the table.
    """

    hours: tuple[Hours, ...] = ()
    leaves: tuple[Leave, ...] = ()
    leave_ms: int = 0
    pauses: tuple[Span, ...] = ()

    # -- counting ------------------------------------------------------------------------------

    def counted(self, begins: int, ends: int) -> int:
        """How many milliseconds count between two moments; 0 if the second one is earlier."""
        if ends <= begins:
            return 0
        rests = self.rests(begins, ends) if self._ever_rests else ()
        return ends - begins - length(rests)

    def after(self, begins: int, counted: int) -> int | None:
        """The last moment until which no more than this has counted; None if that never ends."""
        if not self._ever_rests:
            return begins + counted
        endless = FOREVER if self._endless is None else self._endless
        at, left = begins, counted
        while at < endless:
            horizon = at + left + _AHEAD
            for rest in self.rests(at, horizon):
                if rest.begins > at + left:
                    break
                left -= rest.begins - at
                at = rest.ends
            if at + left < horizon:
                return at + left
        return None

    @property
    def _ever_rests(self) -> bool:
        return bool(self.leaves or self.pauses) or any(hours.rests for hours in self.hours)

    @property
    def _endless(self) -> int | None:
        """When a pause begins whose end is unknown."""
        return min((pause.begins for pause in self.pauses if pause.ends >= FOREVER), default=None)

    def rests(self, begins: int, ends: int) -> list[Span]:
        """When clocks rest between two moments, in order; these spans do not touch each other."""
        spans = [*(leave.span for leave in self.leaves), *self.pauses]
        return united(_within([*spans, *self._by_hours(begins, ends)], begins, ends))

    def _by_hours(self, begins: int, ends: int) -> Iterator[Span]:
        """The nights and weekends of each stretch of time with the same wishes."""
        for index, hours in enumerate(self.hours):
            until = self.hours[index + 1].since if index + 1 < len(self.hours) else ends
            first, last = max(begins, hours.since), min(ends, until)
            if hours.rests and first < last:
                yield from _within(_nightly(hours, first, last), first, last)

    def rest_at(self, now: int) -> Rest | None:
        """Why clocks rest now, and until when; None while they run."""
        if not self._ever_rests:
            return None
        first = next(iter(self.rests(now, now + 4 * _AHEAD)), None)
        if first is None or first.begins > now:
            return None
        endless = self._endless
        return Rest(
            FOREVER if endless is not None and endless <= now else first.ends, self._why(now)
        )

    def _why(self, now: int) -> Why:
        if any(pause.begins <= now < pause.ends for pause in self.pauses):
            return "pause"
        return "leave" if self.leave_at(now) else "hours"

    # -- leave ---------------------------------------------------------------------------------

    @property
    def zone(self) -> str:
        """The time zone that was chosen last."""
        return self.hours[-1].zone if self.hours else "UTC"

    def leave_at(self, now: int) -> Leave | None:
        """The leave at a moment, the one that lasts longest."""
        current = [leave for leave in self.leaves if leave.begins <= now < leave.ends]
        return max(current, key=lambda leave: leave.ends, default=None)

    def leave_left(self, at: int) -> int:
        """How much leave is left in the calendar year of this moment."""
        year = year_of(at, self.zone)
        spans = _within([leave.span for leave in self.leaves], *year)
        return max(0, self.leave_ms - length(united(spans)))

    def left_beside(self, leave: Leave) -> int:
        """How much leave is left beside this one, in whichever of its years less is left."""
        spans, years = [*(other.span for other in self.leaves), leave.span], list[int]()
        at = leave.begins
        while at < leave.ends:
            year = year_of(at, self.zone)
            years.append(self.leave_ms - length(united(_within(spans, *year))))
            at = year.ends
        return min(years, default=self.leave_ms)

    def leave_from(self, at: int) -> Leave | None:
        """The leave that begins by itself when time is up at this moment; None if none is left."""
        left = min(DAY_MS, self.leave_left(at))
        return Leave(at, at + left, is_automatic=True) if left > 0 else None

    def with_leave(self, *leaves: Leave) -> "Calendar":
        """The calendar with more leave."""
        return msgspec.structs.replace(self, leaves=(*self.leaves, *leaves))

    def saving(self, since: int, left: int, now: int) -> list[Leave] | None:
        """The leave that begins by itself so that `left` has not yet counted by now.

        A day at a time, each when time is up. None if the leave that is left does not suffice.
        """
        calendar, leaves = self, list[Leave]()
        while (ends := calendar.after(since, left)) is not None and ends <= now:
            leave = calendar.leave_from(ends)
            if leave is None:
                return None
            leaves.append(leave)
            calendar = calendar.with_leave(leave)
        return leaves

    def paused(self, pauses: Sequence[Span]) -> "Calendar":
        """The calendar at a table with these pauses."""
        return msgspec.structs.replace(self, pauses=tuple(pauses)) if pauses else self


ALWAYS = Calendar()
"""All time counts."""


# -- spans of time ---------------------------------------------------------------------------------


def length(spans: Iterable[Span]) -> int:
    """How long these spans are together; they must not overlap."""
    return sum(span.ends - span.begins for span in spans)


def united(spans: Iterable[Span]) -> list[Span]:
    """The same time as spans in order that do not touch each other."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.begins <= joined[-1].ends:
            joined[-1] = Span(joined[-1].begins, max(joined[-1].ends, span.ends))
        else:
            joined.append(span)
    return joined


def _within(spans: Iterable[Span], begins: int, ends: int) -> Iterator[Span]:
    for span in spans:
        first, last = max(span.begins, begins), min(span.ends, ends)
        if first < last:
            yield Span(first, last)


# -- days, nights and weekends in a time zone ------------------------------------------------------


_AREAS = frozenset(
    {"Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe"}
    | {"Indian", "Pacific"}
)


@lru_cache(1)
def zones() -> tuple[str, ...]:
    """The time zones that people choose from, by the places they are named after."""
    named = [zone for zone in available_timezones() if zone.partition("/")[0] in _AREAS]
    return ("UTC", *sorted(named))


@lru_cache(1024)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def moment(day: date, minutes: int, zone: str, *, is_end: bool = False) -> int:
    """When it is this many minutes after midnight there, by the clocks on the wall.

    What the change of daylight saving lets happen twice is the first one, or the second `is_end`.
    """
    wall = datetime.combine(day, time()) + timedelta(minutes=minutes)
    there = wall.replace(tzinfo=_zone(zone), fold=int(is_end))
    return round(there.timestamp() * 1000)


def local(at: int, zone: str) -> datetime:
    """A moment as clocks on the wall show it there."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(_zone(zone))


def is_zone(name: str) -> bool:
    """Whether there is a time zone with this name."""
    try:
        _zone(name)
    except (ValueError, OSError, KeyError):  # no name at all, a folder, or unknown
        return False
    return True


def waking(now: int, zone: str, night: int, morning: int) -> int:
    """Now, or the end of the night that it is there; minutes are those of `Hours`."""
    there = local(now, zone)
    minutes = there.hour * 60 + there.minute
    over = morning < night
    is_night = minutes >= night or minutes < morning if over else night <= minutes < morning
    if not is_night:
        return now
    day = there.date() + timedelta(days=int(over and minutes >= night))
    return moment(day, morning, zone, is_end=True)


def night_begins(at: int, zone: str, night: int, morning: int) -> int:
    """When the night began that it is at this moment; minutes are those of `Hours`."""
    there = local(at, zone)
    is_late = morning < night and there.hour * 60 + there.minute < morning
    return moment(there.date() - timedelta(days=int(is_late)), night, zone)


def year_of(at: int, zone: str) -> Span:
    """The calendar year of a moment there."""
    year = local(at, zone).year
    return Span(moment(date(year, 1, 1), 0, zone), moment(date(year + 1, 1, 1), 0, zone))


def _nightly(hours: Hours, begins: int, ends: int) -> Iterator[Span]:
    """Every night and weekend that touches the time between two moments."""
    day = local(begins, hours.zone).date() - timedelta(days=2)
    last = local(ends, hours.zone).date()
    over = 24 * 60 if hours.morning < hours.night else 0
    while day <= last:
        if hours.night != hours.morning:
            yield Span(
                moment(day, hours.night, hours.zone),
                moment(day, hours.morning + over, hours.zone, is_end=True),
            )
        if hours.weekends and day.weekday() == _SATURDAY:
            monday = moment(day + timedelta(days=2), 0, hours.zone, is_end=True)
            yield Span(moment(day, 0, hours.zone), monday)
        day += timedelta(days=1)
