"""The house is closed for a while: clocks stand still, nothing changes, and it opens by itself."""

import pytest
import sqlalchemy as sa

from rookery.server.db import closing_store, house_store
from rookery.server.db.closing_store import ClosedTime
from rookery.server.keeper.keeper import Keeper
from tests.server.conftest import RunningServer, Start, Time
from tests.server.keeper.keeping import act, done, founded, log_of, undo
from tests.server.users import HERE, ME, Person

MINUTE = 60_000
CLOCK = {"initial_s": 300, "increment_s": 0}


@pytest.fixture
def time() -> Time:
    return Time()


class Closed:
    """A house with a keeper, and a table whose first clock runs."""

    def __init__(self, house: RunningServer, time: Time) -> None:
        self.house, self.time = house, time
        self.keeper, self.player = founded(house), house.person()
        self.game = self.player.open("swift", [ME, HERE], clock=CLOCK)["id"]

    def turn(self, house: RunningServer | None = None) -> None:
        """Let the doors be turned, if it is time."""
        running = house or self.house
        running.run(running.house.ask(Keeper).doors.turn())

    def left_s(self, person: Person | None = None) -> int:
        """The time that the seat to act has left."""
        view = (person or self.player).view(self.game)
        return int(view["seats"][0]["clock_ms"] // 1000)

    def acts(self) -> int:
        body = {"number": self.player.view(self.game)["number"] + 1, "seat": 0, "action": "1"}
        return self.player.http.post(f"/api/games/{self.game}/act", json=body).status_code


@pytest.fixture
def closed(house: RunningServer, time: Time) -> Closed:
    return Closed(house, time)


def test_clocks_stand_still_until_the_doors_open_by_themselves(closed: Closed) -> None:
    house, time = closed.house, closed.time
    time.pass_s(10)
    done(closed.keeper, "close-house", {"at": house.house.now() + MINUTE, "minutes": 10})
    assert closed.left_s() == 290
    time.pass_s(60)
    closed.turn()
    assert closed.left_s() == 230
    time.pass_s(500)  # longer than anybody has left
    house.run(house.house.clock_watch.check())
    view = closed.player.view(closed.game)
    assert (closed.left_s(), view["seats"][0]["running"]) == (230, False)
    assert view["result"] is None
    time.pass_s(100)
    closed.turn()
    assert closed.left_s() == 230
    assert closed.player.view(closed.game)["seats"][0]["running"]
    time.pass_s(30)
    assert closed.left_s() == 200
    time.pass_s(201)
    house.run(house.house.clock_watch.check())
    assert closed.player.view(closed.game)["seats"][0]["left"]


def test_only_the_desk_changes_anything_meanwhile(closed: Closed) -> None:
    done(closed.keeper, "close-house", {"minutes": 3})
    http = closed.player.http
    for path, body in (
        ("/api/games", {"game": "swift", "seats": [ME, HERE]}),
        (f"/api/games/{closed.game}/act", {"number": 1, "seat": 0, "action": "1"}),
        ("/api/me/name", {"name": "Bo"}),
    ):
        answer = http.post(path, json=body)
        assert answer.status_code == 503, path
        assert answer.json()["error"]["code"] == "house-closed"
        assert 170 <= int(answer.headers["retry-after"]) <= 180
    socket = closed.player.sit(closed.game)
    assert socket.refused("act", seat=0, number=1, action="1") == "house-closed"
    assert http.get("/").status_code == 200
    assert http.post("/api/language", json={"lang": "de"}).status_code < 300
    done(closed.keeper, "invite")
    done(closed.keeper, "open-house")
    closed.turn()
    assert socket.act(0, min(closed.player.view(closed.game)["taps"]))["number"] == 1


def test_every_page_says_so(closed: Closed) -> None:
    house = closed.house
    socket = closed.player.sit(closed.game)
    stranger = house.person().sit(closed.game)
    [row] = done(closed.keeper, "close-house", {"at": house.house.now() + MINUTE, "minutes": 2})
    for page in (socket, stranger):
        assert page.until("doors") == {"type": "doors", "begins": MINUTE, "ends": 3 * MINUTE}
    for path in ("/", f"/games/{closed.game}", "/rules/packeis", "/keeper/house"):
        assert 'id="doors"' in closed.keeper.http.get(path).text, path
    assert closed.player.sit(closed.game).until("doors")["ends"] == 3 * MINUTE
    closed.time.pass_s(61)
    closed.turn()
    while socket.until("people")["seats"][0]["running"]:  # sent before it was closed
        pass
    assert "is closed for a while" in closed.player.http.get("/").text
    assert undo(closed.keeper, row["number"]).status_code == 200
    assert socket.until("doors") == {"type": "doors", "begins": 0, "ends": 0}
    assert 'id="doors"' not in closed.player.http.get("/").text


def test_a_restart_in_between_charges_nobody(start: Start, time: Time) -> None:
    first = start(time=time)
    closed = Closed(first, time)
    done(closed.keeper, "close-house", {"at": first.house.now() + MINUTE, "minutes": 10})
    time.pass_s(120)  # a minute of it is over
    first.run(first.house.housekeeping.beat_now())
    cookies = closed.player.token, closed.player.headers
    first.stop()
    time.pass_s(120)
    second = start(time=time)
    player = second.person()
    player.token, player.headers = cookies
    assert 'id="doors"' in player.http.get("/").text
    assert closed.left_s(player) == 240
    time.pass_s(420)
    closed.turn(second)
    assert second.house.closing is None
    assert closed.left_s(player) == 240
    second.stop()
    time.pass_s(600)  # it is closed as before, without anybody's plan
    third = start(time=time)
    assert closed.left_s(third.person()) == 240


def test_it_opens_again_although_it_was_down_at_that_time(start: Start, time: Time) -> None:
    first = start(time=time)
    closed = Closed(first, time)
    done(closed.keeper, "close-house", {"at": first.house.now() + MINUTE, "minutes": 10})
    time.pass_s(30)
    first.stop()  # before it is closed
    time.pass_s(3600)
    second = start(time=time)
    closed.turn(second)
    assert closed.left_s(second.person()) == 270
    time.pass_s(10)
    assert closed.left_s(second.person()) == 260


def test_another_process_follows_and_it_opens_once(start: Start, time: Time, address: str) -> None:
    one = start(time=time, database_url=address, poll_ms=600_000)
    two = start(time=time, database_url=address, poll_ms=600_000, host="localhost")
    closed = Closed(one, time)
    done(closed.keeper, "close-house", {"at": one.house.now() + MINUTE, "minutes": 10})
    two.run(two.house.ask(Keeper).adopt())
    reader = two.person()
    reader.view(closed.game)
    time.pass_s(300)
    for house in (one, two):
        closed.turn(house)
    answer = two.person().http.post("/api/games", json={"game": "swift", "seats": [ME, HERE]})
    assert answer.json()["error"]["code"] == "house-closed"
    time.pass_s(361)
    for house in (two, one):
        closed.turn(house)
    assert {closed.left_s(), closed.left_s(reader)} <= {238, 239, 240}  # two clocks


def test_whoever_was_faster_than_the_news_pays_nothing(closed: Closed) -> None:
    """A process that has not heard of it yet begins somebody's clock while it is closed."""
    house, time = closed.house, closed.time
    begun = house.house.now()
    time.pass_s(20)
    closing = ClosedTime(begun + 10_000, begun + 60_000)
    player = house.person()
    game = player.open("swift", [ME, HERE], clock=CLOCK)["id"]  # ten seconds after it

    def plan_and_end(connection: sa.Connection) -> bool:
        house_store.put(connection, closing_store.KEY, closing_store.text(closing))
        return closing_store.end(connection, closing, closing.until)

    time.pass_s(40)
    assert house.house.writer.submit(plan_and_end).result()
    house.run(house.house.open_again())
    assert player.view(game)["seats"][0]["clock_ms"] == 300_000
    assert closed.left_s() == 290


@pytest.mark.parametrize(
    "body",
    [
        {"at": 5, "minutes": 10},
        {"at": 2**52, "minutes": 10},
        {"minutes": 0},
        {"minutes": 2000},
        {"minutes": 5, "at": -1},
    ],
)
def test_what_cannot_be_planned_is_refused(closed: Closed, body: dict[str, int]) -> None:
    assert act(closed.keeper, "close-house", body).status_code == 400
    assert closed.house.house.closing is None


def test_what_is_not_closed_cannot_be_opened(closed: Closed) -> None:
    assert act(closed.keeper, "open-house").json()["error"]["code"] == "house-is-open"
    done(closed.keeper, "close-house", {"minutes": 5})
    done(closed.keeper, "open-house")
    assert [line.what for line in log_of(closed.house)][:2] == ["open-house", "close-house"]


def test_it_can_be_closed_for_longer_meanwhile(closed: Closed) -> None:
    house, time = closed.house, closed.time
    done(closed.keeper, "close-house", {"minutes": 5})
    begun = house.house.closing
    assert begun is not None
    time.pass_s(240)
    done(closed.keeper, "close-house", {"minutes": 5})
    assert house.house.closing == ClosedTime(begun.at, begun.at + 9 * MINUTE)
