"""One change of a table at a time: stored, then applied in memory, then published."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from rookery.core.state import State
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Job, Kept, Writer
from rookery.server.errors import StaleNumber, TooMany
from rookery.server.ops.logs import Log
from rookery.server.table import store as games
from rookery.server.table.appends import Append
from rookery.server.table.events import (
    Ended,
    EntryAdded,
    Event,
    Events,
    SeatsChanged,
    Settled,
    Started,
)
from rookery.server.table.game import Snapshot
from rookery.server.table.log import LogEntry
from rookery.server.table.registry import Table
from rookery.server.table.timeline import Steps

T = TypeVar("T")
Make = Callable[[Snapshot], Steps]
"""Makes the next entries of a game, with the states after them."""

MOST_ENTRIES = 10_000
_TRIES = 20


class Live:
    """The one way in which tables change, and the resulting events."""

    def __init__(self, writer: Writer, reader: Reader, log: Log) -> None:
        self.writer, self.reader, self.log = writer, reader, log
        self.events = Events(log)
        self._under_way: set[Change] = set()
        self._finished: asyncio.Future[None] | None = None

    def changing(self, table: Table) -> "Change":
        """A change of the table under its lock, which is finished once begun.

        What the store has taken must reach the table in memory, even if the client hangs up. So a
        cancellation that arrives while a change waits is held back until the change is over.
        """
        return Change(self, table)

    def begin(self, change: "Change") -> None:
        """Count a change as under way."""
        self._under_way.add(change)

    def end(self, change: "Change") -> None:
        """Count a change as over."""
        self._under_way.discard(change)
        if not self._under_way and self._finished is not None:
            self._finished.set_result(None)
            self._finished = None

    async def finish(self) -> None:
        """Wait until no change is under way."""
        if self._under_way:
            self._finished = self._finished or asyncio.get_running_loop().create_future()
            await asyncio.shield(self._finished)


class Change:
    """A change of a table under its lock; everything that it waits for goes through here."""

    __slots__ = ("_events", "_is_cancelled", "live", "table")

    def __init__(self, live: Live, table: Table) -> None:
        self.live, self.table, self._events = live, table, live.events
        self._is_cancelled = False

    def enter(self) -> bool:
        """Begin now if nobody else changes the table; False if somebody does. Then call `leave`."""
        if not self.table.lock.take():
            return False
        self.live.begin(self)
        return True

    def leave(self) -> None:
        """End the change and release the table's lock."""
        self.live.end(self)
        self.table.lock.release()

    async def __aenter__(self) -> "Change":
        await self.table.lock.acquire()
        self.live.begin(self)
        return self

    async def __aexit__(self, *raised: object) -> None:
        self.leave()
        if self._is_cancelled:
            raise asyncio.CancelledError

    async def write(self, job: Job[T]) -> T:
        """Run a job of the store and wait until its changes are on the disk."""
        return await self._to_the_end(self.live.writer.run(job))

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads."""
        return await self._to_the_end(self.live.reader.run(job))

    async def compute(self, work: Callable[[], T]) -> T:
        """Run a long computation off the event loop."""
        return await self._to_the_end(self.live.reader.compute(work))

    async def _to_the_end(self, work: Awaitable[T]) -> T:
        kept = work if isinstance(work, Kept) else asyncio.ensure_future(work)
        while not kept.done():
            try:
                # A `Kept` refuses cancellation; `wait` does not cancel anything else.
                await (kept if isinstance(kept, Kept) else asyncio.wait([kept]))
            except asyncio.CancelledError:
                self._is_cancelled = True
            except Exception:  # noqa: BLE001  `result` below raises it
                break
        return kept.result()

    # -- storing -------------------------------------------------------------------------------

    async def append(self, make: Make) -> None:
        """Store the entries that `make` makes of the game, then apply and publish them.

        They are made again if only the seats have changed meanwhile; raises StaleNumber if
        somebody else has added an entry, and what `make` raises.
        """
        made_of = partial(attempt, make, self.table.game.number)
        self.apply(await self.store(made_of))
        self.settle()

    async def store(self, made_of: Callable[[Snapshot], tuple[Job[None], T]]) -> T:
        """Store what an attempt makes of the game: a job, and its result in memory.

        It is repeated with the stored game if this process was behind. Returns the result, which
        the caller has yet to apply; raises what the attempt and its job raise, and TooMany.
        """
        for _ in range(_TRIES):
            job, made = made_of(self.table.game)
            try:
                await self.write(job)
            except StaleNumber:
                await self.catch_up()
            else:
                return made
        raise TooMany()

    # -- applying what the store has taken -----------------------------------------------------

    def apply(self, steps: Steps) -> None:
        """Apply and publish further entries; whoever stores one lets computers answer it."""
        self.table.is_ours = self.table.is_ours or bool(steps)
        for entry, state in steps:
            self._extend(entry, state)

    def _extend(self, entry: LogEntry, state: State) -> None:
        table, publish, log = self.table, self._events.publish, self.live.log
        table.game = game = table.game.extended([(entry, state)])
        publish(EntryAdded(table, entry))
        if log.tells_all:
            log.info("entry", game=table.id, number=entry.number, kind=entry.kind, seat=entry.seat)
        if game.is_over:
            publish(Ended(table))

    def replace(self, game: Snapshot) -> None:
        """Apply and publish a change of the seats, or of what chance is drawn from."""
        table, before = self.table, self.table.game
        table.game = game
        table.is_ours = table.is_ours or _decides_who_acts(before, game)
        self.publish(SeatsChanged(table))
        if game.started is not None and before.started is None:
            self.publish(Started(table))

    async def catch_up(self) -> None:
        """Apply and publish what other processes have stored."""
        table = self.table
        load = partial(games.load, game_id=table.id, after=table.game.number)
        stored = await self.read(load)
        for entry in stored.log:
            self._extend(entry, table.game.timeline.state_after(entry))
        self.replace(table.game.synced(stored))
        table.is_ours = stored.is_ours
        self.settle()

    def settle(self) -> None:
        """Publish that the change is complete: whoever is to act now can."""
        self._events.publish(Settled(self.table))

    def publish(self, event: Event) -> None:
        """Publish an event to its listeners."""
        self._events.publish(event)


def _decides_who_acts(before: Snapshot, game: Snapshot) -> bool:
    """Whether a change of the seats starts the game, or gives the seat to act to a computer.

    Whoever stores such a change owns the game (see `nodes/owners`).
    """
    if game.started is not None and before.started is None:
        return True
    seat = game.to_move
    return seat is not None and (before.seats[seat].kind, game.seats[seat].kind) == (
        "human",
        "computer",
    )


def attempt(make: Make, number: int, game: Snapshot) -> tuple[Job[None], Steps]:
    """The job of adding the entries that `make` makes after the first `number`, and the entries."""
    if game.number != number:
        raise StaleNumber(game.number)
    steps = make(game)
    if number + len(steps) > MOST_ENTRIES:
        raise TooMany()
    entries = [entry for entry, _ in steps]
    return Append(game.id, game.seats_version, entries, game.head_after(steps)), steps
