"""What requests cost in permits of `ADDRESS_REQUESTS`. A permit is worth 5 ms of processor time.

A request costs one permit, more if its route `costs` more. `make bench BENCH=endpoints` measures
every route, and fails if one takes more than it pays for.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

PERMIT_MS = 5.0
WORTH_MS = {
    "requests": PERMIT_MS,
    "files": 1.0,
    "searches": 500.0,
    "games": 50.0,
    "commitments": 10.0,
    "seeks": 50.0,
    "attempts": 300.0,
    "others": 5.0,  # of limits elsewhere, such as how often somebody may say something
}
"""How many milliseconds of a processor a permit of each limit pays for (`ops/limits`)."""
ACT, CARD = 0.25, 8
"""More for each act of a keeper's, and for each whose code has to be hashed."""
MAKING = 5
"""More for a page that has to be made."""
PICTURE = 1
"""More for a position that has to be drawn as SVG."""
THINKING = 1
"""More for a search that a page runs by itself, besides what its position takes."""
SOCKET = 2
"""A socket, instead of a request."""
LOBBY = 8
"""More for a socket of the lobby, which begins with all that there is."""
FOLLOWING = 2
"""More for a page that follows its reader's notices, which have to be read."""
DESCRIBING = 50
"""More for the description of the interface, the first time that anybody reads it."""
PLAYERS, GAMES_READ, GAMES_SHOWN, ENTRIES = 125, 250, 40, 250
"""How many one more permit pays for: players of a list, games of a profile, entries of a record."""
DRAWING = 9
"""More for a QR code that has to be drawn, of the longest address."""


def costs(permits: float) -> Guard:
    """A guard for routes that cost so many permits. The middleware takes the first of them."""

    async def pay(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        state = connection.scope["state"]
        state["house"].limits.requests.spend(state["client"].address, permits - 1)

    return pay
