"""Uvicorn's protocols for HTTP and WebSockets, with an end for whoever only keeps them busy."""

from asyncio import TimerHandle, Transport
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rookery.core.errors import RookeryError
from rookery.server.errors import TooFast
from rookery.server.http.least_rate import LeastRate, reset
from rookery.server.http.strict import make_strict
from rookery.server.ops.rate_limits import Limiter
from rookery.server.ops.room import Guest, Room

_CLOSING = "closing"
PATIENCE_S: dict[object, float] = {h11.IDLE: 10.0, h11.SEND_BODY: 30.0, _CLOSING: 60.0}
"""How long a connection may wait for a request's headers, for its body, for its last bytes."""

_LAST_WORDS_S = 10.0
_PINGS_S = 10  # a second; four seconds' worth can be saved up
_MOST_UNREAD = 1_000_000  # bytes
_MOST_PARTS = 1000  # of one message
_NOT_TEXT = 1007


class RequestProtocol(H11Protocol):
    """A connection that does not bring its request in time is cut, not kept for ever.

    So is one that does not read its answer; and the longest idle ones go when others need room.
    """

    room: Room
    """How many connections there may be, by address; those that have become sockets don't count."""

    _guest: Guest | None = None
    _rate: LeastRate | None = None
    _awaited: object = None
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Somebody is there; where there is no room for them, the connection ends at once."""
        super().connection_made(transport)
        make_strict(self.conn)
        address = self.client[0] if self.client else ""
        try:
            self._guest = self.room.enter(address, transport.abort)
        except RookeryError:
            self.logger.warning("no room for another connection of %s", address)
            transport.abort()
            return
        self._rate = LeastRate(self.loop, transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A part of a request, or more than one."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request is answered; the next one may already lie ready."""
        super().on_response_complete()
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        """No other request has come."""
        super().timeout_keep_alive_handler()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a socket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._leave()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, unless an answer to something else is on its way."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The other side reads more slowly than we write."""
        super().pause_writing()
        if self._rate is not None and self._guest is not None:
            self._rate.paused()
            self.room.falls_silent(self._guest)

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
        if self._rate is not None and self._guest is not None:
            self._rate.resumed()
            self.room.speaks(self._guest)

    def _leave(self) -> None:
        if self._guest is not None:
            self.room.leave(self._guest)
            self._guest = None
            self._stop_timer()
        if self._rate is not None:
            self._rate.resumed()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _watch(self) -> None:
        """What is awaited now has its time, however many little pieces it comes in."""
        awaited = _CLOSING if self.transport.is_closing() else self.conn.their_state
        if self._guest is None or awaited == self._awaited:
            return
        if awaited in PATIENCE_S:
            self.room.falls_silent(self._guest)
        else:
            self.room.speaks(self._guest)
        self._stop_timer()
        self._awaited = awaited
        if awaited in PATIENCE_S:
            self._timer = self.loop.call_later(PATIENCE_S[awaited], self._cut)

    def _cut(self) -> None:
        if self._awaited == _CLOSING:
            reset(self.transport)
        else:
            self.transport.close()
            self._watch()


def http_protocol(room: Room) -> type[RequestProtocol]:
    """The protocol for a server with so much room."""
    return type("RequestProtocol", (RequestProtocol,), {"room": room})


class SocketProtocol(WebSocketsSansIOProtocol):
    """What goes past the outbox and its limits is bounded here: pings, parts, closing.

    A closing connection whose buffer nobody drains is cut after a while, not kept for ever.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._pings = Limiter(_PINGS_S, 4 * _PINGS_S, room=1)

    def connection_made(self, transport: Any) -> None:
        """The connection goes on as a socket."""
        super().connection_made(transport)
        self._rate = LeastRate(self.loop, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._rate.resumed()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The other side reads more slowly than we write."""
        super().pause_writing()
        self._rate.paused()

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
        self._rate.resumed()

    async def run_asgi(self) -> None:
        """Serve the socket; afterwards it may not linger."""
        await super().run_asgi()
        self._cut_later()

    async def send(self, message: Any) -> None:
        """Pass a message on. After a refusal there is no handshake left to be missed."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """The other side has not answered a ping."""
        super().keepalive_timeout()
        self._cut_later()

    def handle_ping(self) -> None:
        """Answer a ping; who sends many, or does not read the answers, is cut."""
        try:
            self._pings.spend("")
        except TooFast:
            self._cut()
        if self.transport.get_write_buffer_size() > _MOST_UNREAD:
            self._cut()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        """Another part of a message: empty ones count for nothing in its size."""
        super().handle_cont(event)
        if len(self.frames) > _MOST_PARTS:
            self._cut()

    def send_receive_event_to_app(self) -> None:
        """Pass a message in. A text that is none ends the socket; that is no error of ours."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(_NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def _cut_later(self) -> None:
        if not self.disconnected:
            self.loop.call_later(_LAST_WORDS_S, self._cut)

    def _cut(self) -> None:
        if not self.disconnected:
            reset(self.transport)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
