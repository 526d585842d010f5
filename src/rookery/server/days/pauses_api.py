"""Pauses of games over days, and saying when one is back."""

from datetime import date

from litestar import delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.server.days.days import Days
from rookery.server.table.context import watched
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class PauseWished(Struct, frozen=True):
    """The day when clocks shall run again, in the asker's time zone."""

    back: date


class PauseAnswer(Struct, frozen=True):
    """Whether the asker agrees to a pause."""

    yes: bool


class BackOn(Struct, frozen=True):
    """The day when the asker is back, in their time zone; null says nothing any more."""

    back: date | None


@post(
    "/api/games/{game_id:str}/pause",
    status_code=204,
    responses=refusals(404, 409, changes=True),
    guards=[costs(4)],
)
async def propose(
    request: HttpRequest,
    days: NamedDependency[Days],
    game_id: FromPath[str],
    data: JSONBody[PauseWished],
) -> None:
    """Ask all people at a table of days to let the clocks rest until a day; computers agree."""
    async with watched(request, game_id) as table:
        await days.pause(table, client_of(request).user_id, data.back)


@post(
    "/api/games/{game_id:str}/pause/answer",
    status_code=204,
    responses=refusals(404, 409, changes=True),
    guards=[costs(2)],
)
async def answer(
    request: HttpRequest,
    days: NamedDependency[Days],
    game_id: FromPath[str],
    data: JSONBody[PauseAnswer],
) -> None:
    """Agree to a pause that somebody has asked for, or play on."""
    async with watched(request, game_id) as table:
        await days.answer_pause(table, client_of(request).user_id, data.yes)


@delete(
    "/api/games/{game_id:str}/pause",
    status_code=204,
    responses=refusals(404, 409, changes=True),
    guards=[costs(2)],
)
async def end(request: HttpRequest, days: NamedDependency[Days], game_id: FromPath[str]) -> None:
    """End the pause of a table, whoever has asked for it; or withdraw one's own wish."""
    async with watched(request, game_id) as table:
        await days.end_pause(table, client_of(request).user_id)


@put(
    "/api/games/{game_id:str}/back",
    status_code=204,
    responses=refusals(404, 409, changes=True),
    guards=[costs(2)],
)
async def be_back(
    request: HttpRequest,
    days: NamedDependency[Days],
    game_id: FromPath[str],
    data: JSONBody[BackOn],
) -> None:
    """Say at a table of days when one is back; it ends by itself, and no clock rests for it."""
    async with watched(request, game_id) as table:
        await days.be_back(table, client_of(request).user_id, data.back)


ROUTES = (propose, answer, end, be_back)
