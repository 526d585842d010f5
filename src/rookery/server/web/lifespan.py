"""The ASGI lifespan protocol: opens and closes the house with the server."""

from traceback import format_exc
from typing import Any, Protocol


class Life(Protocol):
    """What is opened before the first request and closed after the last."""

    async def open(self) -> None:
        """Open it."""

    async def close(self) -> None:
        """Close it."""


async def lifespan(life: Life, receive: Any, send: Any) -> None:
    """Open before the first request, and close after the last.

    A failure is reported to the server and raised.
    """
    await receive()
    step = "startup"
    try:
        await life.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        step = "shutdown"
        await life.close()
        await send({"type": "lifespan.shutdown.complete"})
    except BaseException:
        await send({"type": f"lifespan.{step}.failed", "message": format_exc()})
        raise
