"""The tables in memory: loaded from the store on demand, dropped when idle."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rookery import games
from rookery.core.state import State
from rookery.server.db.reader import Reader
from rookery.server.errors import NoSuchGame
from rookery.server.people import tokens
from rookery.server.table import appends_store as appends
from rookery.server.table import store
from rookery.server.table.audience import Audience, Presence
from rookery.server.table.game import Snapshot, StoredGame
from rookery.server.table.scene_cache import TableCache
from rookery.server.table.seats import Seat

_SHORT = 300  # entries of a log that is read quickly


def first_state(stored: StoredGame) -> State:
    """The state in which a stored game begins."""
    game = games.load(stored.game)
    if stored.start is not None:
        return game.parse(stored.start)
    return game.start(game.read_options(stored.options))


def snapshot_of(stored: StoredGame) -> Snapshot:
    """A stored game as it stands."""
    game = Snapshot.of(stored, first_state(stored))
    if stored.kind == "live":
        game.state  # noqa: B018  people play on from it; a record's states are computed on demand
    return game


@dataclass(eq=False)
class Table:
    """A game in memory: its current snapshot, and what lasts only as long as it stays here.

    `game` is replaced only after the store has taken the change. `requests` are the changes that
    somebody has asked for, the one under way first (see `changes`). `thinking` is the number of
    entries after which a computer is searching, None if none is. `is_ours` says whether this
    process lets the computers act, as far as it knows (see `nodes/owners`).
    """

    game: Snapshot
    thinking: int | None = None
    is_ours: bool = True
    presence: Presence = field(default_factory=Presence)
    requests: deque[Any] = field(default_factory=deque)
    users: int = 0
    used: float = 0.0
    is_gone: bool = False
    """Whether the store has deleted it: then it must not be found in memory again."""
    audience: Audience = field(default_factory=Audience)
    cache: TableCache = field(default_factory=TableCache)
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = self.game.id

    @property
    def size(self) -> int:
        """Its approximate size in bytes."""
        return self.game.timeline.size + self.cache.size

    @property
    def is_needed(self) -> bool:
        """Whether somebody uses it, or a change is under way: then it stays in memory."""
        return bool(self.users or self.requests)


@dataclass(frozen=True)
class Weighing:
    """How many bytes a table takes, and how many all unused tables may take together."""

    size: Callable[[Table], int] = lambda _: 0
    room: int = 0


_WEIGHTLESS = Weighing()


class Tables:
    """At most `room` tables, plus those in use; one object per game in this process."""

    def __init__(
        self,
        reader: Reader,
        ready: Callable[[str], Awaitable[None]],
        room: int,
        idle_s: float,
        clock: Callable[[], float] = time.monotonic,
        weighing: Weighing = _WEIGHTLESS,
    ) -> None:
        self._weighing = weighing
        self._idle: dict[str, int] = {}  # the sizes of unused tables
        self._size = 0  # of all of them together
        self._reader = reader
        self._ready = ready
        self._room = room
        self._idle_s = idle_s
        self._clock = clock
        self._tables: dict[str, Table] = {}
        self.asked: list[Callable[[Table], None]] = []
        """Called with each table that is opened, once it is up to date."""
        self.refresh: Callable[[Table], Awaitable[None]] | None = None
        """Looks for other processes' changes before a table is used; None with a single process."""
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.elsewhere: Mapping[str, Mapping[str | None, int]] = {}
        """Other processes' sockets, by the table's id, then by user."""

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def in_memory(self, game_id: str) -> Table | None:
        """The table of a game if it is in memory already."""
        return self._tables.get(game_id)

    def spectators(self, game_id: str, seats: Sequence[Seat]) -> int:
        """How many sockets watch a table with these seats, even if it is not in memory."""
        table = self.in_memory(game_id)
        presence = Presence(self.elsewhere.get(game_id)) if table is None else table.presence
        return presence.spectators(seats)

    def attended(self) -> dict[str, set[str]]:
        """The users who are at tables, in any process, by the table's id."""
        users_by_game = {
            key: {user for user in users if user} for key, users in self.elsewhere.items()
        }
        for table in self:
            if table.presence:
                users_by_game[table.id] = (
                    users_by_game.get(table.id, set()) | table.presence.users()
                )
        return users_by_game

    @asynccontextmanager
    async def open(self, game_id: str) -> AsyncIterator[Table]:
        """The table of a game, kept in memory while it is open; raises NoSuchGame."""
        if not tokens.is_game_id(game_id):
            raise NoSuchGame()
        table = self._tables.get(game_id) or await self._load(game_id)
        table.users += 1
        self._size -= self._idle.pop(game_id, 0)
        try:
            if self.refresh is not None:
                await self.refresh(table)
            for tell in self.asked:
                tell(table)
            yield table
        finally:
            table.users -= 1
            table.used = self._clock()
            # Most recently used last.
            self._tables.pop(game_id, None)
            self._tables[game_id] = table
            if table.is_gone:
                del self._tables[game_id]
            elif not table.users:
                self._idle[game_id] = self._weighing.size(table)
                self._size += self._idle[game_id]
            self._make_room()

    async def _load(self, game_id: str) -> Table:
        loading = self._loading.get(game_id)
        if loading is None:
            loading = asyncio.create_task(self._read(game_id))
            self._loading[game_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
        # If one client hangs up, loading must go on for the others.
        table = await asyncio.shield(loading)
        return self._tables.setdefault(game_id, table)

    async def _read(self, game_id: str) -> Table:
        entries = await self._reader.run(partial(appends.log_length, game_id=game_id))
        read = self._reader.run if entries <= _SHORT else self._reader.run_long
        stored = await read(partial(store.load, game_id=game_id))
        await self._ready(stored.game)
        snapshot = await self._reader.compute(partial(snapshot_of, stored))
        presence = Presence(self.elsewhere.get(game_id))
        return Table(snapshot, is_ours=stored.is_ours, presence=presence)

    def _make_room(self) -> None:
        surplus = len(self._tables) - self._room
        if surplus <= 0 and self._size <= self._weighing.room:
            return
        for table in [table for table in self if not table.is_needed]:
            if surplus <= 0 and self._size <= self._weighing.room:
                break
            self._drop(table)
            surplus -= 1

    def _drop(self, table: Table) -> None:
        del self._tables[table.id]
        self._size -= self._idle.pop(table.id, 0)

    def drop_idle(self) -> None:
        """Drop the tables that nobody has used for a while."""
        oldest = self._clock() - self._idle_s
        for table in self:
            if not table.is_needed and table.used < oldest:
                self._drop(table)
