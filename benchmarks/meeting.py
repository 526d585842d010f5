"""The lobby: many people watch it while groups wait and wishes change all the time."""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import uvloop

from benchmarks.client import Server
from benchmarks.live import server
from benchmarks.machine import cpu_seconds
from benchmarks.report import Row
from benchmarks.wire import connect

PRESENT, GROUPS, IN_A_GROUP, SEATS = 300, 50, 2, 3
SECONDS, CHANGES = 20, 4  # wishes that change each second
_QUIET_S = 8  # until every rating is acceptable and every group has settled

Wish = dict[str, object]


class _Kind(msgspec.Struct):
    """The part of a message that is needed for counting."""

    type: str


_decode = msgspec.json.Decoder(_Kind).decode


class Seen(NamedTuple):
    """What the sockets have heard, and what that has cost the server."""

    most: int
    """The most lobby messages that one socket was sent within any second."""
    messages: float
    """The mean number of lobby messages per second and socket."""
    size: float
    """The mean size of a lobby message in bytes."""
    cpu: float
    """The server's CPU seconds per second."""


def measure() -> Iterator[Row]:
    """Measure the messages per socket and second, and the server's CPU time."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (address, process):
        seen = uvloop.run(watched(Server(address), lambda: cpu_seconds(process)))
    at = f"{PRESENT} in the lobby, {GROUPS} groups waiting, {CHANGES} wishes changed a second"
    size = f"{seen.size:.0f} bytes each, {seen.messages:.2f} on average"
    yield Row(f"{at}: messages to a socket in any second", seen.most, "messages", size, at_most=1)
    yield Row(f"{at}: the server", 100 * seen.cpu, "% of a core", at_most=5)


async def watched(house: Server, cpu: Callable[[], float]) -> Seen:
    """Let people keep a page open, some of whom wait in groups that never fill."""
    people = [house.token() for _ in range(PRESENT)]
    times: list[list[float]] = [[] for _ in people]
    sizes: Counter[str] = Counter()

    def hears(index: int, text: bytes) -> None:
        if _decode(text).type == "lobby":
            times[index].append(time.perf_counter())
            sizes["bytes"] += len(text)
            sizes["messages"] += 1

    async with httpx.AsyncClient(base_url=house.address, timeout=60) as http:
        for index, token in enumerate(people[: GROUPS * IN_A_GROUP]):
            await _seek(http, token, index // IN_A_GROUP)
        for index, token in enumerate(people):
            await connect(house.address, "/lobby/live", token, partial(hears, index))
        await asyncio.sleep(_QUIET_S)
        for each in times:
            each.clear()
        sizes.clear()
        before, begun = cpu(), time.perf_counter()
        for second in range(SECONDS):
            for change in range(CHANGES):
                index = (second * CHANGES + change) % (GROUPS * IN_A_GROUP)
                await _seek(http, people[index], index // IN_A_GROUP, second)
            await asyncio.sleep(max(0.0, begun + second + 1 - time.perf_counter()))
        took = time.perf_counter() - begun
        used = cpu() - before
    most = max(_most_within_a_second(each) for each in times)
    count = sizes["messages"]
    return Seen(most, count / took / PRESENT, sizes["bytes"] / max(1, count), used / took)


async def _seek(http: httpx.AsyncClient, token: str, group: int, fill: int = 0) -> None:
    """Wish for a table that only the rest of the group wants, and that the group cannot fill."""
    wish = {
        "game": "packeis",
        "seats": [SEATS],
        "clocks": [{"initial_s": 60 + group, "increment_s": 0}],
    }
    body = {"wants": [wish], "name": f"Group {group}", "fill_after_s": 600 + fill}
    answer = await http.post("/api/seeks", json=body, headers={"authorization": f"Bearer {token}"})
    answer.raise_for_status()


def _most_within_a_second(times: list[float]) -> int:
    """The most messages within 0.9 s: a tenth of a second allows for a busy machine's jitter."""
    return max((sum(begin <= other < begin + 0.9 for other in times) for begin in times), default=0)
