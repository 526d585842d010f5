"""Play over WebSockets on a real server in its own process; every action is durable."""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import httpx
import uvloop

from benchmarks import beside
from benchmarks.client import Server, Table, leave
from benchmarks.load import percentile
from benchmarks.machine import bare_sends, cpu_seconds, disk
from benchmarks.report import Row
from benchmarks.returning import returned

FAST_TABLES, FAST_SOCKETS, FAST_PLIES, FAST_ROUNDS = 50, 2, 30, 7
PACED_TABLES, PACED_SOCKETS, PACED_SECONDS, PACE = 200, 4, 15.0, 1.0
SEARCHES = 2
SPECTATORS, AT_ONCE = 1000, 20
YOUNG = 13
"""How many of a game's actions reach connections that are still young.

Linux acknowledges a connection's first sixteen segments at once, on the loopback in the sender's
CPU time.
"""
RETURNS = 3
Pace = tuple[float, float]
"""Actions per second, and per CPU-second of the server."""
NO_LIMITS = (
    *("ADDRESS_SOCKETS", "ADDRESS_REQUESTS", "ADDRESS_GAMES", "ADDRESS_SEARCHES"),
    *("SOCKET_MESSAGES", "TABLES", "OUTBOX"),
)


def measure() -> Iterator[Row]:
    """Measure full speed, beside boardgame.io; spectators; a calm pace; people's return."""
    with tempfile.TemporaryDirectory() as folder:
        kept = disk(Path(folder))
        with server(Path(folder)) as (address, process):
            with beside.server() as other:
                yield from _fast(*uvloop.run(fast(Server(address), process, other)), kept)
            yield from _watched(*uvloop.run(watched(Server(address), process)))
            before = cpu_seconds(process)
            seconds = uvloop.run(paced(Server(address)))
            used = cpu_seconds(process) - before
            yield from _paced(seconds, used, kept)
    yield from _returned()


def _fast(rounds: Sequence[Pace], others: Sequence[Pace], length: int, kept: str) -> Iterator[Row]:
    what = f"{FAST_TABLES} tables x {FAST_SOCKETS} sockets, full speed"
    rates, efforts = zip(*rounds, strict=True)
    yield Row(what, median(rates), "durable actions/s", kept, at_least=4000)
    among = f"of {len(rounds)} rounds {min(efforts):.0f} to {max(efforts):.0f}"
    unit = "durable actions/CPU-second of the server"
    yield Row(what, median(efforts), unit, among, at_least=5000)
    name = "the same, beside boardgame.io with its FlatFile"
    if not others:
        yield Row(name, median(rates), "durable actions/s", beside.MISSING)
        return
    theirs, effort = (median(each) for each in zip(*others, strict=True))
    told = f"{theirs:.0f} moves/s of {length} bytes each, {effort:.0f} a CPU-second"
    ratio = median(rates) / theirs
    yield Row(name, median(rates), "durable actions/s", told, ratio=ratio, at_least=4)


def _paced(seconds: list[float], used: float, kept: str) -> Iterator[Row]:
    at = f"{PACED_TABLES} tables x {PACED_SOCKETS} sockets, {SEARCHES} searches beside"
    beside = f"at {PACED_TABLES / PACE:.0f} actions/s, with {used:.0f} s of the server's CPU"
    yield Row(f"{at}, p50", 1000 * percentile(seconds, 50), "ms", beside, at_most=3)
    yield Row(f"{at}, p99", 1000 * percentile(seconds, 99), "ms", kept, at_most=8)


def _returned() -> Iterator[Row]:
    waits = [returned(server) for _ in range(RETURNS)]
    after = [percentile(each, 90) for each in waits]
    half = median(percentile(each, 50) for each in waits)
    name = f"kill -9 and restart: 90 % of {len(waits[0])} people have acted again"
    beside_it = f"half of them after {half:.2f} s; of {RETURNS} kills"
    yield Row(name, median(after), "s", beside_it, at_most=2)


