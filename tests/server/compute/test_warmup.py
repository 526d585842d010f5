"""Compiling beside the server: nobody waits for what is ready."""

import asyncio
import io
import json
import os
import subprocess
import sys

import pytest

from rookery.server.compute.warmup import Warmup
from rookery.server.ops.logs import Log
from tests.server import loops
from tests.server.processes import ROOT


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


def test_compiling_ends_without_a_word_when_its_server_has_ended() -> None:
    command = [sys.executable, "-m", "rookery.server.compute.warmup", "packeis"]
    compiling = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert compiling.stdout
    assert compiling.stderr
    compiling.stdout.close()
    assert compiling.stderr.read() == b""
    assert compiling.wait() == 0
    compiling.stderr.close()
