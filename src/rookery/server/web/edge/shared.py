"""What all connections of a server share: the application, the limits, and how they end."""

import asyncio
import time
from collections.abc import Coroutine
from email.utils import formatdate
from typing import Any, Protocol

from rookery.server.ops.limits import ConnectionRoom
from rookery.server.ops.tasks import comes

_LAST_WORDS_S = 1.0


class Connection(Protocol):
    """An open connection."""

    def shutdown(self) -> None:
        """End it, after the answer that is on its way."""


class Edge:
    """The open connections of a server, and the requests that are being answered.

    `app` is the ASGI application, and `room` limits the connections that are not sockets.
    """

    def __init__(self, app: Any, room: ConnectionRoom) -> None:
        self.app, self.room = app, room
        self.connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._empty = asyncio.Event()
        self._second, self._date = 0, b""

    def headers(self) -> list[tuple[bytes, bytes]]:
        """The headers that every answer has."""
        now = int(time.time())
        if now != self._second:
            self._second, self._date = now, formatdate(now, usegmt=True).encode()
        return [(b"date", self._date)]

    def enter(self, connection: Connection) -> None:
        """A connection has opened."""
        self.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        """A connection has ended, or goes on as another one."""
        self.connections.discard(connection)
        self._look()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a connection; the server waits for it before it stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        self._look()

    def _look(self) -> None:
        if not self.connections and not self._tasks:
            self._empty.set()

    async def close(self, within_s: float) -> None:
        """End all connections; whoever isn't answered in this time is refused."""
        for connection in tuple(self.connections):
            connection.shutdown()
        self._empty.clear()
        self._look()
        if await comes(self._empty, within_s):
            return
        for task in self._tasks:
            task.cancel()
        await comes(self._empty, _LAST_WORDS_S)
