"""Replays, for pages and for programs."""

from collections.abc import Callable
from typing import TypeVar

from rookery.server.replay.cache import Replay, Replays
from rookery.server.replay.frames import MOST, frames
from rookery.server.table.context import house_of, viewer_of
from rookery.server.table.registry import Table
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.hanging_up import unless_gone

T = TypeVar("T")


async def replayed(
    request: HttpRequest,
    table: Table,
    show: Callable[[Replay], T],
    first: int = 0,
    most: int = MOST,
) -> T:
    """Make a page of the replay for this reader and `show` it, both off the event loop.

    The page skips the `first` plies and has at most `most`.
    """
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    await house.settle(table, client.address)
    say, game = client.say, table.game  # a snapshot, as people may play on meanwhile
    seats = house.views.seats(house.views.moment(table), viewer_of(request))
    most = max(1, min(most, MOST))
    key = game.id, game.version, say.code, seats, first, most

    def work() -> T:
        return show(house.ask(Replays).get(key, lambda: frames(game, seats, say, first, most)))

    return await unless_gone(request, house.jobs.run(client.address, work))
