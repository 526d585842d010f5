"""Compiling in the background: nobody waits for a game that is ready."""

import asyncio
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from rookery import games
from rookery.core.game import Game
from rookery.server.compute.warmup import Warmup
from rookery.server.ops.logs import Log
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
        return was_waiting and not warmup.is_compiling

    assert loops.run(run())


def test_a_helper_compiles_and_the_server_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", "tests.server.quick:Quick")
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}{os.pathsep}{ROOT}")
    stream, told = io.StringIO(), asyncio.Event()

    async def tell() -> None:
        told.set()

    async def run() -> list[bool]:
        warmup = Warmup(["quick"], Log(stream))
        warmup.when_done = tell
        warmup.start()
        was_compiling = warmup.is_compiling
        await warmup.rules("quick")
        await warmup.level("quick", "emperor", 4)
        await warmup.analysis("quick", 2)
        await told.wait()
        await warmup.close()
        return [was_compiling, warmup.is_compiling]

    assert loops.run(run()) == [True, False]
    assert [json.loads(line)["what"] for line in stream.getvalue().splitlines()] == ["compiled"]


def test_rules_of_one_game_do_not_wait_until_others_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    has_begun = threading.Event()

    def load(name: str) -> Game[Any]:
        if name == "late":
            assert has_begun.wait(WAIT_S)
        return QUICK

    def all_compiled(names: Sequence[str]) -> bool:
        return True

    monkeypatch.setattr(games, "load", load)
    monkeypatch.setattr("rookery.server.compute.warmup._all_compiled", all_compiled)
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


def test_compiling_ends_without_a_word_when_its_server_has_ended() -> None:
    command = [sys.executable, "-m", "rookery.server.compute.warmup", "packeis"]
    compiling = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert compiling.stdout
    assert compiling.stderr
    compiling.stdout.close()
    assert compiling.stderr.read() == b""
    assert compiling.wait() == 0
    compiling.stderr.close()
