"""Storing changes of tables, then following and showing them: in this order, for every change."""

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import msgspec

from rookery.server.errors import StaleNumber, TooMany
from rookery.server.live.table import Table
from rookery.server.model.timeline import Steps
from rookery.server.ops.logs import Log
from rookery.server.push.broadcast import Audience
from rookery.server.storage import games
from rookery.server.storage.reader import Reader
from rookery.server.storage.writer import Job, Writer

T = TypeVar("T")

MOST_ENTRIES = 10_000
_TRIES = 20


def appending(table: Table, steps: Steps, seating: int) -> Job[None]:
    """The job of adding steps to a table's log, if its seats have changed so often."""
    entries = [entry for entry, _ in steps]
    after = table.after(steps)
    return partial(games.append, game_id=table.id, seating=seating, entries=entries, after=after)


class Keeper:
    """What referee and host share. Whoever changes a table holds its lock."""

    def __init__(self, writer: Writer, reader: Reader, audience: Audience, log: Log) -> None:
        self._writer, self._reader, self._log = writer, reader, log
        self.audience = audience
        self.after_change: list[Callable[[Table], None]] = []
        """Called after each change of a table, once it has been shown."""
        self._running: set[asyncio.Task[Any]] = set()

    async def to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something even if whoever waits for it goes away.

        A change that the store has taken must reach the table in memory, too.
        """
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for the changes that are under way."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def write(self, job: Job[T]) -> T:
        """Run a job of the store and wait until it is kept."""
        return await self._writer.run(job)

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads."""
        return await self._reader.run(job)

    async def compute(self, work: Callable[[], T]) -> T:
        """Do something long beside the event loop."""
        return await self._reader.compute(work)

    async def keep(self, table: Table, make: Callable[[], Steps]) -> None:
        """Store the entries that `make` makes, then follow and show them.

        They are made anew when only the seats have changed meanwhile; raises StaleNumber if
        somebody was faster, and what `make` raises.
        """
        number = table.play.number

        def made() -> tuple[Job[None], Steps]:
            if table.play.number != number:
                raise StaleNumber(table.play.number)
            steps = make()
            if number + len(steps) > MOST_ENTRIES:
                raise TooMany()
            return appending(table, steps, table.seating), steps

        self.follow(table, await self.change(table, made))

    async def change(self, table: Table, make: Callable[[], tuple[Job[None], T]]) -> T:
        """Store a change: `make` says what to write, as far as the table is known, and what for.

        It is asked anew when the store knew better. Returns what the change was for, which
        nobody has followed yet; raises what `make` and its job raise.
        """
        for _ in range(_TRIES):
            job, made = make()
            try:
                await self._writer.run(job)
            except StaleNumber:
                await self.catch_up(table)
            else:
                return made
        raise TooMany()

    def follow(self, table: Table, steps: Steps) -> None:
        """Follow and show steps that the store has taken."""
        if steps:
            table.ended = table.after(steps).ended
        for entry, state in steps:
            table.play.extend(entry, state)
            self._show(table)
        self.changed(table)

    def _show(self, table: Table) -> None:
        entry = table.play.log[-1]
        table.question = None
        self.audience.show_entry(table, entry)
        self._log.info(
            "entry", game=table.id, number=entry.number, kind=entry.kind, seat=entry.seat
        )

    async def refresh(self, table: Table) -> None:
        """Follow what other processes have stored, if there is any of it."""
        found = await self._reader.run(partial(games.versions, game_ids=[table.id]))
        if found.get(table.id) != (table.play.number, table.seating):
            await self.to_the_end(self._catch_up_alone(table))

    async def _catch_up_alone(self, table: Table) -> None:
        async with table.lock:
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Follow what other processes have stored; under the table's lock."""
        stored = await self._reader.run(partial(games.load, game_id=table.id))
        for entry in stored.entries[table.play.number :]:
            table.play.extend(entry)
            self._show(table)
        table.seats, table.started = stored.seats, stored.started
        table.play.source = stored.source
        table.ended, table.next, table.seating = stored.ended, stored.next, stored.seating
        self.audience.show_people(table)
        self.changed(table)

    def reseat(self, table: Table, seat: int, **values: Any) -> None:
        """Follow a change of a seat that the store has taken, and show it."""
        table.seats = changed_seat(table, seat, **values)
        table.seating += 1
        self.audience.show_people(table)

    def changed(self, table: Table) -> None:
        """Tell the computers and the clocks: each of them, whatever another one raises."""
        for listener in self.after_change:
            try:
                listener(table)
            except Exception:  # noqa: BLE001  what is stored is followed to the end
                self._log.error("following failed", game=table.id, trace=traceback.format_exc())


def changed_seat(table: Table, seat: int, **values: Any) -> tuple[games.Seat, ...]:
    """The seats of a table with one of them changed."""
    one = msgspec.structs.replace(table.seats[seat], **values)
    return (*table.seats[:seat], one, *table.seats[seat + 1 :])
