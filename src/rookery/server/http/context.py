"""What every handler needs of a request: the house, the visitor, and how to answer."""

import gzip
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.core.game import Game
from rookery.server.accounts import tokens
from rookery.server.errors import NoSuchPage
from rookery.server.http.client import Visitor
from rookery.server.live.table import Table, Watcher
from rookery.server.push.outbox import Outbox
from rookery.server.services import House
from rookery.server.views.messages import View

Asked = Request[Any, Any, Any]
_WORTH_PACKING = 1000


def house_of(request: Asked) -> House:
    """The running server's parts."""
    house: House = request.app.state.house
    return house


def visitor_of(request: Asked) -> Visitor:
    """Who asks, as the gate has found out."""
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


def reader_of(request: Asked) -> Watcher:
    """Who asks, as somebody to show a table to."""
    visitor = visitor_of(request)
    return Watcher(visitor.holder, visitor.say, Outbox(1))


async def view_of(request: Asked, table: Table) -> View:
    """The table as its reader sees it now."""
    house = house_of(request)
    await house.put_into_words(table, visitor_of(request))
    return house.views.view(table, reader_of(request))


def guest(request: Asked) -> tuple[str, dict[str, str]]:
    """The asker's holder hash, and the header that makes a newcomer a guest."""
    visitor = visitor_of(request)
    if visitor.holder is not None:
        return visitor.holder, {}
    token = tokens.new_token(house_of(request).randomness)
    return tokens.hashed(token), {"set-cookie": tokens.set_cookie(token, visitor.secure)}


def game_of(name: str) -> Game[Any]:
    """The game of an address; raises NoSuchPage."""
    try:
        return games.load(name)
    except UnknownGame:
        raise NoSuchPage() from None


def packed(
    request: Asked,
    body: bytes,
    media_type: str,
    headers: Mapping[str, str],
    status: int = 200,
    zipped: bytes | None = None,
) -> Response[bytes]:
    """An answer, with gzip if the asker takes it and it is worth it; `zipped` if that is made."""
    all_headers = {**headers, "vary": "accept-encoding"}
    if len(body) > _WORTH_PACKING and takes_gzip(request):
        body = zipped or gzip.compress(body, compresslevel=5, mtime=0)
        all_headers["content-encoding"] = "gzip"
    return Response(body, media_type=media_type, headers=all_headers, status_code=status)


def takes_gzip(request: Asked) -> bool:
    """Whether the asker reads gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")
