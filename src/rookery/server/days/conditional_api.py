"""Conditional moves of games over days: tried out, kept and read by their owner only."""

from functools import partial
from typing import Annotated

from litestar import get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.server.days import conditional
from rookery.server.days.conditional import LinesShown, TriedLine
from rookery.server.table.conditional import LONGEST, MOST_LINES
from rookery.server.table.context import house_of, watched
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

Action = Annotated[str, Meta(min_length=1, max_length=80)]
Actions = Annotated[tuple[Action, ...], Meta(max_length=LONGEST)]


class LineTried(Struct, frozen=True):
    """The actions of a line after `number` entries."""

    number: Annotated[int, Meta(ge=0)]
    actions: Actions


class LinesKept(Struct, frozen=True):
    """All lines of the asker, after `number` entries."""

    number: Annotated[int, Meta(ge=0)]
    lines: Annotated[tuple[Actions, ...], Meta(max_length=MOST_LINES)]


@get("/api/games/{game_id:str}/conditional", responses=refusals(404, 409), guards=[costs(8)])
async def lines(request: HttpRequest, game_id: FromPath[str]) -> LinesShown:
    """What the asker has decided on in advance, as far as it still fits; nobody else sees it."""
    client = client_of(request)
    async with watched(request, game_id) as table:
        look = partial(conditional.shown, table.game, client.user_id, client.say)
        return await house_of(request).jobs.run(client.address, look)


@post(
    "/api/games/{game_id:str}/conditional/tried",
    status_code=200,
    responses=refusals(404, 409, changes=True),
    guards=[costs(4)],
)
async def try_line(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[LineTried]
) -> TriedLine:
    """The position after a line, and what can be chosen there; nothing is stored."""
    client = client_of(request)
    async with watched(request, game_id) as table:
        game, user_id = table.game, client.user_id
        look = partial(conditional.tried, game, user_id, data.number, data.actions, client.say)
        return await house_of(request).jobs.run(client.address, look)


@put(
    "/api/games/{game_id:str}/conditional",
    status_code=204,
    responses=refusals(404, 409, changes=True),
    guards=[costs(8)],
)
async def keep_lines(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[LinesKept]
) -> None:
    """Keep these lines in place of the asker's last ones.

    Of two lines that answer the same with different actions, the later one counts.
    """
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        user_id, number = client.user_id, data.number
        check = partial(conditional.checked, table.game, user_id, number, data.lines)
        checked = await house.jobs.run(client.address, check)
        await conditional.keep(house.changes, table, user_id, number, checked)


ROUTES = (lines, try_line, keep_lines)
