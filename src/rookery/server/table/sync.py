"""Keeping up with changes by other processes that serve the same tables."""

from rookery.server.table.changes import Changes
from rookery.server.table.polling import Polling
from rookery.server.table.registry import Table, Tables
from rookery.server.table.stored_game import Version


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
