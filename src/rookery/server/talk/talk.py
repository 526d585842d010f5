"""Table chat: lines are checked, stored, and published in the order in which they were stored."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar, get_args
from weakref import WeakKeyDictionary

from rookery.server.db.reader import Reader
from rookery.server.db.writer import Job, Writer
from rookery.server.errors import NothingToSay, NotYourSeat, Silent, StaleNumber, TooMany
from rookery.server.feature import Service
from rookery.server.i18n import typed
from rookery.server.i18n.catalogues import Language
from rookery.server.ops.limits import Limiter
from rookery.server.people.identity import Identity
from rookery.server.table.changes import Event, TableEvents
from rookery.server.table.messages import LineKind
from rookery.server.table.registry import Table
from rookery.server.table.seats import held, holders
from rookery.server.talk import store as storage
from rookery.server.talk.model import LONGEST, WORDS, TalkLine, Vocabulary
from rookery.server.talk.shown import VocabularyShown, vocabulary_shown

T = TypeVar("T")

SHOWN = 200
"""How many lines of a table are shown to those who join; earlier ones stay in the store."""
_MOST = 10_000  # lines at a table
_TRIES = 20
_ALL_KINDS: frozenset[LineKind] = frozenset(get_args(LineKind))
_PACE, _AT_ONCE = 0.5, 5  # lines per second and user; lines at once


class LineSaid(Event, frozen=True, eq=False, gc=False):
    """A player at the table has said something; the game has not changed."""

    line: TalkLine


@dataclass(eq=False)
class TalkRoom:
    """A table's chat in memory: the newest lines, and the number of the last one."""

    lines: list[TalkLine] = field(default_factory=list)
    number: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_read: bool = False

    def take(self, line: TalkLine) -> None:
        """Add the next line."""
        self.number = line.number
        self.lines = [*self.lines[1 - SHOWN :], line]


class Talk(Service):
    """Chat: those who sit at a table may speak there, those who watch may read.

    Every line is published once, in order, by each process that has the table in memory. `words`
    are what may be said, None if chat is off. `writers` says who may write to friends in their own
    words, None if nobody; only those who sit there read that.
    """

    words: Vocabulary | None = None
    writers: Callable[[Identity], bool] | None = None

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        events: TableEvents,
        now: Callable[[], int],
        clock: Callable[[], float],
    ) -> None:
        self._writer, self._reader, self._events = writer, reader, events
        self._now = now
        self._pace = Limiter(_PACE, _AT_ONCE, clock=clock)
        self._rooms: WeakKeyDictionary[Table, TalkRoom] = WeakKeyDictionary()

    # -- reading ---------------------------------------------------------------------------------

    async def enter(self, table: Table) -> None:
        """Read the earlier lines of a table, unless they are known."""
        if self.words is None:
            return
        room = self._room(table)
        async with room.lock:
            if not room.is_read:
                await self._read_on(table, room, is_news=False)
                room.is_read = True

    def lines(self, table: Table, after: int, user_id: str | None) -> list[TalkLine]:
        """The shown lines after a number, as far as a user reads them; call `enter` first."""
        room = self._rooms.get(table)
        shown = [] if room is None else [line for line in room.lines if line.number > after]
        return [line for line in shown if self.reads(table, user_id, line)]

    def reads(self, table: Table, user_id: str | None, line: TalkLine) -> bool:
        """Whether a user may read a line; own words are only for those who sit there."""
        return line.kind in WORDS or line.kind in self._kinds(table, user_id)

    def _kinds(self, table: Table, user_id: str | None) -> frozenset[LineKind]:
        """The kinds of lines that a user may read."""
        sits = user_id in holders(table.game.seats)
        return _ALL_KINDS if sits and self.writers is not None else frozenset(WORDS)

    def _room(self, table: Table) -> TalkRoom:
        return self._rooms.setdefault(table, TalkRoom())

    def vocabulary(self, table: Table, who: Identity, say: Language) -> VocabularyShown | None:
        """What somebody may say at a table, in their language; None if nothing may be said."""
        if self.words is None:
            return None
        return vocabulary_shown(self.words, LONGEST if self._may_write(table, who) else 0, say)

    def _may_write(self, table: Table, who: Identity) -> bool:
        """Whether somebody may use their own words at a table, if they sit there."""
        return self.writers is not None and table.game.stored.friends and self.writers(who)

    # -- saying ----------------------------------------------------------------------------------

    async def say(self, table: Table, who: Identity, kind: LineKind, text: str) -> TalkLine:
        """Say something at a table where the user sits; returns the line as stored.

        Raises Silent, NothingToSay, NotYourSeat, TooFast, TooMany, and StoreAway.
        """
        if self.words is None:
            raise Silent()
        user_id = who.user_id
        seats = held(table.game.seats, user_id)
        if user_id is None or not seats:
            raise NotYourSeat()
        is_known = text in self.words[kind] if kind in WORDS else self._may_write(table, who)
        text = typed.line(text)
        if not (is_known and text):
            raise NothingToSay()
        self._pace.spend(user_id)
        await self.enter(table)
        if self._room(table).number >= _MOST:
            raise TooMany()
        line = TalkLine(0, user_id, seats[0], kind, text, self._now())
        # What is stored must be published, even if the client hangs up meanwhile.
        return await asyncio.shield(asyncio.ensure_future(self._keep(table, line)))

    async def _keep(self, table: Table, line: TalkLine) -> TalkLine:
        number = await self._write(partial(storage.add, room=table.id, line=line))
        room = self._room(table)
        async with room.lock:
            if number.number == room.number + 1:
                self._tell(table, room, number)
            elif number.number > room.number:  # another process was faster
                await self._read_on(table, room)
        return number

    async def _write(self, job: Job[T]) -> T:
        for _ in range(_TRIES):
            try:
                return await self._writer.run(job)
            except StaleNumber:
                continue
        raise TooMany()

    async def _read_on(self, table: Table, room: TalkRoom, is_news: bool = True) -> None:
        job = partial(storage.after, room=table.id, number=room.number, most=SHOWN)
        for line in await self._reader.run(job):
            if is_news:
                self._tell(table, room, line)
            else:
                room.take(line)

    def _tell(self, table: Table, room: TalkRoom, line: TalkLine) -> None:
        room.take(line)
        self._events.publish(LineSaid(table, line))

    # -- other processes, and the keeper ---------------------------------------------------------

    async def catch_up(self, tables: Iterable[Table]) -> None:
        """Publish other processes' lines at those of these tables whose chat is in memory."""
        read = {table.id: table for table in tables if self._is_read(table)}
        if not read:
            return
        newest = await self._reader.run(partial(storage.newest, rooms=list(read)))
        for game_id, number in newest.items():
            room = self._room(read[game_id])
            async with room.lock:
                if number > room.number:
                    await self._read_on(read[game_id], room)
                room.number = max(room.number, number)  # the last one may be hidden

    def _is_read(self, table: Table) -> bool:
        room = self._rooms.get(table)
        return room is not None and room.is_read

    async def report(self, table: Table, user_id: str, number: int) -> None:
        """Report a line, with those before it, to the keeper of the house; raises NoSuchLine."""
        kinds, at = self._kinds(table, user_id), self._now()
        job = partial(storage.report, room=table.id, number=number, by=user_id, at=at, kinds=kinds)
        await self._write(job)

    async def report_name(self, player: str, user_id: str) -> None:
        """Report a player's name to the keeper of the house; raises NoSuchPlayer, NotOneself."""
        at = self._now()
        await self._write(partial(storage.report_name, player=player, by=user_id, at=at))
