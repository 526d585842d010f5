"""A WebSocket, with a fast path for messages and limits against flooding."""

import asyncio
import contextlib
import logging
from asyncio import TimerHandle, Transport
from collections.abc import Callable, Iterable
from email.utils import formatdate
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, Protocol, cast

from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from rookery.server.errors import TooFast
from rookery.server.ops.limits import Pace
from rookery.server.web.edge.least_rate import LeastRate, reset
from rookery.server.web.edge.shared import Edge

TOO_LARGE = -1
_WHOLE_TEXT, _MASKED = 0x81, 0x80
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_SHORT_BEGIN = 6  # where the text of a short frame begins, after its mask


def frame_end(data: bytes, begin: int, most: int) -> int | None:
    """Where the frame that begins at `begin` ends; None if it is still incomplete.

    TOO_LARGE if it declares more than `most` bytes, however many have come.
    """
    if len(data) < begin + 2:
        return None
    size, text = data[begin + 1] & 0x7F, _text_begin(data, begin)
    if size >= _TWO_BYTES:
        length = data[begin + 2 : begin + (4 if size == _TWO_BYTES else 10)]
        if len(length) < (2 if size == _TWO_BYTES else 8):
            return None
        size = int.from_bytes(length, "big")
    if size > most:
        return TOO_LARGE
    return text + size if text + size <= len(data) else None


def _text_begin(data: bytes, begin: int) -> int:
    """Where a frame's content begins, after its length and its mask."""
    size = data[begin + 1] & 0x7F
    longer = 8 if size == _EIGHT_BYTES else 2 if size == _TWO_BYTES else 0
    return begin + 2 + longer + (4 if data[begin + 1] & _MASKED else 0)


def short_text(data: bytes) -> bytes | None:
    """The text of `data`, if it is exactly one short text message, as nearly all are; else None."""
    size = len(data) - _SHORT_BEGIN
    if 0 <= size < _TWO_BYTES and data[0] == _WHOLE_TEXT and data[1] == _MASKED + size:
        return _unmasked(data[_SHORT_BEGIN:], data[2:_SHORT_BEGIN])
    return None


def is_whole_text(frame: bytes) -> bool:
    """Whether a frame is a whole text message from a client (unfragmented and masked)."""
    return frame[0] == _WHOLE_TEXT and frame[1] >= _MASKED


def text_of(frame: bytes) -> bytes:
    """The unmasked text of a whole frame, which may not be valid UTF-8."""
    begin = _text_begin(frame, 0)
    return _unmasked(frame[begin:], frame[begin - 4 : begin])


def _unmasked(data: bytes, mask: bytes) -> bytes:
    """The data without its mask of four bytes."""
    size = len(data)
    whole = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data) ^ int.from_bytes(whole)).to_bytes(size)


# -- a WebSocket, with a fast path for messages and limits against flooding ------------------------

_LOG = logging.getLogger(__name__)
_WIRE = "rookery.wire"
_LARGEST_MESSAGE = 4096
_LAST_WORDS_S = 10.0
PING_S = 20.0
"""So often a quiet client is asked whether it is there, and so long it may take to answer."""

_PINGS_S = 10  # per second; up to four seconds' worth can accumulate
_BROKEN = "Internal Server Error"
_MOST_EARLY = 64 * 1024  # bytes before the application has answered the request
_MOST_UNREAD = 1_000_000  # bytes
_MOST_PARTS = 1000  # of one message
_SWITCHING = 101
_ABNORMAL, _RESTARTS, _NOT_TEXT, _FAILED = 1006, 1012, 1007, 1011


class SocketEnded(OSError):
    """Something was to be sent on a socket that has ended."""


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


class SocketStage(Enum):
    """How far a socket has come."""

    WAITING = auto()
    """The application has not answered the request for it."""
    REFUSING = auto()
    """It is answered with something else."""
    OPEN = auto()
    CLOSING = auto()
    """This side has said that it closes it, or has failed it."""
    GONE = auto()


