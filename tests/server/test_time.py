"""Clocks at tables: deadlines, increments, flags; the tests control the time."""

from typing import Any

import pytest

from rookery.server.table import store as games
from rookery.server.table.clock import Clock
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import COMPUTER, HERE, LINK, ME, Message, Person, Socket

CLOCK = {"initial_s": 60, "increment_s": 5}


def clocks(view: Message) -> list[int | None]:
    return [seat["clock_ms"] for seat in view["seats"]]


def running(view: Message) -> list[bool]:
    return [seat["running"] for seat in view["seats"]]


class Timed:
    """A table with a clock that the test controls."""

    def __init__(self, start: Start, seats: list[dict[str, Any]], **more: Any) -> None:
        self.time = Time()
        self.start = start
        self.served = start(self.time)
        self.served.watch_no_clocks()
        self.me = self.served.person()
        self.opened = self.me.open("swift", seats, **{"clock": CLOCK, **more})
        self.id = self.opened["id"]
        self.socket: Socket = self.me.sit(self.id)
        self.socket.hear()

    def act(self, person: Person | None = None) -> None:
        person = person or self.me
        view = person.view(self.id)
        body = {
            "number": view["number"] + 1,
            "seat": view["to_move"],
            "action": sorted(view["taps"])[0],
        }
        answer = person.http.post(f"/api/games/{self.id}/act", json=body)
        assert answer.status_code == 200, answer.text

    def view(self) -> Message:
        return self.me.view(self.id)

    def check(self) -> None:
        self.served.run(self.served.house.clock_watch.check())


def test_time_runs_for_the_seat_to_act_only(start: Start) -> None:
    table = Timed(start, [ME, HERE])
    assert clocks(table.view()) == [60_000, 60_000]
    assert running(table.view()) == [True, False]
    table.time.pass_s(10)
    assert clocks(table.view()) == [50_000, 60_000]
    table.act()
    assert clocks(table.view()) == [55_000, 60_000]
    table.time.pass_s(1.5)
    assert clocks(table.view()) == [55_000, 58_500]
    assert running(table.view()) == [False, True]


def test_days_for_each_move_are_kept_and_end_with_a_flag(start: Start) -> None:
    table, day = Timed(start, [ME, HERE], clock={"days": 1, "bank": 1}), 24 * 3600
    agreed = {"initial_s": 2 * day, "increment_s": day, "days": 1, "bank": 1}
    assert table.view()["clock"] == agreed
    table.time.pass_s(0.5 * day)
    table.act()
    assert clocks(table.view()) == [2 * day * 1000] * 2
    table.time.pass_s(1.5 * day)
    table.act()
    assert clocks(table.view()) == [2 * day * 1000, 1.5 * day * 1000]
    with table.served.house.engine.connect() as connection:
        assert games.load(connection, table.id).clock == Clock.of_days(1, 1)
    table.time.pass_s(2 * day - 1)
    table.check()
    assert not table.view()["over"]
    table.time.pass_s(1)
    table.check()
    assert table.view()["over"]


def test_no_time_runs_until_everybody_is_there(start: Start) -> None:
    table = Timed(start, [ME, LINK])
    table.time.pass_s(1000)
    assert running(table.view()) == [False, False]
    table.act()
    assert clocks(table.view()) == [60_000, 60_000]
    friend = table.served.person()
    friend.join(table.opened["invites"][0]["url"])
    table.time.pass_s(2)
    assert clocks(table.view()) == [60_000, 58_000]
    assert running(table.view()) == [False, True]


def test_computers_have_no_clock(start: Start) -> None:
    table = Timed(start, [ME, COMPUTER])
    assert clocks(table.view()) == [60_000, None]
    table.time.pass_s(3)
    table.act()
    table.socket.until("ply", number=2)
    assert clocks(table.view()) == [62_000, None]


