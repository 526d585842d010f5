"""Who watches a table: how many, and by name those who have agreed to it."""

from functools import partial

from litestar import get
from litestar.params import FromPath
from msgspec import Struct

from rookery.server.people import store as people
from rookery.server.table.context import house_of, watched
from rookery.server.table.seats import holders
from rookery.server.web.context import HttpRequest
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

_MOST = 50  # names


class WatchersShown(Struct, frozen=True):
    """How many watch a table, in however many windows, and the names of those who wish that."""

    count: int
    names: tuple[str, ...]


@get("/api/games/{game_id:str}/watchers", responses=refusals(404), guards=[costs(2)])
async def watchers(request: HttpRequest, game_id: FromPath[str]) -> WatchersShown:
    """Who watches a table; names are those of members who let others see that they watch."""
    async with watched(request, game_id) as table:
        seats = table.game.seats
        users = table.presence.everywhere() - set(holders(seats))
        count = table.presence.spectators(seats)
    known = await house_of(request).reader.run(partial(people.known, user_ids=users))
    names = {person.name for person in known.values() if person.prefs.named}
    return WatchersShown(count, tuple(sorted(names, key=str.casefold)[:_MOST]))


ROUTES = (watchers,)
