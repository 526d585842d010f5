"""Uvicorn's protocol for HTTP, with limits against clients that only keep it busy."""

from asyncio import TimerHandle, Transport

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rookery.core.errors import RookeryError
from rookery.server.ops.room import Occupant, Room
from rookery.server.web.least_rate import LeastRate
from rookery.server.web.strict import make_strict

_CLOSING = "closing"
PATIENCE_S: dict[object, float] = {h11.IDLE: 10.0, h11.SEND_BODY: 30.0}
"""Seconds that a connection may take for a request's head, and for its body."""


class RequestProtocol(H11Protocol):
    """Cuts a connection that doesn't send its request in time, or doesn't read its answer.

    When others need room, the connections that have been idle longest are cut, too.
    """

    room: Room
    """The limits of open connections; those that have become sockets don't count."""

    _occupant: Occupant | None = None
    _rate: LeastRate | None = None
    _awaited: object = None
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Take a place for a new connection; if there is none, cut the connection at once."""
        super().connection_made(transport)
        make_strict(self.conn)
        address = self.client[0] if self.client else ""
        try:
            self._occupant = self.room.enter(address, transport.abort)
        except RookeryError:
            self.logger.warning("no room for another connection of %s", address)
            transport.abort()
            return
        self._rate = LeastRate(self.loop, transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take received bytes: requests, whole or in parts."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request was answered; the next one may have come already."""
        super().on_response_complete()
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        """No other request has come in time."""
        super().timeout_keep_alive_handler()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Give up the place: the connection continues as a WebSocket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._leave()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request; just cut the connection if an answer has already begun."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The write buffer is full: the client reads too slowly."""
        super().pause_writing()
        if self._rate is not None and self._occupant is not None:
            self._rate.paused()
            self.room.falls_silent(self._occupant)

    def resume_writing(self) -> None:
        """The write buffer has drained."""
        super().resume_writing()
        if self.transport.is_closing():
            return  # nothing more is written: it is watched until all is taken
        if self._rate is not None and self._occupant is not None:
            self._rate.resumed()
            self.room.speaks(self._occupant)

    def _leave(self) -> None:
        if self._occupant is not None:
            self.room.leave(self._occupant)
            self._occupant = None
            self._stop_timer()
        if self._rate is not None:
            self._rate.resumed()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _watch(self) -> None:
        """Start the timer of what is awaited now. More pieces of the same don't restart it."""
        awaited = _CLOSING if self.transport.is_closing() else self.conn.their_state
        if self._occupant is None or awaited == self._awaited:
            return
        if awaited == _CLOSING or awaited in PATIENCE_S:
            self.room.falls_silent(self._occupant)
        else:
            self.room.speaks(self._occupant)
        self._stop_timer()
        self._awaited = awaited
        if awaited in PATIENCE_S:
            self._timer = self.loop.call_later(PATIENCE_S[awaited], self._close)
        elif awaited == _CLOSING and self._rate is not None:
            self._rate.paused()  # what was sent to it may still take a while

    def _close(self) -> None:
        self.transport.close()
        self._watch()


def http_protocol(room: Room) -> type[RequestProtocol]:
    """The protocol class for a server with these limits of connections."""
    return type("RequestProtocol", (RequestProtocol,), {"room": room})
