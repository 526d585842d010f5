"""A member's bots: made, given tokens, let go, and what happened to them."""

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.server.http.api.refusals import refusals
from rookery.server.http.bodies import NewBot, NewToken
from rookery.server.http.context import HttpRequest, client_of, services_of
from rookery.server.storage.bots import Bot


class BotShown(Struct, frozen=True):
    """A bot; `scopes` are what its token allows, none without one. `token` is told once."""

    name: str
    scopes: list[str]
    connected: bool
    token: str | None = None


class BotLine(Struct, frozen=True):
    """Something that happened to a bot: what, when, and with whom or where."""

    at: int
    kind: str
    about: str


def _shown(request: HttpRequest, bot: Bot, token: str | None = None) -> BotShown:
    connected = services_of(request).feeds.is_connected(bot.user_id)
    return BotShown(bot.name, sorted(bot.scopes or ()), connected, token)


@get("/api/me/bots", responses=refusals(403))
async def my_bots(request: HttpRequest) -> list[BotShown]:
    """A member's bots."""
    found = await services_of(request).owners.of(client_of(request).identity)
    return [_shown(request, bot) for bot in found]


@post("/api/me/bots", responses=refusals(409, changes=True))
async def new_bot(request: HttpRequest, data: JSONBody[NewBot]) -> Response[BotShown]:
    """Make a bot; its token is told this once."""
    services, client = services_of(request), client_of(request)
    services.admit_new(client.address)
    made = await services.owners.create(client.identity, data.name, data.scopes)
    return Response(_shown(request, made.bot, made.token))


@post("/api/me/bots/{name:str}/token", responses=refusals(404, changes=True), status_code=200)
async def new_token(
    request: HttpRequest, name: FromPath[str], data: JSONBody[NewToken]
) -> BotShown:
    """Another token for a bot; the one from before is nobody's."""
    who = client_of(request).identity
    made = await services_of(request).owners.new_token(who, name, data.scopes)
    return _shown(request, made.bot, made.token)


@delete("/api/me/bots/{name:str}", responses=refusals(404, changes=True), status_code=200)
async def close_bot(request: HttpRequest, name: FromPath[str]) -> BotShown:
    """Let a bot go for good; its seats stay."""
    bot = await services_of(request).owners.close(client_of(request).identity, name)
    return _shown(request, bot._replace(scopes=None))


@get("/api/me/bots/{name:str}/log", responses=refusals(403, 404))
async def bot_log(request: HttpRequest, name: FromPath[str]) -> list[BotLine]:
    """The last that happened to a bot, the newest first."""
    found = await services_of(request).owners.log(client_of(request).identity, name)
    return [BotLine(*line) for line in found]


ROUTES = (my_bots, new_bot, new_token, close_bot, bot_log)
