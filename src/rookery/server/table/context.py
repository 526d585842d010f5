"""What handlers need of the house: tables, as the client may see them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from litestar import Response

from rookery.server.errors import NoSuchGame
from rookery.server.table.free_seats import may_watch
from rookery.server.table.house import House
from rookery.server.table.messages import View
from rookery.server.table.registry import Table
from rookery.server.web.client import Viewer
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.in_parts import in_parts

T = TypeVar("T")
_LONG = 200  # plies


def house_of(request: HttpRequest) -> House:
    """The house that the server runs."""
    house: House = request.scope["state"]["house"]
    return house


def viewer_of(request: HttpRequest) -> Viewer:
    """The client as a viewer of a table."""
    return client_of(request).viewer


async def through_view(request: HttpRequest, table: Table, show: Callable[[View], T]) -> T:
    """`show` the table as the client sees it now. If it is long, this is off the event loop."""
    house, client = house_of(request), client_of(request)
    await house.put_into_words(table, client.address, client.say)
    moment, viewer = house.views.moment(table), viewer_of(request)

    def work() -> T:
        return show(house.views.view(moment, viewer))

    is_long = len(moment.game.timeline.line) > _LONG
    return await house.jobs.run(client.address, work) if is_long else work()


async def table_now(request: HttpRequest, table: Table) -> Response[bytes]:
    """The answer that shows the table as the client sees it now."""
    body = await through_view(request, table, lambda view: in_parts(view, "log"))
    return Response(body, media_type="application/json")


def check_may_watch(table: Table, user_id: str | None) -> None:
    """Raises NoSuchGame if the user may not watch the table."""
    if not may_watch(table.game, user_id):
        raise NoSuchGame()


@asynccontextmanager
async def watched(request: HttpRequest, game_id: str) -> AsyncIterator[Table]:
    """The table of a game, kept in memory while the context is open.

    Raises NoSuchGame, also if the client may not watch a private table.
    """
    async with house_of(request).tables.open(game_id) as table:
        check_may_watch(table, client_of(request).user_id)
        yield table
