"""Streams for programs: a line of JSON per event, an empty line while nothing happens."""

from collections.abc import AsyncIterator
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Stream
from msgspec import Meta

from rookery.server.bots.bots import Bots
from rookery.server.bots.feeds import GameStream, OwnStream
from rookery.server.bots.feeds import Stream as Feed
from rookery.server.bots.messages import GameLine
from rookery.server.challenges.shown import ChallengeLine
from rookery.server.errors import SignedOut
from rookery.server.table.context import house_of, watched
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

_TYPE = "application/x-ndjson"
_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
_Count = Annotated[int, Meta(ge=0)]


@get(
    "/api/me/events",
    responses=refusals(says=GameLine | ChallengeLine, media=_TYPE),
    media_type=_TYPE,
    guards=[costs(2)],
)
async def my_events(
    request: HttpRequest, bots: NamedDependency[Bots], since: FromQuery[_Count | None] = None
) -> Stream:
    """Stream the asker's events: challenges, games that begin or end, turns.

    With `since`, the `at` of an earlier line, games that have ended since then are included.
    """
    client = client_of(request)
    if client.user_id is None:
        raise SignedOut()
    bots.feeds.check_room(client.user_id, client.user_id)
    is_bot = client.identity.kind == "bot"
    feed = OwnStream(bots.feeds, client.user_id, since, is_bot)
    return _stream(request, feed, feed.lines())


@get(
    "/api/games/{game_id:str}/events",
    responses=refusals(404, says=GameLine, media=_TYPE),
    media_type=_TYPE,
)
async def game_events(
    request: HttpRequest,
    bots: NamedDependency[Bots],
    game_id: FromPath[str],
    seen: FromQuery[_Count | None] = None,
) -> Stream:
    """Stream a game until it is over. The first line is left out if the game has `seen` entries."""
    user_id = client_of(request).user_id
    async with watched(request, game_id):
        bots.feeds.check_room(game_id, user_id)
    feed = GameStream(bots.feeds, game_id, user_id, seen)
    return _stream(request, feed, feed.lines())


def _stream(request: HttpRequest, feed: Feed, lines: AsyncIterator[bytes]) -> Stream:
    return Stream(_held(request, feed, lines), media_type=_TYPE, headers=_HEADERS)


async def _held(
    request: HttpRequest, feed: Feed, lines: AsyncIterator[bytes]
) -> AsyncIterator[bytes]:
    """Yield the lines for as long as the token stands for the asker."""
    client = client_of(request)
    with house_of(request).sessions.holding(client.session, client.user_id, feed.close):
        await house_of(request).sessions.check(client.session)
        async for line in lines:
            yield line


ROUTES = (my_events, game_events)
