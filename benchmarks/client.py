"""Programs at tables of a real server: sockets that follow a table and act in turn."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from rookery.server.accounts import tokens
from rookery.server.ops.randomness import Randomness

SEATS = 2


class Message(msgspec.Struct):
    """What a program has to know of a message."""

    type: str
    number: int = 0
    turn: int | None = None
    taps: dict[str, list[str]] = {}
    over: bool = False


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Table:
    """One table and the sockets at it: the first ones hold the seats, the others look on."""

    game_id: str
    sockets: list[ClientConnection] = field(default_factory=list)
    number: int = 0
    turn: int | None = 0
    taps: list[str] = field(default_factory=list)
    over: bool = False

    async def hear_all(self) -> None:
        """One message from each socket, which is a view or a ply; what it says is kept."""
        await asyncio.gather(*(self._hear(place) for place in range(len(self.sockets))))

    async def _hear(self, place: int) -> None:
        while True:
            message = _decode(await self.sockets[place].recv())
            if message.type in ("view", "ply"):
                break
            if message.type == "error":
                raise RuntimeError(f"the server refused an action at {self.game_id}")
        self.number, self.turn, self.over = message.number, message.turn, message.over
        if message.taps:
            self.taps = list(message.taps)

    async def act(self) -> list[float]:
        """Act for the seat to move; seconds until each socket has been told."""
        assert self.turn is not None
        number, turn = self.number + 1, self.turn
        action = self.taps[number * 7 % len(self.taps)]
        said = {"type": "act", "number": number, "seat": turn, "action": action}
        begun = time.perf_counter()
        await self.sockets[turn].send(_encode(said), text=True)
        return await asyncio.gather(
            *(self._told(place, begun) for place in range(len(self.sockets)))
        )

    async def _told(self, place: int, begun: float) -> float:
        await self._hear(place)
        return time.perf_counter() - begun


class Server:
    """A server's address, and the tables that are opened there."""

    def __init__(self, address: str) -> None:
        self.address = address

    async def tables(self, count: int, sockets: int) -> list[Table]:
        """So many tables for two, each with so many sockets."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            tables = [await self._table(http, sockets) for _ in range(count)]
        for table in tables:
            await table.hear_all()
        return tables

    async def _table(self, http: httpx.AsyncClient, sockets: int) -> Table:
        given = [tokens.new_token(Randomness()) for _ in range(sockets)]
        seats = [{"kind": "me"}, {"kind": "link"}]
        body = {"game": "packeis", "seats": seats}
        opened = (await http.post("/api/games", json=body, headers=_bearer(given[0]))).json()
        code = opened["invites"][0]["url"].rsplit("/", 1)[-1]
        joined = await http.post(f"/api/join/{code}", json={}, headers=_bearer(given[1]))
        joined.raise_for_status()
        return Table(opened["id"], await self._sockets(opened["id"], given))

    async def _sockets(self, game_id: str, given: Sequence[str]) -> list[ClientConnection]:
        address = f"{self.address.replace('http', 'ws', 1)}/games/{game_id}/live"
        return [await connect(address, additional_headers=_bearer(token)) for token in given]


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def leave(tables: Sequence[Table]) -> None:
    """Close every socket."""
    await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
