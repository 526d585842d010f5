"""What every socket has: an outbox, a pace, a place among so many, and a way to end."""

import asyncio
import contextlib
from typing import Any, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from rookery.core.errors import RookeryError
from rookery.server.errors import BadMessage
from rookery.server.http.client import Client
from rookery.server.http.socket_protocol import wire_of
from rookery.server.ops.rate_limits import Pace
from rookery.server.ops.room import Occupant
from rookery.server.push.outbox import Outbox
from rookery.server.services import Services
from rookery.server.views.messages import encoded, failure

Socket = WebSocket[Any, Any, Any]
_Message = TypeVar("_Message")
TRY_AGAIN, REFUSED = 1013, 1008
_LAST_WORDS_S = 1.0


def read(text: str, decoder: msgspec.json.Decoder[_Message]) -> _Message:
    """A message of the page; raises BadMessage."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None


class Connected:
    """One open socket: what its wire says of it, apart from messages."""

    def __init__(self, services: Services, client: Client, socket: Socket, place: Occupant) -> None:
        self._services, self._client, self._socket = services, client, socket
        self._wire, self._place = wire_of(socket.scope), place
        self._outbox = Outbox(services.settings.outbox)
        rate = services.settings.socket_messages
        self._pace = Pace(rate, rate * 4, services.clock)
        self._refused, self._is_gone = 0, False
        place.cut = self._outbox.close

    def gone(self) -> None:
        """The other side has hung up: what it said before that is still taken."""
        self._is_gone = True
        self._outbox.close()

    def pause(self) -> None:
        """The other side reads slowly."""
        self._outbox.pause()

    def resume(self) -> None:
        """It has caught up."""
        self._outbox.resume()

    def _paced(self, text: str | None) -> str:
        """A message that may be taken now; raises TooFast, BadMessage."""
        self._pace.spend()
        if text is None:
            raise BadMessage("text is expected, not bytes")
        return text

    @property
    def _was_cut(self) -> bool:
        """Whether this side has ended it: the reader was too slow, or its place was wanted."""
        return self._outbox.is_closed and not self._is_gone


async def place_for(socket: Socket) -> Occupant | None:
    """A place for a socket; None if there is none, which it has been told."""
    services: Services = socket.scope["state"]["services"]
    client: Client = socket.scope["state"]["client"]
    try:
        return services.limits.sockets.enter(client.address, lambda: None)
    except RookeryError as error:
        await turn_away(socket, error, client, TRY_AGAIN)
        return None


async def close(socket: Socket, code: int, reason: str) -> None:
    """Say why a socket ends. To somebody who reads nothing not even this can be said."""
    with contextlib.suppress(TimeoutError, OSError, WebSocketException):
        await asyncio.wait_for(socket.close(code, reason), _LAST_WORDS_S)


async def turn_away(socket: Socket, error: RookeryError, client: Client, code: int) -> None:
    """Scripts cannot read a refused handshake, so the reason is said on the socket."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        await socket.send_text(encoded(failure(error, client.say)).decode())
        await socket.close(code, error.code)