def test_a_flag_ends_that_seat_and_the_others_play_on(start: Start) -> None:
    table = Timed(start, [ME, HERE, HERE])
    table.act()
    table.time.pass_s(59.999)
    table.check()
    assert table.view()["number"] == 1
    table.time.pass_s(0.001)
    table.check()
    view = table.view()
    assert [entry["text"] for entry in view["log"]][-1] == "leave:2"
    assert [seat["left"] for seat in view["seats"]] == [False, True, False]
    assert clocks(view) == [65_000, 0, 60_000]
    assert running(view) == [False, False, True]
    while not view["over"]:
        table.act()
        view = table.view()
    assert view["result"]["ranking"][1] == 3


def test_whoever_stays_alone_is_told_whether_time_or_people_ran_out(start: Start) -> None:
    flagged = Timed(start, [ME, HERE])
    flagged.time.pass_s(60)
    flagged.check()
    view = flagged.view()
    assert view["result"]["reason"] == "Red has run out of time."
    assert view["log"][-1]["words"] == "Red stops playing."
    assert [gist["words"] for gist in view["log"][-1]["gists"]] == ["out of time"]
    both = Timed(start, [ME, HERE, HERE])
    both.socket.say("leave", seat=0)
    both.socket.until("ply")
    both.time.pass_s(60)
    both.check()
    result = both.view()["result"]
    assert result["reason"] == "All other players have resigned or run out of time."
    assert (result["ranking"], result["counted"]) == ([3, 2, 1], False)


def test_an_action_after_the_deadline_comes_too_late(start: Start) -> None:
    table = Timed(start, [ME, HERE])
    table.time.pass_s(60)
    action = sorted(table.view()["taps"])[0]
    assert table.socket.refused("act", number=1, seat=0, action=action) == "out-of-time"
    assert [entry["text"] for entry in table.view()["log"]] == ["leave:1"]


def test_deadlines_survive_a_restart_and_no_time_runs_meanwhile(start: Start) -> None:
    table = Timed(start, [ME, HERE])
    table.time.pass_s(20)
    table.act()
    table.served.stop()
    table.time.pass_s(50)
    again = start(table.time)
    again.watch_no_clocks()
    me = again.person()
    me.http.headers["cookie"] = table.me.headers["cookie"]
    assert clocks(me.view(table.id)) == [45_000, 60_000]
    table.time.pass_s(59.999)
    again.run(again.house.clock_watch.check())
    assert me.view(table.id)["number"] == 1
    table.time.pass_s(0.001)
    again.run(again.house.clock_watch.check())
    assert [seat["left"] for seat in me.view(table.id)["seats"]] == [False, True]


def test_taking_back_gives_no_time_back(start: Start) -> None:
    table = Timed(start, [ME, HERE])
    table.time.pass_s(10)
    table.act()
    table.time.pass_s(4)
    table.socket.say("undo")
    view = table.socket.until("view")
    assert clocks(view) == [55_000, 56_000]
    assert running(view) == [True, False]


def test_a_computer_that_takes_over_stops_the_clock(start: Start) -> None:
    table = Timed(start, [ME, HERE], leave="computer")
    table.socket.say("leave", seat=0)
    table.socket.until("ply", number=1)
    assert clocks(table.view())[0] is None
    table.time.pass_s(30)
    table.check()
    assert running(table.view()) == [False, True]
    assert table.view()["seats"][1]["left"] is False


@pytest.mark.parametrize(
    "clock",
    [
        {"initial_s": 0},
        {"initial_s": 86_401},
        {"initial_s": 60, "increment_s": -1},
        {"initial_s": 60, "increment_s": 3601},
        {"initial_s": 2**70},
        {"initial_s": "soon"},
    ],
)
def test_odd_clocks_are_refused(house: RunningServer, clock: dict[str, Any]) -> None:
    body = {"game": "swift", "seats": [ME, HERE], "clock": clock}
    answer = house.person().http.post("/api/games", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("bad-clock", "bad-message")


def test_the_clock_of_a_rematch_is_watched_though_nobody_goes_there(start: Start) -> None:
    table = Timed(start, [ME, HERE])
    table.socket.say("leave", seat=0)
    table.socket.until("ply")
    table.socket.say("rematch")
    rematch = table.socket.until("rematch")["url"].rsplit("/", 1)[-1]
    table.time.pass_s(60)
    table.check()
    assert [entry["text"] for entry in table.me.view(rematch)["log"]] == ["leave:1"]
