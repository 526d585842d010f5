"""Background tasks that run for as long as the server does."""

import asyncio
import io
import json
import os
import sys
from pathlib import Path

import pytest

from rookery import server
from rookery.server.db.database import connect
from rookery.server.db.reader import Reader
from rookery.server.ops import tasks
from rookery.server.ops.logs import Log
from rookery.server.ops.tasks import comes, end_process, start_process, steadily, stopped
from tests.server import loops


def test_what_goes_on_survives_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_AFTER_A_FAILURE_S", 0.0)
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
    assert '"what":"trying failed"' in stream.getvalue()


def test_a_store_that_is_away_for_a_moment_is_a_warning_with_its_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing is wrong with the work: a trace of it would lead whoever reads the log astray."""
    monkeypatch.setattr(tasks, "_AFTER_A_FAILURE_S", 0.0)
    stream, tries = io.StringIO(), []
    file = tmp_path / "house.sqlite3"
    file.write_bytes(b"no database" * 100)
    reader = Reader(connect(f"sqlite:///{file}"))

    async def work() -> None:
        tries.append(1)
        if len(tries) == 2:
            raise asyncio.CancelledError
        await reader.run(lambda connection: connection.exec_driver_sql("SELECT 1"))

    async def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            await steadily("trying", work, Log(stream))

    loops.run(run())
    reader.close()
    line = json.loads(stream.getvalue())
    assert (line["level"], line["what"]) == ("warning", "trying waits for the store")
    assert line["error"] == "DatabaseError: file is not a database"


def test_after_a_failure_there_is_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, a lost database would flood the log."""
    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    async def work() -> None:
        if len(naps) == 3:
            raise asyncio.CancelledError
        raise RuntimeError

    async def run() -> None:
        monkeypatch.setattr(asyncio, "sleep", nap)
        with pytest.raises(asyncio.CancelledError):
            await steadily("trying", work, Log(io.StringIO()))

    loops.run(run())
    assert naps == [1.0] * 3


def test_an_event_comes_or_does_not() -> None:
    async def run() -> tuple[bool, bool]:
        event = asyncio.Event()
        in_vain = await comes(event, 0.001)
        event.set()
        return in_vain, await comes(event, 60)

    assert loops.run(run()) == (False, True)


def test_who_is_stopped_while_it_comes_stops() -> None:
    async def run() -> None:
        event = asyncio.Event()
        waiting = asyncio.create_task(comes(event, 60))
        await asyncio.sleep(0)
        event.set()
        waiting.cancel()
        await asyncio.gather(waiting)

    with pytest.raises(asyncio.CancelledError):
        loops.run(run())


def test_tasks_are_stopped_however_they_end() -> None:
    ended: list[str] = []

    async def stubborn() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ended.append("stubborn")
            raise RuntimeError

    async def obedient() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("obedient")

    async def run() -> None:
        tasks = [asyncio.create_task(one()) for one in (stubborn, obedient)]
        await asyncio.sleep(0)
        await stopped(*tasks, None)
        assert all(task.done() for task in tasks)

    loops.run(run())
    assert sorted(ended) == ["obedient", "stubborn"]


def test_ctrl_c_in_a_terminal_reaches_the_server_alone() -> None:
    async def run() -> int:
        process = await start_process(sys.executable, "-c", "input()")
        group = os.getpgid(process.pid)
        await end_process(process)
        return group

    assert loops.run(run()) != os.getpgrp()


def test_every_process_of_the_server_is_started_so() -> None:
    begun = [
        path.name
        for path in Path(server.__file__).parent.rglob("*.py")
        if "create_subprocess" in path.read_text(encoding="utf-8")
    ]
    assert begun == ["tasks.py"]
