"""Everything that a running server consists of, put together and taken apart in order."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa

from rookery import games
from rookery.core.errors import RookeryError
from rookery.server.compute.jobs import LongWork
from rookery.server.compute.search_pool import Thinkers
from rookery.server.compute.warmup import Warmth
from rookery.server.http.client import Visitor
from rookery.server.http.pages.templates import Templates
from rookery.server.live.actions import Referee
from rookery.server.live.clock_watch import Deadlines
from rookery.server.live.commit import Keeper
from rookery.server.live.computers import Computers
from rookery.server.live.registry import Tables
from rookery.server.live.seats import Host
from rookery.server.live.table import Table
from rookery.server.ops import collector
from rookery.server.ops.logs import Log
from rookery.server.ops.plugins import add_games
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.rate_limits import Counter, Limiter
from rookery.server.ops.tasks import steadily
from rookery.server.push.broadcast import Audience
from rookery.server.settings import Settings
from rookery.server.storage import games as store
from rookery.server.storage.database import opened
from rookery.server.storage.reader import Reader
from rookery.server.storage.writer import Writer
from rookery.server.views.replay_cache import Replays
from rookery.server.views.table_view import Views

_AT_ONCE = 50  # plies that may be put into words on the event loop


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class Limits:
    """How often one address may do what."""

    requests: Limiter
    games: Limiter
    promises: Limiter
    searches: Limiter
    sockets: Counter
    connections: Counter

    @classmethod
    def of(cls, settings: Settings, clock: Callable[[], float]) -> "Limits":
        """The limits that the settings ask for; `clock` counts seconds."""
        requests, games = settings.address_requests, settings.address_games
        searches = settings.address_searches
        return cls(
            requests=Limiter(requests, 4 * requests, clock=clock),
            games=Limiter(games / 60, games, clock=clock),
            # A page asks for one before each table, and may not need it in the end.
            promises=Limiter(2 * games / 60, 2 * games, clock=clock),
            searches=Limiter(searches / 60, max(1, searches / 4), clock=clock),
            sockets=Counter(settings.address_sockets, settings.sockets),
            connections=Counter(settings.address_connections, settings.sockets),
        )


class House:
    """The parts, for whoever answers requests. Made before the event loop, opened in it."""

    def __init__(
        self,
        settings: Settings,
        log: Log,
        now: Callable[[], int] = wall_clock,
        clock: Callable[[], float] = time.monotonic,
        randomness: Randomness | None = None,
    ) -> None:
        self.randomness = randomness or Randomness()
        self.settings, self.log, self.now, self.clock = settings, log, now, clock
        self.limits = Limits.of(settings, clock)
        add_games(settings.games)
        self.templates = Templates(settings.develop)

    def prepare(self) -> None:
        """Open the database, before anything else; raises SetupError with why it can't be had."""
        self.engine: sa.Engine = opened(self.settings.database)

    async def open(self) -> None:
        """Open the store, go on with what was under way, and begin to compile."""
        self.loop, self.opened = asyncio.get_running_loop(), self.now()
        self.writer, self.reader = Writer(self.engine), Reader(self.engine)
        self.long_work, self.replays = LongWork(), Replays()
        self.warmth = Warmth(games.names(), self.log)
        self.tables = Tables(
            self.reader, self.warmth.rules, self.settings.tables, self.settings.idle_s
        )
        self.views = Views(self.now, lambda: self.warmth.is_compiling)
        self.audience = Audience(self.views, self.log)
        self.keeper = Keeper(self.writer, self.reader, self.audience, self.log)
        self.referee = Referee(self.keeper, self.now)
        self.host = Host(self.keeper, self.now, self.randomness)
        self.thinkers = Thinkers(self.settings.search_threads)
        self.computers = Computers(
            self.tables,
            self.keeper,
            self.referee,
            self.thinkers,
            self.warmth,
            self.log,
            self.settings.computer_pace_ms / 1000,
            self.randomness,
        )
        self.deadlines = Deadlines(self.tables, self.keeper, self.referee, self.now, self.log)
        self._warm()
        works = [
            self._resume(),
            steadily("sweeping", self._sweep, self.log),
            steadily("collecting garbage", collector.look_everywhere, self.log),
        ]
        if self.settings.poll_ms:
            self.tables.refresh = self.keeper.refresh
            works.append(steadily("polling", self._poll, self.log))
        self._background = [asyncio.create_task(work) for work in works]

    def _warm(self) -> None:
        self.warmth.when_done = self._compiled
        if self.settings.warm_up:
            self.warmth.start()
        else:
            self.warmth.skip()

    async def begin(self, game_id: str) -> None:
        """Start the clock and the computers of a table that was just stored."""
        async with self.tables.open(game_id) as table:
            self.deadlines.follow(table)
            self.computers.consider(table)

    async def put_into_words(self, table: Table, visitor: Visitor) -> None:
        """Make what a table's view lacks; of a long game beside the event loop, once a language."""
        if table.drawings.missing(table.play, visitor.say) > _AT_ONCE:
            make = partial(table.drawings.entries, table.play.copy(), visitor.say)
            await self.long_work.run(visitor.address, make)

    async def _compiled(self) -> None:
        """Everything is ready: say so, and let the stand-in go."""
        await self.computers.release_stand_in()
        for table in self.tables:
            self.audience.show_people(table)

    async def _resume(self) -> None:
        """Clocks and computers go on where the last server stopped."""
        deadlines, waiting = await self.reader.run(store.under_way)
        for game_id, deadline in deadlines:
            self.deadlines.set(game_id, deadline)
        self.deadlines.start()
        for game_id in waiting:
            try:
                await self.computers.resume(game_id)
            except RookeryError as error:  # a game that this house does not have any more, say
                self.log.warning("not resumed", game=game_id, code=error.code)

    async def _poll(self) -> None:
        """Follow what other processes do at the tables that somebody watches here."""
        await asyncio.sleep(self.settings.poll_ms / 1000)
        for table in self.tables:
            if table.watchers:
                await self.keeper.refresh(table)

    async def _sweep(self) -> None:
        await asyncio.sleep(min(30, self.settings.idle_s))
        self.tables.drop_idle()

    async def close(self) -> None:
        """Let what is under way reach the store, then stop everything."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.warmth.close()
        await self.deadlines.close()
        # First nobody waits for searches any more: one that is stopped would answer too early.
        await self.computers.close()
        self.thinkers.close()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.keeper.finish(), self.settings.stop_s)
        await asyncio.to_thread(self.writer.close)
        self.reader.close()
        await asyncio.to_thread(self.long_work.close)
        self.engine.dispose()
