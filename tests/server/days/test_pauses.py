"""A pause needs everybody's consent, rests all clocks, and ends by itself or by anybody."""

from functools import partial
from typing import Any

import pytest

from rookery.server.people.calendar import DAY_MS
from tests.server.conftest import RunningServer, Start
from tests.server.days.weeks import DAY_S, Weeks
from tests.server.entering import code_of
from tests.server.users import ME, Person

HOURS_12 = DAY_MS // 2


def ask(person: Person, game_id: str, back: str = "2026-06-10") -> Any:
    return person.http.post(f"/api/games/{game_id}/pause", json={"back": back})


def answer(person: Person, game_id: str, yes: bool = True) -> Any:
    return person.http.post(f"/api/games/{game_id}/pause/answer", json={"yes": yes})


def end(person: Person, game_id: str) -> Any:
    return person.http.delete(f"/api/games/{game_id}/pause")


def told(person: Person) -> list[str]:
    lines = person.http.get("/api/me/notices").json()["notices"]
    return [line["title"] for line in lines if line["kind"] == "pause" and line["new"]]


def test_clocks_rest_once_all_agree_and_run_again_by_themselves(weeks: Weeks) -> None:
    asker, other = weeks.other, weeks.awaited
    weeks.time.pass_s(DAY_S / 2)
    assert ask(asker, weeks.id).status_code == 204
    view = other.view(weeks.id)
    seat = asker.view(weeks.id)["yours"][0]
    until = int(7.0 * DAY_MS)  # it is midnight; on the tenth it is again
    assert view["ask"] == {
        "kind": "pause",
        "by": seat,
        "seats": [1 - seat],
        "ms": until,
        "agreed": 1,
    }
    assert "agree" in view["can"]
    assert "withdraw" in asker.view(weeks.id)["can"]
    assert weeks.seat()["rest"] is None
    assert answer(other, weeks.id).status_code == 204
    assert weeks.seat()["rest"] == {"why": "pause", "ms": until}
    assert weeks.view()["ask"] is None
    assert "resume" in weeks.view()["can"]
    weeks.pass_days(7)
    assert (weeks.seat()["rest"], weeks.seat()["clock_ms"]) == (None, HOURS_12)
    assert weeks.calendar(other).leaves == ()
    weeks.pass_days(0.5)
    assert [leave.is_automatic for leave in weeks.calendar(other).leaves] == [True]


def test_anybody_ends_a_pause_and_the_deadline_moves_back(weeks: Weeks) -> None:
    asker, other = weeks.other, weeks.awaited
    assert ask(asker, weeks.id).is_success
    assert answer(other, weeks.id).is_success
    weeks.time.pass_s(3 * DAY_S)
    assert end(other, weeks.id).status_code == 204
    assert (weeks.seat()["rest"], weeks.seat()["clock_ms"]) == (None, DAY_MS)
    assert told(asker) == [f"{name_of(weeks, other)} ended the pause"]
    assert code_of(end(other, weeks.id)) == (409, "no-pause")
    weeks.pass_days(1)
    assert weeks.seat()["rest"]["why"] == "leave"


def name_of(weeks: Weeks, person: Person) -> str:
    return "Ada" if person is weeks.ada else "Bo Lind"


def test_who_moves_during_a_pause_loses_no_time_and_it_goes_on(weeks: Weeks) -> None:
    assert ask(weeks.other, weeks.id).is_success
    assert answer(weeks.awaited, weeks.id).is_success
    weeks.time.pass_s(2 * DAY_S)
    assert weeks.act().status_code == 200
    assert weeks.seat()["rest"]["why"] == "pause"
    assert [seat["clock_ms"] for seat in weeks.view()["seats"]] == [DAY_MS, DAY_MS]
    weeks.time.pass_s(6 * DAY_S)
    assert (weeks.seat()["rest"], weeks.seat()["clock_ms"]) == (None, HOURS_12)


