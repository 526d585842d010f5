"""Past states of a game."""

from functools import partial

from rookery.core.state import State
from rookery.server.http.context import HttpRequest, client_of, services_of
from rookery.server.model.timeline import Timeline
from rookery.server.views import review


async def state_at(request: HttpRequest, timeline: Timeline, number: int) -> State:
    """The state after the first `number` entries; raises NoSuchPosition."""
    look = partial(review.past, timeline, number)
    return (await services_of(request).jobs.run(client_of(request).address, look)).state
