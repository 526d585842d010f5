"""A month of a club's evenings, day by day, by the clocks of its time zone. Pure."""

import calendar
import re
from collections.abc import Sequence
from datetime import date, timedelta

from msgspec import Struct

from rookery.server.clubs.shown import EveningOfClub, WeeklyShown
from rookery.server.people.calendar import local

_TEXT = re.compile(r"(20\d\d)-(0[1-9]|1[0-2])")
_FAR = 12  # months from now that weekly evenings are shown for


class CalendarEntry(Struct, frozen=True):
    """An evening on its day, at a time such as "19:30"; without `url` it is not announced yet."""

    title: str
    at: str
    url: str = ""


class CalendarDay(Struct, frozen=True):
    """A day of a month; those of its neighbours complete the weeks, without entries."""

    number: int
    is_in: bool
    is_today: bool
    entries: tuple[CalendarEntry, ...]


class Month(Struct, frozen=True):
    """A month as weeks from Monday on; `before` and `after` are its neighbours, as "2026-12"."""

    year: int
    number: int
    weeks: tuple[tuple[CalendarDay, ...], ...]
    before: str
    after: str


def month_of(
    text: str,
    now: int,
    zone: str,
    evenings: Sequence[EveningOfClub],
    weeklies: Sequence[WeeklyShown],
) -> Month:
    """The month that a text such as "2026-12" names; any other text names that of today."""
    today = local(now, zone).date()
    match = _TEXT.fullmatch(text)
    first = date(int(match[1]), int(match[2]), 1) if match else today.replace(day=1)
    entries = _announced(evenings, zone)
    last = today + timedelta(days=31 * _FAR)

    def day_of(day: date) -> CalendarDay:
        is_in = day.month == first.month
        own = entries.get(day, ())
        if today < day < last:
            own = (*own, *_planned(day, own, weeklies))
        ordered = tuple(sorted(own, key=lambda entry: entry.at)) if is_in else ()
        return CalendarDay(day.day, is_in, day == today, ordered)

    weeks = calendar.Calendar().monthdatescalendar(first.year, first.month)
    return Month(
        first.year,
        first.month,
        tuple(tuple(map(day_of, week)) for week in weeks),
        f"{first - timedelta(days=1):%Y-%m}",
        f"{first + timedelta(days=31):%Y-%m}",
    )


def _announced(
    evenings: Sequence[EveningOfClub], zone: str
) -> dict[date, tuple[CalendarEntry, ...]]:
    by_day: dict[date, tuple[CalendarEntry, ...]] = {}
    for each in evenings:
        at = local(each.starts, zone)
        entry = CalendarEntry(each.title, f"{at:%H:%M}", each.url)
        by_day[at.date()] = (*by_day.get(at.date(), ()), entry)
    return by_day


def _planned(
    day: date, own: Sequence[CalendarEntry], weeklies: Sequence[WeeklyShown]
) -> list[CalendarEntry]:
    """The weekly evenings of a day that are not announced yet."""
    titles = {entry.title for entry in own}
    return [
        CalendarEntry(each.title, each.at)
        for each in weeklies
        if each.weekday == day.weekday() and each.title not in titles
    ]
