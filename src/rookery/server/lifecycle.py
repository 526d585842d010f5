"""The life of a running house: opened and closed in the right order, a feature at a time."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial

from rookery.core.errors import RookeryError
from rookery.server.ops import process_memory
from rookery.server.ops.tasks import steadily, stopped
from rookery.server.table.house import House

LAST_S = 5.0
"""How long a closing house tries to store what it could not store so far."""


class Lifecycle:
    """Opens a house before its first request, and closes it after the last."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def open(self) -> None:
        """Open the store, resume what was under way, open all features, and start compiling."""
        house = self._house
        house.open_foundation()
        house.open_tables()
        for feature in house.features:
            service = feature.open(house)
            house.services[feature.name] = service
            house.offer(type(service), service)
        duties = await house.housekeeping.arrive()
        house.opened = house.now()
        self._warm_up()
        for service in house.services.values():
            await service.start()
        house.condition.told = self._store_failed_or_not
        house.takeover.take(duties)
        house.clock_watch.start()
        self._begin_work()

    def _begin_work(self) -> None:
        house = self._house
        work: dict[str, Callable[[], Awaitable[None]]] = {
            "sweeping": self._sweep,
            "looking for changed people": house.sessions.look,
            "beating": house.housekeeping.beat,
            "looking for room": house.housekeeping.watch_room,
            "tidying": partial(house.housekeeping.tidy, house.tables),
            "collecting garbage": process_memory.collect_all,
        }
        if house.settings.poll_ms:
            house.tables.refresh = house.sync.refresh
            work["polling"] = self._follow
        for service in house.services.values():
            work.update(service.work())
        self._background = [
            asyncio.create_task(house.departures.leave_if_closed()),
            *(asyncio.create_task(steadily(what, step, house.log)) for what, step in work.items()),
        ]

    async def _follow(self) -> None:
        """Follow what other processes have stored: changes of games, then what goes on beside."""
        await self._house.sync.poll()
        for follow in self._house.followers:
            await follow()

    def _warm_up(self) -> None:
        house = self._house
        house.warmup.when_ready, house.warmup.when_done = self._compiled, house.interpreted.close
        if house.settings.warm_up:
            house.warmup.start()
        else:
            house.warmup.skip()

    def _compiled(self, game: str) -> None:
        """Something of a game is ready: tell its tables, where somebody may have waited for it."""
        for table in self._house.tables:
            if table.game.game.name == game:
                self._house.broadcast.show_people(table)

    async def _sweep(self) -> None:
        await asyncio.sleep(min(30, self._house.settings.idle_s))
        self._house.tables.drop_idle()

    def _store_failed_or_not(self) -> None:
        self._house.loop.call_soon_threadsafe(self._store_told)

    def _store_told(self) -> None:
        """Tell those who wait that the store is failing; let computers try again when it works."""
        house = self._house
        if house.condition.is_troubled:
            house.log.error("not stored", error=house.condition.error, waiting=house.writer.waiting)
            house.broadcast.tell_waiting(house.tables)
            return
        house.log.warning("stored again")
        for table in house.tables:  # computers whose actions were refused
            house.computers.consider(table)

    def part(self) -> None:
        """End the streams that would never end by themselves."""
        for outbox in list(self._house.streams):
            outbox.close()
        for service in self._house.services.values():
            service.part()

    async def close(self) -> None:
        """Let pending changes reach the store, if it takes them soon, then stop everything."""
        house = self._house
        house.loop.call_later(LAST_S, house.condition.stop)
        await stopped(*self._background)
        for service in reversed(house.services.values()):
            await service.close()
        await house.warmup.close()
        await house.close_tables()
        house.condition.stop()
        with contextlib.suppress(RookeryError):
            await house.housekeeping.leave()
        await house.close_foundation()
