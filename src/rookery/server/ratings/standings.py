"""What the people at a running table are rated, told beside their names where that is at stake."""

import asyncio
from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from msgspec import Struct

from rookery.core.errors import RookeryError
from rookery.core.words.i18n import Say
from rookery.server.ops.tasks import stopped
from rookery.server.people import ratings_store as strength
from rookery.server.ratings.shown import RatingShown, RatingViews
from rookery.server.table.changes import Event, SeatsChanged
from rookery.server.table.contest import pool_of
from rookery.server.table.house import House
from rookery.server.table.registry import Table
from rookery.server.table.view import is_at_stake


class SeatRating(Struct, frozen=True):
    """The rating of the person on a seat."""

    seat: int
    rating: RatingShown


class StandingsShown(Struct, tag="standings", frozen=True):
    """A message to the page: the ratings of those at the table; newcomers have none yet."""

    seats: Sequence[SeatRating]


class StandingsNews(Event, frozen=True, eq=False, gc=False):
    """The ratings of those at a table have been read."""


class Known(NamedTuple):
    """Who sits at a table, by seat, and their ratings."""

    people: tuple[str | None, ...]
    seats: tuple[SeatRating, ...] = ()


class Standings:
    """Reads the ratings of those at tables where they are at stake, and again if others sit down.

    None are told in a house that doesn't rate games, or whose members see no leaderboard.
    """

    def __init__(self, house: House, views: RatingViews) -> None:
        self._house, self._views = house, views
        self._events = house.changes.events
        self._is_on = house.settings.ratings
        self._known: WeakKeyDictionary[Table, Known] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._events.subscribe(SeatsChanged, self._seated)

    def concerned(self, table: Table) -> Collection[str]:
        """The users who are told something else than the others: none."""
        del table
        return ()

    def message(self, table: Table, user_id: str | None, say: Say) -> StandingsShown | None:
        """The message to somebody who watches a table; None where there is nothing to say."""
        del user_id, say
        known = None if table.game.is_over else self._known.get(table)
        return StandingsShown(known.seats) if known and known.seats else None

    async def enter(self, table: Table) -> None:
        """Read the ratings, unless known, when somebody comes to a table."""
        people = self._people(table)
        known = self._known.get(table)
        if people is None or (known is not None and known.people == people):
            return
        self._known[table] = Known(people, await self._read(table, people))
        self._events.publish(StandingsNews(table))

    def _people(self, table: Table) -> tuple[str | None, ...] | None:
        game = table.game
        if not (self._is_on and self._views.has_lists) or game.is_over or not is_at_stake(game):
            return None
        return tuple(seat.user_id for seat in game.seats)

    async def _read(self, table: Table, people: tuple[str | None, ...]) -> tuple[SeatRating, ...]:
        game = table.game
        pool = pool_of(game.game.name, game.seats, game.stored.clock)
        users = [user for user in people if user is not None]
        find = partial(strength.in_pool, pool=pool, users=users)
        ratings, now = await self._house.reader.run(find), self._house.now()
        return tuple(
            SeatRating(seat, self._views.rating(self._views.now(ratings[user], pool, now)))
            for seat, user in enumerate(people)
            if user is not None and user in ratings
        )

    def _seated(self, event: SeatsChanged) -> None:
        if self._people(event.table) is None or not event.table.audience:
            return
        task = asyncio.create_task(self._catch_up(event.table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop reading."""
        await stopped(*self._tasks)

    async def _catch_up(self, table: Table) -> None:
        try:
            await self.enter(table)
        except RookeryError as error:
            self._house.log.warning("ratings not read", game=table.id, code=error.code)
