"""What every socket has: an outbox, a rate limit, a place among the open sockets, and an end."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec
from litestar import WebSocket
from litestar.connection import ASGIConnection
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from rookery.core.errors import RookeryError
from rookery.server.errors import BadMessage, TooFast
from rookery.server.foundation import Foundation
from rookery.server.ops.limits import Occupant, Pace
from rookery.server.web.client import Client
from rookery.server.web.context import templates_of
from rookery.server.web.edge.sockets import wire_of
from rookery.server.web.messages import Outdated, encoded, failure
from rookery.server.web.outbox import Outbox
from rookery.server.web.strict_bodies import check_fields, check_json

Socket = WebSocket[Any, Any, Any]
_Message = TypeVar("_Message")
TRY_AGAIN, REFUSED = 1013, 1008
_LAST_WORDS_S = 1.0


def read(text: str, decoder: msgspec.json.Decoder[_Message]) -> _Message:
    """Decode a message from the page; raises BadMessage."""
    try:
        sent = text.encode()
        check_json(sent)
        check_fields(sent)
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None


class OpenSocket:
    """One open socket: reacts to all events of its wire except messages."""

    def __init__(
        self, foundation: Foundation, client: Client, socket: Socket, place: Occupant
    ) -> None:
        self._client, self._socket = client, socket
        self._wire, self._place = wire_of(socket.scope), place
        self._outbox = Outbox(foundation.settings.outbox)
        rate = foundation.settings.socket_messages
        self._pace = Pace(rate, rate * 4, foundation.clock)
        self._refused, self._is_gone = 0, False
        place.cut = self._outbox.close

    def gone(self) -> None:
        """The client has disconnected. Messages that came before are still handled."""
        self._is_gone = True
        self._outbox.close()

    def pause(self) -> None:
        """The client reads too slowly: send nothing for now."""
        self._outbox.pause()

    def resume(self) -> None:
        """The client has caught up: continue sending."""
        self._outbox.resume()

    def _paced(self, text: str | None) -> str:
        """Count a message and return its text; raises TooFast, BadMessage."""
        self._pace.spend()
        if text is None:
            raise BadMessage("text is expected, not bytes")
        return text

    @property
    def _was_cut(self) -> bool:
        """Whether this side has ended it: the reader was too slow, or its place was needed."""
        return self._outbox.is_closed and not self._is_gone


async def place_for(socket: Socket) -> Occupant | None:
    """A place for a socket; None if there is none, after the client was told so."""
    foundation: Foundation = socket.scope["state"]["house"]
    client: Client = socket.scope["state"]["client"]
    try:
        return foundation.limits.sockets.enter(client.address, lambda: None)
    except RookeryError as error:
        await turn_away(socket, error, client, TRY_AGAIN)
        return None


class Visitor(Protocol):
    """What stays at a socket until either side closes it."""

    async def hold(self) -> None:
        """Stay."""


async def receive(socket: Socket, price: float, begin: Callable[[Occupant], Visitor]) -> None:
    """Hold a socket that costs so much, if it has a place, and while its session lasts."""
    foundation: Foundation = socket.scope["state"]["house"]
    client: Client = socket.scope["state"]["client"]
    try:
        foundation.limits.requests.spend(client.address, price)
    except TooFast as error:
        await turn_away(socket, error, client, TRY_AGAIN)
        return
    place = await place_for(socket)
    if place is None:
        return
    try:
        await accept(socket)
        visitor = begin(place)
        with foundation.sessions.holding(client.session, client.user_id, place.cut):
            await foundation.sessions.check(client.session)
            await visitor.hold()
    finally:
        foundation.limits.sockets.leave(place)


async def accept(socket: Socket) -> None:
    """Accept a socket, and tell a page of another version of the house that it is outdated."""
    await socket.accept()
    if is_outdated(socket):
        await socket.send_text(encoded(Outdated()).decode())


def is_outdated(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a page says that another version of the house has made it."""
    version = connection.query_params.get("version")
    return bool(version) and version != templates_of(connection).statics.digest


async def close(socket: Socket, code: int, reason: str) -> None:
    """Close a socket with a reason. A client that reads nothing won't get even that."""
    with contextlib.suppress(TimeoutError, OSError, WebSocketException):
        await asyncio.wait_for(socket.close(code, reason), _LAST_WORDS_S)


async def turn_away(socket: Socket, error: RookeryError, client: Client, code: int) -> None:
    """Refuse a socket: accept, send the reason, close. Scripts can't read a refused handshake."""
    socket.scope["state"]["house"].limits_met.note(error, client.address, client.session)
    with contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(encoded(failure(error, client.say)).decode())
        await socket.close(code, error.code)