class SocketProtocol(asyncio.Protocol):
    """Handshake and closing go through ASGI; in between, a listener gets messages by plain calls.

    This class reads a text in a single frame, as nearly all messages are; the library reads
    everything else. What bypasses the outbox and its limits is bounded here: pings, parts of
    messages, closing. A closing connection whose buffer isn't drained is cut after a while.
    """

    transport: Transport
    _rate: LeastRate
    _listener: Listener | None = None
    _handshake: Response | None = None
    _timer: TimerHandle | None = None
    _rest: bytes = b""

    def __init__(self, edge: Edge, scope: Any) -> None:
        self._edge, self._loop = edge, asyncio.get_running_loop()
        self._scope = {**scope, "extensions": {"websocket.http.response": {}, _WIRE: self}}
        self._library = ServerProtocol(max_size=_LARGEST_MESSAGE, logger=_LOG)
        self._stage, self._is_told, self._is_reading = SocketStage.WAITING, False, True
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._writable = asyncio.Event()
        self._writable.set()
        self._pings, self._asked = Pace(_PINGS_S, 4 * _PINGS_S), 0
        self._parts: list[bytes] | None = None
        """The parts of a message that has begun and not ended."""
        self._is_text = False
        self._refusal: tuple[int, Headers] = 0, Headers()

    # -- what the transport tells ----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection, which becomes a socket."""
        self.transport = cast(Transport, transport)
        self._rate = LeastRate(self._loop, self.transport)
        self._edge.enter(self)

    def connection_lost(self, _: Exception | None) -> None:
        """The connection has ended."""
        self._stop_timer()
        self._rate.resumed()
        self._stage = SocketStage.GONE
        self._tell_gone(_ABNORMAL)
        self._writable.set()
        self._edge.leave(self)

    def pause_writing(self) -> None:
        """The write buffer is full: the client reads too slowly."""
        self._writable.clear()
        self._rate.paused()
        if self._listener is not None:
            self._listener.pause()

    def resume_writing(self) -> None:
        """The write buffer has drained."""
        self._writable.set()
        self._rate.resumed()
        if self._listener is not None:
            self._listener.resume()

    def data_received(self, data: bytes) -> None:
        """Take received bytes: frames, whole or in parts."""
        text = None if self._rest else short_text(data)
        if text is not None and self._is_between:
            self._pass_on(text)
            return
        data, begin, self._rest = self._rest + data, 0, b""
        while self._stage is not SocketStage.WAITING and (
            end := frame_end(data, begin, _LARGEST_MESSAGE)
        ):
            if end == TOO_LARGE:  # the library refuses this and everything after it
                self._read(data[begin:])
                return
            self._take(data[begin:end])
            begin = end
        self._rest = data[begin:]
        if len(self._rest) > _MOST_EARLY:
            self._cut()

    def shutdown(self) -> None:
        """End the socket because the server stops."""
        if self._stage is SocketStage.WAITING:
            self._fail()
        elif self._stage is SocketStage.OPEN:
            self._close(_RESTARTS, "")
        self.transport.close()

    # -- the handshake and the end, through ASGI -------------------------------------------------

    def begin(self, head: bytes) -> None:
        """Let the application answer the request for the socket."""
        self._library.receive_data(head)
        requests = self._library.events_received()
        if not requests or not isinstance(requests[0], Request):  # such as one with a long line
            self.transport.close()
            return
        self._handshake = self._library.accept(requests[0])
        if self._handshake.status_code != _SWITCHING:
            self._answer(self._handshake)
            return
        self._events.put_nowait({"type": "websocket.connect"})
        self._edge.begin(self._serve())

    async def _serve(self) -> None:
        """Serve the socket; afterwards it must not linger."""
        try:
            await self._edge.app(self._scope, self.receive, self.send)
        except SocketEnded:
            pass
        except BaseException:  # noqa: BLE001  whatever it is, the client gets an answer
            _LOG.exception("the application failed")
            self._fail()
        if self._stage in (SocketStage.WAITING, SocketStage.REFUSING):
            _LOG.error("the application has not answered")
            self._fail()
        if self._stage is not SocketStage.CLOSING:
            self.transport.close()
        self._cut_later()

    async def receive(self) -> Any:
        """The next event, until there is a listener."""
        event = await self._events.get()
        self.hold_back(False)
        return event

    async def send(self, message: Any) -> None:
        """Send an ASGI message; raises Gone if the connection has ended."""
        await self._writable.wait()
        kind, of = message["type"], message.get
        match self._stage, kind:
            case SocketStage.GONE, _:
                raise SocketEnded()
            case SocketStage.WAITING, "websocket.accept":
                self._open(_headers(of("headers", ())))
            case SocketStage.WAITING, "websocket.close":
                self._answer(self._library.reject(HTTPStatus.FORBIDDEN, ""))
            case SocketStage.WAITING, "websocket.http.response.start":
                self._stage = SocketStage.REFUSING
                self._refusal = message["status"], _headers(of("headers", ()))
            case SocketStage.REFUSING, "websocket.http.response.body":
                self._refuse(of("body", b""))
            case SocketStage.OPEN, "websocket.send":
                self._say(of("text"), of("bytes"))
            case SocketStage.OPEN, "websocket.close":
                self._close(of("code", 1000), of("reason") or "")
                self.hold_back(False)
            case SocketStage.CLOSING, _:
                raise SocketEnded()
            case _:
                raise RuntimeError(f"{kind} is not expected of a socket that is {self._stage.name}")

    def _open(self, headers: Headers) -> None:
        assert self._handshake is not None
        self._handshake.headers.update(headers)
        self._library.send_response(self._handshake)
        self._stage = SocketStage.OPEN
        self._flush()
        self._timer = self._loop.call_later(PING_S, self._ask)
        self.data_received(b"")

    def _refuse(self, body: bytes) -> None:
        status, headers = self._refusal
        headers.setdefault("Date", formatdate(usegmt=True))
        headers.setdefault("Connection", "close")
        headers.setdefault("Content-Length", str(len(body)))
        self._answer(Response(status, HTTPStatus(status).phrase, headers, body))

    def _answer(self, refusal: Response) -> None:
        """Answer the request with something else than a socket, and end the connection."""
        self._library.send_response(refusal)
        self._flush()
        self._end(_ABNORMAL)

    def _fail(self) -> None:
        """Say that the server has failed, if nothing has been said yet."""
        if self._stage in (SocketStage.WAITING, SocketStage.REFUSING):
            self._answer(self._library.reject(HTTPStatus.INTERNAL_SERVER_ERROR, _BROKEN))

    def _say(self, text: str | None, data: bytes | None) -> None:
        try:
            if text is not None:
                self._library.send_text(text.encode())
            else:
                self._library.send_binary(data or b"")
        except InvalidState:  # the client has just closed it
            raise SocketEnded() from None
        self._flush()

    def _close(self, code: int, reason: str) -> None:
        """Say that this side closes the socket. The other side's answer ends the connection."""
        with contextlib.suppress(InvalidState):  # the client has just closed it
            self._library.send_close(code, reason)
        self._flush()
        self._stage = SocketStage.CLOSING
        self._tell_gone(code)

    def _end(self, code: int) -> None:
        """End the connection once everything is sent."""
        if self._stage is not SocketStage.GONE:
            self._stage = SocketStage.CLOSING
        self._tell_gone(code)
        self.transport.close()

    def _flush(self) -> None:
        if output := b"".join(self._library.data_to_send()):
            self.transport.write(output)

    def _tell_gone(self, code: int) -> None:
        if self._is_told:
            return
        self._is_told = True
        if self._listener is not None:
            self._listener.gone()
        else:
            self._events.put_nowait({"type": "websocket.disconnect", "code": code})

    # -- the bare path ---------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """From now on call the listener, first with the messages that have already come."""
        self._listener = listener
        if not self._writable.is_set():
            listener.pause()
        while not self._events.empty():
            event = self._events.get_nowait()
            if event["type"] == "websocket.receive":
                listener.heard(event.get("text"))
            else:
                listener.gone()
        self.hold_back(False)

    @property
    def write(self) -> Callable[[bytes], None]:
        """The function that sends a whole frame; one that does nothing if the connection closes.

        It is the transport's own function, which saves a call for each of a thousand readers.
        A holder must drop it when the listener is told that the connection is gone.
        """
        return _drop if self.transport.is_closing() else self.transport.write

    def hold_back(self, yes: bool) -> None:
        """Stop reading from the client, or continue."""
        if yes is not self._is_reading or self.transport.is_closing():
            return
        self._is_reading = not yes
        if yes:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _take(self, frame: bytes) -> None:
        if self._is_between and is_whole_text(frame):
            self._pass_on(text_of(frame))
        else:
            self._read(frame)

    @property
    def _is_between(self) -> bool:
        """Whether the socket is open and no fragmented message has begun."""
        return self._stage is SocketStage.OPEN and self._parts is None

    def _pass_on(self, payload: bytes) -> None:
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            self._library.fail(_NOT_TEXT)
            self._flush()
            self._end(_NOT_TEXT)
        else:
            self._hear(text)

    def _hear(self, text: str | None) -> None:
        if self._listener is not None:
            self._listener.heard(text)
        else:
            self._events.put_nowait({"type": "websocket.receive", "text": text})
            self.hold_back(True)

    # -- what the library reads ------------------------------------------------------------------

    def _read(self, data: bytes) -> None:
        self._library.receive_data(data)
        if self._library.parser_exc is not None:
            self._flush()
            self._end(_ABNORMAL)
            return
        for event in self._library.events_received():
            if isinstance(event, Frame):
                self._handle(event)

    def _handle(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.PING:
                self._pong()
            case Opcode.PONG:
                self._answered(bytes(frame.data))
            case Opcode.CLOSE:
                self._flush()
                self._end(_ABNORMAL)
            case _:
                self._add(frame)

    def _add(self, frame: Frame) -> None:
        """Add a part of a message. Empty ones don't add to its size, so the parts are counted."""
        if frame.opcode is not Opcode.CONT or self._parts is None:
            self._parts, self._is_text = [], frame.opcode is Opcode.TEXT
        self._parts.append(bytes(frame.data))
        if len(self._parts) > _MOST_PARTS:
            self._cut()
        elif frame.fin:
            content, self._parts = b"".join(self._parts), None
            if self._stage is SocketStage.OPEN and self._is_text:
                self._pass_on(content)
            elif self._stage is SocketStage.OPEN:
                self._hear(None)

    def _pong(self) -> None:
        """Answer a ping; cut a client that sends too many or doesn't read the answers."""
        try:
            self._pings.spend()
        except TooFast:
            self._cut()
        if self.transport.get_write_buffer_size() > _MOST_UNREAD:
            self._cut()
        if not self.transport.is_closing():
            self._flush()

    # -- whether the client is there -------------------------------------------------------------

    def _ask(self) -> None:
        """Ping a client; it has to answer in time."""
        if self._stage is SocketStage.OPEN and not self.transport.is_closing():
            self._asked += 1
            self._library.send_ping(self._asked.to_bytes(4, "big"))
            self._flush()
            self._timer = self._loop.call_later(PING_S, self._unanswered)

    def _answered(self, content: bytes) -> None:
        if self._timer is not None and content == self._asked.to_bytes(4, "big"):
            self._timer.cancel()
            self._timer = self._loop.call_later(PING_S, self._ask)

    def _unanswered(self) -> None:
        if self._stage is SocketStage.OPEN and not self.transport.is_closing():
            self._library.fail(_FAILED, "keepalive ping timeout")
            self._flush()
            self._end(_FAILED)
            self._cut_later()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cut_later(self) -> None:
        if self._stage is not SocketStage.GONE:
            self._loop.call_later(_LAST_WORDS_S, self._cut)

    def _cut(self) -> None:
        if self._stage is not SocketStage.GONE:
            reset(self.transport)


def _headers(pairs: Iterable[tuple[bytes, bytes]]) -> Headers:
    return Headers([(name.decode("latin-1"), value.decode("latin-1")) for name, value in pairs])


def _drop(_: bytes) -> None:
    pass


def wire_of(scope: Any) -> SocketProtocol:
    """The protocol under a socket, by its ASGI scope."""
    wire: SocketProtocol = scope["extensions"][_WIRE]
    return wire
