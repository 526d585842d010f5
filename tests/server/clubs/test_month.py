"""A club's month: every day once, evenings on their day there, weekly ones as they will be."""

from datetime import date

import pytest

from rookery.server.clubs.month import CalendarEntry, Month, month_of
from rookery.server.clubs.shown import EveningOfClub, WeeklyShown
from rookery.server.people.calendar import moment

BERLIN = "Europe/Berlin"
NOW = moment(date(2026, 11, 29), 12 * 60, BERLIN)
WEEKLY = WeeklyShown("w", "Thursdays", "packeis", 3, "19:30")


def evening(title: str, day: date, minute: int) -> EveningOfClub:
    starts = moment(day, minute, BERLIN)
    return EveningOfClub(title, f"/evenings/{title}", title, "packeis", "soon", starts)


def entries(month: Month) -> dict[int, list[str]]:
    days = [day for week in month.weeks for day in week if day.entries]
    assert all(day.is_in for day in days)
    return {day.number: [entry.title for entry in day.entries] for day in days}


def test_every_day_is_there_once_in_weeks_from_monday() -> None:
    month = month_of("2026-12", NOW, BERLIN, [], [])
    assert [len(week) for week in month.weeks] == [7] * 5
    days = [day.number for week in month.weeks for day in week if day.is_in]
    assert days == list(range(1, 32))
    assert not month.weeks[0][0].is_in  # the first is a Tuesday
    assert (month.before, month.after) == ("2026-11", "2027-01")


@pytest.mark.parametrize("text", ["", "2026-11", "2026-13", "1999-01", "x", "2026-11-01"])
def test_any_other_text_is_the_month_of_today(text: str) -> None:
    month = month_of(text, NOW, BERLIN, [], [])
    assert (month.year, month.number) == (2026, 11)
    today = [day.number for week in month.weeks for day in week if day.is_today]
    assert today == [29]


def test_an_evening_is_on_its_day_by_the_clocks_there() -> None:
    late = evening("Late", date(2026, 12, 1), 15)  # still November in UTC
    both = [evening("Second", date(2026, 12, 24), 1200), evening("First", date(2026, 12, 24), 600)]
    month = month_of("2026-12", NOW, BERLIN, [late, *both], [])
    assert entries(month) == {1: ["Late"], 24: ["First", "Second"]}
    assert month.weeks[0][1].entries == (CalendarEntry("Late", "00:15", "/evenings/Late"),)
    assert entries(month_of("2026-11", NOW, BERLIN, [late], [])) == {}


def test_weekly_evenings_are_where_they_will_be_and_announced_ones_once() -> None:
    announced = evening("Thursdays", date(2026, 12, 3), 19 * 60 + 30)
    month = month_of("2026-12", NOW, BERLIN, [announced], [WEEKLY])
    assert entries(month) == {day: ["Thursdays"] for day in (3, 10, 17, 24, 31)}
    assert month.weeks[0][3].entries[0].url
    assert not month.weeks[1][3].entries[0].url
    assert entries(month_of("2026-11", NOW, BERLIN, [], [WEEKLY])) == {}  # they are over
    assert entries(month_of("2099-01", NOW, BERLIN, [], [WEEKLY])) == {}  # nobody knows


def test_neighbours_of_the_longest_and_the_shortest_months() -> None:
    names = [f"{2027 + at // 12}-{at % 12 + 1:02}" for at in range(14)]
    for before, name, after in zip(names, names[1:], names[2:], strict=False):
        month = month_of(name, NOW, BERLIN, [], [])
        assert (month.before, month.after) == (before, after)
