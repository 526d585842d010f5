"""A running house: what its pages and features use, created, opened and closed in order."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial

import sqlalchemy as sa

from rookery import games
from rookery.core.errors import RookeryError
from rookery.games.plugins import add_games
from rookery.server.analysis.analyses import Analyses, Bounds
from rookery.server.bots.feeds import Feeds
from rookery.server.bots.house_bots import HouseBots, id_of, levels_of
from rookery.server.bots.log import BotLog
from rookery.server.bots.open_tables import BotTables
from rookery.server.bots.owners import Owners
from rookery.server.capabilities import allowed
from rookery.server.challenges.challenges import Challenges
from rookery.server.compute.interpreted import InterpretedPlayers
from rookery.server.compute.jobs import Jobs
from rookery.server.compute.search_pool import SearchPool
from rookery.server.compute.shelf import Shelf
from rookery.server.compute.warmup import Warmup
from rookery.server.db.condition import Condition
from rookery.server.db.reader import Reader
from rookery.server.db.startup import opened
from rookery.server.db.writer import Writer
from rookery.server.feature import Feature
from rookery.server.i18n.catalogues import Language
from rookery.server.lobby.hub import Hub
from rookery.server.lobby.lobby import Lobby
from rookery.server.lobby.matcher import Matcher
from rookery.server.members.breached import Breached
from rookery.server.members.entrance import Entrance
from rookery.server.members.hashing import Hashing
from rookery.server.members.keys import Keys
from rookery.server.members.limits import Limits as EntranceLimits
from rookery.server.members.membership import Members
from rookery.server.nodes.owners import Duties, name_node
from rookery.server.ops import collector
from rookery.server.ops.house_clock import HouseClock
from rookery.server.ops.limits import Limits
from rookery.server.ops.logs import Log
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.tasks import steadily, stopped
from rookery.server.people import tokens
from rookery.server.people.identity import Identity
from rookery.server.people.sessions import Sessions
from rookery.server.pictures.gallery import Gallery
from rookery.server.puzzles.solving import Puzzles
from rookery.server.ratings.news import News
from rookery.server.ratings.rater import Rater
from rookery.server.ratings.rules import limits_of, models_of
from rookery.server.ratings.shown import RatingViews
from rookery.server.ratings.whereabouts import Whereabouts
from rookery.server.replay.cache import Replays
from rookery.server.settings import Settings
from rookery.server.table.actions import Actions
from rookery.server.table.attendance import Attendance
from rookery.server.table.broadcast import Broadcast
from rookery.server.table.cache import TableCaches
from rookery.server.table.changes import Change, Changes
from rookery.server.table.claims import Claims
from rookery.server.table.clock_watch import ClockWatch
from rookery.server.table.computers import Computers, Searchers
from rookery.server.table.departures import Departures
from rookery.server.table.events import Opened, Rated
from rookery.server.table.housekeeping import Housekeeping
from rookery.server.table.personal import PersonalBroadcast
from rookery.server.table.polling import Polling
from rookery.server.table.registry import Table, Tables, Weighing
from rookery.server.table.seat_names import naming
from rookery.server.table.seating import Seats
from rookery.server.table.sync import Sync
from rookery.server.table.takeover import Takeover
from rookery.server.table.view import Views
from rookery.server.talk.broadcast import TalkBroadcast
from rookery.server.talk.talk import Talk
from rookery.server.talk.words import vocabulary
from rookery.server.ties.ties import Ties
from rookery.server.web.outgoing_frames import framed

_MB = 1 << 20
_LOOK_S, _FORGET_S = 5.0, 3600.0
_AT_ONCE = 50  # more plies than these are put into words off the event loop


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """What request handlers use. Create before the event loop runs, open in it."""

    def __init__(
        self,
        settings: Settings,
        log: Log,
        wall: Callable[[], int] = wall_clock,
        clock: Callable[[], float] = time.monotonic,
        randomness: Randomness | None = None,
        features: Sequence[Feature] = (),
    ) -> None:
        self.features = features
        self.randomness = randomness or Randomness()
        self.settings, self.log, self.wall, self.clock = settings, log, wall, clock
        self.now = HouseClock(wall, clock)
        self.condition = Condition(settings.store_s)
        self.limits = Limits.of(settings, clock)
        self.rating_models = models_of(settings.rating_betas, settings.rating_draws)
        self.words = vocabulary(settings.say_only)
        self.house_levels = levels_of(settings.house_bots)
        self.breached = Breached(settings.breached)
        add_games(settings.games)

    def prepare(self) -> None:
        """Open the database, before anything else; raises SetupError with the reason on failure."""
        self.engine: sa.Engine = opened(self.settings.database)

    async def open(self) -> None:
        """Open the store, resume what was under way, and start compiling."""
        self.loop = asyncio.get_running_loop()
        self._open_storage_and_compute()
        duties = await self.housekeeping.arrive()
        self.opened = self.now()
        self._open_tables()
        self._open_views()
        self._open_analyses()
        self._open_ratings()
        # A family or a class behind one address may open its pages at the same moment.
        self.shelf = Shelf(Jobs(each=4 * self.settings.address_waiting))
        self.gallery = Gallery(self.settings.pictures, self.settings.address_waiting)
        self.puzzles = Puzzles(self.writer, self.reader, self.wall)
        self._open_bots()
        self._open_lobby()
        self._warm_up()
        await self.house_bots.open(self.house_levels)
        self.condition.told = self._store_failed_or_not
        self.takeover.take(duties)
        self.clock_watch.start()
        works = [
            self.departures.leave_if_closed(),
            steadily("sweeping", self._sweep, self.log),
            steadily("looking for changed people", self.sessions.look, self.log),
            steadily("forgetting what members leave behind", self._forget, self.log),
            steadily("beating", self.housekeeping.beat, self.log),
            steadily("looking for room", self.housekeeping.watch_room, self.log),
            steadily("tidying", partial(self.housekeeping.tidy, self.tables), self.log),
            steadily("collecting garbage", collector.look_everywhere, self.log),
        ]
        if self.house_bots.levels and self.settings.opens_bot_tables:
            works.append(steadily("keeping tables of bots", self.bot_tables.work, self.log))
        if self.settings.poll_ms:
            self.tables.refresh = self.sync.refresh
            works.append(steadily("polling", self._poll, self.log))
            works.append(steadily("waking streams", self.feeds.look, self.log))
        self._background = [asyncio.create_task(work) for work in works]

    def _open_storage_and_compute(self) -> None:
        self.writer, self.reader = Writer(self.engine, self.condition), Reader(self.engine)
        self.node = self._node_id()
        if self.settings.poll_ms:
            name_node(self.engine, self.node)
        keeps = self.writer, self.reader, self.now, self.node, self.log
        bots = [id_of(level) for level in self.house_levels]
        self.housekeeping = Housekeeping(self.settings, *keeps, bots)
        each = self.settings.address_waiting
        self.jobs = Jobs(each=each)
        pause_s = self.settings.poll_ms / 1000 or _LOOK_S
        self.sessions = Sessions(self.reader, self.writer, self.now, pause_s)
        self.searches = SearchPool(self.settings.search_threads, each)
        self.warmup, self.interpreted = Warmup(games.names(), self.log), InterpretedPlayers()

    def _node_id(self) -> str:
        """The id of this process; it stays the same after a restart if the port is fixed.

        Only one process can use a host and port.
        """
        place = self.settings.port or self.randomness.text("node", 6)
        return f"{socket.gethostname()[:30]} {self.settings.host[:30]} {place}"

    def _store_failed_or_not(self) -> None:
        self.loop.call_soon_threadsafe(self._store_told)

    def _store_told(self) -> None:
        """Tell those who wait that the store is failing; let computers try again when it works."""
        if self.condition.is_troubled:
            self.log.error("not stored", error=self.condition.error, waiting=self.writer.waiting)
            self.broadcast.tell_waiting(self.tables)
            return
        self.log.warning("stored again")
        for table in self.tables:  # computers whose actions were refused
            self.computers.consider(table)

    def _open_tables(self) -> None:
        settings, log = self.settings, self.log
        self.live = Changes(self.writer, self.reader, log)
        self.caches = TableCaches()
        weighing = Weighing(self.caches.size, settings.memory_mb * _MB * 3 // 4)
        bounds = settings.tables, settings.idle_s
        self.tables = Tables(self.reader, self.warmup.rules, *bounds, weighing=weighing)
        self.sync = Sync(self.live, self.tables, Polling(self.reader, settings.poll_ms / 1000))
        self.actions = Actions(self.live, self.now)
        self.whereabouts = Whereabouts(self.writer)
        self.claims = Claims(self.live, self.now, settings.away_s * 1000)
        self._open_members()
        self.seats = Seats(self.live, self.now, self.randomness, self.begin)
        events = self.live.events
        self.attendance = Attendance(self.tables, events, self.housekeeping.neighbours)
        searchers = Searchers(self.searches, self.warmup, self.interpreted, self.randomness)
        self.searchers = searchers
        pace_s = settings.computer_pace_ms / 1000
        self.computers = Computers(self.tables, events, self.actions, searchers, log, pace_s)
        self.clock_watch = ClockWatch(self.tables, events, self.actions, self.now, log)
        self.takeover = Takeover(self.tables, self.clock_watch, log)
        self.housekeeping.taken = self._take_over

    def _take_over(self, duties: Duties, are_all: bool) -> None:
        """Take up what another process has left, or find out what others have left to this one."""
        self.log.warning("taken over", clocks=len(duties.deadlines), turns=len(duties.waiting))
        self.takeover.take(duties, are_all=are_all)

    def _open_members(self) -> None:
        self.members = Members(
            self.live, self.tables, self.sessions, self.now, self.randomness, self.features
        )
        self.hashing = Hashing()
        limits = EntranceLimits(self.settings, self.writer, self.now)
        is_closed = self.settings.house != "open"
        self.entrance = Entrance(self.members, self.hashing, limits, is_closed, self.breached)
        self.ties = Ties(self.writer, self.reader, self.now)
        self.keys = Keys(self.members, self.entrance)
        self.departures = Departures(self.tables, self.actions, self.reader)
        self.sessions.changed = self.departures.leave_if_closed

    def _open_views(self) -> None:
        self.replays = Replays(self.settings.memory_mb * _MB // 4)
        self.views = Views(
            self.caches, self.now, self.searchers.compiling, self.settings.away_s * 1000
        )
        self.broadcast = Broadcast(self.live.events, self.views, self.log)
        self.talk = self._talk()
        self.talk_broadcast = TalkBroadcast(self.live.events, self.talk, self.broadcast)

    def _talk(self) -> Talk:
        is_allowed = self.settings.say_only or "write" in allowed(self.settings.house, "member")
        words = self.words if self.settings.say and is_allowed else None
        events = self.live.events
        return Talk(self.writer, self.reader, events, self.now, self.clock, words)

    async def _poll(self) -> None:
        """Follow what other processes have stored: changes of games, then talk."""
        await self.sync.poll()
        await self.talk.catch_up(table for table in self.tables if table.presence)

    def _open_ratings(self) -> None:
        self.rating_views = RatingViews(self.settings, self.rating_models)
        events, ready = self.live.events, self.warmup.rules
        limits = limits_of(self.settings)
        self.rating_news = News(self.reader, events, self.rating_views, self.settings.ratings)
        self.rating_broadcast = PersonalBroadcast(events, Rated, self.rating_news, self.broadcast)
        self.rater = Rater(
            self.writer, self.reader, events, ready, self.rating_models, limits, self.log
        )
        self.rater.done = self.rating_news.look
        if self.settings.ratings:
            self.rater.start()

    def _open_analyses(self) -> None:
        settings = self.settings
        bounds = Bounds(settings.analysis_s, settings.address_waiting, self.node)
        store, works = (self.writer, self.reader), (self.searches, self.warmup)
        self.analyses = Analyses(self.tables, *works, *store, self.now, bounds, self.log)
        self.analyses.start()

    def _open_lobby(self) -> None:
        ready = self.warmup.rules
        found = self.live, self.tables, self.now, self.node, self.randomness, ready
        matcher = Matcher(*found, self.house_bots.free, self.settings.bot_games)
        hub = Hub(framed)
        self.lobby = Lobby(self.live, self.tables, matcher, hub, self.now, self.randomness)
        self.lobby.names_people = "lists" in allowed(self.settings.house, "member")
        if self.settings.lobby:
            self.lobby.share(self.housekeeping.neighbours)
            self.lobby.start()
            self.challenges.listeners.append(self.lobby.challenged)

    def _open_bots(self) -> None:
        self.bot_log = BotLog(self.writer, self.now)
        events, most = self.live.events, self.settings.bot_streams
        self.feeds = Feeds(self.tables, self.reader, events, self.now, most, self.bot_log)
        self.feeds.share(self.housekeeping.neighbours)
        self.owners = Owners(self.members, self.reader, self.now, self.randomness)
        told = self.feeds, self.bot_log, self.now, self.randomness, self.settings
        self.challenges = Challenges(self.live, *told, self.warmup.rules, self.begin)
        self.members.depart = self._depart
        played, pace_s = (self.actions, self.searchers), self.settings.computer_pace_ms / 1000
        self.house_bots = HouseBots(
            self.live,
            self.tables,
            *played,
            self.challenges,
            self.now,
            pace_s,
            self.settings.bot_games,
        )
        ready, begin = self.warmup.rules, self.begin
        kept = self.live, self.house_bots, self.now, self.node, self.randomness
        self.bot_tables = BotTables(*kept, ready, begin)

    async def _depart(self, user_ids: Collection[str]) -> None:
        """Let users who leave the house stop playing, and end what they asked for."""
        for user_id in user_ids:
            for one in await self.challenges.of(user_id):
                with contextlib.suppress(RookeryError):  # somebody was faster
                    await self.challenges.decline(one.id, user_id)
        await self.departures.leave(user_ids)

    def bot_refused(self, who: Identity, game_id: str, error: RookeryError) -> None:
        """Note a refusal in the bot's log, which its owner can read."""
        if who.user_id is not None and who.kind == "bot":
            self.bot_log.note(who.user_id, "refused", f"{game_id} {error.code}")

    def _warm_up(self) -> None:
        self.warmup.when_ready, self.warmup.when_done = self._compiled, self.interpreted.close
        if self.settings.warm_up:
            self.warmup.start()
        else:
            self.warmup.skip()

    def admit_new(self, address: str) -> None:
        """Let an address add something to the store; raises HouseFull, TooFast."""
        self.housekeeping.check_room()
        self.limits.games.spend(address)

    def some_game_id(self) -> str:
        """A random id of the form that games have."""
        return tokens.some_game_id(self.randomness)

    async def begin(self, game_id: str) -> None:
        """Start the clock and the computers of a table that was just stored."""
        async with self.tables.open(game_id) as table:
            await self.live.make(table, lambda _: Change(event=Opened(table)))

    async def put_into_words(self, table: Table, address: str, say: Language) -> None:
        """Put a table's new plies into words, once per language; if many, off the event loop."""
        await self.settle(table, address)
        scenes, timeline = self.caches.of(table).scenes, table.game.timeline
        if scenes.missing(timeline, say) > _AT_ONCE:
            await self.jobs.run(
                address, partial(scenes.entries, timeline, say, naming(table.game, say))
            )

    async def settle(self, table: Table, address: str) -> None:
        """Compute the final position of an opened record off the event loop, if still unknown."""
        timeline = table.game.timeline
        if not timeline.is_settled:
            await self.jobs.run(address, lambda: timeline.state)

    def _compiled(self, game: str) -> None:
        """Something of a game is ready: tell its tables, where somebody may have waited for it."""
        for table in self.tables:
            if table.game.game.name == game:
                self.broadcast.show_people(table)

    async def _forget(self) -> None:
        await asyncio.sleep(_FORGET_S)
        await self.members.forget()

    async def _sweep(self) -> None:
        await asyncio.sleep(min(30, self.settings.idle_s))
        self.tables.drop_idle()

    async def close(self) -> None:
        """Let pending changes reach the store, then stop everything."""
        await stopped(*self._background)
        await self.lobby.close()
        await self.house_bots.close()
        await self.rater.close()
        await self.analyses.close()
        self.hashing.close()
        await self.warmup.close()
        await self.takeover.close()
        await self.clock_watch.close()
        # Those who wait for searches stop first: a search that is stopped answers too early.
        await self.interpreted.close()
        await self.computers.close()
        self.searches.close()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.live.finish(), self.settings.stop_s)
        self.condition.stop()
        with contextlib.suppress(RookeryError):
            await self.housekeeping.leave()
        await asyncio.to_thread(self.writer.close)
        self.reader.close()
        await asyncio.to_thread(self.jobs.close)
        await self.gallery.close()
        await asyncio.to_thread(self.shelf.close)
        self.engine.dispose()