def test_a_no_is_told_and_nobody_asks_again_for_a_day(weeks: Weeks) -> None:
    asker, other = weeks.other, weeks.awaited
    assert ask(asker, weeks.id).is_success
    assert told(other) == [f"{name_of(weeks, asker)} would like a pause"]
    assert answer(other, weeks.id, yes=False).status_code == 204
    assert told(other) == []
    assert told(asker) == [f"{name_of(weeks, other)} would rather play on"]
    assert weeks.seat()["rest"] is None
    assert code_of(ask(asker, weeks.id)) == (409, "said-no")
    assert code_of(answer(other, weeks.id)) == (409, "nothing-asked")
    weeks.time.pass_s(DAY_S - 1)
    assert code_of(ask(other, weeks.id)) == (409, "said-no")
    weeks.time.pass_s(1)
    assert ask(other, weeks.id).status_code == 204


def test_only_a_question_has_a_button(weeks: Weeks) -> None:
    """A daily mail counts as waiting what has one; all else is news."""

    def buttons(person: Person) -> list[int]:
        lines = person.http.get("/api/me/notices").json()["notices"]
        return [len(line["acts"]) for line in lines if line["kind"] == "pause"]

    asker, other = weeks.other, weeks.awaited
    assert ask(asker, weeks.id).is_success
    assert buttons(other) == [1]
    assert answer(other, weeks.id).is_success
    assert (buttons(asker), buttons(other)) == ([0], [])


def test_a_wish_is_withdrawn_by_who_has_it_only(weeks: Weeks) -> None:
    asker, other = weeks.other, weeks.awaited
    assert ask(asker, weeks.id).is_success
    assert code_of(end(other, weeks.id)) == (409, "no-pause")
    assert code_of(ask(other, weeks.id)) == (409, "paused-already")
    assert code_of(answer(asker, weeks.id)) == (409, "nothing-asked")
    assert end(asker, weeks.id).status_code == 204
    assert told(other) == []
    assert code_of(answer(other, weeks.id)) == (409, "nothing-asked")


def test_a_wish_that_nobody_answers_lapses(weeks: Weeks) -> None:
    assert ask(weeks.other, weeks.id, "2026-06-03").is_success
    weeks.time.pass_s(DAY_S / 2)
    assert weeks.view()["ask"] is None
    assert code_of(answer(weeks.awaited, weeks.id)) == (409, "nothing-asked")
    assert "pause" in weeks.view()["can"]


async def stored(served: RunningServer) -> None:
    """Wait until all that was to be stored is."""
    await served.house.writer.run(lambda _: None)


def test_whoever_comes_to_the_table_has_seen_the_wish(weeks: Weeks) -> None:
    asker, other = weeks.other, weeks.awaited
    assert ask(asker, weeks.id).is_success
    assert len(told(other)) == 1
    page = other.sit(weeks.id)
    assert page.until("view")["ask"]["kind"] == "pause"
    weeks.served.run(stored(weeks.served))
    assert told(other) == []


def test_computers_agree_and_where_time_always_counts_a_pause_counts_too(start: Start) -> None:
    weeks = Weeks(start, clock={"days": 1, "bank": 0, "strict": True})
    assert ask(weeks.ada, weeks.id).is_success
    assert answer(weeks.bo, weeks.id).is_success
    assert weeks.seat()["rest"]["why"] == "pause"
    computer = {"kind": "computer", "level": "chick"}
    opened = weeks.ada.open("swift", [ME, computer], clock={"days": 1, "bank": 0})
    assert ask(weeks.ada, opened["id"]).status_code == 204
    view = weeks.ada.view(opened["id"])
    assert (view["ask"], "resume" in view["can"]) == (None, True)
    assert view["seats"][view["yours"][0]]["rest"]["why"] == "pause"


@pytest.mark.parametrize("back", ["2026-06-02", "2026-06-01", "2026-08-02", "9999-12-31"])
def test_a_pause_that_cannot_be_is_refused(weeks: Weeks, back: str) -> None:
    assert code_of(ask(weeks.ada, weeks.id, back)) == (400, "bad-pause")
    body = {"back": back}
    said = weeks.ada.http.put(f"/api/games/{weeks.id}/back", json=body)
    assert code_of(said) == (400, "bad-back")
    assert weeks.view()["ask"] is None


