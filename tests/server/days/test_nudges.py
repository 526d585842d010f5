"""A nudge: once a day, a day after the last move, and nobody is nudged while they are away."""

from typing import Any

import pytest

from tests.server.conftest import Start
from tests.server.days.weeks import DAY_S, Weeks
from tests.server.entering import code_of
from tests.server.users import Person

CLOCK = {"days": 7, "bank": 0}


@pytest.fixture
def weeks(start: Start) -> Weeks:
    return Weeks(start, clock=CLOCK)


def nudge(person: Person, game_id: str) -> Any:
    return person.http.post(f"/api/games/{game_id}/nudge", json={})


def nudges(person: Person) -> list[Any]:
    lines = person.http.get("/api/me/notices").json()["notices"]
    return [line for line in lines if line["kind"] == "nudge"]


def test_a_nudge_is_told_to_whoever_is_waited_for(weeks: Weeks) -> None:
    late, waits = weeks.awaited, weeks.other
    assert code_of(nudge(waits, weeks.id)) == (409, "nudged-enough")
    weeks.time.pass_s(DAY_S)
    assert nudge(waits, weeks.id).status_code == 204
    (told,) = nudges(late)
    name = "Ada" if waits is weeks.ada else "Bo Lind"
    assert (told["title"], told["url"]) == (f"{name} nudges you", f"/games/{weeks.id}")
    assert nudges(waits) == []


def test_once_a_day_is_enough(weeks: Weeks) -> None:
    waits = weeks.other
    weeks.time.pass_s(DAY_S)
    assert nudge(waits, weeks.id).status_code == 204
    weeks.time.pass_s(DAY_S - 1)
    assert code_of(nudge(waits, weeks.id)) == (409, "nudged-enough")
    weeks.time.pass_s(1)
    assert nudge(waits, weeks.id).status_code == 204
    assert len(nudges(weeks.awaited)) == 1


def test_nobody_is_nudged_who_is_away_or_wants_no_requests(weeks: Weeks) -> None:
    late, waits = weeks.awaited, weeks.other
    weeks.time.pass_s(DAY_S)
    leave = {"begins": "2026-06-03", "back": "2026-06-05"}
    assert late.http.post("/api/me/days/leaves", json=leave).is_success
    assert code_of(nudge(waits, weeks.id)) == (403, "not-wanted")
    weeks.time.pass_s(4 * DAY_S)
    assert late.http.post(f"/api/games/{weeks.id}/quiet", json={"yes": True}).is_success
    assert code_of(nudge(waits, weeks.id)) == (403, "not-wanted")
    assert nudges(late) == []


def test_a_nudge_is_over_with_the_turn_that_it_was_for(weeks: Weeks) -> None:
    late, waits = weeks.awaited, weeks.other
    weeks.time.pass_s(DAY_S)
    assert nudge(waits, weeks.id).status_code == 204
    assert weeks.act().is_success
    assert nudges(late) == []
    assert weeks.act().is_success
    assert (weeks.awaited, nudges(late)) == (late, [])


def test_only_those_who_wait_may_nudge(weeks: Weeks, start: Start) -> None:
    weeks.time.pass_s(DAY_S)
    assert code_of(nudge(weeks.awaited, weeks.id)) == (403, "not-allowed")
    assert code_of(nudge(weeks.served.person(), weeks.id)) == (403, "not-your-seat")
    quick = weeks.begin(weeks.ada, weeks.bo, clock={"initial_s": 86_400, "increment_s": 0})
    waits = weeks.bo if weeks.awaited_at(quick) is weeks.ada else weeks.ada
    assert code_of(nudge(waits, quick)) == (403, "not-allowed")
