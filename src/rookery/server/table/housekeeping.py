"""Housekeeping: the house's time, its free space, and deleting what need not be kept for ever."""

import asyncio
from collections.abc import Callable
from functools import partial

from rookery.server.db import retention
from rookery.server.db.reader import Reader
from rookery.server.db.retention import Size
from rookery.server.db.writer import Writer
from rookery.server.errors import HouseFull
from rookery.server.nodes import store as nodes
from rookery.server.nodes.neighbours import Neighbours
from rookery.server.nodes.owners_store import Duties
from rookery.server.ops.house_clock import HouseClock
from rookery.server.ops.logs import Log
from rookery.server.people.calendar import DAY_MS
from rookery.server.settings import Settings
from rookery.server.table.registry import Tables

_MB = 1_000_000
_LOOK_S, _FORGET_S = 30.0, 3600.0
_TELL_S = 1.0  # with several processes


class Housekeeping:
    """`now` is the house time, kept by this process from `arrive` to `leave`."""

    def __init__(
        self,
        settings: Settings,
        writer: Writer,
        reader: Reader,
        now: HouseClock,
        node_id: str,
        log: Log,
    ) -> None:
        self.neighbours = Neighbours()
        self._settings, self._writer, self._reader = settings, writer, reader
        self._now, self._node_id, self._log = now, node_id, log
        self.plays_for: list[str] = []
        """The users that this process plays for, known before it arrives."""
        self.taken: Callable[[Duties, bool], None] | None = None
        """Told the games of this process when others' are added; and whether they are all."""
        self.size = Size(0, None)
        self.is_full = False

    # -- time ------------------------------------------------------------------------------------

    async def arrive(self) -> Duties:
        """Register this process, which keeps the house open from now on; returns its games."""
        arrive = partial(nodes.arrive, node_id=self._node_id, wall=self._now.wall())
        arrived = await self._writer.run(partial(arrive, bots=self.plays_for))
        self._now.set(arrived.now)
        return arrived.duties or Duties([], [])

    async def beat(self) -> None:
        """Wait a while, then report that this process is alive."""
        await asyncio.sleep(_TELL_S if self._settings.poll_ms else nodes.BEAT_S)
        await self.beat_now()

    async def beat_now(self) -> None:
        """Report it now; with several processes, also exchange news with the others."""
        job = partial(nodes.beat, node_id=self._node_id, wall=self._now.wall(), now=self._now())
        if not self._settings.poll_ms:
            self._now.catch_up((await self._writer.run(job)).now)
            return
        neighbours = self.neighbours
        says = neighbours.statement()
        news = partial(job, says=says, is_news=neighbours.is_news(says), bots=self.plays_for)
        beaten = await self._writer.run(news)
        neighbours.note_sent(says)
        self._now.catch_up(beaten.now)
        neighbours.hear(beaten.others)
        if beaten.duties is not None and self.taken is not None:
            self.taken(beaten.duties, beaten.was_gone)

    async def leave(self) -> None:
        """Report that this process ends."""
        leave = partial(nodes.leave, node_id=self._node_id, now=self._now())
        await self._writer.run(leave)

    # -- room ------------------------------------------------------------------------------------

    def check_room(self) -> None:
        """Raise HouseFull if there is no room for anything new."""
        if self.is_full:
            raise HouseFull()

    async def look(self) -> None:
        """Measure how much room there is."""
        self.size = await self._reader.run(retention.size)
        bound, least = self._settings.database_mb * _MB, self._settings.free_mb * _MB
        was_full, free = self.is_full, self.size.free
        self.is_full = self.size.used > bound > 0 or (free is not None and free < least)
        if self.is_full and not was_full:
            self._log.error("the house is full", used=self.size.used, free=free)

    async def watch_room(self) -> None:
        """Measure it, then wait; to be called repeatedly."""
        await self.look()
        await asyncio.sleep(_LOOK_S)

    # -- what goes -------------------------------------------------------------------------------

    async def tidy(self, tables: Tables) -> None:
        """Delete what nobody has played or read, then wait; to be called repeatedly."""
        await self.forget(tables)
        await asyncio.sleep(_FORGET_S)

    async def forget(self, tables: Tables) -> None:
        """Delete unplayed tables and unread records now."""
        now = self._now()
        viewed = [table.id for table in tables if table.game.stored.kind == "record"]
        if viewed:
            await self._writer.run(partial(retention.looked_at, ids=viewed, now=now))
        unplayed_days, unread_days = self._settings.unplayed_days, self._settings.unread_days
        await self._forget(retention.unplayed, now - unplayed_days * DAY_MS, unplayed_days, tables)
        await self._forget(retention.unread, now - unread_days * DAY_MS, unread_days, tables)

    async def _forget(
        self, find: Callable[..., list[str]], before: int, days: int, tables: Tables
    ) -> None:
        while days:
            idle = await self._reader.run(partial(find, before=before))
            ids = [game_id for game_id in idle if tables.in_memory(game_id) is None]
            if not ids:
                return
            await self._writer.run(partial(retention.forget, ids=ids, before=before))
            self._log.info("forgotten", games=len(ids))
