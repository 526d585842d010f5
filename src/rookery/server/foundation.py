"""What the edge and all features stand on: settings, clocks, the store, people, computing."""

import asyncio
import os
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from msgspec import Struct

from rookery import games
from rookery.games.plugins import add_games
from rookery.server.compute.interpreted import InterpretedPlayers
from rookery.server.compute.search_pool import SearchPool
from rookery.server.compute.shelf import Jobs, Shelf
from rookery.server.compute.warmup import Warmup
from rookery.server.db import closing_store, house_store
from rookery.server.db.closing_store import ClosedTime
from rookery.server.db.database import Condition
from rookery.server.db.reader import Reader
from rookery.server.db.startup import Guard, opened, unguarded, with_reasons
from rookery.server.db.writer import Writer
from rookery.server.errors import HouseClosed
from rookery.server.feature import Feature, Service
from rookery.server.i18n import catalogues
from rookery.server.offering import Offering
from rookery.server.ops.house_clock import HouseClock
from rookery.server.ops.limits import RequestLimits
from rookery.server.ops.limits_met import LimitsMet
from rookery.server.ops.logs import Log
from rookery.server.ops.randomness import Randomness
from rookery.server.people.sessions import Sessions
from rookery.server.rights import Rights
from rookery.server.settings import Settings, fixed_names, overridden

T = TypeVar("T")

_LOOK_S = 5.0


ANNOUNCEMENT = "announcement"
"""The key of what the keeper has put up on every page."""


class Announcement(Struct, frozen=True):
    """What every page says, and until when (milliseconds since 1970)."""

    text: str
    until: int


class OtherName(NamedTuple):
    """A browser's name of the page that asked, and the one that the request was passed on with."""

    came: str
    expected: str


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def node_name(settings: Settings, place: int | str) -> str:
    """The name of the process that serves at this port of this machine."""
    return f"{socket.gethostname()[:30]} {settings.host[:30]} {place}"


class Foundation:
    """Created before the event loop runs, and opened in it.

    `features` are those of this server. `services` holds what each runs, by its name, once open.
    """

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
        self.services: dict[str, Service] = {}
        self._offers: dict[type, Any] = {}
        self.randomness = randomness or Randomness()
        self.settings, self.log, self.wall, self.clock = settings, log, wall, clock
        self.given, self.fixed = settings, fixed_names(settings, os.environ)
        self.is_kept = True
        """Whether the house has had a first keeper, or whoever opens it need not ask."""
        self.other_name: OtherName | None = None
        """What a proxy last passed on wrongly, so that a page of this house was refused."""
        self.values: Mapping[str, str] = {}
        """What the keeper has set for this house, by key: settings, and what else is kept there."""
        self.closing: ClosedTime | None = None
        """For which time the house is closed, now or later on."""
        self.when_closing: list[Callable[[], None]] = []
        """Called when a keeper has planned to close the house, and when that is off or over."""
        self.when_set: list[Callable[[Settings], None]] = []
        """Called with the settings when the keeper has changed any, here or elsewhere."""
        self.now = HouseClock(wall, clock)
        self.condition = Condition(settings.store_s)
        self.limits = RequestLimits.of(settings, clock)
        self.limits_met = LimitsMet(clock)
        self.rights = Rights(settings.house, settings.lists, features)
        add_games(settings.games)
        self.offering = Offering(settings)
        """Which games and levels can be begun."""
        for feature in features:
            if feature.folder is not None:
                catalogues.add(feature.folder / "locale")

    def prepare(self, guard: Guard = unguarded) -> None:
        """Open the database, before anything else; raises SetupError with the reason on failure.

        `guard` sees one of an older version before it is migrated, and afterwards.
        """
        tables = [table for feature in self.features for table in feature.tables]
        self.engine: sa.Engine = opened(self.settings.database, tables, guard)
        self.adopt(with_reasons(self.settings.database, self._values_now))

    def _values_now(self) -> Mapping[str, str]:
        with self.engine.connect() as connection:
            return house_store.values(connection)

    def adopt(self, values: Mapping[str, str]) -> None:
        """Let what the keeper has set count in this process from now on."""
        self.values = values
        closing = closing_store.of(values)
        if closing != self.closing:
            self.closing = closing
            for follow_closing in self.when_closing:
                follow_closing()
        settings = overridden(self.given, self.fixed, values)
        if settings != self.settings:
            self.settings = settings
            self.rights = Rights(settings.house, settings.lists, self.features)
            self.offering.adopt(settings)
            for follow in self.when_set:
                follow(settings)

    @property
    def is_closed(self) -> bool:
        """Whether the house is closed now."""
        return self.closing is not None and self.now() >= self.closing.at

    def check_open(self) -> None:
        """Raises HouseClosed while it is."""
        if self.closing is not None and self.is_closed:
            raise HouseClosed(self.closing.until - self.now())

    def playing_time(self) -> int:
        """The time that clocks at tables go by: it stands still while the house is closed."""
        now = self.now()
        return now if self.closing is None else min(now, self.closing.at)

    def open_foundation(self) -> None:
        """Start what the event loop and its threads do."""
        self.loop = asyncio.get_running_loop()
        self.writer, self.reader = Writer(self.engine, self.condition), Reader(self.engine)
        self.node = self._node_id()
        each = self.settings.address_waiting
        self.jobs = Jobs(each=each)
        pause_s = self.settings.poll_ms / 1000 or _LOOK_S
        self.sessions = Sessions(self.reader, self.writer, self.now, pause_s)
        self.searches = SearchPool(self.settings.search_threads, each)
        self.warmup, self.interpreted = Warmup(games.names(), self.log), InterpretedPlayers()
        # A family or a class behind one address may open its pages at the same moment.
        self.shelf = Shelf(Jobs(each=4 * each))

    def _node_id(self) -> str:
        """The id of this process; it stays the same after a restart if the port is fixed.

        Only one process can use a host and port.
        """
        return node_name(self.settings, self.settings.port or self.randomness.text("node", 6))

    async def close_foundation(self) -> None:
        """Stop the threads, and close the store."""
        await asyncio.to_thread(self.writer.close)
        self.reader.close()
        await asyncio.to_thread(self.jobs.close)
        await asyncio.to_thread(self.shelf.close)
        self.engine.dispose()

    # -- what features offer each other ----------------------------------------------------------

    def offer(self, kind: type[T], offered: T) -> None:
        """Let others ask for this interface, or this service."""
        self._offers[kind] = offered

    def ask(self, kind: type[T]) -> T:
        """What was offered under this type; while features open, only by earlier ones."""
        offered: T = self._offers[kind]
        return offered
