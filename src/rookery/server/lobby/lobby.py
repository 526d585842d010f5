"""The lobby of one process: it takes wishes, and looks around once a second while anybody is there.

What must survive is in the store. A process that looks sees what all others have stored.
"""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rookery.server.errors import Paused
from rookery.server.live.commit import Live
from rookery.server.lobby import wishes
from rookery.server.lobby.matcher import ALIVE_MS, CONFIRM_MS, Matcher, arranged, read
from rookery.server.lobby.pauses import REMEMBERED_MS, paused_until
from rookery.server.model.seek import Seek, Wish
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.tasks import steadily
from rookery.server.storage import ratings, seeks

_EVERY_S = 1.0
_BACK_MS = 10 * 60 * 1000  # whoever was there before the house was closed for so long


class Sought(NamedTuple):
    """What somebody looks for; computers of a level may join after so many milliseconds."""

    name: str
    wants: tuple[Wish, ...]
    fill_after: int | None
    level: str


class Lobby:
    """Wishes in, tables out."""

    def __init__(
        self, live: Live, matcher: Matcher, now: Callable[[], int], randomness: Randomness
    ) -> None:
        self._live, self._matcher, self._now, self._randomness = live, matcher, now, randomness
        self._is_needed = False
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go on with those who waited when the last process stopped."""
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        log = self._live.log
        with contextlib.suppress(Exception):  # who waits longer than the store is away asks again
            await self.resume()
        await steadily("looking around the lobby", self._work, log)

    async def resume(self) -> None:
        """Nobody loses a place because the house was closed for a while."""
        now = self._now()
        resume = partial(seeks.resume, since=now - _BACK_MS, alive_until=now + ALIVE_MS)
        await self._live.writer.run(partial(resume, confirm_until=now + CONFIRM_MS))
        self.look_soon()

    # -- wishes ------------------------------------------------------------------------------------

    async def seek(self, user_id: str, sought: Sought) -> Seek:
        """Look for a table for a user.

        Raises Paused, TableFound, BadWish, BadSeats, NoSuchLevel, UnknownGame and SetupError.
        """
        now, fill = self._now(), sought.fill_after
        wishes.check(sought.wants, None if fill is None else sought.level)
        marks_of = partial(ratings.marks_of, user_id=user_id, since=now - REMEMBERED_MS)
        pause = paused_until(await self._live.reader.run(marks_of), now)
        if pause is not None:
            raise Paused(pause, now)
        wanted = Seek(
            id=self._randomness.text("seek", 9),
            user_id=user_id,
            name=sought.name,
            wants=sought.wants,
            since=now,
            alive_until=now + ALIVE_MS,
            fill_at=None if fill is None else now + fill,
            level=sought.level if fill is not None else "",
        )
        kept = await self._live.writer.run(partial(seeks.put, seek=wanted))
        self.look_soon()
        return kept

    async def withdraw(self, user_id: str | None) -> None:
        """Look no more."""
        if user_id is not None:
            await self._live.writer.run(partial(seeks.withdraw, user_id=user_id))
            self.look_soon()

    # -- looking around ----------------------------------------------------------------------------

    def look_soon(self) -> None:
        """Somebody may have changed something here."""
        self._is_needed = True

    async def _work(self) -> None:
        await asyncio.sleep(_EVERY_S)
        if self._is_needed:
            await self.look()

    async def look(self) -> None:
        """See who is there, and bring those together who can be."""
        async with self._looking:
            self._is_needed = False
            waiting = await self._live.reader.run(read)
            if waiting.seeks and await self._matcher.has_lease():
                found = await self._live.reader.compute(partial(arranged, waiting, self._now()))
                await self._matcher.work(waiting, found.begins)
            if waiting.seeks:
                self.look_soon()
            else:
                await self._matcher.release()

    async def close(self) -> None:
        """Stop; whoever waits does so in the store."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            with contextlib.suppress(Exception):
                await self._matcher.release()
