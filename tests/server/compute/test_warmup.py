"""Compiling in the background: nobody waits for a game that is ready."""

import asyncio
import io
import json
import os
import subprocess
import sys
import threading
from typing import Any

import pytest

from rookery import games
from rookery.core.game import Game
from rookery.core.warmup import jobs, readiness
from rookery.server.compute.warmup import Warmup
from rookery.server.ops.logs import Log
from tests import programs
from tests.server import loops
from tests.server.processes import ROOT
from tests.server.quick import Quick
from tests.server.users import WAIT_S

QUICK = Quick()


def test_nobody_waits_for_kernels_that_are_ready() -> None:
    async def run() -> bool:
        warmup = Warmup(["quick"], Log(io.StringIO()))
        waiting = asyncio.create_task(warmup.level("quick", "chick", 2))
        await asyncio.sleep(0)
        was_waiting = not waiting.done()
        await warmup.rules("unknown")
        warmup.skip()
        await waiting
        await warmup.analysis("quick", 3)
        return was_waiting and warmup.is_done

    assert loops.run(run())


def test_others_compile_and_the_server_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", "tests.server.quick:Quick")
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}{os.pathsep}{ROOT}")
    stream, told, ready = io.StringIO(), asyncio.Event(), list[bool]()

    async def tell() -> None:
        told.set()

    async def run() -> tuple[bool, ...]:
        warmup = Warmup(["quick"], Log(stream))
        warmup.when_ready = lambda name: ready.append(warmup.is_compiling(name))
        warmup.when_done = tell
        warmup.start()
        was_done = warmup.is_done
        await warmup.rules("quick")
        await warmup.level("quick", "emperor", 4)
        await warmup.analysis("quick", 2)
        await told.wait()
        await warmup.close()
        return was_done, warmup.is_done, warmup.is_compiling("quick")

    monkeypatch.setattr("rookery.core.warmup._readiness", {})
    assert loops.run(run()) == (False, True, False)
    assert [json.loads(line)["what"] for line in stream.getvalue().splitlines()] == ["compiled"]
    assert ready == [True] * (len(jobs(QUICK)) - 1) + [False]
    assert readiness("quick") == "ready"


def test_where_no_process_can_compile_the_server_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends at its first step: it knows no game of this name."""
    monkeypatch.setattr("rookery.core.warmup._readiness", {})
    monkeypatch.setattr(games, "load", lambda name: QUICK)
    monkeypatch.setattr("rookery.server.compute.compiler.sys.executable", "/bin/false")
    stream = io.StringIO()

    async def run() -> bool:
        warmup = Warmup(["quick"], Log(stream))
        warmup.start()
        await asyncio.wait_for(warmup.level("quick", "emperor", 4), WAIT_S)
        await warmup.close()
        return warmup.is_done

    assert loops.run(run())
    assert "the compiler has gone" in stream.getvalue()


def test_rules_of_one_game_do_not_wait_until_others_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    has_begun = threading.Event()

    class Late(Quick):
        name = "late"

    def load(name: str) -> Game[Any]:
        if name == "late":
            assert has_begun.wait(WAIT_S)
            return Late()
        return QUICK

    monkeypatch.setattr(games, "load", load)
    monkeypatch.setattr("rookery.core.warmup.is_ready", lambda name: True)
    stream = io.StringIO()

    async def run() -> list[bool]:
        warmup = Warmup(["quick", "late"], Log(stream))
        warmup.start()
        await asyncio.wait_for(warmup.rules("quick"), WAIT_S)
        had_rules = warmup.has_rules("late")
        has_begun.set()
        await warmup.rules("late")
        await warmup.level("late", "emperor", 4)
        await warmup.close()
        return [had_rules, warmup.has_rules("late")]

    assert loops.run(run()) == [False, True]
    assert "failed" not in stream.getvalue()


def test_who_only_has_to_be_loaded_is_waited_for_and_who_is_cold_is_not() -> None:
    async def run() -> list[bool]:
        warmup = Warmup(["quick"], Log(io.StringIO()))
        warm = asyncio.create_task(warmup.level_if_warm("quick", "chick", 2))
        await asyncio.sleep(0)
        has_waited = not warm.done()
        warmup._set("quick", "chick for 2", is_last=False)
        warmup._cold.add("quick")
        answers = [
            has_waited,
            await warm,
            await warmup.level_if_warm("quick", "chick", 2),
            await warmup.level_if_warm("quick", "king", 2),
        ]
        warmup._set("quick", "king for 2", is_last=True)
        return [*answers, await warmup.level_if_warm("quick", "emperor", 17)]

    assert loops.run(run()) == [True, True, True, False, True]


def test_compiling_ends_without_a_word_when_its_server_has_ended() -> None:
    command = [sys.executable, "-m", "rookery.server.compute.compiler"]
    pipe = subprocess.PIPE
    with programs.running(command, stdin=pipe, stdout=pipe, stderr=pipe) as compiling:
        assert compiling.stdin
        assert compiling.stdout
        assert compiling.stderr
        compiling.stdout.close()
        compiling.stdin.write("packeis\trules\n")
        compiling.stdin.close()
        assert compiling.stderr.read() == ""
        assert compiling.wait() == 0
