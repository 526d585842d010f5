"""How much time counts for clocks of days: properties, and daylight saving in twelve zones."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rookery.server.people.calendar import (
    ALWAYS,
    DAY_MS,
    FOREVER,
    LEAVE_MS,
    Calendar,
    Hours,
    Leave,
    Span,
    local,
    moment,
    united,
    year_of,
)

HOUR = 3_600_000
MINUTE = 60_000
ZONES = (
    "America/New_York",
    "America/Santiago",  # its clocks change at midnight
    "America/St_Johns",
    "Africa/Cairo",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Atlantic/Azores",
    "Australia/Lord_Howe",  # by half an hour
    "Europe/Berlin",
    "Europe/London",
    "Pacific/Auckland",
    "Pacific/Chatham",
)
START = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)

moments = some.integers(START, START + 400 * DAY_MS)
leaves = some.builds(
    lambda begins, lasts: Leave(begins, begins + lasts), moments, some.integers(1, 20 * DAY_MS)
)
nights = some.tuples(some.integers(0, 1439), some.integers(0, 12 * 60)).map(
    lambda both: (both[0], (both[0] + both[1]) % 1440)
)
hours = some.builds(
    lambda since, zone, night, weekends: Hours(since, zone, night[0], night[1], weekends),
    moments,
    some.sampled_from(ZONES),
    nights,
    some.booleans(),
)
calendars = some.builds(
    lambda every, away: Calendar(tuple(sorted(every, key=lambda one: one.since)), tuple(away)),
    some.lists(hours, max_size=3),
    some.lists(leaves, max_size=3),
)


@given(calendars, moments, moments, moments)
def test_time_adds_up(calendar: Calendar, one: int, other: int, third: int) -> None:
    first, second, last = sorted((one, other, third))
    whole = calendar.counted(first, last)
    assert whole == calendar.counted(first, second) + calendar.counted(second, last)
    assert 0 <= whole <= last - first


@given(calendars, moments, some.integers(0, 30 * DAY_MS))
def test_time_is_up_at_the_last_moment_until_which_no_more_counts(
    calendar: Calendar, since: int, left: int
) -> None:
    ends = calendar.after(since, left)
    assert ends is not None
    assert calendar.counted(since, ends) == left
    assert calendar.counted(since, ends + 1) == left + 1
    assert calendar.rest_at(ends) is None


@given(calendars, moments, some.integers(0, 30 * DAY_MS), leaves)
def test_leave_never_makes_time_be_up_earlier(
    calendar: Calendar, since: int, left: int, leave: Leave
) -> None:
    assert (calendar.with_leave(leave).after(since, left) or 0) >= (
        calendar.after(since, left) or FOREVER
    )


@given(calendars, moments)
def test_a_rest_lasts_as_long_as_it_says(calendar: Calendar, now: int) -> None:
    rest = calendar.rest_at(now)
    if rest is None:
        assert calendar.counted(now, now + 1) == 1
    else:
        assert calendar.counted(now, rest.ends) == 0


@given(calendars, moments, some.integers(0, 3 * DAY_MS), hours)
def test_a_change_of_wishes_counts_from_its_own_moment_on(
    calendar: Calendar, since: int, passed: int, later: Hours
) -> None:
    now = max([since + passed, *(one.since for one in calendar.hours)])
    changed = Calendar(
        (*calendar.hours, Hours(now, later.zone, later.night, later.morning, later.weekends)),
        calendar.leaves,
    )
    assert changed.counted(since, now) == calendar.counted(since, now)


def test_without_wishes_all_time_counts() -> None:
    assert ALWAYS.counted(5, 12) == 7
    assert ALWAYS.counted(12, 5) == 0
    assert ALWAYS.after(5, 7) == 12
    assert ALWAYS.rest_at(5) is None


@pytest.mark.parametrize("zone", ZONES)
def test_every_night_of_a_year_is_the_one_on_the_wall(zone: str) -> None:
    """Minute by minute over the year, asked of the clock on the wall there."""
    calendar, there = Calendar((Hours(0, zone, 22 * 60, 7 * 60, True),)), ZoneInfo(zone)
    begins = moment(datetime(2026, 1, 1).date(), 12 * 60, zone)
    wall, passed = datetime.fromtimestamp(begins / 1000, UTC), 0
    step = 15
    for _ in range(365 * 24 * 60 // step):
        clock = wall.astimezone(there)
        passed += step if 7 <= clock.hour < 22 and clock.weekday() < 5 else 0
        wall += timedelta(minutes=step)
    ends = int(wall.timestamp() * 1000)
    assert calendar.counted(begins, ends) == passed * MINUTE


@pytest.mark.parametrize("zone", ZONES)
def test_a_night_that_daylight_saving_changes_is_over_when_the_clock_says_so(zone: str) -> None:
    calendar = Calendar((Hours(0, zone, 22 * 60, 7 * 60),))
    lengths = set()
    for day in range(365):
        evening = moment(datetime(2026, 1, 1).date() + timedelta(days=day), 22 * 60, zone)
        rest = calendar.rest_at(evening)
        assert rest is not None
        assert local(rest.ends, zone).strftime("%H:%M") == "07:00"
        lengths.add((rest.ends - evening) / HOUR)
    assert lengths in ({9}, {8, 9, 10}, {8.5, 9, 9.5})
    assert len(lengths) == 1 or zone != "Asia/Kathmandu"


def test_time_that_is_up_when_a_rest_begins_is_up_when_it_ends() -> None:
    calendar = Calendar((), (Leave(10, 20), Leave(20, 25)))
    assert calendar.after(0, 9) == 9
    assert calendar.after(0, 10) == 25


def test_a_pause_without_an_end_lets_no_time_be_up() -> None:
    calendar = Calendar(pauses=(Span(10, FOREVER),))
    assert calendar.after(0, 5) == 5
    assert calendar.after(0, 10) is None
    assert calendar.counted(0, 1000) == 10
    rest = calendar.rest_at(11)
    assert rest is not None
    assert (rest.ends, rest.why) == (FOREVER, "pause")


def test_leave_is_counted_in_the_year_and_only_once() -> None:
    year = year_of(START, "UTC")
    calendar = Calendar((), (Leave(START, START + 3 * DAY_MS),), LEAVE_MS)
    assert calendar.leave_left(START) == LEAVE_MS - 3 * DAY_MS
    both = calendar.with_leave(Leave(START + DAY_MS, START + 4 * DAY_MS))
    assert both.leave_left(START) == LEAVE_MS - 4 * DAY_MS
    over = calendar.with_leave(Leave(year.ends - DAY_MS, year.ends + 2 * DAY_MS))
    assert over.leave_left(START) == LEAVE_MS - 4 * DAY_MS
    assert over.leave_left(year.ends) == LEAVE_MS - 2 * DAY_MS


def test_leave_begins_by_itself_as_long_as_there_is_some() -> None:
    calendar, at, days = Calendar((), (), LEAVE_MS), START, 0
    while (leave := calendar.leave_from(at)) is not None:
        calendar, at, days = calendar.with_leave(leave), leave.ends, days + 1
    assert (days, at) == (21, START + LEAVE_MS)
    assert Calendar().leave_from(START) is None


def test_spans_that_touch_are_one() -> None:
    assert united([Span(5, 7), Span(1, 2), Span(2, 3)]) == [Span(1, 3), Span(5, 7)]
