"""A boardgame.io server with its own storage, with which `live` compares ours under the same play.

`peers/boardgame_io.mjs` is the server; `make peers` installs what it needs. Its sockets speak
Socket.IO, of which a client needs four kinds of packets.
"""

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec

from benchmarks.wire import Wire, connect

PEERS = Path(__file__).parent / "peers"
MISSING = "boardgame.io is not here: make peers"
SEATS = 2
_GAME = "stones"
_PATH = "/socket.io/?EIO=4&transport=websocket"
_PING, _PONG, _CONNECT, _EVENT = b"2", b"3", b"40", b"42"


class _Context(msgspec.Struct, rename="camel"):
    current_player: str


class State(msgspec.Struct):
    """The part of a match's state that a client needs."""

    number: int = msgspec.field(name="_stateID")
    context: _Context = msgspec.field(name="ctx")


class _Synced(msgspec.Struct):
    state: State


_decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_state = msgspec.json.Decoder(State).decode
_decode_synced = msgspec.json.Decoder(_Synced).decode


@dataclass(frozen=True)
class Server:
    """A server's process, the address of its sockets, and that of its lobby, for new matches."""

    process: "subprocess.Popen[str]"
    sockets: str
    lobby: str

    async def matches(self, count: int, padding: int) -> "list[Match]":
        """Create `count` matches whose states are padded with `padding` bytes."""
        body = {"numPlayers": SEATS, "setupData": {"padding": padding}}
        found = []
        async with httpx.AsyncClient(base_url=self.lobby, timeout=60) as http:
            for _ in range(count):
                made = await http.post(f"/games/{_GAME}/create", json=body)
                found.append(Match(made.raise_for_status().json()["matchID"]))
                await found[-1].come(self.sockets)
        return found

    async def bare_length(self) -> int:
        """The size in bytes of a message after a move, without padding."""
        (match,) = await self.matches(1, 0)
        await match.act()
        await leave([match])
        return match.length


@contextmanager
def server() -> Iterator["Server | None"]:
    """A server for this benchmark alone; None if it isn't installed."""
    node = shutil.which("node")
    if node is None or not (PEERS / "node_modules" / "boardgame.io").is_dir():
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [node, str(PEERS / "boardgame_io.mjs"), folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            lines = (line.strip() for line in process.stdout if line.startswith("http"))
            yield Server(process, next(lines), next(lines))
        finally:
            process.terminate()
            process.wait()


class Match:
    """A match and the sockets of its seats."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.sockets: list[Wire] = []
        self.length = 0
        """The size in bytes of the latest update with a whole state."""
        self._state: State | None = None
        self._awaited, self._all_know = 0, asyncio.get_running_loop().create_future()

    async def come(self, address: str) -> None:
        """Open a socket for each seat, and wait until all have been sent the match."""
        self._await(SEATS)
        for seat in range(SEATS):
            await self._sit(address, seat)
        await self._all_know

    async def _sit(self, address: str, seat: int) -> None:
        greeted = asyncio.Event()
        wire = await connect(address, _PATH, "", lambda text: self._heard(seat, greeted, text))
        self.sockets.append(wire)
        await greeted.wait()
        greeted.clear()
        wire.say(_CONNECT + f"/{_GAME},".encode())
        await greeted.wait()
        self._emit(wire, "sync", self.match_id, str(seat), None)

    def _heard(self, seat: int, greeted: asyncio.Event, text: bytes) -> None:
        if text.startswith(_EVENT):
            self._told(text)
        elif text == _PING:
            self.sockets[seat].say(_PONG)
        else:  # the connection is open, or the namespace
            greeted.set()

    def _told(self, text: bytes) -> None:
        kind, _, *more = _decode_event(text[text.index(b",") + 1 :])
        if bytes(kind) == b'"sync"':
            self._state = _decode_synced(more[0]).state
        elif bytes(kind) == b'"update"':
            self._state, self.length = _decode_state(more[0]), len(text)
        else:
            return
        self._awaited -= 1
        if not self._awaited:
            self._all_know.set_result(None)

    def _emit(self, wire: Wire, *event: Any) -> None:
        wire.say(_EVENT + f"/{_GAME},".encode() + msgspec.json.encode(event))

    def _await(self, count: int) -> None:
        self._awaited, self._all_know = count, asyncio.get_running_loop().create_future()

    async def act(self) -> None:
        """Make a move for the seat to move; return once both sockets know of it."""
        assert self._state is not None
        seat, number = self._state.context.current_player, self._state.number
        move = {"type": "put", "args": [number * 7], "playerID": seat}
        self._await(SEATS)
        action = {"type": "MAKE_MOVE", "payload": move}
        self._emit(self.sockets[int(seat)], "update", action, number, self.match_id, seat)
        await self._all_know


async def leave(played: Sequence[Match]) -> None:
    """Close every socket."""
    await asyncio.gather(*(socket.close() for match in played for socket in match.sockets))
