"""An attack with pictures: is anybody else answered later, and how long does the loop stand still?

The attack takes the address of a running server and returns its rows.
"""

import asyncio
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

import httpx

from rookery.core.drawing import raster
from rookery.core.drawing.seen import views_along
from rookery.core.record import read
from rookery.games import load
from rookery.server.compute.shelf import Jobs
from rookery.server.ops import process_memory
from rookery.server.pictures.gallery import ANIMATED, WIDTHS, Gallery
from tools.siege.crowd import ask, somebody
from tools.siege.games import record_text
from tools.siege.prober import probing
from tools.siege.row import Row

_PICTURES = 13
_MOVES = 53
_ALONE_S = 2.0
_SLOWER, _MORE_MS = 3, 20  # a process of lower priority still takes its share of the machine
_PAUSE_MS = 100
_numbers = count(900)


async def pictures(url: str) -> list[Row]:
    """Ask for a film of 54 frames and for 13 pictures while somebody requests a list."""
    async with AsyncExitStack() as stack:
        crowd = [
            await stack.enter_async_context(somebody(url, next(_numbers)))
            for _ in range(_PICTURES + 1)
        ]
        while not (await ask(crowd[0], "/health"))["compiled"]:
            await asyncio.sleep(1)
        ids = [await _open(client, seed) for seed, client in enumerate(crowd)]
        async with probing(f"{url}/api/live") as alone:
            await asyncio.sleep(_ALONE_S)
        async with probing(f"{url}/api/live") as beside:
            await asyncio.sleep(1)  # until the prober has started
            paths = [f"/games/{ids[0]}/game.gif"]
            paths += [f"/games/{game_id}/picture.png" for game_id in ids[1:]]
            sizes = await asyncio.gather(*map(_read, crowd, paths))
        assert min(sizes) > 0
    usual = _median(alone)
    bound = _SLOWER * usual + _MORE_MS
    return [
        Row("a list, the median alone", usual, "ms", usual),
        Row("a list, the median beside a GIF and 13 pictures", _median(beside), "ms", bound),
        Row("the longest pause of an event loop that draws them", await _pause(), "ms", _PAUSE_MS),
    ]


def _median(waits: list[float]) -> float:
    return sorted(waits)[len(waits) // 2]


async def _open(client: httpx.AsyncClient, seed: int) -> str:
    text = record_text("packeis", {"players": "4"}, _MOVES, seed)
    return str((await ask(client, "/api/records", {"text": text}))["id"])


async def _read(client: httpx.AsyncClient, path: str) -> int:
    """Request a picture; return its size in bytes."""
    answer: Any = await client.get(path)
    answer.raise_for_status()
    return len(answer.content)


async def _pause() -> float:
    """Draw the same pictures for this process's own loop; return its longest pause."""
    process_memory.collect_rarely()  # as a server does: a full collection is no picture's pause
    gallery, jobs = Gallery(True, _PICTURES), Jobs()
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        loop = asyncio.get_running_loop()
        while True:
            start = loop.time()
            await asyncio.sleep(0.001)
            longest = max(longest, loop.time() - start)

    watching = asyncio.create_task(watch())
    await asyncio.gather(*(_draw(gallery, jobs, seed) for seed in range(_PICTURES + 1)))
    watching.cancel()
    await gallery.close()
    jobs.close()
    return longest * 1000


async def _draw(gallery: Gallery, jobs: Jobs, seed: int) -> bytes:
    record = read(record_text("packeis", {"players": "4"}, _MOVES, seed), load)

    def describe() -> Any:
        views = views_along(record.states(), record.tokens)
        film = not seed
        return raster.film_sheet(views, ANIMATED) if film else raster.sheet(views[-1], WIDTHS[0])

    def work() -> Awaitable[Any]:
        return jobs.run(f"{seed}", describe)

    return await gallery.show(seed, f"{seed}", lambda: None, work, "png" if seed else "gif")
