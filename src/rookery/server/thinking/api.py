"""Searches for the page, and its lines in words."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from litestar import Response, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.core.state import State
from rookery.server.table import hints, review
from rookery.server.table.context import house_of, watched
from rookery.server.table.messages import ActionText, Number
from rookery.server.thinking.searches import (
    WORKER,
    PageSearch,
    kernels,
    options,
    portable,
    texts,
)
from rookery.server.web import prices
from rookery.server.web.context import HttpRequest, client_of, packed, pay, templates_of
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.refusals import refusals

_JSON = "application/json"
Code = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Place(Struct, frozen=True):
    """The position after `number` entries of a game, and some actions that are tried there.

    `ply` may say instead how many plies of the line that counts come before, at most all.
    """

    number: Number = 0
    actions: Annotated[tuple[ActionText, ...], Meta(max_length=200)] = ()
    ply: Number | None = None


class PageLines(Struct, frozen=True):
    """Lines of action codes from a position, as a page's search finds them."""

    number: Number
    lines: Annotated[
        tuple[Annotated[tuple[Code, ...], Meta(max_length=60)], ...], Meta(max_length=3)
    ]
    actions: Annotated[tuple[ActionText, ...], Meta(max_length=200)] = ()


class LineTexts(Struct, frozen=True):
    """The lines as texts, each as far as it can be played."""

    lines: tuple[tuple[str, ...], ...]


@post(
    "/api/games/{game_id:str}/engine",
    responses=refusals(403, 404, 409, says=PageSearch, changes=True),
    status_code=200,
)
async def engine(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[Place]
) -> Response[bytes]:
    """What a page needs to think about a position by itself.

    A page may think wherever its reader may ask the house for help, and as often as it likes: it
    costs no more than requests do.
    """
    templates = templates_of(request)
    statics, worker = templates.statics, templates.script(WORKER)

    def write(state: State) -> bytes:
        search = portable(state)
        about = kernels()[search.kernels]
        file = statics.address(f"engine/{about['file']}")
        seat = state.current_player or 0
        sent = PageSearch(worker, file, about, search, options(state), seat)
        return msgspec.json.encode(sent)

    return await _answer(request, game_id, data, write, data.ply)


@post(
    "/api/games/{game_id:str}/engine/lines",
    responses=refusals(403, 404, 409, says=LineTexts, changes=True),
    status_code=200,
)
async def engine_lines(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[PageLines]
) -> Response[bytes]:
    """The texts of lines that a page's search has found."""

    def write(state: State) -> bytes:
        return msgspec.json.encode(LineTexts(tuple(texts(state, line) for line in data.lines)))

    return await _answer(request, game_id, data, write)


async def _answer(
    request: HttpRequest,
    game_id: str,
    place: Place | PageLines,
    write: Callable[[State], bytes],
    ply: int | None = None,
) -> Response[bytes]:
    """What `write` says of the state at a place, made off the event loop."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        hints.check_may_ask(table.game, client.user_id)
        timeline, seed = table.game.timeline, house.randomness.seed(f"trial {game_id}", 63)
        number = place.number if ply is None else review.number_at(timeline, ply)
        pay(request, prices.THINKING + min(number, timeline.number) / prices.ENTRIES)

        def look() -> bytes:
            begin = review.past(timeline, number)
            return write(begin.extended(review.tried(begin, place.actions, seed)).state)

        body = await unless_gone(request, house.jobs.run(client.address, look))
    return await packed(request, body, _JSON, {"cache-control": "no-store"})


ROUTES = (engine, engine_lines)
