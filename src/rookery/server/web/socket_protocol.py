"""Uvicorn's protocol for WebSockets, with a fast path for messages and limits against flooding."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from rookery.server.errors import TooFast
from rookery.server.ops.rate_limits import Pace
from rookery.server.web.incoming_frames import (
    TOO_LARGE,
    frame_end,
    is_whole_text,
    short_text,
    text_of,
)
from rookery.server.web.least_rate import LeastRate, reset

_WIRE = "rookery.wire"
_LAST_WORDS_S = 10.0
_PINGS_S = 10  # per second; up to four seconds' worth can accumulate
_MOST_UNREAD = 1_000_000  # bytes
_MOST_PARTS = 1000  # of one message
_NOT_TEXT = 1007


class Listener(Protocol):
    """The receiver of a socket's events. Called on the event loop, so it must not block."""

    def heard(self, text: str | None) -> None:
        """A message has come; None if it isn't text."""

    def gone(self) -> None:
        """The connection is gone: nothing more comes, and nothing can be sent."""

    def pause(self) -> None:
        """Send nothing for now, because the client reads too slowly."""

    def resume(self) -> None:
        """Continue sending."""


class _Passing(asyncio.Queue[Any]):
    """Replaces the ASGI queue: passes each event on to the listener at once."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        self._listener = listener

    def put_nowait(self, item: Any) -> None:
        if item["type"] == "websocket.receive":
            self._listener.heard(item.get("text"))
        else:
            self._listener.gone()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Handshake and closing go through ASGI; in between, a listener gets messages by plain calls.

    This class reads a text in a single frame, as nearly all messages are; the library reads
    everything else. What bypasses the outbox and its limits is bounded here: pings, parts of
    messages, closing. A closing connection whose buffer isn't drained is cut after a while.
    """

    _listener: Listener | None = None
    _rest: bytes = b""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._pings = Pace(_PINGS_S, 4 * _PINGS_S)

    def connection_made(self, transport: Any) -> None:
        """Take over the connection, which becomes a socket."""
        super().connection_made(transport)
        self._rate = LeastRate(self.loop, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._rate.resumed()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Handle the upgrade request; the application gets this protocol in its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[_WIRE] = self

    # -- the bare path ---------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """From now on call the listener, first with the messages that have already come."""
        self._listener, earlier = listener, self.queue
        self.queue = _Passing(listener)
        if not self.writable.is_set():
            listener.pause()
        while not earlier.empty():
            self.queue.put_nowait(earlier.get_nowait())
        self.hold_back(False)

    @property
    def write(self) -> Callable[[bytes], None]:
        """The function that sends a whole frame; one that does nothing if the connection closes.

        It is the transport's own function, which saves a call for each of a thousand readers.
        Whoever keeps it must drop it when the listener is told that the connection is gone.
        """
        if self.transport.is_closing():
            return _drop
        send: Callable[[bytes], None] = self.transport.write
        return send

    def hold_back(self, yes: bool) -> None:
        """Stop reading from the client, or continue."""
        if yes is self.read_paused or self.transport.is_closing():
            return
        self.read_paused = yes
        if yes:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Take received bytes: at first the request, then frames, whole or in parts."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        text = None if self._rest else short_text(data)
        if text is not None and self._is_between:
            self._pass_on(text)
            return
        data, begin, self._rest = self._rest + data, 0, b""
        while end := frame_end(data, begin, self.config.ws_max_size):
            if end == TOO_LARGE:  # the library refuses this and everything after it
                super().data_received(data[begin:])
                return
            self._take(data[begin:end])
            begin = end
        self._rest = data[begin:]

    def _take(self, frame: bytes) -> None:
        if self._is_between and is_whole_text(frame):
            self._pass_on(text_of(frame))
        else:
            super().data_received(frame)

    @property
    def _is_between(self) -> bool:
        """Whether there is a listener, and no fragmented message has begun."""
        conn = self.conn
        is_open = conn.current_size is None and conn.state is State.OPEN
        return is_open and self._listener is not None

    def _pass_on(self, said: bytes) -> None:
        try:
            text = said.decode()
        except UnicodeDecodeError:
            self._refuse_text()
        else:
            assert self._listener is not None
            self._listener.heard(text)

    def pause_writing(self) -> None:
        """The write buffer is full: the client reads too slowly."""
        super().pause_writing()
        self._rate.paused()
        if self._listener is not None:
            self._listener.pause()

    def resume_writing(self) -> None:
        """The write buffer has drained."""
        super().resume_writing()
        self._rate.resumed()
        if self._listener is not None:
            self._listener.resume()

    # -- what is bounded -------------------------------------------------------------------------

    async def run_asgi(self) -> None:
        """Serve the socket; afterwards it must not linger."""
        await super().run_asgi()
        self._cut_later()

    async def send(self, message: Any) -> None:
        """Send an ASGI message. A refusal completes the handshake: uvicorn must not expect one."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """The client has not answered a ping."""
        super().keepalive_timeout()
        if self._listener is not None:
            self._listener.gone()
        self._cut_later()

    def handle_ping(self) -> None:
        """Answer a ping; cut a client that sends too many or doesn't read the answers."""
        try:
            self._pings.spend()
        except TooFast:
            self._cut()
        if self.transport.get_write_buffer_size() > _MOST_UNREAD:
            self._cut()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        """Take another part of a message. Empty ones don't add to its size, so count the parts."""
        super().handle_cont(event)
        if len(self.frames) > _MOST_PARTS:
            self._cut()

    def send_receive_event_to_app(self) -> None:
        """Pass a message in. Text that isn't UTF-8 ends the socket, without an error in the log."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._refuse_text()
            return
        super().send_receive_event_to_app()
        if self._listener is not None:
            self.hold_back(False)  # the listener itself holds back when it has enough

    def _refuse_text(self) -> None:
        self.conn.fail(_NOT_TEXT)
        self.handle_parser_exception()

    def _cut_later(self) -> None:
        if not self.disconnected:
            self.loop.call_later(_LAST_WORDS_S, self._cut)

    def _cut(self) -> None:
        if not self.disconnected:
            reset(self.transport)


def _drop(_: bytes) -> None:
    pass


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def wire_of(scope: Any) -> SocketProtocol:
    """The protocol under a socket, by its ASGI scope."""
    wire: SocketProtocol = scope["extensions"][_WIRE]
    return wire
