"""HTTP/1.1 on one connection, with limits against clients that only keep it busy."""

import asyncio
import logging
from asyncio import TimerHandle, Transport
from enum import Enum, auto
from typing import Any, cast
from urllib.parse import unquote

import h11

from rookery.core.errors import RookeryError
from rookery.server.ops.limits import Occupant
from rookery.server.web.edge.exchange import CLOSING, PLAIN, Exchange
from rookery.server.web.edge.least_rate import LeastRate
from rookery.server.web.edge.shared import Edge
from rookery.server.web.edge.sockets import SocketProtocol
from rookery.server.web.edge.strict import Event, StrictReader

_LOG = logging.getLogger(__name__)
_INVALID, _BAD = b"Invalid HTTP request received.", b"Bad Request"


class Expectation(Enum):
    """What a connection waits for."""

    NEXT = auto()
    """The client's next request, of which nothing has come yet."""
    HEAD = auto()
    BODY = auto()
    ANSWER = auto()
    """The application's answer."""
    END = auto()
    """That the client takes what was sent; then the connection ends."""


PATIENCE_S = {Expectation.NEXT: 5.0, Expectation.HEAD: 10.0, Expectation.BODY: 30.0}
"""Seconds that a connection waits for the client."""


class HttpProtocol(asyncio.Protocol):
    """Cuts a connection that doesn't send its request in time, or doesn't read its answer.

    When others need room, the connections that have been idle longest are cut, too. Requests to
    upgrade to a WebSocket continue as a SocketProtocol.
    """

    transport: Transport
    _rate: LeastRate
    _occupant: Occupant | None = None
    _exchange: Exchange | None = None
    _awaited: Expectation | None = None
    _timer: TimerHandle | None = None

    def __init__(self, edge: Edge) -> None:
        self._edge, self._loop = edge, asyncio.get_running_loop()
        self._reader = StrictReader()
        self._h11 = self._reader.connection
        self._is_first = self._is_reading = True
        self._writable = asyncio.Event()
        self._writable.set()
        self._unsent: list[bytes] = []

    # -- what the transport tells ----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a place for a new connection; if there is none, cut the connection at once."""
        self.transport = cast(Transport, transport)
        self._common = _common(self.transport)
        self._rate = LeastRate(self._loop, self.transport)
        self._edge.enter(self)
        client = self._common["client"]
        address = client[0] if client else ""
        try:
            self._occupant = self._edge.room.enter(address, self.transport.abort)
        except RookeryError:
            _LOG.warning("no room for another connection of %s", address)
            self.transport.abort()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take received bytes: requests, whole or in parts."""
        if not self.transport.is_closing() and self._h11.their_state is not h11.MUST_CLOSE:
            self._reader.feed(data)
            self._read()
            self._watch()

    def connection_lost(self, _: Exception | None) -> None:
        """The connection has ended."""
        self._edge.leave(self)
        self._leave()
        self._writable.set()
        if self._exchange is not None:
            self._exchange.gone()

    def pause_writing(self) -> None:
        """The write buffer is full: the client reads too slowly."""
        self._writable.clear()
        if self._occupant is not None:
            self._rate.paused()
            self._edge.room.falls_silent(self._occupant)

    def resume_writing(self) -> None:
        """The write buffer has drained."""
        self._writable.set()
        if self._occupant is not None and not self.transport.is_closing():
            # If it is closing, nothing more is written: it is watched until all is taken.
            self._rate.resumed()
            self._edge.room.speaks(self._occupant)

    # -- requests --------------------------------------------------------------------------------

    def _read(self) -> None:
        try:
            while (event := self._reader.next_event()) is not h11.NEED_DATA:
                if event is h11.PAUSED:  # the next request has to wait for this answer
                    self.hold_back()
                    break
                if not self._take(event):
                    break
        except h11.RemoteProtocolError:
            _LOG.warning(_INVALID.decode())
            self._refuse()

    def _take(self, event: Event) -> bool:
        """Take an event of the client; returns whether more are to be read."""
        if isinstance(event, h11.Request):
            self._is_first = False
            if _wants_socket(event):
                self._upgrade(event)
                return False
            self._begin(event)
        elif self._h11.our_state is h11.DONE:  # it was answered early: the rest is skipped
            if isinstance(event, h11.EndOfMessage):
                self._h11.start_next_cycle()
        elif self._exchange is not None and isinstance(event, h11.Data):
            self._exchange.data(event.data)
        elif self._exchange is not None:
            self._exchange.ends()
            return self._h11.their_state is not h11.MUST_CLOSE
        return True

    def _begin(self, request: h11.Request) -> None:
        scope = {"type": "http", **self._common, **_told_by(request)}
        scope["method"] = request.method.decode("ascii")
        self._exchange = Exchange(self, scope, self._edge.headers)
        self._exchange.awaits_continue = self._h11.they_are_waiting_for_100_continue
        self._edge.begin(self._exchange.run(self._edge.app))

    def _upgrade(self, request: h11.Request) -> None:
        """Give up the place: the connection continues as a WebSocket."""
        self._leave()
        self._edge.leave(self)
        scope = {"type": "websocket", **self._common, **_told_by(request)}
        scope["scheme"] = {"http": "ws", "https": "wss"}[scope["scheme"]]
        socket = SocketProtocol(self._edge, scope)
        self.transport.set_protocol(socket)
        socket.connection_made(self.transport)
        socket.begin(_written(request))
        socket.data_received(self._reader.take_rest())

    def _refuse(self) -> None:
        """Refuse a malformed request; just cut the connection if an answer has already begun."""
        if self._exchange is not None:
            self._exchange.gone()
        try:
            self.write(h11.Response(status_code=400, headers=[PLAIN, CLOSING], reason=_BAD))
            self.write(h11.Data(_INVALID))
            self.write(h11.EndOfMessage())
        except h11.LocalProtocolError:
            self.transport.abort()
        self.close()

    # -- answers ---------------------------------------------------------------------------------

    def write(self, event: h11.Event) -> None:
        """Send an event to the client, with all others of this turn of the event loop.

        The head of an answer and its body are mostly written in one turn; each call of the
        system costs as much as the rest of the edge.
        """
        if data := self._h11.send(event):
            if not self._unsent:
                self._loop.call_soon(self._flush)
            self._unsent.append(data)

    def _flush(self) -> None:
        if self._unsent:
            data = b"".join(self._unsent)
            self._unsent.clear()
            self.transport.write(data)

    async def drained(self) -> None:
        """Wait until the client has read enough of what was sent."""
        await self._writable.wait()

    def answered(self) -> None:
        """An answer is complete; the next request may have come already."""
        exchange, self._exchange = self._exchange, None
        self._flush()
        if self.transport.is_closing():
            return
        if self._h11.our_state is h11.MUST_CLOSE or (exchange is not None and exchange.is_last):
            self.close()
            return
        self.read_on()
        if self._h11.our_state is self._h11.their_state is h11.DONE:
            self._h11.start_next_cycle()
            self._read()
        self._watch()

    def hold_back(self) -> None:
        """Stop reading for now."""
        if self._is_reading:
            self._is_reading = False
            self.transport.pause_reading()

    def read_on(self) -> None:
        """Continue reading."""
        if not self._is_reading and not self.transport.is_closing():
            self._is_reading = True
            self.transport.resume_reading()

    def close(self) -> None:
        """Send what is left, then end the connection."""
        self._flush()
        self.transport.close()
        self._watch()

    def shutdown(self) -> None:
        """End the connection, after the answer that is on its way."""
        if self._exchange is None:
            self.close()
        else:
            self._exchange.is_last = True

    # -- limits ----------------------------------------------------------------------------------

    def _leave(self) -> None:
        if self._occupant is not None:
            self._edge.room.leave(self._occupant)
            self._occupant = None
        self._stop_timer()
        self._rate.resumed()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _watch(self) -> None:
        """Start the timer of what is awaited now. More pieces of the same don't restart it."""
        awaited = self._what_is_awaited()
        if self._occupant is None or awaited is self._awaited:
            return
        if awaited is Expectation.ANSWER:
            self._edge.room.speaks(self._occupant)
        else:
            self._edge.room.falls_silent(self._occupant)
        self._stop_timer()
        self._awaited = awaited
        if awaited in PATIENCE_S:
            self._timer = self._loop.call_later(PATIENCE_S[awaited], self.close)
        elif awaited is Expectation.END:
            self._rate.paused()  # what was sent to it may still take a while

    def _what_is_awaited(self) -> Expectation:
        if self.transport.is_closing():
            return Expectation.END
        if self._h11.their_state is h11.SEND_BODY:
            return Expectation.BODY
        if self._h11.their_state is not h11.IDLE:
            return Expectation.ANSWER
        return Expectation.HEAD if self._is_first or self._reader.has_rest else Expectation.NEXT


