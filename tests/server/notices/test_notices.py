"""What concerns a person: kept with its cause, counted on every page, read only when it changes."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.sync.client import connect
from websockets.typing import Origin

from rookery.server.db.database import writing
from rookery.server.db.writer import BulkJob, run_together
from rookery.server.notices.notices import Notices
from rookery.server.people import notices_store as store
from rookery.server.people.notices import Notice
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import cheap_hashes, code_of, sign_up
from tests.server.users import LINK, ME, WAIT_S, Message, Person, Socket


@pytest.fixture(autouse=True)
def _cheap() -> Iterator[None]:
    with cheap_hashes():
        yield


def follow(person: Person) -> Socket:
    """The socket of a page that has no other."""
    chosen = dict(person.headers)
    origin = chosen.pop("origin")
    connection = connect(
        person.address.replace("http", "ws", 1) + "/me/live",
        additional_headers=chosen,
        origin=Origin(origin),
        open_timeout=WAIT_S,
    )
    return Socket(person._stack.enter_context(connection))


def told(person: Person) -> list[Message]:
    found: list[Message] = person.http.get("/api/me/notices").json()["notices"]
    return found


def kinds(person: Person) -> list[tuple[str, bool]]:
    return [(one["kind"], one["new"]) for one in told(person)]


def two(served: RunningServer) -> tuple[Person, Person]:
    return sign_up(served.person(), "Ada"), sign_up(served.person(), "Bo Lind")


def ask(by: Person, *names: str, **more: Any) -> str:
    seats = [ME, *({"kind": "player", "name": name} for name in names)]
    answer = by.http.post("/api/challenges", json={"game": "swift", "seats": seats, **more})
    assert answer.is_success, answer.text
    return str(answer.json()["id"])


def begun(ada: Person, bo: Person) -> tuple[str, list[Person]]:
    """A game of two that has begun, and its people by seat."""
    opened = ada.open("swift", [ME, LINK])
    assert bo.join(opened["invites"][0]["url"]).is_success
    game_id = str(opened["id"])
    own = ada.view(game_id)["yours"]
    return game_id, [ada if seat in own else bo for seat in range(2)]


def test_a_challenge_is_told_to_both_until_it_is_answered(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    page = follow(bo)
    assert page.until("notices")["new"] == 0
    one = ask(ada, "Bo Lind", rated=False)
    assert page.until("notices")["new"] == 1
    (asked,) = told(bo)
    assert (asked["title"], asked["line"]) == (
        "Ada challenges you",
        "Swift Packeis, 2 seats, no clock, for fun",
    )
    assert [act["words"] for act in asked["acts"]] == ["Accept", "No thanks"]
    (waiting,) = told(ada)
    assert (waiting["title"], waiting["new"]) == ("You wait for Bo Lind", False)
    assert [act["words"] for act in waiting["acts"]] == ["Withdraw"]
    his = follow(ada)
    assert his.until("notices")["new"] == 0
    assert bo.http.post(f"/api/challenges/{one}/decline").is_success
    assert his.until("notices")["new"] == 1
    assert [line["title"] for line in told(ada)] == ["Bo Lind would rather not"]
    assert told(bo) == []
    assert page.until("notices")["new"] == 0


def test_a_withdrawn_challenge_and_one_that_begins_are_told(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    assert ada.http.post(f"/api/challenges/{ask(ada, 'Bo Lind')}/decline").is_success
    assert [line["title"] for line in told(bo)] == ["Ada has withdrawn the challenge"]
    assert told(ada) == []
    answer = bo.http.post(f"/api/challenges/{ask(ada, 'Bo Lind')}/accept")
    titles = [line["title"] for line in told(ada)]
    assert "Your game begins: Bo Lind has accepted" in titles
    url = next(line["url"] for line in told(ada) if line["kind"] == "challenge")
    assert url == answer.json()["url"]


def test_a_challenge_that_nobody_answers_lapses_for_both(start: Start) -> None:
    time = Time()
    served = start(time)
    ada, bo = two(served)
    ask(ada, "Bo Lind", minutes=5)
    time.pass_s(301)
    assert [(line["title"], line["new"], line["acts"]) for line in told(ada)] == [
        ("The challenge was not answered in time", True, [])
    ]
    assert kinds(bo) == [("challenge", False)]


def test_a_turn_waits_until_it_is_taken_and_leads_to_the_next(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    first, seats = begun(ada, bo)
    second, _ = begun(ada, bo)
    mover = seats[ada.view(first)["to_move"]]
    waiting = [line["about"] for line in told(mover) if line["kind"] == "turn"]
    assert f"game/{first}" in waiting
    assert mover.http.get("/me/next").headers["location"] == f"/games/{waiting[0][5:]}"
    if len(waiting) == 2:
        after = mover.http.get(f"/me/next?after={waiting[0][5:]}")
        assert after.headers["location"] == f"/games/{waiting[1][5:]}"
    nobody = served.person()
    assert nobody.http.get("/me/next").headers["location"] == "/"
    assert second


def test_nothing_is_read_while_nothing_happens(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    page = follow(ada)
    page.until("notices")
    notices = served.house.ask(Notices)
    reads = notices.reads
    solo = bo.open("swift", [ME, {"kind": "here"}])
    assert solo
    served.run(notices.tell_now())
    assert notices.reads == reads
    ask(bo, "Ada")
    assert page.until("notices")["new"] == 1
    assert notices.reads == reads + 1


def test_seen_notices_are_counted_no_more_and_kinds_can_be_switched_off(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    ask(ada, "Bo Lind")
    assert bo.http.post("/api/me/notices/seen", json={}).status_code == 204
    assert kinds(bo) == [("challenge", False)]
    choice = {"kind": "challenge", "channel": "page", "wanted": False}
    assert bo.http.put("/api/me/notices/kinds", json=choice).status_code == 204
    assert told(bo) == []
    wanted = {
        one["kind"]: one["wanted"]["page"] for one in bo.http.get("/api/me/notices/kinds").json()
    }
    assert wanted == {
        "turn": True,
        "evening": True,
        "result": True,
        "leave": True,
        "nudge": True,
        "remind-half": False,
        "remind-day": True,
        "remind-hours": False,
        "pause": True,
        "warning": True,
        "lobby": True,
        "medal": True,
        "challenge": False,
    }
    refused = bo.http.put("/api/me/notices/kinds", json={**choice, "kind": "weather"})
    assert code_of(refused) == (404, "no-such-kind")
    assert 'data-kind="challenge"' in bo.http.get("/me/notices").text


def test_a_friend_who_waits_is_told_to_those_who_follow_them(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    assert ada.http.put("/api/players/Bo Lind/tie", json={"kind": "follow"}).is_success
    wish = {"game": "swift", "seats": [2]}
    assert bo.http.post("/api/seeks", json={"wants": [wish]}).is_success
    assert [line["title"] for line in told(ada)] == ["Bo Lind is looking for players"]
    assert bo.http.delete("/api/seeks").is_success
    assert told(ada) == []
    table = bo.http.post(
        "/api/games", json={"game": "swift", "seats": [ME, LINK], "listed": "public"}
    )
    assert [line["url"] for line in told(ada)] == [table.json()["url"]]
    assert bo.http.put("/api/players/Ada/tie", json={"kind": "block"}).is_success
    assert told(ada) == []


def test_the_result_is_told_to_whoever_was_not_there(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    game_id, seats = begun(ada, bo)
    socket = ada.sit(game_id)
    socket.until("view")
    socket.say("leave", seat=seats.index(ada))
    page = follow(bo)
    while not any(kind == "result" for kind, _ in kinds(bo)):
        page.until("notices")
    assert ("result", True) in kinds(bo)
    served.run(_flush(served))
    assert ("result", False) in kinds(ada)


async def _flush(served: RunningServer) -> None:
    await served.house.writer.run(lambda _: None)


def test_notices_are_bounded_swept_merged_and_forgotten(engine: sa.Engine) -> None:
    now = 1_800_000_000_000
    note = partial(Notice, kind="result", more={}, by="c")
    old = now - store.KEPT_MS - 1
    with writing(engine) as connection:
        store.note(connection, [note("a", f"game/{n}", at=now + n) for n in range(150)])
        count = sa.select(sa.func.count()).select_from(store.notices)
        assert connection.scalar(count) == store.MOST
        store.note(connection, [note("g", "game/1", at=old), note("g", "game/149", at=now)])
        store.see(connection, "g", {"game/149": now + 5, "game/7": now})
        store.choose(connection, "g", "turn", "page", is_wanted=False)
        assert store.sweep(connection, now) == 1
        store.merge(connection, "g", "m", now)
        about = store.about(connection, "m")
        assert [one["about"] for one in about["notices"]] == ["game/149"]
        assert about["wanted"]["page"] == {"turn": False}
        store.merge(connection, "a", "m", now)
        assert len(store.about(connection, "m")["notices"]) == store.MOST
        store.forget(connection, "c", now)
        assert store.about(connection, "m")["notices"] == []
        store.forget(connection, "m", now)
        assert connection.scalar(count) == 0


def test_the_stream_says_what_the_socket_says(start: Start) -> None:
    served = start()
    ada, bo = two(served)
    with bo.http.stream("GET", "/me/live") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = (line for line in answer.iter_lines() if line.startswith("data: "))
        assert '"new":0' in next(lines)
        ask(ada, "Bo Lind")
        assert '"new":1' in next(lines)


def test_what_is_at_stake_is_told_before_a_challenge_is_sent(start: Start) -> None:
    served = start()
    ada, _ = two(served)
    body = {"game": "swift", "seats": [ME, {"kind": "player", "name": "Bo Lind"}]}
    asked = partial(ada.http.post, "/api/challenges/stakes")
    stakes = asked(json=body).json()
    assert stakes["rated"]
    assert stakes["gain"] == stakes["lose"] > 100  # two newcomers: a first game says much
    assert asked(json={**body, "rated": False}).json() == {"rated": False, "gain": 0, "lose": 0}
    nobody = {**body, "seats": [ME, {"kind": "player", "name": "Nobody"}]}
    assert code_of(asked(json=nobody)) == (404, "no-such-player")
    assert ada.http.get("/api/challenges").json() == []
    offered = {one["name"]: one for one in ada.http.get("/api/challenges/games").json()}
    assert offered["packeis"]["seats"] == [2, 3, 4]


@pytest.mark.parametrize("together", [True, False])
def test_what_many_have_seen_is_marked_together_or_one_by_one(
    engine: sa.Engine, together: bool
) -> None:
    a_pause = Notice("ada", "pause/g", "pause", 5, None, {}, -1)
    results = [Notice(user_id, "game/g", "result", 7, None, {}, -1) for user_id in ("ada", "bo")]
    with writing(engine) as connection:
        store.note(connection, [a_pause, *results])
    jobs: list[BulkJob] = [
        store.AddDetail("game/g", {"ada": {"place": 1}, "bo": {"place": 2}, "cy": {"place": 3}}),
        store.MarkSeen("ada", "game/g", ("pause/g", "day/g"), 9),
        store.MarkSeen("bo", "game/other", (), 9),
        store.MarkSeen("bo", "game/g", (), 6),
        store.MarkSeen("bo", "game/g", (), 4),  # an earlier moment changes nothing
    ]
    if together:
        assert run_together(engine, jobs)
    else:
        with writing(engine) as connection:
            for job in jobs:
                job(connection)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(store.notices).order_by("user_id", "about")).all()
    assert [(row.user_id, row.about, row.more, row.seen) for row in rows] == [
        ("ada", "game/g", '{"place":1}', 9),
        ("ada", "pause/g", "{}", 9),
        ("bo", "game/g", '{"place":2}', 6),
        ("bo", "game/other", "{}", 9),
    ]
