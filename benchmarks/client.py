"""Client programs at tables of a real server: sockets that follow a table and act in turn.

All they know of the game is the `taps` that they are sent.
"""

import asyncio
import time
from array import array
from collections.abc import Sequence

import httpx
import msgspec

from benchmarks.wire import Wire, connect
from rookery.server.ops.randomness import Randomness
from rookery.server.people import tokens

SEATS = 2


class Message(msgspec.Struct):
    """The part of a message that a client needs."""

    type: str
    number: int = 0
    to_move: int | None = None
    taps: dict[str, msgspec.Raw] = {}
    over: bool = False


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


class Table:
    """One table and its sockets: the first ones hold the seats, the others are spectators."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.sockets: list[Wire] = []
        self.number, self.to_move, self.over = 0, 0, False
        self.length = 0
        """The size in bytes of the latest message about an action; the two players' differ."""
        self._taps: list[str] = []
        self._begun, self._delays = 0.0, array("d")
        self._awaited, self._all_know = 0, asyncio.get_running_loop().create_future()

    async def come(self, server: str, tokens: Sequence[str]) -> None:
        """Open more sockets at once, and wait until all have been sent the table."""
        self._await(len(tokens))
        path = f"/games/{self.game_id}/live"
        coming = (connect(server, path, token, self._heard) for token in tokens)
        self.sockets += await asyncio.gather(*coming)
        await self._all_know

    def _await(self, count: int) -> None:
        self._awaited, self._delays = count, array("d")
        self._all_know = asyncio.get_running_loop().create_future()

    def _heard(self, text: bytes) -> None:
        message = _decode(text)
        if message.type == "error":
            self._all_know.set_exception(RuntimeError(f"refused at {self.game_id}: {text!r}"))
        if message.type not in ("view", "ply"):
            return
        self.number, self.over, self.length = message.number, message.over, len(text)
        self.to_move = message.to_move or 0
        if message.taps:
            self._taps = list(message.taps)
        self._delays.append(time.perf_counter() - self._begun)
        if len(self._delays) == self._awaited:  # sockets that come later hear of others' actions
            self._all_know.set_result(None)

    async def act(self) -> Sequence[float]:
        """Act for the seat to move; return the seconds until each socket heard of it."""
        number = self.number + 1
        action = self._taps[number * 7 % len(self._taps)]
        said = {"type": "act", "number": number, "seat": self.to_move, "action": action}
        self._await(len(self.sockets))
        self._begun = time.perf_counter()
        self.sockets[self.to_move].say(_encode(said))
        await self._all_know
        return self._delays


class Server:
    """A server's address, and the tables that are opened there."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._randomness = Randomness()

    async def tables(self, count: int, sockets: int) -> list[Table]:
        """Open `count` tables for two, each with this many sockets."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            return [await self._table(http, sockets) for _ in range(count)]

    async def _table(self, http: httpx.AsyncClient, sockets: int) -> Table:
        given = [self.token() for _ in range(sockets)]
        table = Table(await self.seated(http, given))
        await table.come(self.address, given)
        return table

    async def seated(self, http: httpx.AsyncClient, given: Sequence[str]) -> str:
        """Open a table whose seats the first two tokens hold; return its id."""
        seats = [{"kind": "me"}, {"kind": "link"}]
        body = {"game": "packeis", "seats": seats}
        opened = (await http.post("/api/games", json=body, headers=_bearer(given[0]))).json()
        code = opened["invites"][0]["url"].rsplit("/", 1)[-1]
        joined = await http.post(f"/api/join/{code}", json={}, headers=_bearer(given[1]))
        joined.raise_for_status()
        return str(opened["id"])

    async def spectators(self, table: Table, count: int) -> None:
        """Add spectators to a table."""
        await table.come(self.address, [self.token() for _ in range(count)])

    async def searching_table(self) -> Table:
        """Open a table where the strongest computers play each other, with one spectator."""
        seats = [{"kind": "computer", "level": "emperor"}] * SEATS
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            body = {"game": "packeis", "seats": seats}
            answer = await http.post("/api/games", json=body, headers=_bearer(self.token()))
        table = Table(answer.raise_for_status().json()["id"])
        await self.spectators(table, 1)
        return table

    def token(self) -> str:
        """A new person's token."""
        return f"{tokens.OWN}{tokens.new_token(self._randomness)}"


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def leave(tables: Sequence[Table]) -> None:
    """Close every socket."""
    await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