def _watched(coming: float, acting: Sequence[float], length: int) -> Iterator[Row]:
    at = f"{SPECTATORS} spectators at a table"
    cpu = "ms of the server's CPU"
    yield Row(f"{at}, for each who comes", 1000 * coming, cpu, at_most=1)
    floor = f"{bare_sends(SPECTATORS, length):.1f} ms for as many bare sends of {length} bytes"
    young = 1000 * median(acting[:YOUNG])
    told = f"of {len(acting)}, {young:.1f} ms while connections are young; {floor}"
    yield Row(f"{at}, an action", 1000 * median(acting), cpu, told, at_most=8)


@contextmanager
def server(folder: Path, port: int = 0) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A server for this benchmark alone, without the limits that guard against floods."""
    freed = dict.fromkeys(NO_LIMITS, "100000")
    environment = {**os.environ, **freed, "DATA": str(folder)}
    environment |= {"PORT": str(port), "LOG": "warnings", "COMPUTER_THREADS": str(SEARCHES)}
    command = [sys.executable, "-m", "rookery", "serve"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "http://" in line)
        address = next(word for word in line.split() if word.startswith("http://"))
        while not port and not httpx.get(f"{address}/health").json()["compiled"]:
            time.sleep(0.2)  # measure a server that has been up for a while
        yield address, process
    finally:
        process.terminate()
        process.wait()


async def fast(
    server: Server, process: "subprocess.Popen[str]", other: beside.Server | None
) -> tuple[list[Pace], list[Pace], int]:
    """Measure tables at full speed here, and at another server with messages of equal length."""
    ours, theirs, length, bare = [], [], 0, 0
    if other is not None:
        bare = await other.bare_length()
    for _ in range(FAST_ROUNDS):
        tables = await server.tables(FAST_TABLES, FAST_SOCKETS)
        await asyncio.sleep(PACE)  # until the players have been told of each other
        ours.append(await _fast_round(tables, process))
        length = round(sum(table.length for table in tables) / len(tables))
        await leave(tables)
        if other is not None:
            matches = await other.matches(FAST_TABLES, max(0, length - bare))
            theirs.append(await _fast_round(matches, other.process))
            await beside.leave(matches)
    return ours, theirs, length


async def _fast_round(
    tables: Sequence[Table] | Sequence[beside.Match], process: "subprocess.Popen[str]"
) -> Pace:
    used, begun = cpu_seconds(process), time.perf_counter()
    await asyncio.gather(*(_hurry(table) for table in tables))
    seconds, used = time.perf_counter() - begun, cpu_seconds(process) - used
    actions = len(tables) * FAST_PLIES
    return actions / seconds, actions / used


async def _hurry(table: Table | beside.Match) -> None:
    for _ in range(FAST_PLIES):
        await table.act()


async def paced(server: Server) -> list[float]:
    """Seconds from an action until each socket at its table hears of it, at a calm pace."""
    searching = [await server.searching_table() for _ in range(SEARCHES)]
    tables = await server.tables(PACED_TABLES, PACED_SOCKETS)
    draw = random.Random(1)
    delays = await asyncio.gather(*(_stroll(table, draw.random() * PACE) for table in tables))
    await leave([*tables, *searching])
    return [delay for of_table in delays for delay in of_table]


async def _stroll(table: Table, phase: float) -> list[float]:
    due, end = time.perf_counter() + phase, time.perf_counter() + PACED_SECONDS
    delays: list[float] = []
    while due < end and not table.over:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        delays += await table.act()
        due += PACE
    return delays


async def watched(
    server: Server, process: "subprocess.Popen[str]"
) -> tuple[float, list[float], int]:
    """The server's CPU seconds per spectator who comes, and for each action of a game.

    The third value is the size in bytes of an action's frame.
    """
    (table,) = await server.tables(1, FAST_SOCKETS)
    await asyncio.sleep(PACE)
    before = cpu_seconds(process)
    for _ in range(SPECTATORS // AT_ONCE):
        await server.spectators(table, AT_ONCE)
    await asyncio.sleep(PACE)
    coming = (cpu_seconds(process) - before) / SPECTATORS
    acting = []
    while not table.over:
        before = cpu_seconds(process)
        await table.act()
        acting.append(cpu_seconds(process) - before)
    await leave([table])
    return coming, acting, table.length
