"""Reminders of games over days: each once in a turn, and never at night where the person lives.

Which of them somebody is told, and in which channels, they choose like every kind of notices.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from rookery.server.days import reminders_store
from rookery.server.db.leases import Lease
from rookery.server.people import notices_store as notices
from rookery.server.table.house import House
from rookery.server.table.interfaces import Telling

_LOOK_S, _LEASE_MS, _RENEW_MS = 60.0, 180_000, 90_000


class Reminders:
    """Reminds people, once a minute; one process at a time does."""

    def __init__(self, house: House) -> None:
        self._house = house
        ours = house.node, house.writer, house.now
        self._lease = Lease("reminders", *ours, _LEASE_MS, _RENEW_MS)

    async def look(self) -> int:
        """Store the reminders that are due; returns how many there were."""
        if not await self._lease.is_ours():
            return 0
        reminders_due = await self._house.reader.run(
            partial(reminders_store.due, now=self._house.now())
        )
        if reminders_due:
            await self._house.writer.run(partial(notices.note, told=reminders_due))
            self._house.ask(Telling).stir({notice.user_id for notice in reminders_due})
        return len(reminders_due)

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """The minute's work."""
        return {"reminding": self._step}

    async def _step(self) -> None:
        await self.look()
        await asyncio.sleep(_LOOK_S)

    async def close(self) -> None:
        """Let another process remind people."""
        await self._lease.release()
