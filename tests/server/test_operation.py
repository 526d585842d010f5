"""Operating the server: health, logs, slow readers, tables in memory, warm-up."""

import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from rookery.server.i18n import formats
from rookery.server.web.edge.sockets import SocketProtocol
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import COMPUTER, HERE, LINK, ME

ROOT = Path(__file__).resolve().parents[2]


def test_health_for_machines_and_for_people(house: RunningServer) -> None:
    me = house.person()
    me.sit(me.open("quick", [ME, HERE])["id"]).hear()
    health = me.http.get("/health").json()
    assert (health["status"], health["database"], health["compiled"]) == ("ok", "ok", True)
    assert health["tables"] >= 1
    assert health["sockets"] >= 1
    page = me.http.get("/health", headers={"accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    assert health["version"] in page.text


def test_health_for_people_is_written_in_their_language() -> None:
    english, german = formats.of("en"), formats.of("de")
    sizes = [english["size"](mb) for mb in (0.3, 63_740.9)] + [
        german["size"](mb) for mb in (63_740.9, 4e6)
    ]
    assert [one.replace("\xa0", " ") for one in sizes] == ["0.3 MB", "63.7 GB", "63,7 GB", "4 TB"]
    assert (english["count"](12_345), german["count"](12_345)) == ("12,345", "12.345")
    assert (english["span"](200_000), german["span"](200_000)) == ("2 days", "2 Tage")
    assert (english["seconds_ago"](0.2), german["seconds_ago"](3.4)) == (
        "1 second ago",
        "vor 3 Sekunden",
    )


def test_a_broken_database_is_told(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    served = start()

    class Gone:
        def connect(self) -> None:
            raise OperationalError("SELECT 1", {}, Exception("gone"))

    monkeypatch.setattr(served.house.reader, "_engine", Gone())
    answer = served.person().http.get("/health")
    assert answer.status_code == 503
    assert (answer.json()["status"], answer.json()["database"]) == ("broken", "OperationalError")


def test_logs_are_lines_of_json_with_ids_and_no_secrets(start: Start) -> None:
    served = start()
    me, friend = served.person(), served.person()
    opened = me.open("swift", [ME, LINK])
    code = opened["invites"][0]["url"].rsplit("/", 1)[-1]
    friend.join(code)
    table = me.sit(opened["id"])
    table.act(0, min(table.hear()["taps"]))
    lines = served.lines()
    entry = next(line for line in lines if line["what"] == "entry")
    assert (entry["game"], entry["number"], entry["kind"], entry["seat"]) == (
        opened["id"],
        1,
        "action",
        0,
    )
    request = next(line for line in lines if line.get("path") == "/api/join/{code}")
    assert (request["method"], request["status"]) == ("POST", 200)
    assert code not in served.log.getvalue()
    assert me.token not in served.log.getvalue()


def test_idle_tables_leave_memory_and_come_back_the_same(start: Start) -> None:
    served = start(tables=2, idle_s=1)
    me = served.person()
    ids = [me.open("swift", [ME, HERE])["id"] for _ in range(4)]
    assert len(served.house.tables) == 2
    text = me.view(ids[0])["text"]
    watched = me.sit(ids[0])
    watched.hear()
    for table in served.house.tables:
        table.used -= 10
    served.house.tables.drop_idle()
    assert [table.id for table in served.house.tables] == [ids[0]]
    watched.connection.close()
    assert me.view(ids[1])["number"] == 0
    assert me.view(ids[0])["text"] == text


def test_a_slow_reader_is_cut_and_costs_others_nothing(start: Start) -> None:
    served = start(outbox=32)
    me, fan = served.person(), served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    slow = fan.sit(game_id)
    slow.hear()
    served.run(_stop_sending(served))
    mine = me.sit(game_id)
    message = mine.hear()
    for _ in range(36):
        message = mine.act(message["to_move"], min(message["taps"]))
    assert message["number"] == 36
    assert me.view(game_id)["spectators"] == 0
    back = fan.sit(game_id, seen=30)
    assert back.until("ply", number=36)["text"] == message["text"]


async def _stop_sending(served: RunningServer) -> None:
    """Act as if the network accepted no more data for the current sockets."""
    for connection in served.server.edge.connections:
        if isinstance(connection, SocketProtocol):
            connection.pause_writing()


def test_people_come_first_even_when_many_watch(start: Start) -> None:
    served = start()
    me = served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    watching = [served.person().sit(game_id) for _ in range(30)]
    mine = me.sit(game_id)
    mine.act(0, min(mine.hear()["taps"]))
    texts = {json.dumps(one.until("ply")) for one in watching}
    assert len(texts) == 1
    assert me.view(game_id)["spectators"] == 30


def test_a_computer_that_breaks_is_noted_and_tried_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    me = served.person()
    game_id = me.open("quick", [ME, COMPUTER])["id"]
    mine = me.sit(game_id)
    mine.hear()

    async def broken(*_: Any) -> str:
        raise RuntimeError("no idea")

    with monkeypatch.context() as patch:
        patch.setattr(served.house.searches, "play", broken)
        mine.act(0, "rest")
        mine.until("thinking")
        mine.say("ping")
        mine.until("pong")
    assert "no idea" in served.log.getvalue()
    again = me.sit(game_id, seen=3)
    assert again.until("ply", number=4)["entry"]["seat"] == 1


def test_computers_answer_no_sooner_than_their_pace(start: Start) -> None:
    me = start(computer_pace_ms=300).person()
    mine = me.sit(me.open("quick", [ME, COMPUTER])["id"])
    mine.hear()
    begun = time.monotonic()
    mine.act(0, "rest")
    mine.until("ply", number=4)
    assert time.monotonic() - begun >= 0.3


def test_somebody_stands_in_while_kernels_are_compiled(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMES", "tests.server.quick:Swift")
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}{os.pathsep}{ROOT}")
    served = start()
    me = served.person()
    compiled = asyncio.Event()

    async def compiling(*_: Any) -> None:
        await compiled.wait()

    monkeypatch.setattr(served.house.warmup, "has_level", lambda *_: False)
    monkeypatch.setattr(served.house.warmup, "is_cold", lambda *_: True)
    monkeypatch.setattr(served.house.warmup, "level", compiling)
    level = {"kind": "computer", "level": "rockhopper"}
    mine = me.sit(me.open("swift", [ME, level])["id"])
    mine.act(0, min(mine.hear()["taps"]))
    assert mine.until("ply", number=2)["entry"]["seat"] == 1
    served.run(served.house.interpreted.close())
    mine.act(0, min(mine.heard[-1]["taps"]))
    mine.until("thinking")
    mine.say("ping")
    mine.until("pong")  # the computer's action is waiting by now
    served.house.loop.call_soon_threadsafe(compiled.set)
    assert mine.until("ply", number=4)["entry"]["seat"] == 1
    assert "no stand-in" in served.log.getvalue()


def test_the_time_in_tests_stands_still(start: Start) -> None:
    served = start(Time())
    assert served.person().http.get("/health").json()["up_s"] == 0
