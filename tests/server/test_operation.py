"""Running the thing: health, logs, slow readers, tables in memory, warming."""

import asyncio
import io
import json
import logging
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from rookery import games
from rookery.core.searcher import Limits
from rookery.server.compute import interpreted
from rookery.server.compute.interpreted import Wanted
from rookery.server.compute.search_pool import Thinkers
from rookery.server.compute.warmup import Warmth
from rookery.server.ops.logs import Bridge, Log, least_level
from rookery.server.ops.tasks import steadily
from tests.server import loops
from tests.server.conftest import RunningServer, Start, Time
from tests.server.people import COMPUTER, HERE, LINK, ME, WAIT_S

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


def test_which_lines_are_written() -> None:
    stream = io.StringIO()
    log = Log(stream, "warning", lambda: 1.5)
    log.info("quiet")
    log.warning("loud", game="x")
    assert json.loads(stream.getvalue()) == {
        "at": 1.5,
        "level": "warning",
        "what": "loud",
        "game": "x",
    }
    assert least_level("auto", True) == "warning"
    assert least_level("auto", False) == least_level("all", True) == "info"
    assert least_level("warnings", False) == "warning"


def test_what_libraries_log_comes_in_the_same_lines() -> None:
    stream, logger = io.StringIO(), logging.getLogger("some.library")
    bridge = Bridge(Log(stream))
    logger.addHandler(bridge)
    try:
        logger.info("quiet")
        logger.error("it is %s", "loud")
    finally:
        logger.removeHandler(bridge)
    (line,) = (json.loads(text) for text in stream.getvalue().splitlines())
    assert (line["what"], line["logger"], line["level"]) == ("it is loud", "some.library", "error")


def test_what_goes_on_survives_a_failure() -> None:
    stream, tries = io.StringIO(), []

    async def work() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError("for a moment")
        raise asyncio.CancelledError

    async def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            await steadily("trying", work, Log(stream))

    loops.run(run())
    assert len(tries) == 2
    assert "for a moment" in stream.getvalue()


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
        message = mine.act(message["turn"], min(message["taps"]))
    assert message["number"] == 36
    assert me.view(game_id)["spectators"] == 0
    back = fan.sit(game_id, seen=30)
    assert back.until("ply", number=36)["text"] == message["text"]


async def _stop_sending(served: RunningServer) -> None:
    """As if the network took nothing more for whoever watches now."""
    for connection in served.server.server_state.connections:
        if hasattr(connection, "writable"):
            connection.writable.clear()


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
        patch.setattr(served.house.thinkers, "play", broken)
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


def test_thinkers_stop_at_once() -> None:
    thinkers = Thinkers(1)

    class Endless:
        begun, late = threading.Event(), 0

        def step(self) -> bool:
            self.late += thinkers._stopped
            self.begun.set()
            return False

        def report(self) -> Any:
            return None

    endless = Endless()

    async def run() -> None:
        think = asyncio.create_task(thinkers._run(lambda: thinkers._think(endless, Limits())))
        await asyncio.to_thread(endless.begun.wait, WAIT_S)
        assert thinkers.busy == 1
        await asyncio.to_thread(thinkers.close)
        await think

    loops.run(run())
    assert endless.late <= 1  # what was begun when it was stopped is finished


def test_nobody_waits_for_kernels_that_are_ready() -> None:
    async def run() -> bool:
        warmth = Warmth(["quick"], Log(io.StringIO()))
        waiting = asyncio.create_task(warmth.level("quick", "chick", 2))
        await asyncio.sleep(0)
        was_waiting = not waiting.done()
        await warmth.rules("unknown")
        warmth.skip()
        await waiting
        await warmth.analysis("quick", 3)
        return was_waiting and not warmth.is_compiling

    assert loops.run(run())


def test_a_helper_compiles_and_the_server_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", "tests.server.quick:Quick")
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}{os.pathsep}{ROOT}")
    stream, told = io.StringIO(), asyncio.Event()

    async def tell() -> None:
        told.set()

    async def run() -> list[bool]:
        warmth = Warmth(["quick"], Log(stream))
        warmth.when_done = tell
        warmth.start()
        was_compiling = warmth.is_compiling
        await warmth.rules("quick")
        await warmth.level("quick", "emperor", 4)
        await warmth.analysis("quick", 2)
        await told.wait()
        await warmth.close()
        return [was_compiling, warmth.is_compiling]

    assert loops.run(run()) == [True, False]
    assert [json.loads(line)["what"] for line in stream.getvalue().splitlines()] == ["compiled"]


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

    monkeypatch.setattr(served.house.warmth, "has_level", lambda *_: False)
    monkeypatch.setattr(served.house.warmth, "level", compiling)
    level = {"kind": "computer", "level": "rockhopper"}
    mine = me.sit(me.open("swift", [ME, level])["id"])
    mine.act(0, min(mine.hear()["taps"]))
    assert mine.until("ply", number=2)["entry"]["seat"] == 1
    served.run(served.house.computers.release_stand_in())
    mine.act(0, min(mine.heard[-1]["taps"]))
    mine.until("thinking")
    mine.say("ping")
    mine.until("pong")  # it waits now
    served.house.loop.call_soon_threadsafe(compiled.set)
    assert mine.until("ply", number=4)["entry"]["seat"] == 1
    assert "no stand-in" in served.log.getvalue()


def test_a_stand_in_plays_what_the_level_would() -> None:
    state = "PK1 x0 A1213B13 A u00 s0.0,0.0"
    question = Wanted("packeis", state, "chick", 1)
    answers = io.StringIO()
    interpreted.main([msgspec.json.encode(question).decode()] * 2, answers)
    first, second = answers.getvalue().split()
    assert first == second
    assert first in games.load("packeis").parse(state).legal_actions


def test_the_time_in_tests_stands_still(start: Start) -> None:
    served = start(Time())
    assert served.person().http.get("/health").json()["up_s"] == 0


def test_compiling_ends_without_a_word_when_its_server_has_ended() -> None:
    command = [sys.executable, "-m", "rookery.server.compute.warmup", "packeis"]
    compiling = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert compiling.stdout
    assert compiling.stderr
    compiling.stdout.close()
    assert compiling.stderr.read() == b""
    assert compiling.wait() == 0
    compiling.stderr.close()
