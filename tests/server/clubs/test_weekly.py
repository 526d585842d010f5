"""Evenings of every week: at the right time by the clocks there, once, late or not at all."""

from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from rookery.server.clubs.clubs import Clubs
from rookery.server.clubs.weekly import AHEAD_MS, WeeklyTime, following
from rookery.server.evenings.director import MISSED_MS
from rookery.server.people.calendar import DAY_MS, local
from tests.server.clubs.test_clubs import act, founded, member, seen
from tests.server.conftest import RunningServer, Start, Time
from tests.server.evenings.test_evening import director_looks
from tests.server.users import Person

PLAN = {"title": "Friday", "game": "swift", "seats": 2, "rounds": 1}
WEEKLY = {**PLAN, "weekday": 4, "at": "19:30"}
MINUTE_MS, HOUR_MS = 60_000, 3_600_000


def at(*when: int) -> int:
    return round(datetime(*when, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type,misc]  # a date


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])
@pytest.mark.parametrize("minute", [0, 2 * 60 + 30, 19 * 60 + 30, 23 * 60 + 59])
def test_the_clocks_on_the_wall_always_show_the_same(zone: str, minute: int) -> None:
    time, now = WeeklyTime(6, minute, zone), at(2026, 1, 1)
    moments = [now]
    for _ in range(110):
        moments.append(time.after(moments[-1]))
    for before, moment in pairwise(moments[1:]):
        there = local(moment, zone)
        assert there.weekday() == 6
        shown = 60 * there.hour + there.minute
        assert shown == minute or (minute == 150 and shown in (180, 210))  # that night has no 2:30
        assert abs(moment - before - 7 * DAY_MS) <= HOUR_MS
    assert len(set(moments)) == len(moments)


def test_a_time_of_today_counts_until_it_is_over() -> None:
    time = WeeklyTime(4, 19 * 60 + 30, "Europe/Berlin")
    friday = at(2026, 11, 27, 18, 30)
    assert time.after(friday - 1) == friday
    assert time.after(friday) == friday + 7 * DAY_MS
    assert time.after(at(2026, 10, 23, 17, 30)) == at(2026, 10, 30, 18, 30)  # winter time has begun


def test_missed_weeks_are_left_out() -> None:
    time, friday = WeeklyTime(4, 1170, "Europe/Berlin"), at(2026, 11, 27, 18, 30)
    assert following(time, friday, friday - AHEAD_MS) == friday + 7 * DAY_MS
    assert following(time, friday, friday + 30 * DAY_MS) == friday + 35 * DAY_MS


def test_another_zone_moves_an_evening_to_the_nearest_time_there() -> None:
    friday = at(2026, 11, 27, 18, 30)
    moved = WeeklyTime(4, 1170, "America/New_York").instead(friday)
    assert moved == friday + 6 * HOUR_MS
    assert WeeklyTime(4, 1170, "Asia/Tokyo").instead(friday) == friday - 8 * HOUR_MS


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def served(start: Start, time: Time) -> RunningServer:
    return start(time)


def look(served: RunningServer) -> None:
    clubs = served.house.services["clubs"]
    assert isinstance(clubs, Clubs)
    served.run(clubs.weeklies.look())


def repeats(person: Person, club: str, **more: Any) -> Any:
    return person.http.post(f"/api/clubs/{club}/weeklies", json={**WEEKLY, **more})


def starts(person: Person, club: str) -> list[int]:
    return sorted(each["starts"] for each in seen(person, club)["evenings"])


def test_each_week_is_announced_once(served: RunningServer, time: Time) -> None:
    ada, bo = member(served, "Ada L"), member(served, "Bo L")
    club = founded(ada)
    act(bo, club, "join")
    assert repeats(bo, club).status_code == 403
    told = repeats(ada, club)
    assert told.is_success, told.text
    assert told.json()["weeklies"][0]["at"] == "19:30"
    for _ in range(3):
        look(served)
    (first,) = starts(ada, club)
    assert local(first, "Europe/Berlin").strftime("%a %H:%M") == "Fri 19:30"
    for week in range(1, 4):
        time.ms = first + (week - 1) * 7 * DAY_MS + 1
        for _ in range(2):
            look(served)
        assert len(starts(ada, club)) == week + 1
    weekly = seen(ada, club)["weeklies"][0]["id"]
    assert bo.http.delete(f"/api/clubs/{club}/weeklies/{weekly}").status_code == 403
    assert ada.http.delete(f"/api/clubs/{club}/weeklies/{weekly}").is_success
    assert seen(ada, club)["weeklies"] == []
    assert len(starts(ada, club)) == 4


