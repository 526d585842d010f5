"""The story of a game in numbers: the scores after each ply, and who cut off whom."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec
from litestar import get
from litestar.params import FromPath

from rookery.core.notation.line import leaving_seat
from rookery.core.state import State
from rookery.server.table.context import house_of, watched
from rookery.server.table.results import scores
from rookery.server.table.timeline import LogEntry, Timeline
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.refusals import refusals

SOON = 2
"""In this many last plies nobody counts as cut off: the game ends for everybody."""


class Cut(msgspec.Struct, frozen=True):
    """The seat `by` has left `seat` without any action for the rest of the game."""

    ply: int
    seat: int
    by: int


class Story(msgspec.Struct, frozen=True):
    """`scores` has each seat's first score before the first ply and after each ply."""

    scores: tuple[tuple[int, ...], ...]
    cuts: tuple[Cut, ...]


def story(timeline: Timeline) -> Story:
    """The story of the line that counts."""
    game, numbers = timeline.first.game, []
    acts: dict[int, int] = {}  # the last ply before which each seat could act
    # States are looked at one by one: freeing thousands at once would hold up everybody.
    for ply in range(len(timeline.line) + 1):
        state = timeline.states[ply]
        numbers.append(_first(state))
        if game.rules.plans_ahead:  # only these games tell who could act
            acts |= {seat: ply for seat in range(state.players) if _can_act(state, seat)}
    timeline.states.forget()
    return Story(tuple(numbers), tuple(_cuts(acts, timeline.line)))


def _first(state: State) -> tuple[int, ...]:
    return tuple(own[0] if own else 0 for own in scores(state))


def _cuts(acts: Mapping[int, int], line: Sequence[LogEntry]) -> Iterator[Cut]:
    gone = {leaving_seat(entry.text) for entry in line}
    cuts = []
    for seat, last in acts.items():
        if seat in gone or last >= len(line) - SOON:
            continue
        by = line[last].seat
        if by is not None and by != seat:
            cuts.append(Cut(last + 1, seat, by))
    yield from sorted(cuts, key=lambda cut: cut.ply)


def _can_act(state: State, seat: int) -> bool:
    game = state.game
    return state.current_player == seat or game.rules.as_if(state, seat) is not None


# -- the story of a game, for the dialog at its end ------------------------------------------------


@get("/api/games/{game_id:str}/story", responses=refusals(404))
async def told(request: HttpRequest, game_id: FromPath[str]) -> Story:
    """Each seat's score after each ply, and who cut off whom, as the dialog at the end shows it."""
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        await house.settle(table, client.address)
        look = partial(story, table.game.timeline)
        return await unless_gone(request, house.jobs.run(client.address, look))


ROUTES = (told,)
