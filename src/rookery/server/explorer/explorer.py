"""Keeps the decisions of finished games by their positions, and says what was played in one.

A game is taken up after it has ended. What ended while no process looked is taken up at the next
start. That is work for one process at a time, and it may stop anywhere: a game's decisions and the
mark that they are stored are one transaction.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from hashlib import blake2b

from rookery.core.errors import RookeryError
from rookery.core.state import State
from rookery.server.db.leases import Lease
from rookery.server.errors import StoreAway
from rookery.server.explorer import store
from rookery.server.explorer.store import Decision
from rookery.server.feature import Service
from rookery.server.ops.tasks import comes
from rookery.server.table import store as games
from rookery.server.table.changes import Ended
from rookery.server.table.game import Snapshot, StoredGame
from rookery.server.table.house import House
from rookery.server.table.registry import first_state
from rookery.server.table.timeline import is_called_off

DECISIONS = 60
"""How many decisions of a game are kept: later positions hardly ever come up again."""
_LOOK_S, _LEASE_MS = 60.0, 10 * 60 * 1000
_AT_ONCE = 50
_LATE_MS = 10 * 60 * 1000  # an entry may be stored this long after the time that it bears


def key_of(state: State) -> int:
    """The key of a position: two positions have the same if nothing distinguishes them."""
    digest = blake2b(f"{state.game.name} {state.text}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def decisions_of(game: Snapshot) -> list[Decision]:
    """The first decisions along the line that counts."""
    line, states = game.timeline.line, game.timeline.states
    decided = [ply for ply, entry in enumerate(line) if entry.kind == "action"]
    return [
        Decision(ply, key_of(states[ply]), line[ply].seat or 0, line[ply].text)
        for ply in decided[:DECISIONS]
    ]


def places_of(game: Snapshot) -> tuple[int, ...]:
    """Each seat's place; none if the game was called off or nobody played against anybody."""
    if is_called_off(game.timeline.line) or len(game.seats) < 2 or not game.state.is_terminal:
        return ()
    return game.state.ranking


class Explorer(Service):
    """The service; `through` in the store is what readers ask."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._ended = asyncio.Event()
        self._ended.set()
        self._since = 0
        names = "explorer", house.node
        self._lease = Lease(*names, house.writer, house.now, _LEASE_MS, _LEASE_MS // 2)
        house.changes.events.subscribe(Ended, lambda _: self._ended.set())

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Take up games as they end."""
        return {"exploring": self._work}

    async def _work(self) -> None:
        await comes(self._ended, _LOOK_S)
        self._ended.clear()
        await self.explore_all()

    async def explore_all(self) -> None:
        """Take up all games that have ended and are not explored yet, the oldest first."""
        if not await self._lease.is_ours():
            return
        now, since = self._house.now(), self._since
        look = partial(store.waiting, since=since, most=_AT_ONCE)
        while games_ended := await self._house.reader.run_long(look):
            for game_id, ended in games_ended:
                await self._explore(game_id, ended)
        self._since = max(0, now - _LATE_MS)

    async def _explore(self, game_id: str, ended: int) -> None:
        """Store a game's decisions; none of a game that this house can't read."""
        house, places, decisions = self._house, tuple[int, ...](), list[Decision]()
        try:
            stored = await house.reader.run_long(partial(games.load, game_id=game_id))
            await house.warmup.rules(stored.game)
            places, decisions = await house.reader.compute(partial(_explored, stored))
        except StoreAway:
            raise
        except RookeryError as error:
            house.log.warning("not explored", game=game_id, code=error.code)
        job = partial(store.put, game_id=game_id, ended=ended)
        await house.writer.run(partial(job, places=places, decisions=decisions))

    async def close(self) -> None:
        """Let another process go on."""
        await self._lease.release()


def _explored(stored: StoredGame) -> tuple[tuple[int, ...], list[Decision]]:
    game = Snapshot.of(stored, first_state(stored))
    return places_of(game), decisions_of(game)
