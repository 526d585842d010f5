"""What happens at a table: every change is checked, stored, and only then shown.

Each public method runs to its end even when whoever called it has gone: a change that the store
has taken must reach the table in memory.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import msgspec

from rookery.server import opening, seating, store
from rookery.server.drawings import Drawings
from rookery.server.entries import Entry, plies_to_undo
from rookery.server.errors import (
    GameOver,
    NotAllowed,
    NothingAsked,
    NothingToUndo,
    NotYourSeat,
    NotYourTurn,
    OutOfTime,
    StaleNumber,
    StillRunning,
    TooMany,
)
from rookery.server.messages import Outgoing, RematchAt, written
from rookery.server.play import Steps
from rookery.server.reader import Reader
from rookery.server.table import Question, Table, Watcher
from rookery.server.views import Views
from rookery.server.writer import Writer

T = TypeVar("T")

MOST_ENTRIES = 10_000
_CATCH_UP = 16  # plies sent one by one to a page that comes back; beyond that a whole view


class Referee:
    """Changes tables, by these rules: holders act for their own seats, in turn, in time."""

    def __init__(
        self, writer: Writer, reader: Reader, views: Views, now: Callable[[], int]
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._views = views
        self._now = now
        self._running: set[asyncio.Task[Any]] = set()
        self.after_change: list[Callable[[Table], None]] = []
        """Called after each change of a table, once it has been shown."""

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for the changes that are under way."""
        await asyncio.gather(*self._running, return_exceptions=True)

    # -- people --------------------------------------------------------------------------------

    async def act(
        self, table: Table, holder: str | None, seat: int, number: int, action: str
    ) -> None:
        """A person's action, to be entry `number`; raises why it cannot be."""
        await self._to_the_end(self._act(table, holder, seat, number, action))

    async def _act(
        self, table: Table, holder: str | None, seat: int, number: int, action: str
    ) -> None:
        async with table.lock:
            seating.check_holds(table.seats, seat, holder)
            await self._flag_if_due(table)
            await self._apply(table, seat, number, action)

    async def _apply(self, table: Table, seat: int, number: int, action: str) -> None:
        if number != table.play.number + 1:
            raise StaleNumber(table.play.number)
        if table.is_over:
            raise GameOver()
        if table.turn != seat:
            raise NotYourTurn()
        now = self._now()
        clocks = table.times_after_action(seat, now)
        await self._keep(table, table.play.action(seat, action, now, clocks))

    async def undo(self, table: Table, holder: str | None) -> None:
        """Take one's last action back, or ask the others for it; raises why that cannot be."""
        await self._to_the_end(self._undo(table, holder))

    async def _undo(self, table: Table, holder: str | None) -> None:
        async with table.lock:
            mine = self._seats_in_play(table, holder)
            plies = plies_to_undo(table.play.line, mine)
            if not plies:
                raise NothingToUndo()
            if table.question is not None:
                raise NotAllowed()
            awaited = seating.others(table.seats, holder, table.gone)
            question = Question(mine[0], str(holder), plies, awaited)
            await self._settle(table, question)

    async def answer(self, table: Table, holder: str | None, yes: bool) -> None:
        """Agree to what somebody asked, or don't; raises why there is nothing to answer."""
        await self._to_the_end(self._answer(table, holder, yes))

    async def _answer(self, table: Table, holder: str | None, yes: bool) -> None:
        async with table.lock:
            question = table.question
            if question is None:
                raise NothingAsked()
            if holder is None or holder not in question.awaited:
                raise NotYourSeat()
            if not yes:
                table.question = None
                self.show_people(table)
                return
            agreed = msgspec.structs.replace(question, awaited=question.awaited - {holder})
            await self._settle(table, agreed)

    async def _settle(self, table: Table, question: Question) -> None:
        """Undo if nobody is left to be asked, else ask on."""
        if question.awaited:
            table.question = question
            self.show_people(table)
            return
        now = self._now()
        steps = table.play.undoing(question.seat, question.plies, now, table.times_at(now))
        await self._keep(table, steps)

    async def leave(self, table: Table, holder: str | None, seat: int) -> None:
        """A person stops playing: a computer takes the seat or it is skipped, as agreed."""
        await self._to_the_end(self._leave(table, holder, seat))

    async def _leave(self, table: Table, holder: str | None, seat: int) -> None:
        async with table.lock:
            seating.check_holds(table.seats, seat, holder)
            if seat not in self._seats_in_play(table, holder):
                raise NotAllowed()
            if table.stored.on_leave == "computer":
                await self._hand_over(table, str(holder), seat)
            else:
                await self._go(table, seat)

    def _seats_in_play(self, table: Table, holder: str | None) -> tuple[int, ...]:
        mine = seating.held(table.seats, holder)
        if not mine:
            raise NotYourSeat()
        if table.is_over:
            raise GameOver()
        return tuple(seat for seat in mine if seat not in table.gone)

    async def _go(self, table: Table, seat: int) -> None:
        now = self._now()
        await self._keep(table, table.play.leaving(seat, now, table.times_at(now)))

    async def _hand_over(self, table: Table, holder: str, seat: int) -> None:
        levels = table.play.game.levels
        level = levels[len(levels) // 2].name
        computer = store.Seat("computer", level=level)
        seats = (*table.seats[:seat], computer, *table.seats[seat + 1 :])
        deadline = table.with_seats(seats).deadline
        await self._writer.run(
            partial(
                store.hand_over,
                game_id=table.id,
                seat=seat,
                holder=holder,
                level=level,
                deadline=deadline,
            )
        )
        table.seats, table.question = seats, None
        self.show_people(table)
        self._changed(table)

    async def claim(self, table: Table, invite: str, seat: int, holder: str, name: str) -> None:
        """Somebody takes the seat of an invitation (its hash); raises NoSuchInvite."""
        await self._to_the_end(self._claim(table, invite, seat, holder, name))

    async def _claim(self, table: Table, invite: str, seat: int, holder: str, name: str) -> None:
        async with table.lock:
            person = msgspec.structs.replace(
                table.seats[seat], kind="human", holder=holder, name=name
            )
            seats = (*table.seats[:seat], person, *table.seats[seat + 1 :])
            now = self._now()
            is_full = table.started is None and all(one.kind != "open" for one in seats)
            started = now if is_full else table.started
            deadline = replace(table, seats=seats, started=started).deadline
            job = partial(
                store.claim, invite=invite, holder=holder, name=name, at=now, deadline=deadline
            )
            await self._writer.run(job)
            table.seats, table.started = seats, started
            self.show_people(table)
            self._changed(table)

    async def invite(self, table: Table, holder: str | None, seat: int, secret: str) -> None:
        """A new invitation's hash for an open seat; raises NotYourSeat, NotAllowed."""
        await self._to_the_end(self._invite(table, holder, seat, secret))

    async def _invite(self, table: Table, holder: str | None, seat: int, secret: str) -> None:
        async with table.lock:
            if not seating.held(table.seats, holder):
                raise NotYourSeat()
            job = partial(store.invite, game_id=table.id, seat=seat, secret=secret)
            await self._writer.run(job)
            self._reseat(table, seat, invite=secret)

    async def rename(self, table: Table, holder: str | None, seat: int, name: str) -> None:
        """Another name on one's own seat; raises NotYourSeat."""
        await self._to_the_end(self._rename(table, holder, seat, name))

    async def _rename(self, table: Table, holder: str | None, seat: int, name: str) -> None:
        async with table.lock:
            seating.check_holds(table.seats, seat, holder)
            await self._writer.run(
                partial(store.rename, game_id=table.id, seat=seat, holder=str(holder), name=name)
            )
            self._reseat(table, seat, name=name)
            self.show_people(table)

    @staticmethod
    def _reseat(table: Table, seat: int, **values: Any) -> None:
        one = msgspec.structs.replace(table.seats[seat], **values)
        table.seats = (*table.seats[:seat], one, *table.seats[seat + 1 :])

    async def rematch(self, table: Table, holder: str | None) -> str:
        """The table of the rematch, opened now if nobody did; everybody is told its address."""
        return await self._to_the_end(self._rematch(table, holder))

    async def _rematch(self, table: Table, holder: str | None) -> str:
        async with table.lock:
            if not seating.held(table.seats, holder):
                raise NotYourSeat()
            if not table.is_over:
                raise StillRunning()
            if table.next is None:
                opened = await self._reader.compute(partial(opening.rematch, table, self._now()))
                table.next = await self._writer.run(
                    partial(store.follow, game_id=table.id, game=opened.stored, after=opened.after)
                )
            self.show(table, RematchAt(f"/games/{table.next}"))
            return table.next

    # -- computers and clocks ------------------------------------------------------------------

    async def computer_acts(self, table: Table, seat: int, number: int, action: str) -> None:
        """A computer's action; raises StaleNumber if the game has gone on without it."""
        await self._to_the_end(self._computer_acts(table, seat, number, action))

    async def _computer_acts(self, table: Table, seat: int, number: int, action: str) -> None:
        async with table.lock:
            if table.seats[seat].kind != "computer":
                raise NotYourSeat()
            await self._apply(table, seat, number, action)

    async def flag(self, table: Table) -> None:
        """End the running seat if its time is up; nothing happens if it isn't."""
        await self._to_the_end(self._flag(table))

    async def _flag(self, table: Table) -> None:
        async with table.lock:
            try:
                await self._flag_if_due(table)
            except OutOfTime:
                return

    async def _flag_if_due(self, table: Table) -> None:
        deadline, seat = table.deadline, table.turn
        if deadline is None or seat is None or self._now() < deadline:
            return
        await self._go(table, seat)
        raise OutOfTime()

    # -- keeping and showing -------------------------------------------------------------------

    async def _keep(self, table: Table, steps: Steps) -> None:
        """Store entries, then follow and show them. Raises StaleNumber if somebody was faster."""
        if table.play.number + len(steps) > MOST_ENTRIES:
            raise TooMany()
        entries = [entry for entry, _ in steps]
        after = table.after(steps)
        try:
            await self._writer.run(
                partial(store.append, game_id=table.id, entries=entries, after=after)
            )
        except StaleNumber:
            await self._catch_up(table)
            raise
        for entry, state in steps:
            table.play.extend(entry, state)
            self._follow(table, entry)
        table.ended = after.ended
        self._changed(table)

    def _follow(self, table: Table, entry: Entry) -> None:
        table.question = None
        for watcher in list(table.watchers):
            make = self._views.view if entry.kind == "undo" else self._views.ply
            self._send(watcher, make(table, watcher))

    async def catch_up(self, table: Table) -> None:
        """Follow what other processes have stored."""
        await self._to_the_end(self._catch_up_alone(table))

    async def _catch_up_alone(self, table: Table) -> None:
        async with table.lock:
            await self._catch_up(table)

    async def _catch_up(self, table: Table) -> None:
        stored = await self._reader.run(partial(store.load, game_id=table.id))
        for entry in stored.entries[table.play.number :]:
            table.play.extend(entry)
            self._follow(table, entry)
        table.seats, table.started = stored.seats, stored.started
        table.ended, table.next = stored.ended, stored.next
        self.show_people(table)
        self._changed(table)

    def _changed(self, table: Table) -> None:
        for listener in self.after_change:
            listener(table)

    # -- watchers ------------------------------------------------------------------------------

    def join(self, table: Table, watcher: Watcher, seen: int | None) -> None:
        """A socket begins to watch: it is sent what it lacks, others that it is there."""
        table.watchers.add(watcher)
        for message in self._lacking(table, watcher, seen):
            self._send(watcher, message)
        self.show_people(table, besides=watcher)

    def _lacking(self, table: Table, watcher: Watcher, seen: int | None) -> list[Outgoing]:
        number = table.play.number
        if seen is None or not number - _CATCH_UP <= seen <= number:
            return [self._views.view(table, watcher)]
        if any(entry.kind == "undo" for entry in table.play.log[seen:]):
            return [self._views.view(table, watcher)]
        drawings = Drawings()
        plies: list[Outgoing] = [
            self._views.ply(table.as_of(count, drawings), watcher)
            for count in range(seen + 1, number + 1)
        ]
        return [*plies, self._views.people(table, watcher)]

    def resend(self, table: Table, watcher: Watcher, seen: int) -> None:
        """Send what a page lacks that has only seen so many entries."""
        for message in self._lacking(table, watcher, seen):
            self._send(watcher, message)

    def part(self, table: Table, watcher: Watcher) -> None:
        """A socket has gone."""
        table.watchers.discard(watcher)
        self.show_people(table)

    def show_people(self, table: Table, besides: Watcher | None = None) -> None:
        """Tell everybody who is there and what they can do now."""
        for watcher in list(table.watchers):
            if watcher is not besides:
                self._send(watcher, self._views.people(table, watcher))

    def show(self, table: Table, message: Outgoing) -> None:
        """Tell everybody the same."""
        for watcher in list(table.watchers):
            self._send(watcher, message)

    def view(self, table: Table, watcher: Watcher) -> Outgoing:
        """The whole table for one reader."""
        return self._views.view(table, watcher)

    @staticmethod
    def _send(watcher: Watcher, message: Outgoing) -> None:
        watcher.outbox.put(written(message))