def test_the_form_of_a_club_plans_all_that_the_form_for_evenings_does(
    served: RunningServer,
) -> None:
    ada = member(served, "Ada P")
    club, headers = founded(ada), {"origin": served.address, "accept": "text/html"}
    forms = [
        ada.http.get(path, headers=headers).text for path in (f"/clubs/{club}", "/evenings/new")
    ]
    for name in ("best_of", "fill", "duplicate", "semifinal", "bots"):
        assert all(f'name="{name}"' in form for form in forms)
    form = {**WEEKLY, "format": "knock-out", "best_of": 3, "fill": "chick", "bots": "true"}
    form |= {"pace": "900+10"}
    answer = ada.http.post(f"/clubs/{club}/weeklies", data=form, headers=headers)
    assert answer.status_code == 303, answer.text
    look(served)
    evening = seen(ada, club)["evenings"][0]["id"]
    told = ada.http.get(f"/api/evenings/{evening}").json()
    assert (told["best_of"], told["fill"], told["bots"]) == (3, "chick", True)
    assert (told["initial_s"], told["increment_s"]) == (900, 10)


def test_the_first_weekly_evening_may_say_where_the_clocks_of_a_club_are(
    served: RunningServer,
) -> None:
    ada = member(served, "Ada Z")
    club, headers = founded(ada, zone="UTC"), {"origin": served.address, "accept": "text/html"}
    page = ada.http.get(f"/clubs/{club}", headers=headers).text
    assert page.count("data-guess") == 2
    for zone, status in (("Europe/Nowhere", 400), ("America/New_York", 303)):
        form = {**WEEKLY, "zone": zone}
        answer = ada.http.post(f"/clubs/{club}/weeklies", data=form, headers=headers)
        assert answer.status_code == status, answer.text
    told = seen(ada, club)
    assert (told["zone"], [each["at"] for each in told["weeklies"]]) == (
        "America/New_York",
        ["19:30"],
    )
    look(served)
    (first,) = starts(ada, club)
    assert local(first, "America/New_York").strftime("%a %H:%M") == "Fri 19:30"
    page = ada.http.get(f"/clubs/{club}", headers=headers).text
    assert "data-guess" not in page
    assert "Time (America/New York)" in page


def test_bad_plans_are_refused(served: RunningServer) -> None:
    ada = member(served, "Ada M")
    club = founded(ada)
    for bad in ({"at": "25:00"}, {"at": "7:30"}, {"weekday": 7}, {"seats": 6}, {"title": " "}):
        assert repeats(ada, club, **bad).status_code == 400, bad
    for _ in range(5):
        assert repeats(ada, club).is_success
    assert repeats(ada, club).json()["error"]["code"] == "too-many-weeklies"


@pytest.mark.parametrize(("late", "phase"), [(0, "check-in"), (10, "check-in"), (31, "over")])
def test_a_house_that_was_closed_begins_late_or_not_at_all(
    served: RunningServer, time: Time, late: int, phase: str
) -> None:
    assert MISSED_MS == 30 * MINUTE_MS
    ada, bo = member(served, "Ada N"), member(served, "Bo N")
    club = founded(ada)
    repeats(ada, club)
    look(served)
    evening = seen(ada, club)["evenings"][0]["id"]
    for person in (ada, bo):
        assert person.http.post(f"/api/evenings/{evening}", json={"act": "join"}).is_success
    time.ms = starts(ada, club)[0] + late * MINUTE_MS
    director_looks(served)
    told = ada.http.get(f"/api/evenings/{evening}").json()
    assert (told["phase"], told["late"]) == (phase, late * MINUTE_MS if phase != "over" else 0)
    text = ada.http.get(f"/evenings/{evening}", headers={"accept": "text/html"}).text
    assert ("10 minutes late" in text) == (late == 10)
    assert ("The house was closed when it was to begin" in text) == (phase == "over")


def test_whoever_is_there_plays(served: RunningServer, time: Time) -> None:
    ada, bo, cy = (member(served, f"{name} O") for name in ("Ada", "Bo", "Cy"))
    club = founded(ada)
    repeats(ada, club)
    look(served)
    evening = seen(ada, club)["evenings"][0]["id"]
    for person in (ada, bo, cy):
        person.http.post(f"/api/evenings/{evening}", json={"act": "join"})
    time.ms = starts(ada, club)[0]
    director_looks(served)
    for person in (ada, bo):
        assert person.http.post(f"/api/evenings/{evening}", json={"act": "here"}).is_success
    time.ms += 2 * MINUTE_MS
    director_looks(served)
    told = ada.http.get(f"/api/evenings/{evening}").json()
    assert told["phase"] == "playing"
    assert len(told["rounds"][0]["tables"]) == 1
    assert len(told["rounds"][0]["absent"]) == 1
