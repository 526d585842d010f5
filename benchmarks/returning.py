"""How soon people at tables act again after their server is killed and restarted.

They reconnect as the page does, and go on where they were.
"""

import asyncio
import random
import socket
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import msgspec
import uvloop

from benchmarks.client import Message, Server
from benchmarks.wire import Wire, connect

if TYPE_CHECKING:
    import subprocess

TABLES, SEATS = 20, 2
THINKING_S, BEFORE_S, PATIENCE_S = 0.2, 2.0, 30.0
_WAIT_S = 0.25  # the page's delay before it reconnects (`connection.js`)

Start = Callable[[Path, int], AbstractContextManager[tuple[str, "subprocess.Popen[str]"]]]
_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


def returned(start: Start) -> list[float]:
    """Seconds from a kill until each person's first action after it is confirmed.

    The server is restarted at once, on the same port and database.
    """
    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(_returned(start, Path(folder), _free_port()))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


async def _returned(start: Start, folder: Path, port: int) -> list[float]:
    with start(folder, port) as (address, process):
        people = await _people(address)
        playing = [asyncio.create_task(one.play(address)) for one in people]
        await asyncio.sleep(BEFORE_S)
        killed = time.perf_counter()
        process.kill()
        process.wait()
    with start(folder, port):
        async with asyncio.timeout(PATIENCE_S):
            while not all(one.acted > killed for one in people):
                await asyncio.sleep(THINKING_S)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return [next(at for at in one.acts if at > killed) - killed for one in people]


async def _people(address: str) -> "list[Person]":
    server, people = Server(address), []
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for _ in range(TABLES):
            given = [server.token() for _ in range(SEATS)]
            game_id = await server.seated(http, given)
            people += [Person(game_id, token, seat) for seat, token in enumerate(given)]
    return people


class Person:
    """A person at a table, who acts a moment after their turn begins."""

    def __init__(self, game_id: str, token: str, seat: int) -> None:
        self._game_id, self._token, self._seat = game_id, token, seat
        self._number, self._asked = 0, 0
        self._taps: list[str] = []
        self._wire: Wire | None = None
        self.acts: list[float] = []
        """When each action was confirmed."""

    @property
    def acted(self) -> float:
        return self.acts[-1] if self.acts else 0.0

    async def play(self, address: str) -> None:
        """Stay connected: reconnect whenever the connection ends or fails."""
        while True:
            self._asked = 0
            path = f"/games/{self._game_id}/live?seen={self._number}"
            if not self._number:
                path = path.partition("?")[0]
            with suppress(OSError):
                self._wire = await connect(address, path, self._token, self._heard)
                await self._wire.is_closed
            await asyncio.sleep(_WAIT_S * random.uniform(0.75, 1.25))

    def _heard(self, text: bytes) -> None:
        message = _decode(text)
        if message.type in ("view", "ply"):
            self._follow(message)
        if message.type in ("view", "ply", "people"):  # "people" alone if nothing was missed
            asyncio.get_running_loop().call_later(THINKING_S, self._act, self._number + 1)

    def _follow(self, message: Message) -> None:
        self._number, self._taps = message.number, list(message.taps)
        if self._asked and self._number >= self._asked:
            self._asked = 0
            self.acts.append(time.perf_counter())

    def _act(self, number: int) -> None:
        is_late = number != self._number + 1 or self._asked
        if is_late or not self._taps or self._wire is None or self._wire.is_closed.done():
            return
        self._asked = number
        action = self._taps[number * 7 % len(self._taps)]
        said = {"type": "act", "number": number, "seat": self._seat, "action": action}
        self._wire.say(_encode(said))
