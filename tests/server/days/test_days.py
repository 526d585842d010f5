"""No game of days is lost to the calendar; everybody at the table sees why a clock rests."""

from functools import partial
from typing import Any

import pytest

from rookery.server.people import calendars_store as calendars
from rookery.server.people.calendar import DAY_MS, LEAVE_MS, Calendar
from tests.server.conftest import Start
from tests.server.days.weeks import DAY_S, Weeks
from tests.server.entering import code_of
from tests.server.users import Person

HOURS = {"zone": "Europe/Berlin", "night": None, "morning": None, "weekends": False}


def wish(person: Person, **more: Any) -> Any:
    return person.http.put("/api/me/days/hours", json={**HOURS, **more})


def go(person: Person, begins: str, back: str) -> Any:
    return person.http.post("/api/me/days/leaves", json={"begins": begins, "back": back})


def mine(person: Person) -> Any:
    return person.http.get("/api/me/days").json()


# -- leave that begins by itself -------------------------------------------------------------------


def test_leave_begins_when_a_game_would_be_lost_and_lasts_as_long_as_it_can(weeks: Weeks) -> None:
    gone = weeks.awaited
    weeks.pass_days(1)
    seat = weeks.seat()
    assert (seat["left"], seat["clock_ms"], seat["running"]) == (False, 0, True)
    assert seat["rest"] == {"why": "leave", "ms": DAY_MS}
    assert mine(gone)["left"] == 20
    weeks.pass_days(20.75)
    assert not weeks.view()["over"]
    weeks.pass_days(0.25)
    assert weeks.view()["over"]
    assert weeks.calendar(gone).leave_left(weeks.time.ms) == 0


def test_the_bell_tells_that_leave_has_begun_by_itself(weeks: Weeks) -> None:
    gone = weeks.awaited
    weeks.pass_days(1)
    lines = gone.http.get("/api/me/notices").json()["notices"]
    (one,) = [line for line in lines if line["kind"] == "leave"]
    assert one["title"] == "Your leave has begun by itself"
    assert one["line"] == "A game waits. 20 days are left."
    weeks.pass_days(1)
    lines = gone.http.get("/api/me/notices").json()["notices"]
    assert [line["line"] for line in lines if line["kind"] == "leave"] == [
        "A game waits. 19 days are left."
    ]


def test_whoever_acts_before_the_watch_looks_has_lost_nothing_but_leave(weeks: Weeks) -> None:
    late = weeks.awaited
    weeks.time.pass_s(3.5 * DAY_S)
    assert weeks.act().status_code == 200
    leaves = weeks.calendar(late).leaves
    assert [leave.is_automatic for leave in leaves] == [True] * 3
    assert mine(late)["left"] == 18


def test_an_action_that_is_refused_begins_no_leave(weeks: Weeks) -> None:
    late, view = weeks.awaited, weeks.view()
    weeks.time.pass_s(1.5 * DAY_S)
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": "nonsense"}
    assert late.http.post(f"/api/games/{weeks.id}/act", json=body).status_code == 400
    assert weeks.calendar(late).leaves == ()


def test_leave_that_cannot_save_the_game_is_not_taken(weeks: Weeks) -> None:
    gone = weeks.awaited
    weeks.time.pass_s(23 * DAY_S)
    weeks.check()
    assert weeks.view()["over"]
    assert weeks.calendar(gone).leaves == ()


def test_where_time_always_counts_nobody_is_spared(start: Start) -> None:
    weeks = Weeks(start, clock={"days": 1, "bank": 0, "strict": True})
    gone = weeks.awaited
    assert wish(gone, weekends=True).status_code == 204
    assert go(gone, "2026-06-02", "2026-06-09").status_code == 204
    assert weeks.view()["clock"]["strict"] is True
    assert weeks.seat()["rest"] is None
    weeks.pass_days(1)
    assert weeks.view()["over"]
    assert len(weeks.calendar(gone).leaves) == 1


def test_guests_have_no_leave(start: Start) -> None:
    weeks = Weeks(start)
    guests = [weeks.served.person(), weeks.served.person()]
    game_id = weeks.begin(*guests)
    weeks.pass_days(1)
    assert guests[0].view(game_id)["over"]
    assert not weeks.view()["over"]
    assert code_of(guests[0].http.get("/api/me/days")) == (403, "members-only")


def away_of(weeks: Weeks) -> list[str]:
    """Until when players are away, in the list of a reader's games."""
    (row,) = weeks.ada.http.get("/api/me/games").json()
    return [each["away"] for each in row["seats"] if each["away"]]


def home(person: Person, language: str = "en") -> str:
    headers = {"accept": "text/html", "accept-language": language}
    return person.http.get("/", headers=headers).text


