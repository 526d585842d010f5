"""Background work that goes on as long as the server runs, despite failures."""

import asyncio
import contextlib
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from rookery.server.errors import StoreAway
from rookery.server.ops.logs import Log

_AFTER_A_FAILURE_S = 1.0


async def steadily(what: str, work: Callable[[], Awaitable[None]], log: Log) -> None:
    """Do something repeatedly; a failure is logged and does not end it.

    A database that is away for a while is no fault of the work: its words are a warning.
    """
    while True:
        try:
            await work()
        except StoreAway as away:
            log.warning(f"{what} waits for the store", error=away.cause)
            await asyncio.sleep(_AFTER_A_FAILURE_S)
        except Exception:  # noqa: BLE001  whatever it was, other work must not suffer
            log.error(f"{what} failed", trace=traceback.format_exc())
            await asyncio.sleep(_AFTER_A_FAILURE_S)


async def stopped(*tasks: "asyncio.Future[Any] | None") -> None:
    """Cancel these tasks, skipping None, and wait until they have ended in whatever way."""
    under_way = [task for task in tasks if task is not None]
    for task in under_way:
        task.cancel()
    await asyncio.gather(*under_way, return_exceptions=True)


async def start_process(*command: str, **options: Any) -> asyncio.subprocess.Process:
    """Start a process that is written to and read from by pipes; `options` as for asyncio.

    It is in a session of its own, so Ctrl+C in a terminal reaches the server alone, which ends it.
    """
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, start_new_session=True, **options
    )


async def end_process(process: asyncio.subprocess.Process) -> None:
    """Kill a process, if it still runs, and wait until it has gone."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def comes(event: asyncio.Event, within_s: float) -> bool:
    """Wait for an event, at most `within_s`; returns whether it has come.

    Python 3.11's `asyncio.wait_for` loses a cancellation that arrives at the same moment, so that a
    loop that should end would go on.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(within_s):
            await event.wait()
    return event.is_set()
