"""What keeps a house in one process: acts are stored and then count; others' acts are followed."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa

from rookery.server import keeping
from rookery.server.db.writer import Job
from rookery.server.errors import MembersOnly, SignInAgain, StaleNumber
from rookery.server.feature import KeeperAct, Occasion, Service
from rookery.server.keeper import founding_store as founding
from rookery.server.keeper.backup_work import BackupWork
from rookery.server.keeper.closed_tables_store import CLOSED
from rookery.server.keeper.crowds import LimitsLog
from rookery.server.keeper.doors import Doors
from rookery.server.keeper.figures import EVERY_S, DayFigures, sample
from rookery.server.keeping import Entry
from rookery.server.members.entrance import FRESH_MS
from rookery.server.members.members import Members
from rookery.server.people import audit_store as audit
from rookery.server.people import store as people
from rookery.server.people.calendar import HOUR_MS
from rookery.server.people.identity import Identity
from rookery.server.table.house import House
from rookery.server.table.interfaces import Telling

T = TypeVar("T")

DESK_MS = 12 * HOUR_MS
"""How long after signing in the desk is open; what hurts needs a sign-in within `FRESH_MS`."""
_LOOK_S = 5.0


class Keeper(Service):
    """Performs what keepers do in the browser, and applies what they have set."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.figures = DayFigures()
        self.figures.follow(house.changes.events)
        self.backups = BackupWork(house, self._stored)
        self.doors = Doors(house, self._stored, self.adopt)
        self._limits_log = LimitsLog(house)
        self._seen = 0  # the last line of the log that was followed
        self.first_code = ""
        """What makes somebody the first keeper; "" if there is one."""

    async def start(self) -> None:
        """Make a code for the first keeper, if nobody keeps the house."""
        if not await self._house.reader.run(people.keepers):
            make = partial(founding.new_code, occasion=self.occasion(""))
            self.first_code = await self._house.writer.run(make)
        self._seen = await self._house.reader.run(audit.newest)
        await self.adopt()

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Following what keepers set elsewhere."""
        return {
            "looking at what the keeper has set": self._look,
            "noting how the house runs": self._note,
            "opening and closing the house": self.doors.look,
            "backing up": self.backups.look,
        }

    async def _note(self) -> None:
        self.figures.add(await sample(self._house, self.figures.take_actions()))
        self._limits_log.tell()
        await asyncio.sleep(EVERY_S)

    async def _look(self) -> None:
        await asyncio.sleep(_LOOK_S)
        await self.adopt()
        await self.follow_tables()

    async def follow_tables(self) -> None:
        """Show everybody at their tables that a command has closed them."""
        house = self._house
        since = partial(audit.since, what=CLOSED, after=self._seen)
        for line in await house.reader.run(since):
            self._seen = line.number
            table = house.tables.in_memory(str(line.about.get("game")))
            if table is not None and not table.game.is_over:
                await house.changes.catch_up(table)

    async def adopt(self) -> None:
        """Let all that keepers have set count here."""
        house = self._house
        state = await house.reader.run(founding.state)
        house.adopt(state.values)
        house.is_kept = state.is_kept
        if state.is_kept:
            self.first_code = ""

    def occasion(self, by: str) -> Occasion:
        """The person who acts now."""
        house = self._house
        return Occasion(by, house.now(), house.randomness, house.features, house.fixed)

    # -- who may -----------------------------------------------------------------------------------

    def check_fresh(self, who: Identity, *, hurts: bool = False) -> str:
        """The id of a member who has signed in lately; raises MembersOnly, SignInAgain."""
        if who.user_id is None or not who.is_member or who.begun is None:
            raise MembersOnly()
        if self._house.now() - who.begun > (FRESH_MS if hurts else DESK_MS):
            raise SignInAgain()
        return who.user_id

    # -- acting ------------------------------------------------------------------------------------

    async def perform(self, who: Identity, act: KeeperAct, bodies: Sequence[Any]) -> list[Entry]:
        """Act on each of these, all or none; raises what the act refuses."""
        occasion = self.occasion(self.check_fresh(who, hurts=act.hurts))
        read = self._house.reader.run  # for each by itself: others read in between
        prepared = [
            await read(partial(keeping.prepare, act=act, occasion=occasion, body=body))
            for body in bodies
        ]

        def work(connection: sa.Connection) -> list[Entry]:
            return [keeping.perform(connection, act, occasion, each) for each in prepared]

        entries = await self._stored(work)
        await self._count(occasion)
        stirred = {user for entry in entries for user in (entry.deed.subject, *entry.deed.concerns)}
        self._house.ask(Telling).stir(stirred - {""})
        return entries

    async def undo(
        self, who: Identity, numbers: Sequence[int], check: Callable[[str], None]
    ) -> None:
        """Undo what was done, all or none, the last one first; raises CannotUndo.

        `check` raises a refusal if somebody lacks what an act needs.
        """
        occasion = self.occasion(self.check_fresh(who))

        def work(connection: sa.Connection) -> None:
            for one in sorted(set(numbers), reverse=True):
                keeping.undo(connection, occasion, one, check)

        await self._stored(work)
        await self._count(occasion)

    async def _stored(self, job: Job[T]) -> T:
        try:
            return await self._house.writer.run(job)
        except (sa.exc.IntegrityError, StaleNumber):  # somebody was faster: their act is seen now
            return await self._house.writer.run(job)

    async def _count(self, occasion: Occasion) -> None:
        """Let what was stored count in this process, as others see it within seconds."""
        house = self._house
        await self.adopt()
        changed = await house.reader.run(partial(people.changed_since, since=occasion.now))
        if changed:
            await house.ask(Members).accounts.apply(changed, seats=True)
            await house.sessions.changed(changed)
