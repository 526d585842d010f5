"""Reminders: as wished, each once in a turn, not at night, and never for a turn that was taken."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any, cast

import pytest

from rookery.server.days.reminders import Reminders
from rookery.server.days.reminders_store import DAY, HALF, HOURS, DueTurn, by_day, moment_of, turns
from rookery.server.notices.notices import Notices
from rookery.server.people.calendar import DAY_MS, Calendar, Hours
from rookery.server.push.settings import PushSettings
from rookery.server.table.interfaces import Telling
from tests.server.conftest import Start
from tests.server.days.weeks import DAY_S, TUESDAY, Weeks
from tests.server.push.service import Browser, PushService, push_service
from tests.server.users import Person

HOUR_MS = 3_600_000
CLOCK = {"days": 3, "bank": 0}


@pytest.fixture
def weeks(start: Start) -> Weeks:
    return Weeks(start, clock=CLOCK)


def look(weeks: Weeks) -> int:
    return weeks.served.run(Reminders(weeks.served.house).look())


def wish(person: Person, kind: str, wanted: bool = True, channel: str = "page") -> None:
    body = {"kind": kind, "channel": channel, "wanted": wanted}
    assert person.http.put("/api/me/notices/kinds", json=body).status_code == 204


def reminders(person: Person) -> list[str]:
    lines = person.http.get("/api/me/notices").json()["notices"]
    return [line["title"] for line in lines if line["kind"].startswith("remind-")]


def test_only_turns_that_may_be_due_are_read(weeks: Weeks) -> None:
    """Those of the last day and a half, and all of people who wish to hear of half their time."""
    soon = weeks.begin(weeks.ada, weeks.bo, clock={"days": 1, "bank": 0})

    def read() -> set[str]:
        with weeks.served.house.engine.connect() as connection:
            return {each.game_id for each in turns(connection, weeks.time.ms)}

    assert read() == {soon}
    wish(weeks.awaited, HALF)
    assert read() == {soon, weeks.id}
    wish(weeks.awaited, HALF, wanted=False)
    weeks.time.pass_s(1.5 * DAY_S)
    assert read() == {weeks.id}
    weeks.time.pass_s(1.5 * DAY_S)
    assert read() == set()


# -- when ------------------------------------------------------------------------------------------


def turn(days: float, since: int = TUESDAY) -> DueTurn:
    return DueTurn("ada", "x", "swift", 1, since, since + int(days * DAY_MS), is_strict=False)


@pytest.mark.parametrize(
    ("kind", "days", "after_h"),
    [(HALF, 3, 36), (DAY, 3, 48), (HOURS, 3, 66), (DAY, 1, None), (HOURS, 0.25, None)],
)
def test_moments_of_reminders(kind: str, days: float, after_h: float | None) -> None:
    at = moment_of(kind, turn(days), Calendar())
    assert at == (None if after_h is None else TUESDAY + int(after_h * HOUR_MS))


def test_half_of_the_time_is_half_of_what_counts() -> None:
    weekends = Calendar((Hours(0, "UTC", weekends=True),))
    friday = TUESDAY + 3 * DAY_MS
    calendar_turn = turn(0, friday)._replace(deadline=weekends.after(friday, 2 * DAY_MS) or 0)
    assert moment_of(HALF, calendar_turn, weekends) == friday + 3 * DAY_MS


@pytest.mark.parametrize(
    ("hour", "since_h", "there"),
    [
        (12, 0, "12:00"),
        (23, 0, "21:59"),  # the evening before
        (3, 0, "21:59"),
        (3, 23.5, "08:00"),  # the turn began at night: in the morning
    ],
)
def test_nobody_is_reminded_at_night(hour: int, since_h: float, there: str) -> None:
    berlin = Calendar((Hours(0, "Europe/Berlin"),))
    day = 3 if hour == 3 else 2
    at = int(datetime(2026, 6, day, hour - 2 + 24 * (hour < 2), tzinfo=UTC).timestamp() * 1000)
    since = int(datetime(2026, 6, 2, tzinfo=UTC).timestamp() * 1000 + (since_h - 2) * HOUR_MS)
    told = by_day(at, since, berlin)
    local = datetime.fromtimestamp(told / 1000, UTC).hour + 2
    assert f"{local % 24:02}:{told // 60_000 % 60:02}" == there


# -- in a house ------------------------------------------------------------------------------------


def test_each_reminder_comes_once_and_only_as_wished(weeks: Weeks) -> None:
    late, waits = weeks.awaited, weeks.other
    wish(late, HALF)
    weeks.time.pass_s(1.5 * DAY_S - 1)
    assert (look(weeks), reminders(late)) == (0, [])
    weeks.time.pass_s(1)
    assert (look(weeks), look(weeks)) == (1, 0)
    assert reminders(late) == ["Half of your time is over"]
    weeks.time.pass_s(0.5 * DAY_S)
    assert (look(weeks), look(weeks)) == (1, 0)
    assert sorted(reminders(late)) == ["A day is left for your move", "Half of your time is over"]
    weeks.time.pass_s(0.75 * DAY_S)
    assert look(weeks) == 0  # nobody has wished the one of the last hours
    assert reminders(waits) == []


def test_a_turn_that_was_taken_is_reminded_of_no_more(weeks: Weeks) -> None:
    late = weeks.awaited
    weeks.time.pass_s(2 * DAY_S)
    assert look(weeks) == 1
    assert len(reminders(late)) == 1
    assert weeks.act().is_success
    assert reminders(late) == []
    assert weeks.act().is_success
    assert (look(weeks), reminders(late)) == (0, [])  # the same player again: another turn
    weeks.time.pass_s(2 * DAY_S)
    assert look(weeks) == 1
    assert len(reminders(late)) == 1


def test_nobody_is_reminded_while_their_clock_rests(weeks: Weeks) -> None:
    late = weeks.awaited
    leave = {"begins": "2026-06-04", "back": "2026-06-14"}
    assert late.http.post("/api/me/days/leaves", json=leave).is_success
    weeks.time.pass_s(2 * DAY_S)
    assert look(weeks) == 0
    weeks.time.pass_s(9.5 * DAY_S)
    assert look(weeks) == 0
    weeks.time.pass_s(0.5 * DAY_S)
    assert look(weeks) == 1


def test_a_house_that_was_closed_reminds_of_nothing_that_is_long_over(weeks: Weeks) -> None:
    weeks.time.pass_s(2 * DAY_S + 6 * 3600)
    assert look(weeks) == 0


# -- push ------------------------------------------------------------------------------------------


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def pushing(start: Start, service: PushService) -> Weeks:
    hosts = PushSettings(push_hosts=f"*.push.example {service.url}")
    weeks = Weeks(partial(start, of_features=(hosts,)), clock=CLOCK)
    weeks.time.pass_s(1)
    return weeks


def send(weeks: Weeks, pass_s: float = 20) -> None:
    weeks.time.pass_s(pass_s)
    look(weeks)
    weeks.time.pass_s(20)
    notices = cast(Notices, weeks.served.house.ask(Telling))
    weeks.served.run(notices.outbox.round())


def subscribed(weeks: Weeks, service: PushService) -> Browser:
    browser = Browser(service)
    person: Any = weeks.awaited
    assert person.http.post("/api/me/push", json=browser.subscription).status_code == 204
    return browser


def test_a_reminder_is_pushed_once(pushing: Weeks, service: PushService) -> None:
    device = subscribed(pushing, service)
    send(pushing, 2 * DAY_S)
    titles = [told["title"] for told in device.messages()]
    assert titles == ["A day is left for your move"]
    send(pushing, 3600)
    assert len(device.messages()) == 1


def test_a_planned_leave_is_silent_and_one_that_began_by_itself_is_not(
    pushing: Weeks, service: PushService
) -> None:
    late, device = pushing.awaited, subscribed(pushing, service)
    leave = {"begins": "2026-06-02", "back": "2026-06-05"}
    assert late.http.post("/api/me/days/leaves", json=leave).is_success
    game = pushing.begin(pushing.ada, pushing.bo, clock=CLOCK)
    if pushing.awaited_at(game) is not late:
        assert pushing.act(game).is_success
    send(pushing)
    assert device.messages() == []
    send(pushing, 2 * DAY_S)
    assert device.messages() == []
    send(pushing, DAY_S)  # it is Friday noon
    assert len(device.messages()) == 1
