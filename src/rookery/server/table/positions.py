"""Past states of a game."""

from rookery.core.state import State
from rookery.server.table import review
from rookery.server.table.context import house_of
from rookery.server.table.timeline import Timeline
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.hanging_up import unless_gone


async def state_at(request: HttpRequest, timeline: Timeline, number: int) -> State:
    """The state after the first `number` entries; raises NoSuchPosition."""

    def look() -> State:
        return review.past(timeline, number).state

    jobs = house_of(request).jobs
    return await unless_gone(request, jobs.run(client_of(request).address, look))