def test_only_players_of_games_over_days_pause(weeks: Weeks) -> None:
    stranger = weeks.served.person()
    assert code_of(ask(stranger, weeks.id)) == (403, "not-your-seat")
    quick = weeks.begin(weeks.ada, weeks.bo, clock={"initial_s": 300, "increment_s": 0})
    assert code_of(ask(weeks.ada, quick)) == (403, "not-allowed")
    assert "pause" not in weeks.ada.view(quick)["can"]
    quiet = weeks.bo.http.post(f"/api/games/{weeks.id}/quiet", json={"yes": True})
    assert quiet.is_success
    assert code_of(ask(weeks.ada, weeks.id)) == (403, "not-wanted")


def test_a_pause_reaches_other_processes_and_lasts_through_a_restart(start: Start) -> None:
    weeks = Weeks(partial(start, poll_ms=60_000))
    second: RunningServer = start(weeks.time, poll_ms=60_000)
    second.watch_no_clocks()
    reader = second.person()
    assert reader.view(weeks.id)["ask"] is None
    assert ask(weeks.other, weeks.id).is_success
    assert answer(weeks.awaited, weeks.id).is_success
    third: RunningServer = start(weeks.time, poll_ms=60_000)
    view = third.person().view(weeks.id)
    assert view["seats"][view["to_move"]]["rest"]["why"] == "pause"
    weeks.time.pass_s(3 * DAY_S)
    second.run(second.house.clock_watch.check())
    assert weeks.calendar(weeks.awaited).leaves == ()


def test_wishes_that_change_during_a_pause_leave_the_deadline_where_it_was(weeks: Weeks) -> None:
    """Leave given up during a pause must not let the time of the pause count."""
    late = weeks.awaited
    assert ask(weeks.other, weeks.id).is_success
    assert answer(late, weeks.id).is_success
    wish = {"zone": "Europe/Berlin", "night": None, "morning": None, "weekends": False}
    assert late.http.put("/api/me/days/hours", json=wish).is_success
    before = weeks.served.house.tables.in_memory(weeks.id)
    assert before is not None
    weeks.served.house.tables._idle_s = -1
    weeks.served.house.tables.drop_idle()
    weeks.time.pass_s(8.5 * DAY_S - 1)  # the tenth began by UTC, and a day has yet to pass
    weeks.check()
    assert weeks.calendar(late).leaves == ()
    weeks.time.pass_s(1)
    weeks.check()
    assert len(weeks.calendar(late).leaves) == 1


# -- back on Sunday --------------------------------------------------------------------------------


def test_who_says_when_they_are_back_is_shown_so_until_then(weeks: Weeks) -> None:
    path = f"/api/games/{weeks.id}/back"
    assert weeks.bo.http.put(path, json={"back": "2026-06-07"}).status_code == 204
    seat = weeks.bo.view(weeks.id)["yours"][0]
    assert weeks.view()["seats"][seat]["back_ms"] == int(4.5 * DAY_MS)
    assert weeks.view()["seats"][1 - seat]["back_ms"] is None
    (row,) = weeks.ada.http.get("/api/me/games").json()
    assert [one["back"] for one in row["seats"]][seat] == "2026-06-07"
    home = weeks.ada.http.get("/", headers={"accept": "text/html"}).text
    assert "(back on Jun 7)" in home
    weeks.time.pass_s(4.5 * DAY_S)
    assert weeks.view()["seats"][seat]["back_ms"] is None
    (row,) = weeks.ada.http.get("/api/me/games").json()
    assert [one["back"] for one in row["seats"]] == [None, None]


def test_a_note_is_taken_back_and_lets_no_clock_rest(weeks: Weeks) -> None:
    late, path = weeks.awaited, f"/api/games/{weeks.id}/back"
    assert late.http.put(path, json={"back": "2026-06-07"}).is_success
    assert weeks.seat()["rest"] is None
    assert late.http.put(path, json={"back": None}).is_success
    assert weeks.seat()["back_ms"] is None
    stranger = weeks.served.person()
    assert code_of(stranger.http.put(path, json={"back": "2026-06-07"})) == (403, "not-your-seat")
