"""A real server in a process of its own, played at over WebSockets; every action is durable."""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop

from benchmarks.client import House, Table, leave
from benchmarks.load import percentile
from benchmarks.report import Row

FAST_TABLES, FAST_SOCKETS, FAST_PLIES = 50, 2, 30
PACED_TABLES, PACED_SOCKETS, PACED_SECONDS, PACE = 200, 4, 15.0, 1.0
NO_LIMITS = (
    *("ADDRESS_SOCKETS", "ADDRESS_REQUESTS", "ADDRESS_GAMES"),
    *("SOCKET_MESSAGES", "SOCKETS", "TABLES", "OUTBOX"),
)


def measure() -> Iterator[Row]:
    """Actions a second at full speed; how long an action takes at a calm pace."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address:
        rate = uvloop.run(fast(House(address)))
        what = f"{FAST_TABLES} tables x {FAST_SOCKETS} sockets, full speed"
        yield Row(what, rate, "durable actions/s")
        seconds = uvloop.run(paced(House(address)))
        at = f"{PACED_TABLES} tables x {PACED_SOCKETS} sockets"
        beside = f"at {PACED_TABLES / PACE:.0f} actions/s"
        yield Row(f"{at}, p50", 1000 * percentile(seconds, 50), "ms", beside)
        yield Row(f"{at}, p99", 1000 * percentile(seconds, 99), "ms", beside, at_most=20)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server that nobody else uses, without the limits that guard against floods."""
    freed = dict.fromkeys(NO_LIMITS, "100000")
    environment = {**os.environ, **freed, "DATA": str(folder), "PORT": "0", "LOG": "warnings"}
    command = [sys.executable, "-m", "rookery", "serve"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "http://" in line)
        yield next(word for word in line.split() if word.startswith("http://"))
    finally:
        process.terminate()
        process.wait()


async def fast(house: House) -> float:
    """Actions a second when each table acts again as soon as all its sockets know."""
    tables = await house.tables(FAST_TABLES, FAST_SOCKETS)
    begun = time.perf_counter()
    await asyncio.gather(*(_hurry(table) for table in tables))
    seconds = time.perf_counter() - begun
    await leave(tables)
    return FAST_TABLES * FAST_PLIES / seconds


async def _hurry(table: Table) -> None:
    for _ in range(FAST_PLIES):
        await table.act()


async def paced(house: House) -> list[float]:
    """Seconds from an action until each socket at its table knows, at a calm pace."""
    tables = await house.tables(PACED_TABLES, PACED_SOCKETS)
    draw = random.Random(1)
    delays = await asyncio.gather(*(_stroll(table, draw.random() * PACE) for table in tables))
    await leave(tables)
    return [delay for of_table in delays for delay in of_table]


async def _stroll(table: Table, phase: float) -> list[float]:
    due, end = time.perf_counter() + phase, time.perf_counter() + PACED_SECONDS
    delays: list[float] = []
    while due < end and not table.over:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        delays += await table.act()
        due += PACE
    return delays
