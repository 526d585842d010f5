"""The JSON interface of what is worth watching now."""

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery
from msgspec import Struct

from rookery.server.table.context import house_of
from rookery.server.table.lists import GameRow, listed
from rookery.server.table.seats import holders
from rookery.server.tv.television import RHYTHM_MS, Programme, Television
from rookery.server.web.context import HttpRequest, client_of, game_of
from rookery.server.web.refusals import refusals


class EstimateShown(Struct, frozen=True):
    """What a search expects after `at` entries: results from -1 to 1, one per seat."""

    at: int
    values: tuple[float, ...]


class ProgrammeShown(Struct, frozen=True):
    """The game that is shown `now`, None if none is on, and what may come `next`.

    The `estimate` is some entries late, and those who sit at the table get none. Nothing here
    changes within `every_ms`.
    """

    now: GameRow | None
    estimate: EstimateShown | None
    next: tuple[GameRow, ...]
    every_ms: int


async def programme_shown(request: HttpRequest, game: str | None, tv: Television) -> ProgrammeShown:
    """What a reader is shown of a kind of game (None: of any); raises NotOffered, UnknownGame."""
    kind = game_of(game).name if game else ""
    return _shown(request, await tv.programme(kind))


def _shown(request: HttpRequest, programme: Programme) -> ProgrammeShown:
    client, tables = client_of(request), house_of(request).tables

    def row(game_id: str) -> GameRow:
        return listed(programme.games[game_id], client.user_id, tables, client.say)

    now = programme.shown.id if programme.shown else ""
    known = programme.games.get(now)
    guess = programme.estimate
    is_there = known is not None and client.user_id in holders(known.seats)
    return ProgrammeShown(
        now=None if known is None else row(now),
        estimate=EstimateShown(*guess) if guess and guess.values and not is_there else None,
        next=tuple(row(game_id) for game_id in programme.next),
        every_ms=RHYTHM_MS,
    )


@get("/api/tv", responses=refusals(404))
async def on_tv(
    request: HttpRequest, tv: NamedDependency[Television], game: FromQuery[str | None] = None
) -> ProgrammeShown:
    """The best game that is on now, by ratings and closeness; of a kind of game, or of any."""
    return await programme_shown(request, game, tv)


ROUTES = (on_tv,)
