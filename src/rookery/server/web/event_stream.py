"""An outbox's frames as server-sent events, for pages whose WebSockets a filter blocks."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from rookery.server.ops.tasks import comes
from rookery.server.web.messages import Outdated, encoded, unframed
from rookery.server.web.outbox import Outbox

MEDIA = "text/event-stream"
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
PING_S = 15.0
_PING, _OPENING = b": here\n\n", b": " + b" " * 2048 + b"\n\n"
"""The first bytes are many: some filters pass nothing on until they have seen two kilobytes."""


def _event(message: bytes) -> bytes:
    return b"data: " + message + b"\n\n"


class EventStream:
    """Takes one frame at a time out of an outbox, which bounds what waits for a slow reader.

    A page that another version of the house has made is told so first.
    """

    def __init__(self, outbox: Outbox, *, is_outdated: bool = False) -> None:
        self._outbox, self._stirred = outbox, asyncio.Event()
        self._frames: deque[bytes] = deque()
        self._begin = _OPENING + (_event(encoded(Outdated())) if is_outdated else b"")
        outbox.connect(self._take, self._stirred.set)

    def _take(self, frame: bytes) -> None:
        self._frames.append(frame)
        self._outbox.pause()
        self._stirred.set()

    async def events(self) -> AsyncIterator[bytes]:
        """Yield events until the outbox closes, and a comment while nothing happens."""
        yield self._begin
        while True:
            while self._frames:
                yield _event(unframed(self._frames.popleft()))
                self._outbox.resume()
            if self._outbox.is_closed:
                return
            if not await comes(self._stirred, PING_S):
                yield _PING
            self._stirred.clear()
