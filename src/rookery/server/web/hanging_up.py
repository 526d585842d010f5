"""Cancelling a request's work when the client disconnects."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from rookery.server.errors import HungUp
from rookery.server.ops.tasks import stopped
from rookery.server.web.context import HttpRequest

T = TypeVar("T")


async def unless_gone(request: HttpRequest, work: Coroutine[Any, Any, T]) -> T:
    """Await the work; if the client disconnects first, cancel it and raise HungUp.

    The request's body must have been read before.
    """
    working, gone = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HungUp()
        return working.result()
    finally:
        await stopped(working, gone)


async def _hung_up(request: HttpRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
