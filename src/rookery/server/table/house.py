"""The house that features are opened for and that handlers use: tables on a foundation."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from rookery.core.errors import RookeryError
from rookery.server.db.database import name_node
from rookery.server.errors import StaleNumber
from rookery.server.foundation import Foundation
from rookery.server.i18n.catalogues import Language
from rookery.server.nodes.owners_store import Duties
from rookery.server.people import tokens
from rookery.server.people.channels import Channel
from rookery.server.people.identity import Identity
from rookery.server.table import finishing
from rookery.server.table.actions import Actions
from rookery.server.table.audience import Subscriber
from rookery.server.table.broadcast import Broadcast
from rookery.server.table.changes import Change, Changes, Opened
from rookery.server.table.claims import Claims
from rookery.server.table.clock_watch import ClockWatch, Takeover
from rookery.server.table.computers import Computers, Searchers
from rookery.server.table.departures import Attendance, Departures
from rookery.server.table.housekeeping import Housekeeping
from rookery.server.table.registry import Table, Tables, Weighing
from rookery.server.table.results import naming
from rookery.server.table.seating import Seating
from rookery.server.table.sync import Polling, Sync
from rookery.server.table.view import Views
from rookery.server.web.outbox import Outbox


class TableCompanion:
    """Told of readers and of those who act; what a companion does not need has an empty default."""

    async def enter(self, table: Table) -> None:
        """Read what a table's readers will need, before the first of them is sent anything."""

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Send a subscriber who joins what is known; of talk they have `heard` lines."""

    def leave(self, table: Table, subscriber: Subscriber) -> None:
        """A subscriber has gone."""

    def acts(self, table: Table, user_id: str | None, address: str) -> None:
        """A user acts, from a network address."""

    def refused(self, who: Identity, game_id: str, error: RookeryError) -> None:
        """A change that a user asked for over HTTP is refused."""


# -- a house: tables on a foundation. This is what features are opened for, and what handlers use --

_MB = 1 << 20
_AT_ONCE = 50  # more plies than these are put into words off the event loop


class House(Foundation):
    """Tables, all that goes on at them, and what they stand on."""

    opened: int
    """When the house was opened, in its own time."""

    def open_tables(self) -> None:
        """Make everything that tables need."""
        settings, log = self.settings, self.log
        if settings.poll_ms:
            name_node(self.engine, self.node)
        keeps = self.writer, self.reader, self.now, self.node, log
        self.housekeeping = Housekeeping(settings, *keeps)
        self.changes = Changes(self.writer, self.reader, log)
        weighing = Weighing(lambda table: table.size, settings.memory_mb * _MB * 3 // 4)
        bounds = settings.tables, settings.idle_s
        self.tables = Tables(self.reader, self.warmup.rules, *bounds, weighing=weighing)
        self.sync = Sync(self.changes, self.tables, Polling(self.reader, settings.poll_ms / 1000))
        self.actions = Actions(self.changes, self.playing_time, self.check_open, self.offering)
        self.claims = Claims(self.changes, self.now, settings.away_s * 1000, self.offering)
        self.seats = Seating(self.changes, self.now, self.randomness, self.begin, self.offering)
        self._open_players()
        away_ms = settings.away_s * 1000
        self.views = Views(
            self.playing_time, self.searchers.compiling, away_ms, lambda: self.is_closed
        )
        self.broadcast = Broadcast(self.changes.events, self.views, log)
        self.streams: set[Outbox] = set()
        """The outboxes of pages that read a stream of events instead of a socket."""
        self.companions: list[TableCompanion] = []
        """What goes on beside the games."""
        self.channels: list[Channel] = []
        """How people are told what concerns them while no page is open."""
        self.followers: list[Callable[[], Awaitable[None]]] = []
        """Called whenever the changes of other processes have been read."""
        self.departing: list[Callable[[Collection[str]], Awaitable[None]]] = []
        """Called with users who leave the house, before they leave their tables."""

    def _open_players(self) -> None:
        """Computers and clocks, and what becomes of the games of people who have left."""
        settings, log, events = self.settings, self.log, self.changes.events
        self.departures = Departures(self.tables, self.actions, self.reader)
        self.sessions.changed = self.departures.leave_if_closed
        self.attendance = Attendance(self.tables, events, self.housekeeping.neighbours)
        self.searchers = Searchers(self.searches, self.warmup, self.interpreted, self.randomness)
        pace_s = settings.computer_pace_ms / 1000
        self.computers = Computers(self.tables, events, self.actions, self.searchers, log, pace_s)
        self.clock_watch = ClockWatch(self.tables, events, self.actions, self.playing_time, log)
        self.takeover = Takeover(self.tables, self.clock_watch, log)
        self.housekeeping.taken = self._take_over

    def _take_over(self, duties: Duties, are_all: bool) -> None:
        """Take up what another process has left, or find out what others have left to this one."""
        self.log.warning("taken over", clocks=len(duties.deadlines), turns=len(duties.waiting))
        self.takeover.take(duties, are_all=are_all)

    async def close_tables(self) -> None:
        """Let pending changes reach the store; then nothing at the tables moves any more."""
        await self.takeover.close()
        await self.clock_watch.close()
        # Those who wait for searches stop first: a search that is stopped answers too early.
        await self.interpreted.close()
        await self.computers.close()
        self.searches.close()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.changes.finish(), self.settings.stop_s)

    # -- what handlers and features do -----------------------------------------------------------

    def admit_new(self, address: str) -> None:
        """Let an address add something to the store; raises HouseFull, TooFast."""
        self.housekeeping.check_room()
        self.limits.games.spend(address)

    def some_game_id(self) -> str:
        """A random id of the form that games have."""
        return tokens.some_game_id(self.randomness)

    async def finish(
        self, table: Table, user_id: str | None, seat: int | None, address: str
    ) -> None:
        """Play a user's seat to its end, or all that can be; raises NotYourSeat, NothingProven.

        The proof is made off the event loop. If others act meanwhile, it is made again.
        """
        while seats := finishing.to_finish(table.game, user_id, seat):
            game = table.game
            await self.warmup.analysis(game.game.name, game.state.players)
            walks = await finishing.prove(game, seats, self.searches, address)
            with contextlib.suppress(StaleNumber):
                await self.actions.finish(table, game.number, walks)
                return

    async def begin(self, game_id: str) -> None:
        """Start the clock and the computers of a table that was just stored."""
        async with self.tables.open(game_id) as table:
            await self.changes.make(table, lambda _: Change(event=Opened(table)))

    async def open_again(self) -> None:
        """The house is open again: clocks run on, and computers act, at all tables in memory."""
        for table in list(self.tables):
            await self.changes.catch_up(table)
            self.computers.consider(table)

    async def depart(self, user_ids: Collection[str]) -> None:
        """Let users who leave the house stop playing, and end what they asked for."""
        for ended in self.departing:
            await ended(user_ids)
        await self.departures.leave(user_ids)

    def acts(self, table: Table, user_id: str | None, address: str) -> None:
        """Tell companions that a user acts, from a network address."""
        for companion in self.companions:
            companion.acts(table, user_id, address)

    def refused(self, who: Identity, game_id: str, error: RookeryError) -> None:
        """Tell companions that a change that a user asked for over HTTP is refused."""
        for companion in self.companions:
            companion.refused(who, game_id, error)

    async def enter(self, table: Table) -> None:
        """Let companions read what a table's readers will need."""
        for companion in self.companions:
            await companion.enter(table)

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Let companions send a subscriber who joins what they know."""
        for companion in self.companions:
            companion.join(table, subscriber, heard)

    def leave(self, table: Table, subscriber: Subscriber) -> None:
        """Tell companions that a subscriber has gone."""
        for companion in self.companions:
            companion.leave(table, subscriber)

    async def put_into_words(self, table: Table, address: str, say: Language) -> None:
        """Put a table's new plies into words, once per language; if many, off the event loop."""
        await self.settle(table, address)
        scenes, timeline = table.cache.scenes, table.game.timeline
        if scenes.missing(timeline, say) > _AT_ONCE:
            await self.jobs.run(
                address, partial(scenes.entries, timeline, say, naming(table.game, say))
            )

    async def settle(self, table: Table, address: str) -> None:
        """Compute the final position of an opened record off the event loop, if still unknown."""
        timeline = table.game.timeline
        if not timeline.is_settled:
            await self.jobs.run(address, lambda: timeline.state)
