"""The writer as the event loop uses it: one wake-up per batch, and no job is cancelled half-way."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.db import writer as module
from rookery.server.db.database import connect
from rookery.server.db.writer import Job, Writer
from rookery.server.errors import TooMany
from tests.server import loops


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Writer]:
    engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    made = Writer(engine)
    yield made
    made.close()
    engine.dispose()


def test_jobs_of_one_turn_are_handed_over_and_told_of_together(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    settle = writer._settle

    def counted(outcomes: Sequence[Any]) -> None:
        told.append(len(outcomes))
        settle(outcomes)

    monkeypatch.setattr(writer, "_settle", counted)

    async def run() -> list[int]:
        return await asyncio.gather(*(writer.run(_says(number)) for number in range(100)))

    assert loops.run(run()) == list(range(100))
    assert told == [100]
    assert writer.waiting == 0


def _says(number: int) -> Job[int]:
    return lambda _: number


def test_a_job_that_raises_harms_no_other_of_its_turn(writer: Writer) -> None:
    def breaks(_: sa.Connection) -> int:
        raise ValueError("on the way")

    async def run() -> list[object]:
        jobs = [writer.run(job) for job in (lambda _: 1, breaks, lambda _: 2)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    first, broken, second = loops.run(run())
    assert (first, second) == (1, 2)
    assert isinstance(broken, ValueError)


def test_a_job_is_done_even_if_nobody_waits_for_it_any_more(writer: Writer) -> None:
    gate, done = threading.Event(), list[int]()

    async def run() -> None:
        writer.submit(lambda _: gate.wait())
        jobs = [writer.run(partial(_note, done, number)) for number in range(3)]
        jobs[1].cancel()
        gate.set()
        await asyncio.gather(jobs[0], jobs[2])

    loops.run(run())
    assert done == [0, 1, 2]
    assert writer.waiting == 0


def _note(done: list[int], number: int, _: sa.Connection) -> None:
    done.append(number)


def test_only_so_many_jobs_wait(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_WAITING", 3)
    gate = threading.Event()

    async def run() -> None:
        jobs = [writer.run(lambda _: gate.wait()) for _ in range(3)]
        with pytest.raises(TooMany):
            writer.run(lambda _: True)
        gate.set()
        assert await asyncio.gather(*jobs) == [True] * 3
        assert await writer.run(lambda _: 5) == 5

    loops.run(run())
