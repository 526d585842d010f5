"""One request and its answer: between an HTTP connection and the application (ASGI)."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, Protocol

import h11

_LOG = logging.getLogger(__name__)
_MOST_UNREAD = 64 * 1024
"""Bytes of a body that wait for the application; above that, reading stops."""

Message = Any
Headers = list[tuple[bytes, bytes]]
_PHRASES = {status.value: status.phrase.encode() for status in HTTPStatus}
_FAILED = b"Internal Server Error"
PLAIN = (b"content-type", b"text/plain; charset=utf-8")
CLOSING = (b"connection", b"close")


class ExchangeConnection(Protocol):
    """What an exchange needs of its connection."""

    def write(self, event: h11.Event) -> None:
        """Send an event to the client."""

    def read_on(self) -> None:
        """Continue reading."""

    def hold_back(self) -> None:
        """Stop reading for now."""

    async def drained(self) -> None:
        """Wait until the client has read enough of what was sent."""

    def answered(self) -> None:
        """The answer is complete."""

    def close(self) -> None:
        """Send what is left, then end the connection."""


class Exchange:
    """Passes a request's body to the application, and its answer to the connection."""

    def __init__(
        self, connection: ExchangeConnection, scope: Message, always: Callable[[], Headers]
    ) -> None:
        self._connection, self._scope, self._always = connection, scope, always
        self._body, self._ends, self._is_over = bytearray(), False, False
        self._news: asyncio.Future[None] | None = None
        self.awaits_continue = False
        """Whether the client sends its body only after a status of 100."""
        self.is_last = False
        """Whether the connection ends after this answer."""
        self.has_begun = False
        """Whether a part of the answer has been sent."""

    # -- what the client does --------------------------------------------------------------------

    def data(self, more: bytes) -> None:
        """A part of the body has come."""
        self._body += more
        if len(self._body) > _MOST_UNREAD:
            self._connection.hold_back()
        self._tell()

    def ends(self) -> None:
        """The body is whole."""
        self._ends = True
        self._tell()

    def gone(self) -> None:
        """The client has disconnected."""
        self._is_over = True
        self._tell()

    def _tell(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    # -- what the application does ---------------------------------------------------------------

    async def run(self, app: Any) -> None:
        """Let the application answer. If it fails or answers nothing, that is an error."""
        try:
            await app(self._scope, self.receive, self.send)
        except BaseException:  # noqa: BLE001  whatever it is, the client gets an answer
            _LOG.exception("the application failed")
            await self._fail()
        else:
            if not self._is_over:
                _LOG.error("the application has not answered")
                await self._fail()

    async def _fail(self) -> None:
        if self.has_begun:
            self._connection.close()
            return
        self.is_last = True
        await self.send({"type": "http.response.start", "status": 500, "headers": [PLAIN]})
        await self.send({"type": "http.response.body", "body": _FAILED})

    async def receive(self) -> Message:
        """The next part of the body, or that the client has gone or got the whole answer."""
        if self.awaits_continue:
            self.awaits_continue = False
            self._connection.write(h11.InformationalResponse(status_code=100, headers=[]))
        while not (self._body or self._ends or self._is_over):
            self._connection.read_on()
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        if self._is_over:
            return {"type": "http.disconnect"}
        body, self._body = bytes(self._body), bytearray()
        is_whole, self._ends = self._ends, False
        return {"type": "http.request", "body": body, "more_body": not is_whole}

    async def send(self, message: Message) -> None:
        """Send a part of the answer, no faster than the client reads it."""
        await self._connection.drained()
        if self._is_over:
            return
        if not self.has_begun:
            self._begin(message["status"], message.get("headers", ()))
            return
        if body := message.get("body"):
            self._connection.write(h11.Data(b"" if self._scope["method"] == "HEAD" else body))
        if not message.get("more_body", False):
            self._connection.write(h11.EndOfMessage())
            self._is_over = True
            self._connection.answered()
            self._tell()

    def _begin(self, status: int, headers: Iterable[tuple[bytes, bytes]]) -> None:
        self.has_begun, self.awaits_continue = True, False
        everything = [*self._always(), *headers]
        if self.is_last and CLOSING not in everything:
            everything.append(CLOSING)
        reason = _PHRASES.get(status, b"")
        self._connection.write(h11.Response(status_code=status, headers=everything, reason=reason))