def test_lists_say_until_when_a_player_is_away(weeks: Weeks) -> None:
    assert go(weeks.bo, "2026-06-03", "2026-06-07").is_success
    assert away_of(weeks) == []
    assert "(away until" not in home(weeks.ada)
    weeks.time.pass_s(2 * DAY_S)
    assert away_of(weeks) == ["2026-06-07"]
    assert "(away until Jun 7)" in home(weeks.ada)
    assert "(weg bis 7. Juni)" in home(weeks.ada, "de")
    weeks.time.pass_s(3 * DAY_S)
    assert away_of(weeks) == []


def test_lists_tell_no_leave_that_stops_no_clock(start: Start) -> None:
    weeks = Weeks(start, clock={"days": 7, "bank": 0, "strict": True})
    assert go(weeks.bo, "2026-06-03", "2026-06-07").is_success
    weeks.time.pass_s(2 * DAY_S)
    assert away_of(weeks) == []


def test_leave_counts_at_all_tables_at_once(weeks: Weeks) -> None:
    weeks.time.pass_s(DAY_S / 2)
    second = weeks.begin(weeks.ada, weeks.bo)
    if weeks.awaited_at(second) is not weeks.awaited:
        assert weeks.act(second).status_code == 200
    page, seat = weeks.ada.sit(second), weeks.view(second)["to_move"]
    weeks.time.pass_s(DAY_S / 2)
    weeks.check()
    assert weeks.seat()["rest"]["why"] == "leave"
    while (heard := page.until("people")["seats"][seat])["rest"] is None:
        pass
    assert (heard["rest"], heard["clock_ms"]) == ({"why": "leave", "ms": DAY_MS}, DAY_MS // 2)


def test_who_sits_down_on_leave_finds_their_clock_at_rest(weeks: Weeks) -> None:
    assert go(weeks.bo, "2026-06-02", "2026-06-05").status_code == 204
    assert go(weeks.ada, "2026-06-02", "2026-06-05").status_code == 204
    game_id = weeks.begin(weeks.ada, weeks.bo)
    assert weeks.seat(game_id)["rest"]["why"] == "leave"
    weeks.pass_days(3.25)
    assert weeks.seat(game_id)["clock_ms"] == DAY_MS - DAY_MS * 3 // 4


# -- leave that is planned -------------------------------------------------------------------------


def test_planned_leave_lets_clocks_rest_and_is_given_back_when_one_comes_back(
    weeks: Weeks,
) -> None:
    gone, waits = weeks.awaited, weeks.other
    assert wish(gone).status_code == 204
    assert go(gone, "2026-06-03", "2026-06-10").status_code == 204
    seat = weeks.seat()
    assert seat["rest"] is None
    weeks.pass_days(2)
    assert (weeks.seat()["clock_ms"], weeks.seat()["rest"]["why"]) == (DAY_MS * 14 // 24, "leave")
    (leave,) = mine(gone)["leaves"]
    assert (leave["now"], leave["automatic"]) == (True, False)
    assert gone.http.delete(f"/api/me/days/leaves/{leave['begins']}").status_code == 204
    assert weeks.seat()["rest"] is None
    assert mine(gone)["left"] == 19
    assert mine(waits)["left"] == 21
    weeks.pass_days(0.75)
    assert weeks.seat()["rest"]["why"] == "leave"  # the clock had fourteen hours


def test_leave_that_is_given_up_lets_the_clock_run_where_nobody_looks(weeks: Weeks) -> None:
    """The watch knows of the earlier deadline though no page has the table open."""
    gone = weeks.awaited
    assert go(gone, "2026-06-02", "2026-06-20").status_code == 204
    weeks.served.house.tables._idle_s = -1
    weeks.served.house.tables.drop_idle()
    (leave,) = mine(gone)["leaves"]
    weeks.time.pass_s(DAY_S)
    assert gone.http.delete(f"/api/me/days/leaves/{leave['begins']}").status_code == 204
    weeks.time.pass_s(DAY_S)
    weeks.check()
    assert [one.is_automatic for one in weeks.calendar(gone).leaves] == [False, True]


@pytest.mark.parametrize(
    ("begins", "back", "refusal"),
    [
        ("2026-06-01", "2026-06-05", (400, "bad-leave")),
        ("2026-06-05", "2026-06-05", (400, "bad-leave")),
        ("2026-06-05", "2026-06-04", (400, "bad-leave")),
        ("2027-07-05", "2027-07-06", (400, "bad-leave")),
        ("9999-12-30", "9999-12-31", (400, "bad-leave")),
        ("0001-01-01", "9999-12-31", (400, "bad-leave")),
        ("2026-07-01", "2026-07-23", (409, "leave-used-up")),
        ("2026-12-20", "2027-01-30", (409, "leave-used-up")),
    ],
)
def test_leave_that_cannot_be_is_refused(
    weeks: Weeks, begins: str, back: str, refusal: tuple[int, str]
) -> None:
    assert code_of(go(weeks.ada, begins, back)) == refusal
    assert weeks.calendar(weeks.ada).leaves == ()


def test_leave_of_two_years_counts_in_each(weeks: Weeks) -> None:
    assert go(weeks.ada, "2026-12-15", "2027-01-15").status_code == 204
    assert code_of(go(weeks.ada, "2026-07-01", "2026-07-06")) == (409, "leave-used-up")
    assert go(weeks.ada, "2026-07-01", "2026-07-05").status_code == 204
    (first, _) = mine(weeks.ada)["leaves"]
    assert weeks.ada.http.delete(f"/api/me/days/leaves/{first['begins']}").status_code == 204
    assert mine(weeks.ada)["left"] == (LEAVE_MS // DAY_MS) - 17
    gone = weeks.ada.http.delete(f"/api/me/days/leaves/{first['begins']}")
    assert code_of(gone) == (404, "no-such-leave")


# -- nights and weekends ---------------------------------------------------------------------------


def test_clocks_rest_at_night_by_ones_own_time(weeks: Weeks) -> None:
    player = weeks.awaited
    wished = wish(player, zone="Asia/Tokyo", night="20:00", morning="06:00")
    assert wished.status_code == 204  # it is nine in the evening there
    assert weeks.seat()["rest"] == {"why": "hours", "ms": 9 * DAY_MS // 24}
    weeks.time.pass_s(DAY_S / 2)
    assert (weeks.seat()["rest"], weeks.seat()["clock_ms"]) == (None, DAY_MS - 3 * DAY_MS // 24)
    shown = mine(player)
    assert (shown["zone"], shown["night"], shown["morning"]) == ("Asia/Tokyo", "20:00", "06:00")


def test_clocks_rest_at_weekends(weeks: Weeks) -> None:
    player = weeks.awaited
    assert wish(player, weekends=True).status_code == 204
    weeks.time.pass_s(0.5 * DAY_S)
    assert weeks.act().status_code == 200
    weeks.time.pass_s(0.5 * DAY_S)
    assert weeks.act().status_code == 200  # it is Wednesday noon
    assert weeks.awaited is player
    friday = weeks.time
    friday.pass_s(2.5 * DAY_S)
    assert weeks.act().status_code == 200


@pytest.mark.parametrize(
    ("wishes", "refusal"),
    [
        ({"zone": "Europe/Rookery"}, (400, "no-such-zone")),
        ({"zone": "../../etc/passwd"}, (400, "no-such-zone")),
        ({"night": "22:00"}, (400, "bad-night")),
        ({"night": "20:00", "morning": "08:01"}, (400, "bad-night")),
    ],
)
def test_wishes_that_cannot_be_are_refused(
    weeks: Weeks, wishes: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert code_of(wish(weeks.ada, **wishes)) == refusal
    assert weeks.calendar(weeks.ada).hours == ()


def test_nobody_moves_the_night_along_with_the_clock(weeks: Weeks) -> None:
    for hour in range(5):
        assert wish(weeks.ada, night=f"0{hour}:00", morning="10:00").status_code == 204
    assert code_of(wish(weeks.ada)) == (409, "changed-often")
    weeks.time.pass_s(7 * DAY_S)
    assert wish(weeks.ada).status_code == 204


# -- the page, and what becomes of a calendar ------------------------------------------------------


def test_the_page_shows_leave_and_wishes(weeks: Weeks) -> None:
    assert go(weeks.ada, "2026-06-02", "2026-06-09").status_code == 204
    assert wish(weeks.ada, night="23:30", morning="07:00").status_code == 204
    page = weeks.ada.http.get("/me/days", headers={"accept": "text/html"}).text
    assert "14 of 21 days left this year" in page
    assert "You are on leave until" in page
    assert 'value="23:30"' in page
    guest = weeks.served.person().http.get("/me/days", follow_redirects=False)
    assert guest.headers["location"] == "/in?after=/me/days"


def test_a_calendar_is_exported_and_forgotten_with_its_person(weeks: Weeks) -> None:
    assert go(weeks.ada, "2026-06-02", "2026-06-09").status_code == 204
    exported = weeks.ada.http.get("/api/me/export")
    assert exported.is_success
    assert b'"leaves"' in exported.content
    user_id, reader = weeks.user_of(weeks.ada), weeks.served.house.reader
    assert weeks.ada.http.request("DELETE", "/api/me").is_success
    left = weeks.served.run(reader.run(partial(calendars.calendar_of, user_id=user_id)))
    assert left == Calendar()
