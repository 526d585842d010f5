"""Work that goes on for as long as the server runs, whatever happens on the way."""

import asyncio
import contextlib
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from rookery.server.ops.logs import Log

_AFTER_A_FAILURE_S = 1.0


async def steadily(what: str, work: Callable[[], Awaitable[None]], log: Log) -> None:
    """Do something again and again; a failure goes to the log and does not end it."""
    while True:
        try:
            await work()
        except Exception:  # noqa: BLE001  a database that is gone for a while, say
            log.error(f"{what} failed", trace=traceback.format_exc())
            await asyncio.sleep(_AFTER_A_FAILURE_S)


async def stopped(*tasks: "asyncio.Future[Any] | None") -> None:
    """Cancel all tasks that there are, and wait until they have ended, however they do."""
    under_way = [task for task in tasks if task is not None]
    for task in under_way:
        task.cancel()
    await asyncio.gather(*under_way, return_exceptions=True)


async def comes(event: asyncio.Event, within_s: float) -> bool:
    """Wait for an event, so long at most; whether it has come.

    `asyncio.wait_for` of Python 3.11 forgets a cancellation that comes at the same moment, and a
    loop that should end goes on.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(within_s):
            await event.wait()
    return event.is_set()
