"""A store in trouble, as clients see it: reported, retried, and no socket is cut."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import httpx
import pytest

from rookery.core.state import State
from rookery.server import lifecycle
from rookery.server.compute.search_pool import Chosen
from rookery.server.db import database
from tests.server.conftest import RunningServer, Start
from tests.server.users import COMPUTER, HERE, ME, Message, Socket


@contextmanager
def locked(served: RunningServer) -> Iterator[sqlite3.Connection]:
    """Lock the database file with a foreign write transaction that does not end."""
    file = served.data / "rookery.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as thief:
        thief.execute("BEGIN IMMEDIATE")
        yield thief


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for a locked file, and hardly between retries."""
    monkeypatch.setattr("rookery.server.db.database._BUSY_MS", 0)
    monkeypatch.setattr("rookery.server.db.database.connect.__defaults__", (0,))
    monkeypatch.setattr(database, "_PAUSES_S", (0.01,))


def sit(served: RunningServer) -> tuple[Socket, Message, str]:
    me = served.person()
    game_id: str = me.open("swift", [ME, HERE])["id"]
    socket = me.sit(game_id)
    return socket, socket.hear(), game_id


def act(socket: Socket, view: Message) -> None:
    socket.say("act", number=view["number"] + 1, seat=view["to_move"], action=min(view["taps"]))


def test_people_read_that_an_action_is_tried_again_and_then_it_is_kept(start: Start) -> None:
    served = start(database_url="")
    socket, view, game_id = sit(served)
    fan = served.person().sit(game_id)
    fan.hear()
    with locked(served) as thief:
        act(socket, view)
        notice = socket.until("notice")
        assert notice["code"] == "not-stored"
        assert notice["words"] == "This could not be stored. Trying again."
        assert fan.until("notice")["words"] == notice["words"]
        thief.execute("ROLLBACK")
    assert socket.until("ply", number=1)["number"] == 1
    assert fan.until("ply", number=1)["number"] == 1
    told = [line["what"] for line in served.lines()]
    assert "not stored" in told
    assert "stored again" in told


def test_everything_waits_in_its_order(start: Start) -> None:
    served = start(database_url="")
    tables = [sit(served) for _ in range(3)]
    with locked(served) as thief:
        for socket, view, _ in tables:
            act(socket, view)
        for socket, _, _ in tables:
            socket.until("notice")
        thief.execute("ROLLBACK")
    for socket, _, _ in tables:
        view = socket.until("ply", number=1)
        socket.act(view["to_move"], min(view["taps"]))


def test_after_a_while_it_is_refused_and_the_game_stands_where_it_stood(start: Start) -> None:
    served = start(database_url="", store_s=0)
    socket, view, game_id = sit(served)
    with locked(served):
        act(socket, view)
        assert socket.until("error")["code"] == "store-away"
        assert served.person().view(game_id)["number"] == 0
    assert socket.act(view["to_move"], min(view["taps"]))["number"] == 1


def answered(served: RunningServer, path: str = "/health") -> httpx.Response:
    return served.person().http.get(path)


def test_health_says_what_cannot_be_stored_and_requests_are_told_when_to_come_back(
    start: Start,
) -> None:
    served = start(database_url="", store_s=0)
    person = served.person()
    assert answered(served).json()["last_commit_s"] < 60
    with locked(served):
        body = {"game": "swift", "seats": [ME, HERE]}
        for _ in range(2):  # the first is tried, the second refused without trying
            answer = person.http.post("/api/games", json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store-away")
            assert answer.headers["retry-after"] == "10"
        health = answered(served)
        assert (health.status_code, health.json()["status"]) == (503, "broken")
        assert health.json()["last_error"] == "OperationalError: database is locked"
        assert health.json()["database"] == "ok"
        assert "database is locked" in person.http.get("/health", headers=HTML).text
    served.run(served.house.housekeeping.leave())  # a write succeeds again
    assert answered(served).json()["status"] == "ok"
    assert person.open("swift", [ME, HERE])["id"]


def test_a_computer_whose_action_was_refused_acts_when_the_store_is_back(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start(database_url="", store_s=0)
    me, may_act = served.person(), asyncio.Event()

    async def choose(state: State, *_: Any) -> Chosen:
        await may_act.wait()
        return Chosen(state.legal_actions[0], is_cut=False)

    monkeypatch.setattr(served.house.searches, "play", choose)
    socket = me.sit(me.open("swift", [ME, COMPUTER])["id"])
    view = socket.hear()
    socket.act(0, min(view["taps"]))
    socket.until("thinking")
    with locked(served):
        served.house.loop.call_soon_threadsafe(may_act.set)
        while "computer refused" not in served.log.getvalue():
            pass
    served.run(served.house.housekeeping.leave())  # a write succeeds again
    assert socket.until("ply", number=2)["entry"]["seat"] == 1


def test_a_house_that_stores_nothing_for_long_is_broken(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start(database_url="")
    monkeypatch.setattr(database.Condition, "age_s", 31.0)  # as if the last commit were long ago
    assert answered(served).status_code == 503
    assert answered(served).json()["last_error"] is None


HTML = {"accept": "text/html"}


def test_a_file_whose_pages_are_zeros_is_said(
    monkeypatch: pytest.MonkeyPatch, start: Start
) -> None:
    monkeypatch.setattr(lifecycle, "LAST_S", 0.1)  # also when `start` closes it
    served = start(database_url="")
    person = served.person()
    game_id = person.open("swift", [ME, HERE])["id"]
    served.run(served.house.housekeeping.leave())
    file = served.data / "rookery.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(bytes(file.stat().st_size - 4096))
    served.house.engine.dispose()  # drop cached pages, as the next commit would
    health = answered(served)
    assert (health.status_code, health.json()["database"]) == (503, "DatabaseError")
    served.run(_forget(served))
    for path in (f"/api/games/{game_id}", "/api/live", "/", f"/games/{game_id}"):
        answer = answered(served, path)
        assert (answer.status_code, path) == (503, path)
        assert answer.headers["retry-after"] == "10"
    page = person.http.get("/", headers=HTML)
    assert page.status_code == 503
    assert "Please try again in a while." in page.text


async def _forget(served: RunningServer) -> None:
    served.house.tables._tables.clear()


def test_a_house_without_room_refuses_what_is_new_and_plays_on(start: Start) -> None:
    served = start(database_url="", database_mb=1, free_mb=0)
    socket, view, _ = sit(served)
    with closing(sqlite3.connect(served.data / "rookery.sqlite3")) as connection, connection:
        connection.execute("CREATE TABLE ballast (bytes)")
        connection.execute("INSERT INTO ballast VALUES (zeroblob(1500000))")
    served.run(served.house.housekeeping.look())
    person = served.person()
    body = {"game": "swift", "seats": [ME, HERE]}
    for path, asked in (
        ("/api/games", body),
        ("/api/records", {"text": "x"}),
        ("/api/commitments", None),
        ("/api/daily/penguin_game", {}),
    ):
        answer = person.http.post(path, json=asked)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "house-full")
    assert socket.act(view["to_move"], min(view["taps"]))["number"] == 1
    health = answered(served)
    assert (health.status_code, health.json()["status"]) == (200, "full")
    assert [line["what"] for line in served.lines()].count("the house is full") == 1


def test_a_disk_that_is_nearly_full_counts_too(start: Start) -> None:
    served = start(database_url="", free_mb=10**9)
    served.run(served.house.housekeeping.look())
    assert answered(served).json()["status"] == "full"
