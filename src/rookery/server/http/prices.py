"""What requests cost in permits of `ADDRESS_REQUESTS`. A permit is worth 5 ms of processor time.

A request costs one permit, more if its route `costs` more. `make bench BENCH=endpoints` measures
every route, and fails if one takes more than it pays for.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

PERMIT_MS = 5.0
"""How many milliseconds of a processor one permit pays for."""
MAKING = 2
"""More for a page that has to be made."""
DESCRIBING = 50
"""More for the description of the interface, the first time that anybody reads it."""
PLAYERS = 150
"""How many players of a list one more permit pays for."""
DRAWING = 9
"""More for a QR code that has to be drawn, of the longest address."""


def costs(permits: float) -> Guard:
    """A guard for routes that cost so many permits. The middleware takes the first of them."""

    async def pay(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        state = connection.scope["state"]
        state["services"].limits.requests.spend(state["client"].address, permits - 1)

    return pay
