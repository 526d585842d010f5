"""The evenings of clubs that repeat every week: each is announced a week ahead, exactly once.

What is stored with an announcement is the time of the next one, if nobody was faster; so any
process may do it, and one that was killed has done all of it or nothing.
"""

import asyncio
from functools import partial
from typing import Annotated

import sqlalchemy as sa
from msgspec import Meta

from rookery.server.clubs import store, weekly_store
from rookery.server.clubs.errors import TooManyWeeklies
from rookery.server.clubs.weekly import AHEAD_MS, MOST, WeeklyTime, following
from rookery.server.clubs.weekly_store import DueWeekly, Weekly
from rookery.server.db.writer import Job
from rookery.server.ops.tasks import comes
from rookery.server.table.evening_plans import PlannedEvening
from rookery.server.table.house import House
from rookery.server.table.interfaces import EveningAnnouncer, EveningPlan

_LOOK_S = 60.0


class NewWeekly(PlannedEvening, frozen=True, kw_only=True):
    """An evening of every week: `weekday` 0 is Monday, `at` a time such as "19:30"."""

    weekday: Annotated[int, Meta(ge=0, le=6)]
    at: Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d\Z")]

    @property
    def minute(self) -> int:
        """The minute of the day."""
        hours, minutes = self.at.split(":")
        return 60 * int(hours) + int(minutes)


class Weeklies:
    """Announces what is due."""

    def __init__(self, house: House) -> None:
        self._house, self._woken = house, asyncio.Event()

    async def work(self) -> None:
        """Announce what is due, then wait."""
        self._woken.clear()
        await self.look()
        await comes(self._woken, _LOOK_S)

    async def look(self) -> None:
        """Announce all evenings that begin within a week."""
        house, now = self._house, self._house.now()
        due = await house.reader.run(partial(weekly_store.due, until=now + AHEAD_MS))
        for each in due:
            await house.writer.run(self._announcing(each, now))
        if due:
            house.ask(EveningAnnouncer).wake()
            self._woken.set()  # after a long pause there may be more

    def _announcing(self, due: DueWeekly, now: int) -> Job[None]:
        weekly = due.weekly
        announce = self._house.ask(EveningAnnouncer).announcement(
            weekly.plan, weekly.club_id, not due.is_private, weekly.next_at, weekly.owner
        )
        later = following(due.time, weekly.next_at, now)

        is_offered = weekly.plan.game in self._house.offering.game_names()

        def job(connection: sa.Connection) -> None:
            if weekly_store.move(connection, weekly.id, weekly.next_at, later) and is_offered:
                announce(connection)

        return job

    def adding(
        self, club_id: str, owner: str, plan: EveningPlan, weekday: int, minute: int
    ) -> Job[None]:
        """The job that lets an evening repeat; it raises TooManyWeeklies."""
        weekly_id, now = self._house.some_game_id(), self._house.now()

        def job(connection: sa.Connection) -> None:
            if len(weekly_store.of_club(connection, club_id)) >= MOST:
                raise TooManyWeeklies()
            time = WeeklyTime(weekday, minute, store.load(connection, club_id).zone)
            first = time.after(now)
            weekly = Weekly(weekly_id, club_id, owner, weekday, minute, first, plan)
            weekly_store.add(connection, weekly)

        return job

    def wake(self) -> None:
        """Something new repeats: look at once."""
        self._woken.set()