def _common(transport: Transport) -> dict[str, Any]:
    """What the scopes of all requests of a connection have in common."""
    return {
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "https" if transport.get_extra_info("sslcontext") else "http",
        "server": _place(transport, "sockname"),
        "client": _place(transport, "peername"),
        "root_path": "",
        "state": {},
    }


def _place(transport: Transport, end: str) -> tuple[str, int] | None:
    place = transport.get_extra_info(end)
    return (str(place[0]), int(place[1])) if isinstance(place, tuple) else None


def _told_by(request: h11.Request) -> dict[str, Any]:
    """What the scope says of one request."""
    path, _, query = request.target.partition(b"?")
    return {
        "http_version": request.http_version.decode("ascii"),
        "path": unquote(path.decode("ascii")),
        "raw_path": path,
        "query_string": query,
        "headers": list(request.headers),
    }


def _wants_socket(request: h11.Request) -> bool:
    """Whether a request asks to go on as a WebSocket."""
    headers = dict(request.headers)
    if headers.get(b"upgrade", b"").lower() != b"websocket":
        return False
    wishes = b",".join(value for name, value in request.headers if name == b"connection")
    return b"upgrade" in [wish.strip() for wish in wishes.lower().split(b",")]


def _written(request: h11.Request) -> bytes:
    """The head of a request as bytes, for another parser."""
    first = b"%s %s HTTP/%s" % (request.method, request.target, request.http_version)
    lines = [first, *(name + b": " + value for name, value in request.headers)]
    return b"\r\n".join([*lines, b"", b""])
