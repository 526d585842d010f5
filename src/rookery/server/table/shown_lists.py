"""The lists of games, for the start page and for programs."""

from functools import partial

from rookery.server.table import lists_store as lists
from rookery.server.table.context import house_of
from rookery.server.table.lists import GameRow, listed
from rookery.server.web.context import HttpRequest, client_of, may


async def my_games(request: HttpRequest) -> list[GameRow]:
    """The games in which the asker holds a seat, last played first."""
    user_id = client_of(request).user_id
    return _shown(request, await house_of(request).reader.run(lambda c: lists.mine(c, user_id)))


async def live_games(request: HttpRequest) -> list[GameRow]:
    """Games of others that are on, the best first."""
    house, user_id = house_of(request), client_of(request).user_id
    if "lists" not in may(request):
        return []
    look = partial(lists.live, user_id=user_id, now=house.now(), attended=house.tables.attended())
    return _shown(request, await house.reader.run(look))


def _shown(request: HttpRequest, found: list[lists.StoredGameRow]) -> list[GameRow]:
    client, tables = client_of(request), house_of(request).tables
    return [listed(one, client.user_id, tables, client.say) for one in found]
