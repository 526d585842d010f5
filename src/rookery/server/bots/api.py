"""A member's bots: creating and deleting them, their tokens and logs."""

from collections.abc import AsyncIterator
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream
from msgspec import Meta, Struct

from rookery.server.bots.bots import Bots
from rookery.server.bots.feeds import GameStream, OwnStream
from rookery.server.bots.feeds import Stream as Feed
from rookery.server.bots.messages import GameLine
from rookery.server.bots.store import Bot
from rookery.server.challenges.shown import ChallengeLine
from rookery.server.errors import SignedOut
from rookery.server.table.bodies import USUAL, Name, Scope
from rookery.server.table.context import house_of, watched
from rookery.server.table.interfaces import CheckInLine
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class NewBot(Struct, frozen=True):
    """A bot to be created, and what its token will allow."""

    name: Name
    scopes: Annotated[frozenset[Scope], Meta(min_length=1)] = USUAL


class NewToken(Struct, frozen=True):
    """What a bot's new token will allow."""

    scopes: Annotated[frozenset[Scope], Meta(min_length=1)] = USUAL


class BotShown(Struct, frozen=True):
    """A bot; `scopes` are what its token allows. `token` is shown only when it is new."""

    name: str
    scopes: list[str]
    connected: bool
    token: str | None = None


class BotLine(Struct, frozen=True):
    """A line of a bot's log: when something happened, what, and about which game or player."""

    at: int
    kind: str
    about: str


def _shown(request: HttpRequest, bot: Bot, token: str | None = None) -> BotShown:
    connected = house_of(request).ask(Bots).feeds.is_connected(bot.user_id)
    return BotShown(bot.name, sorted(bot.scopes or ()), connected, token)


@get("/api/me/bots", responses=refusals(403))
async def my_bots(request: HttpRequest, bots: NamedDependency[Bots]) -> list[BotShown]:
    """The asker's bots. For members only."""
    mine = await bots.owners.of(client_of(request).identity)
    return [_shown(request, bot) for bot in mine]


@post("/api/me/bots", responses=refusals(409, changes=True))
async def new_bot(
    request: HttpRequest, bots: NamedDependency[Bots], data: JSONBody[NewBot]
) -> Response[BotShown]:
    """Create a bot. Its token is shown only in this answer."""
    house, client = house_of(request), client_of(request)
    house.admit_new(client.address)
    token = await bots.owners.create(client.identity, data.name, data.scopes)
    return Response(_shown(request, token.bot, token.token))


@post("/api/me/bots/{name:str}/token", responses=refusals(404, changes=True), status_code=200)
async def new_token(
    request: HttpRequest, bots: NamedDependency[Bots], name: FromPath[str], data: JSONBody[NewToken]
) -> BotShown:
    """Give a bot a new token; the old one becomes invalid."""
    who = client_of(request).identity
    token = await bots.owners.new_token(who, name, data.scopes)
    return _shown(request, token.bot, token.token)


@delete(
    "/api/me/bots/{name:str}",
    responses=refusals(404, changes=True),
    status_code=200,
    guards=[costs(3)],
)
async def close_bot(
    request: HttpRequest, bots: NamedDependency[Bots], name: FromPath[str]
) -> BotShown:
    """Delete a bot for good. Its seats stay."""
    bot = await bots.owners.close(client_of(request).identity, name)
    return _shown(request, bot._replace(scopes=None))


@get("/api/me/bots/{name:str}/log", responses=refusals(403, 404))
async def bot_log(
    request: HttpRequest, bots: NamedDependency[Bots], name: FromPath[str]
) -> list[BotLine]:
    """The latest lines of a bot's log, the newest first."""
    entries = await bots.owners.log(client_of(request).identity, name)
    return [BotLine(*line) for line in entries]


# -- streams for programs: a line of JSON per event, an empty line while nothing happens -----------

_TYPE = "application/x-ndjson"
_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
_Count = Annotated[int, Meta(ge=0)]


@get(
    "/api/me/events",
    responses=refusals(says=GameLine | ChallengeLine | CheckInLine, media=_TYPE),
    media_type=_TYPE,
    guards=[costs(2)],
)
async def my_events(
    request: HttpRequest, bots: NamedDependency[Bots], since: FromQuery[_Count | None] = None
) -> Stream:
    """Stream the asker's events: challenges, check-ins, games that begin or end, turns.

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


ROUTES = (
    my_bots,
    new_bot,
    new_token,
    close_bot,
    bot_log,
    my_events,
    game_events,
)
