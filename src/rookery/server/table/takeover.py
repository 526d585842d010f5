"""What falls to this process: at its start, and when another process is gone."""

import asyncio
from collections.abc import Iterable

from rookery.core.errors import RookeryError
from rookery.server.nodes.owners_store import Duties
from rookery.server.ops.logs import Log
from rookery.server.ops.tasks import stopped
from rookery.server.table.clock_watch import ClockWatch
from rookery.server.table.registry import Tables


class Takeover:
    """Watches the clocks of games that this process owns now, and lets their computers act."""

    def __init__(self, tables: Tables, clock_watch: ClockWatch, log: Log) -> None:
        self._tables, self._clock_watch, self._log = tables, clock_watch, log
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, duties: Duties, *, are_all: bool = False) -> None:
        """Take up duties, in the background; `are_all`: this process owns no other games."""
        ours = {game_id for game_id, _ in duties.deadlines} | set(duties.waiting)
        for table in self._tables:
            table.is_ours = table.id in ours or (table.is_ours and not are_all)
        for game_id, deadline in duties.deadlines:
            self._clock_watch.set(game_id, deadline)
        task = asyncio.create_task(self._resume(duties.waiting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resume(self, waiting: Iterable[str]) -> None:
        """Open the tables: that wakes their computers."""
        for game_id in waiting:
            try:
                async with self._tables.open(game_id):
                    pass
            except RookeryError as error:  # a game that this server does not have any more, say
                self._log.warning("not resumed", game=game_id, code=error.code)

    async def close(self) -> None:
        """Stop; the store says what is left to do."""
        await stopped(*self._tasks)
