"""Attacks with long records: are short requests still answered fast, and what memory is used?

Each attack takes the address of a running server and returns its rows.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

import httpx

from tools.siege.crowd import ask, somebody
from tools.siege.games import record_text
from tools.siege.prober import probing
from tools.siege.process import resident_mb
from tools.siege.row import Row

_LONG = 3000
_RECORDS = 30
_LIVE_MS = 100
_RECORD_MB = 1.0
_ANSWER_MB = 2.0
_numbers = count(100)


async def replays(url: str) -> list[Row]:
    """Request 30 uncached records of 3,000 entries at once while somebody requests a list."""
    async with AsyncExitStack() as stack:
        crowd = [
            await stack.enter_async_context(somebody(url, next(_numbers))) for _ in range(_RECORDS)
        ]
        await _drawn_before(crowd)
        before = resident_mb(url)
        ids = [await _open(client, _long(seed)) for seed, client in enumerate(crowd)]
        async with probing(f"{url}/api/live") as waits:
            await asyncio.sleep(1)  # until the prober has started
            reading = (_read(client, game_id) for client, game_id in zip(crowd, ids, strict=True))
            sizes = await asyncio.gather(*reading)
        again = await _open(crowd[0], _long(0))
        weight = (resident_mb(url) - before) / _RECORDS
        return [
            Row("a list, the slowest beside 30 long records", max(waits), "ms", _LIVE_MS),
            Row("a list, the median beside them", sorted(waits)[len(waits) // 2], "ms", _LIVE_MS),
            Row("memory of each further record opened and read", weight, "MB", _RECORD_MB),
            Row("the largest answer", max(sizes) / 1e6, "MB", _ANSWER_MB),
            Row("addresses of one text opened twice", float(again != ids[0]) + 1, "", 1),
        ]


def _long(seed: int) -> str:
    return record_text("polar_escape", {"players": "6"}, _LONG, seed)


async def _drawn_before(crowd: Sequence[httpx.AsyncClient]) -> None:
    """Read other records of the same game first, once all code is loaded, and as many at once.

    This fills the bounded caches that all drawings of a game share and the room that answers take
    on their way, which must not count as the cost of each further record.
    """
    while not (await ask(crowd[0], "/health"))["compiled"]:
        await asyncio.sleep(1)
    ids = [await _open(client, _long(seed)) for seed, client in enumerate(crowd, _RECORDS)]
    await asyncio.gather(*(_read(*pair) for pair in zip(crowd, ids, strict=True)))


async def _open(client: httpx.AsyncClient, text: str) -> str:
    return str((await ask(client, "/api/records", {"text": text}))["id"])


async def _read(client: httpx.AsyncClient, game_id: str) -> int:
    """Request a replay as a program does; return the answer's size in bytes."""
    plain = {"accept-encoding": "identity"}
    answer: Any = await client.get(f"/api/games/{game_id}/frames", headers=plain)
    answer.raise_for_status()
    return len(answer.content)
