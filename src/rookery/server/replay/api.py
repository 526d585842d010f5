"""Positions of a game: past ones, trial ones, and the replay."""

from functools import partial
from operator import attrgetter
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from rookery.server.replay.cache import replayed
from rookery.server.replay.frames import MOST, Frames
from rookery.server.replay.lines import Line, in_words
from rookery.server.table import hints, review
from rookery.server.table.context import house_of, watched
from rookery.server.table.messages import ActionText, Number
from rookery.server.table.positions import Evaluated, evaluated
from rookery.server.web.context import HttpRequest, client_of, takes_gzip
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.in_parts import in_parts
from rookery.server.web.refusals import refusals


class FromThere(Struct, frozen=True):
    """Lines of actions and outcomes from the position after `number` entries."""

    number: Number
    lines: Annotated[
        tuple[Annotated[tuple[ActionText, ...], Meta(max_length=60)], ...], Meta(max_length=3)
    ]


class Lines(Struct, frozen=True):
    """Lines of play to be put into words."""

    positions: Annotated[tuple[FromThere, ...], Meta(max_length=12)]


class TrialActions(Struct, frozen=True):
    """Actions to try out from the position after `number` entries; nothing is stored.

    Outcomes of chance are drawn unless they are among the actions.
    """

    number: Number
    actions: Annotated[tuple[ActionText, ...], Meta(max_length=200)] = ()
    evaluate: bool = False


JSON = "application/json"


class TrialResult(msgspec.Struct, frozen=True):
    """The position to which some actions lead, with an `evaluation` if one was requested."""

    position: review.PastPosition
    evaluation: Evaluated | None


@get("/api/games/{game_id:str}/at/{number:int}", responses=refusals(404, says=review.PastPosition))
async def at(
    request: HttpRequest, game_id: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    """The position after the first `number` entries of the log."""
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        timeline = table.game.timeline

        def look() -> bytes:
            return in_parts(review.position(timeline, number, client.say), "log")

        body = await unless_gone(request, house.jobs.run(client.address, look))
    return Response(body, media_type=JSON)


@get("/api/games/{game_id:str}/frames", responses=refusals(404, says=Frames))
async def frames(
    request: HttpRequest,
    game_id: FromPath[str],
    first: FromQuery[int] = 0,
    most: FromQuery[int] = MOST,
) -> Response[bytes]:
    """The replay, as changes of one scene: up to `most` plies, skipping the `first` ones.

    An answer has at most 500 plies; its `length` says how many the game has.
    """
    async with watched(request, game_id) as table:
        is_packed = takes_gzip(request)
        show = attrgetter("packed" if is_packed else "text")
        body = await replayed(request, table, show, first, most)
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    packing = {"content-encoding": "gzip"} if is_packed else {}
    return Response(body, media_type=JSON, headers=headers | packing)


@post(
    "/api/games/{game_id:str}/try", responses=refusals(403, 404, 409, changes=True), status_code=200
)
async def try_out(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[TrialActions]
) -> TrialResult:
    """Play some actions from a position and return where they lead. Nothing is stored."""
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        seed = house.randomness.seed(f"trial {game_id}", 63)
        timeline, actions = table.game.timeline, data.actions
        look = partial(review.trial, timeline, data.number, actions, client.say, seed)
        position, state = await unless_gone(request, house.jobs.run(client.address, look))
        if not data.evaluate:
            return TrialResult(position, None)
        hints.check_may_ask(table.game, client.user_id)
        return TrialResult(position, await evaluated(request, state))


class LinesInWords(msgspec.Struct, frozen=True):
    """The requested lines in words, for each position."""

    positions: tuple[tuple[Line, ...], ...]


@post("/api/games/{game_id:str}/words", responses=refusals(404, changes=True), status_code=200)
async def words(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[Lines]
) -> LinesInWords:
    """Put lines of play into the words of a list of moves, as far as each line can be played."""
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        timeline, say = table.game.timeline, client.say

        def look() -> LinesInWords:
            return LinesInWords(
                tuple(
                    tuple(in_words(timeline, there.number, line, say) for line in there.lines)
                    for there in data.positions
                )
            )

        return await unless_gone(request, house.jobs.run(client.address, look))


ROUTES = (at, frames, try_out, words)
