"""Whole replays, for pages and for programs."""

from collections.abc import Callable
from typing import TypeVar

from rookery.server.http.context import HttpRequest, client_of, services_of, viewer_of
from rookery.server.live.registry import Table
from rookery.server.views import review
from rookery.server.views.replay_cache import Replay

T = TypeVar("T")


async def replayed(request: HttpRequest, table: Table, show: Callable[[Replay], T]) -> T:
    """What `show` makes of the whole replay for this reader; both beside the event loop."""
    services, client = services_of(request), client_of(request)
    services.limits.searches.spend(client.address)
    say, game = client.say, table.game  # people may play on meanwhile
    seats = services.views.seats(services.views.moment(table), viewer_of(request))
    key = game.id, game.version, say.code, seats

    def work() -> T:
        return show(services.replays.get(key, lambda: review.frames(game, seats, say)))

    return await services.jobs.run(client.address, work)
