"""Watching for clocks that run out: one task watches the soonest deadline."""

import asyncio
import heapq
from collections.abc import Callable, Iterable

from rookery.core.errors import RookeryError
from rookery.server.errors import StoreAway
from rookery.server.nodes.owners_store import Duties
from rookery.server.ops.logs import Log
from rookery.server.ops.tasks import comes, steadily, stopped
from rookery.server.table.actions import Actions
from rookery.server.table.changes import Opened, Settled, TableEvents
from rookery.server.table.registry import Table, Tables

_LONGEST_NAP_S = 30.0  # the wall clock may be set meanwhile


class ClockWatch:
    """Flags seats whose time is up. Whether a deadline still holds is checked when it is due.

    It knows the deadlines of this process's games, and of all other tables in memory. Several
    processes may flag a seat at the same time; the store takes one entry.
    """

    def __init__(
        self,
        tables: Tables,
        events: TableEvents,
        actions: Actions,
        now: Callable[[], int],
        log: Log,
    ) -> None:
        self._tables, self._actions, self._now, self._log = tables, actions, now, log
        self._heap: list[tuple[int, str]] = []
        self._soonest: dict[str, int] = {}
        self._others: set[str] = set()  # games of other processes
        self._sooner, self._checking = asyncio.Event(), asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        events.subscribe(Opened, lambda event: self.track(event.table))
        events.subscribe(Settled, lambda event: self.track(event.table))
        tables.asked.append(self.track)

    def track(self, table: Table) -> None:
        """Watch the deadline of the seat to act, if its clock runs."""
        deadline = table.game.deadline
        if deadline is None:
            self._forget(table.id)
        else:
            self.set(table.id, deadline)
            if not table.is_ours:
                self._others.add(table.id)

    def set(self, game_id: str, deadline: int) -> None:
        """Check a game of this process at that time."""
        self._others.discard(game_id)
        if self._soonest.get(game_id) == deadline:
            return
        self._soonest[game_id] = deadline
        heapq.heappush(self._heap, (deadline, game_id))
        if len(self._heap) > 2 * len(self._soonest):  # most of it has been replaced
            self._heap = [(at, game_id) for game_id, at in self._soonest.items()]
            heapq.heapify(self._heap)
        self._sooner.set()

    def _forget(self, game_id: str) -> None:
        self._soonest.pop(game_id, None)
        self._others.discard(game_id)

    async def check(self) -> None:
        """Flag every seat whose time is up by now; returns once they are flagged."""
        async with self._checking:
            await self._check()

    async def _check(self) -> None:
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            deadline, game_id = heapq.heappop(self._heap)
            if self._soonest.get(game_id) == deadline:
                is_known = self._tables.in_memory(game_id) is not None
                is_ours = game_id not in self._others
                self._forget(game_id)
                try:
                    if is_ours or is_known:
                        await self._look(game_id)
                except Exception:
                    self.set(game_id, deadline)  # try again: a failing store must not spare anybody
                    raise

    async def _look(self, game_id: str) -> None:
        try:
            async with self._tables.open(game_id) as table:
                await self._actions.flag(table)
                self.track(table)
        except StoreAway:
            raise
        except RookeryError as error:
            self._forget(game_id)  # opening it has set the same deadline again
            self._log.warning("flag refused", game=game_id, code=error.code)

    def start(self) -> None:
        """Start watching."""
        self._task = asyncio.create_task(steadily("flagging", self._watch, self._log))

    async def _watch(self) -> None:
        await self.check()
        nap = (self._heap[0][0] - self._now()) / 1000 if self._heap else _LONGEST_NAP_S
        self._sooner.clear()
        await comes(self._sooner, min(max(nap, 0.001), _LONGEST_NAP_S))

    async def close(self) -> None:
        """Stop watching; the store knows the deadlines."""
        await stopped(self._task)


# -- what falls to this process: at its start, and when another process is gone --------------------


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
