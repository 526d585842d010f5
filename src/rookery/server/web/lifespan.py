"""The ASGI lifespan protocol: opens and closes the services with the server."""

from traceback import format_exc
from typing import Any

from rookery.server.services import Services


async def lifespan(services: Services, receive: Any, send: Any) -> None:
    """Open the services before the first request, and close them after the last.

    A failure is reported to the server and raised.
    """
    await receive()
    step = "startup"
    try:
        await services.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        step = "shutdown"
        await services.close()
        await send({"type": "lifespan.shutdown.complete"})
    except BaseException:
        await send({"type": f"lifespan.{step}.failed", "message": format_exc()})
        raise
