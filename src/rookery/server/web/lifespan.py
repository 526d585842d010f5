"""The ASGI lifespan protocol: opens and closes the house with the server."""

from traceback import format_exc
from typing import Any

from rookery.server.house import House


async def lifespan(house: House, receive: Any, send: Any) -> None:
    """Open the house before the first request, and close them after the last.

    A failure is reported to the server and raised.
    """
    await receive()
    step = "startup"
    try:
        await house.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        step = "shutdown"
        await house.close()
        await send({"type": "lifespan.shutdown.complete"})
    except BaseException:
        await send({"type": f"lifespan.{step}.failed", "message": format_exc()})
        raise
