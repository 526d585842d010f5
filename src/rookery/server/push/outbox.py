"""What waits to be sent to one socket: bounded, so that a slow reader costs others nothing."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

MOST_WAITING = 500_000
"""Characters that may wait besides the newest message, however few messages they are."""


class Outbox:
    """Messages in order. Slower readers are disconnected, and resynchronise with `seen`."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._waiting: deque[str] = deque()
        self._size = 0
        self._ready = asyncio.Event()
        self.closed = asyncio.Event()

    def put(self, message: str) -> None:
        """Queue a message; never waits. The outbox closes when it is full."""
        if self.closed.is_set():
            return
        if len(self._waiting) >= self._room or self._size > MOST_WAITING:
            self.close()
            return
        self._waiting.append(message)
        self._size += len(message)
        self._ready.set()

    def close(self) -> None:
        """Send nothing any more, not even what waits."""
        self._waiting.clear()
        self.closed.set()
        self._ready.set()

    async def __aiter__(self) -> AsyncIterator[str]:
        """The messages as they come; ends when the outbox is closed."""
        while not self.closed.is_set():
            await self._ready.wait()
            while self._waiting:
                message = self._waiting.popleft()
                self._size -= len(message)
                yield message
            if not self.closed.is_set():
                self._ready.clear()
