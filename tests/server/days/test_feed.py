"""Deadlines as calendar programs read them, at an address that only their owner knows."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as some

from rookery.server.people.calendar import DAY_MS
from rookery.server.web.ics import folded
from tests.server.conftest import Start
from tests.server.days.weeks import TUESDAY, Weeks
from tests.server.entering import code_of
from tests.server.users import Person


def renewed(person: Person) -> str:
    answer = person.http.post("/api/me/days/feed", json={})
    assert answer.is_success, answer.text
    url: str = answer.json()["url"]
    return url.removeprefix(person.address)


def test_a_game_that_waits_is_an_event_at_its_deadline(start: Start) -> None:
    weeks = Weeks(start)
    player, other = weeks.awaited, weeks.other
    stranger = weeks.served.person().http
    answer = stranger.get(renewed(player))
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    lines = answer.text.split("\r\n")
    due = datetime.fromtimestamp((TUESDAY + DAY_MS) / 1000, UTC)
    assert f"DTSTART:{due:%Y%m%dT%H%M%SZ}" in lines
    assert f"UID:{weeks.id}@rookery" in lines
    assert f"URL:{player.address}/games/{weeks.id}" in lines
    assert "SUMMARY:Swift Packeis: your time is up" in lines
    assert lines.count("BEGIN:VEVENT") == 1
    assert "BEGIN:VEVENT" not in stranger.get(renewed(other)).text
    german = stranger.get(renewed(player), headers={"accept-language": "de"}).text
    assert "deine Zeit ist um" in german


def test_leave_moves_the_event(start: Start) -> None:
    weeks = Weeks(start)
    path = renewed(weeks.awaited)
    leave = {"begins": "2026-06-02", "back": "2026-06-05"}
    assert weeks.awaited.http.post("/api/me/days/leaves", json=leave).is_success
    assert "DTSTART:20260606T000000Z" in weeks.ada.http.get(path).text


def test_a_new_address_ends_the_last_one(start: Start) -> None:
    weeks = Weeks(start)
    first, second = renewed(weeks.ada), renewed(weeks.ada)
    assert code_of(weeks.ada.http.get(first)) == (404, "no-such-feed")
    assert weeks.bo.http.get(second).is_success
    assert "End the address" in weeks.ada.http.get("/me/days", headers={"accept": "text/html"}).text
    assert weeks.ada.http.delete("/api/me/days/feed").status_code == 204
    assert code_of(weeks.bo.http.get(second)) == (404, "no-such-feed")
    assert code_of(weeks.served.person().http.post("/api/me/days/feed", json={})) == (
        403,
        "members-only",
    )


def test_an_address_goes_with_its_account(start: Start) -> None:
    weeks = Weeks(start)
    path = renewed(weeks.ada)
    assert weeks.ada.http.request("DELETE", "/api/me").is_success
    assert code_of(weeks.bo.http.get(path)) == (404, "no-such-feed")


@given(some.text(some.characters(exclude_characters="\r\n"), max_size=300))
def test_long_lines_are_folded_between_characters(line: str) -> None:
    pieces = list(folded(line))
    assert all(len(piece.encode()) <= 75 for piece in pieces)
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == line
    assert all(piece.startswith(" ") for piece in pieces[1:])
