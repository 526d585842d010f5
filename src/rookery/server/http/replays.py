"""Replays, for pages and for programs."""

from collections.abc import Callable
from typing import TypeVar

from rookery.server.http.context import HttpRequest, client_of, services_of, viewer_of
from rookery.server.http.hanging_up import unless_gone
from rookery.server.live.registry import Table
from rookery.server.views.frames import MOST, frames
from rookery.server.views.replay_cache import Replay

T = TypeVar("T")


async def replayed(
    request: HttpRequest,
    table: Table,
    show: Callable[[Replay], T],
    first: int = 0,
    most: int = MOST,
) -> T:
    """What `show` makes of a page of the replay for this reader; both beside the event loop.

    The page has the plies after the `first` ones, at most so many of them.
    """
    services, client = services_of(request), client_of(request)
    services.limits.searches.spend(client.address)
    await services.settle(table, client.address)
    say, game = client.say, table.game  # people may play on meanwhile
    seats = services.views.seats(services.views.moment(table), viewer_of(request))
    most = max(1, min(most, MOST))
    key = game.id, game.version, say.code, seats, first, most

    def work() -> T:
        return show(services.replays.get(key, lambda: frames(game, seats, say, first, most)))

    return await unless_gone(request, services.jobs.run(client.address, work))
