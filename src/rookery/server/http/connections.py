"""Uvicorn's protocol for HTTP, with an end for whoever only keeps it busy."""

from asyncio import TimerHandle, Transport

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rookery.core.errors import RookeryError
from rookery.server.http.least_rate import LeastRate, reset
from rookery.server.http.strict import make_strict
from rookery.server.ops.room import Occupant, Room

_CLOSING = "closing"
PATIENCE_S: dict[object, float] = {h11.IDLE: 10.0, h11.SEND_BODY: 30.0, _CLOSING: 60.0}
"""How long a connection may wait for a request's headers, for its body, for its last bytes."""


class RequestProtocol(H11Protocol):
    """A connection that does not bring its request in time is cut, not kept for ever.

    So is one that does not read its answer; and the longest idle ones go when others need room.
    """

    room: Room
    """How many connections there may be, by address; those that have become sockets don't count."""

    _occupant: Occupant | None = None
    _rate: LeastRate | None = None
    _awaited: object = None
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Somebody is there; where there is no room for them, the connection ends at once."""
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
        if self._rate is not None and self._occupant is not None:
            self._rate.paused()
            self.room.falls_silent(self._occupant)

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
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
        """What is awaited now has its time, however many little pieces it comes in."""
        awaited = _CLOSING if self.transport.is_closing() else self.conn.their_state
        if self._occupant is None or awaited == self._awaited:
            return
        if awaited in PATIENCE_S:
            self.room.falls_silent(self._occupant)
        else:
            self.room.speaks(self._occupant)
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
