"""The doors of the house: they close when a keeper has said so, and open again by themselves."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from rookery.server.db import closing_store
from rookery.server.db.writer import Job
from rookery.server.ops.tasks import comes
from rookery.server.table.house import House

_IDLE_S = 60.0


class _Store(Protocol):
    async def __call__(self, job: Job[Any], /) -> Any: ...


class Doors:
    """Lets pages know when the house closes, and opens it when the time is over."""

    def __init__(self, house: House, store: _Store, adopt: Callable[[], Any]) -> None:
        self._house, self._store, self._adopt = house, store, adopt
        self._changed = asyncio.Event()
        self._was_closed = False
        house.when_closing.append(self._changed.set)

    async def look(self) -> None:
        """Wait until the doors are to be opened or closed, and do so; to be called repeatedly."""
        await comes(self._changed, self._nap_s())
        self._changed.clear()
        await self.turn()

    async def turn(self) -> None:
        """Open or close them now, if it is time."""
        house = self._house
        closing = house.closing
        if closing is not None and house.now() >= closing.until:
            await self._store(partial(closing_store.end, closing=closing, until=closing.until))
            await self._adopt()
        is_closed = house.is_closed
        if is_closed and not self._was_closed:
            for table in house.tables:
                house.broadcast.show_people(table)
        elif self._was_closed and not is_closed:
            await house.open_again()
        self._was_closed = is_closed

    def _nap_s(self) -> float:
        """How long nothing is to be done."""
        closing, now = self._house.closing, self._house.now()
        if closing is None:
            return _IDLE_S
        left = (closing.until if self._was_closed else closing.at) - now
        return min(max(left / 1000, 0.01), _IDLE_S)
