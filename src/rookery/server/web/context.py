"""What every handler needs from a request: house, client, templates, and helpers for answers."""

import asyncio
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.core.game import Game
from rookery.server.compute.shelf import Body
from rookery.server.errors import NameTaken, NoSuchPage, SignedOut, StillCompiling
from rookery.server.foundation import Foundation
from rookery.server.ops import reachable
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.names import tidied_guest
from rookery.server.web import prices
from rookery.server.web.client import Client
from rookery.server.web.templates import Templates

T = TypeVar("T")
HttpRequest = Request[Any, Any, Any]
_Connection = ASGIConnection[Any, Any, Any, Any]
_PATIENCE_S = 1.5  # after that, somebody who waits for a page is told for what
_LONG = 200  # plies
_SHORT = 4000  # bytes that are compressed in no time


def foundation_of(request: HttpRequest) -> Foundation:
    """The house that the server runs."""
    foundation: Foundation = request.scope["state"]["house"]
    return foundation


def templates_of(request: _Connection) -> Templates:
    """The templates and static files."""
    templates: Templates = request.scope["state"]["templates"]
    return templates


def client_of(request: HttpRequest) -> Client:
    """The client, as identified by the middleware."""
    client: Client = request.scope["state"]["client"]
    return client


def origin_for_guests(request: HttpRequest) -> str:
    """The origin that links for other people name.

    A person at the house's own machine calls it 127.0.0.1, which leads no one else here. If
    the house listens on the network, links then name its address there.
    """
    client, settings = client_of(request), foundation_of(request).settings
    if settings.origin or settings.trusted_proxies or not reachable.is_here(client.host):
        return client.origin
    port = urlsplit(f"//{client.host}").port
    origins = (reachable.origin_of(address, port) for address in reachable.addresses(settings.host))
    return next(origins, client.origin)


def may(request: HttpRequest) -> frozenset[str]:
    """What the client may do in this house."""
    return foundation_of(request).rights.of(client_of(request).identity)


def is_for_people(request: HttpRequest) -> bool:
    """Whether a person asks for a page."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


async def rules_ready(request: HttpRequest, game: Game[Any]) -> None:
    """Wait until the rules of a game are compiled.

    Raises StillCompiling if a person waits for a page for long: the answer loads it again.
    """
    warmup = foundation_of(request).warmup
    if not (is_for_people(request) and warmup.is_compiling(game.name)):
        await warmup.rules(game.name)
        return
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await warmup.rules(game.name)
    except TimeoutError as late:
        raise StillCompiling(game=game.title) from late


def guest(request: HttpRequest) -> tuple[str, dict[str, str]]:
    """The asker's user id, and the `Set-Cookie` header that makes a newcomer a guest.

    Raises SignedOut if a program's token is no longer valid.
    """
    client = client_of(request)
    if client.user_id is not None:
        return client.user_id, {}
    if client.token is not None and not client.by_cookie:
        raise SignedOut()
    token = tokens.new_token(foundation_of(request).randomness)
    return tokens.hashed(token), {"set-cookie": tokens.set_cookie(token, client.secure)}


async def name_at_table(request: HttpRequest, name: str) -> str:
    """The asker's name at a table: a member's own, or what a guest writes, or has once said.

    Raises NameTaken if what a guest writes could pass for a member's name. If a member has taken
    the name that a guest once said, the guest has none.
    """
    who = client_of(request).identity
    if who.kind != "guest":
        return who.name
    written = tidied_guest(name)
    if written or not who.name or not {"name", "write"} <= may(request):
        return await _free_name(request, written)
    try:
        return await _free_name(request, who.name, who.user_id)
    except NameTaken:
        return ""


async def keep_name(request: HttpRequest, user_id: str, name: str) -> None:
    """From now on call a guest by a name said at a table, if this house lets them choose."""
    who, foundation = client_of(request).identity, foundation_of(request)
    if who.kind != "guest" or name in ("", who.name) or not {"name", "write"} <= may(request):
        return
    job = partial(people.put, user_id=user_id, now=foundation.now(), name=name)
    await foundation.writer.run(job)
    await foundation.sessions.drop([user_id])


async def name_beside(request: HttpRequest, name: str) -> str:
    """The name of somebody else at the asker's screen; raises NameTaken if it is a member's."""
    tidy, user_id = tidied_guest(name), client_of(request).user_id
    if "write" not in may(request):
        return ""
    return await _free_name(request, tidy, user_id)


async def _free_name(request: HttpRequest, name: str, user_id: str | None = None) -> str:
    """A guest's name; raises NameTaken if it is, or looks like, somebody else's."""
    foundation = foundation_of(request)
    if name:
        check = partial(people.check_free, name=name, user_id=user_id, now=foundation.now())
        await foundation.reader.run(check)
    return name


def game_of(name: str) -> Game[Any]:
    """The game of this name, as in an address; raises NoSuchPage."""
    try:
        return games.load(name)
    except UnknownGame:
        raise NoSuchPage() from None


async def packed(
    request: HttpRequest, content: bytes, media_type: str, headers: Mapping[str, str]
) -> Response[bytes]:
    """An answer, compressed with gzip off the event loop if it is long."""
    compute = foundation_of(request).reader.compute
    is_short = len(content) < _SHORT
    body = Body.of(content) if is_short else await compute(lambda: Body.of(content))
    return stored(request, body, media_type, headers)


async def cached_body(
    request: HttpRequest,
    key: Hashable,
    make: Callable[[], bytes],
    price: float = prices.MAKING,
) -> Body:
    """A body that is made once for all who ask with the same key; with the key None, each time.

    The key names everything that the body depends on. The address that has it made pays the price.
    """
    foundation, address = foundation_of(request), client_of(request).address
    key = None if foundation.settings.develop else key
    return await foundation.shelf.get(key, address, partial(pay, request, price), make)


def pay(request: HttpRequest, permits: float) -> None:
    """Take more permits from the client's address; raises TooFast."""
    foundation_of(request).limits.requests.spend(client_of(request).address, permits)


def stored(
    request: HttpRequest,
    body: Body,
    media_type: str,
    headers: Mapping[str, str],
    status: int = 200,
) -> Response[bytes]:
    """An answer, in its compressed form if it has one that the client accepts."""
    content, all_headers = body.content, {**headers, "vary": "accept-encoding"}
    if body.packed and takes_gzip(request):
        content, all_headers["content-encoding"] = body.packed, "gzip"
    return Response(content, media_type=media_type, headers=all_headers, status_code=status)


def takes_gzip(request: HttpRequest) -> bool:
    """Whether the client accepts gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")
