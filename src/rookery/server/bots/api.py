"""A member's bots: creating and deleting them, their tokens and logs."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.server.bots.bots import Bots
from rookery.server.bots.store import Bot
from rookery.server.table.bodies import USUAL, Name, Scope
from rookery.server.table.context import house_of
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
    found = await bots.owners.of(client_of(request).identity)
    return [_shown(request, bot) for bot in found]


@post("/api/me/bots", responses=refusals(409, changes=True))
async def new_bot(
    request: HttpRequest, bots: NamedDependency[Bots], data: JSONBody[NewBot]
) -> Response[BotShown]:
    """Create a bot. Its token is shown only in this answer."""
    house, client = house_of(request), client_of(request)
    house.admit_new(client.address)
    made = await bots.owners.create(client.identity, data.name, data.scopes)
    return Response(_shown(request, made.bot, made.token))


@post("/api/me/bots/{name:str}/token", responses=refusals(404, changes=True), status_code=200)
async def new_token(
    request: HttpRequest, bots: NamedDependency[Bots], name: FromPath[str], data: JSONBody[NewToken]
) -> BotShown:
    """Give a bot a new token; the old one becomes invalid."""
    who = client_of(request).identity
    made = await bots.owners.new_token(who, name, data.scopes)
    return _shown(request, made.bot, made.token)


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
    found = await bots.owners.log(client_of(request).identity, name)
    return [BotLine(*line) for line in found]


ROUTES = (my_bots, new_bot, new_token, close_bot, bot_log)
