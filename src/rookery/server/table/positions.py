"""Past positions of a game, and what a search thinks of them: for requests."""

import msgspec

from rookery.core.players.searcher import Report
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


# -- evaluations of positions, as a request gets them ----------------------------------------------


class Evaluated(msgspec.Struct, frozen=True):
    """A search's result: `values` from -1 to 1, one per seat, and the best `line` of actions.

    `path` is the tap path of the first action in the scene.
    """

    values: tuple[float, ...]
    line: tuple[str, ...]
    path: tuple[str, ...]
    proven: bool
    depth: int


async def evaluated(request: HttpRequest, state: State, game_id: str | None = None) -> Evaluated:
    """A search's report on a state, or the result if the game is over there.

    The search may continue from an earlier one of the same game, if `game_id` names the game.
    """
    house = house_of(request)
    if state.is_terminal:
        return Evaluated(tuple(float(value) for value in state.returns), (), (), True, 0)
    await house.warmup.analysis(state.game.name, state.players)
    ms, address = house.settings.hint_ms, client_of(request).address
    search = house.searches.evaluate(state, ms, address, about=game_id)
    report: Report = await unless_gone(request, search)
    path = state.game.drawing.taps(state).get(report.action, ())
    return Evaluated(report.values, report.line, path, report.proven, report.depth)
