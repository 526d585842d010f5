"""Local clients, each with its own source address."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

PATIENCE_S = 60.0
_SOON_S = 0.25
_UNUSED_S = 1.0  # below the server's five seconds, so that no closing connection is reused


@asynccontextmanager
async def somebody(url: str, number: int) -> AsyncIterator[httpx.AsyncClient]:
    """A client program at the address 127.0.<a>.<b> given by `number`."""
    place = httpx.AsyncHTTPTransport(
        local_address=f"127.0.{number // 200 + 1}.{number % 200 + 1}",
        limits=httpx.Limits(max_connections=None, keepalive_expiry=_UNUSED_S),
        verify=False,  # setting up certificate checks is slow
    )
    token = {"authorization": f"Bearer {'guest_program-of-the-siege':-<30}{number}"}
    async with httpx.AsyncClient(
        base_url=url, transport=place, timeout=10 * PATIENCE_S, headers=token
    ) as client:
        yield client


async def ask(client: httpx.AsyncClient, path: str, body: Any = None) -> Any:
    """The answer's JSON; retry as long as the server is overloaded (429, 503)."""
    while True:
        answer = await (client.get(path) if body is None else client.post(path, json=body))
        if answer.status_code not in (429, 503):
            answer.raise_for_status()
            return answer.json()
        await asyncio.sleep(_SOON_S)


@asynccontextmanager
async def meanwhile(works: list[Callable[[], Awaitable[Any]]]) -> AsyncIterator[None]:
    """Repeat each of these works concurrently until the end of the block."""

    async def steadily(work: Callable[[], Awaitable[Any]]) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await work()
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(steadily(work)) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def milliseconds(work: Awaitable[Any], patience_s: float = PATIENCE_S) -> float:
    """How many milliseconds something takes; at most `patience_s`, after which it is cancelled."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    try:
        await asyncio.wait_for(work, patience_s)
    except TimeoutError:
        return patience_s * 1000
    return (loop.time() - start) * 1000
