"""Keeping up with changes by other processes that serve the same tables."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial

from rookery.server.db.reader import Reader
from rookery.server.table import store as games
from rookery.server.table.changes import Changes
from rookery.server.table.game import Version
from rookery.server.table.registry import Table, Tables

Versions = dict[str, Version]


class Polling:
    """Compares versions with those in the store, every `pause_s` seconds; 0 means never."""

    def __init__(self, reader: Reader, pause_s: float) -> None:
        self._reader, self.pause_s = reader, pause_s
        self._opened: set[str] = set()
        self._next: asyncio.Task[Versions] | None = None
        self._asking: asyncio.Task[Versions] | None = None

    async def has_changed(self, game_id: str, known: Version) -> bool:
        """Whether another process has stored something about this game.

        All calls that arrive during one query are answered together by the next query.
        """
        self._opened.add(game_id)
        if self._next is None:
            self._next = asyncio.create_task(self._ask_for_opened(self._asking))
        # A caller who is cancelled must not cancel the query of the others.
        return (await asyncio.shield(self._next)).get(game_id) != known

    async def _ask_for_opened(self, before: asyncio.Task[Versions] | None) -> Versions:
        if before is not None:
            await asyncio.wait([before])
        opened, self._opened = self._opened, set()
        self._asking, self._next = self._next, None
        return await self._versions(sorted(opened))

    async def look(
        self, watched: Callable[[], Mapping[str, Version]], hint: Callable[[str], Awaitable[None]]
    ) -> None:
        """Wait, then call `hint` for each watched game that another process has changed."""
        await asyncio.sleep(self.pause_s)
        known = watched()
        if not known:
            return
        versions = await self._versions(known)
        changed = [
            game_id for game_id, version in known.items() if versions.get(game_id) != version
        ]
        await asyncio.gather(*map(hint, changed))

    async def _versions(self, game_ids: Iterable[str]) -> Versions:
        return await self._reader.run(partial(games.versions, game_ids=list(game_ids)))


class Sync:
    """Lets tables catch up when the bus hints that another process has changed them."""

    def __init__(self, changes: Changes, tables: Tables, bus: Polling) -> None:
        self._changes, self._tables, self._bus = changes, tables, bus

    async def refresh(self, table: Table) -> None:
        """Apply what other processes have stored for the table, if anything."""
        if await self._bus.has_changed(table.id, table.game.version):
            await self._changes.catch_up(table)

    async def poll(self) -> None:
        """Apply what other processes do at the tables that somebody watches here.

        One query to the store fetches the versions of all of them.
        """
        await self._bus.look(self._watched, self._hinted)

    def _watched(self) -> dict[str, Version]:
        return {table.id: table.game.version for table in self._tables if table.presence}

    async def _hinted(self, game_id: str) -> None:
        table = self._tables.in_memory(game_id)
        if table is not None:
            await self._changes.catch_up(table)
