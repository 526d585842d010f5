"""News of games' ratings, told to those who watch a table as soon as it is known."""

from collections.abc import Collection
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary, WeakSet

import sqlalchemy as sa
from msgspec import Struct

from rookery.core.words.i18n import Say
from rookery.server.db.reader import Reader
from rookery.server.ratings import store as storage
from rookery.server.ratings.merges_store import as_called_now
from rookery.server.ratings.shown import GameRating, RatingViews
from rookery.server.ratings.store import RatedGame
from rookery.server.table.changes import Ended, Event, TableEvents
from rookery.server.table.registry import Table

_OPEN = ("waiting", "running")


class Rated(Event, frozen=True, eq=False, gc=False):
    """There is news about the rating of a finished game."""


class RatingKnown(NamedTuple):
    """What is known of a game's rating: its outcome and, if it was rated, the details."""

    outcome: str
    game: RatedGame | None = None


def rating_known(connection: sa.Connection, game_id: str, is_on: bool) -> RatingKnown:
    """What the store knows of a game's rating; `is_on` says whether this house rates games."""
    # In this order, because the game may be rated between the two reads.
    outcome = storage.unrated(connection, game_id)
    known = storage.rated_game(connection, game_id)
    if known is not None:
        return RatingKnown(known.contest.outcome, as_called_now(connection, known))
    return RatingKnown("off" if outcome == "waiting" and not is_on else outcome)


def shown(known: RatingKnown, views: RatingViews, user_id: str | None, say: Say) -> GameRating:
    """The same as shown to a reader."""
    if known.game is None:
        return GameRating(known.outcome)
    return views.changes(known.game, user_id, say)


class RatedShown(Struct, tag="rated", frozen=True):
    """A message to the page: how the game changed its players' ratings, or why it did not (yet)."""

    rating: GameRating


class RatingNews:
    """Follows the rating of games that end in this process, whichever process rates them."""

    def __init__(
        self, reader: Reader, events: TableEvents, views: RatingViews, is_on: bool
    ) -> None:
        self._reader, self._events, self._views, self._is_on = reader, events, views, is_on
        self._known: WeakKeyDictionary[Table, RatingKnown] = WeakKeyDictionary()
        self._awaited: WeakSet[Table] = WeakSet()
        events.subscribe(Ended, self._ended)

    def concerned(self, table: Table) -> Collection[str]:
        """The users whose ratings the game has changed."""
        known = self._known.get(table)
        return known.game.contest.users if known and known.game else ()

    def message(self, table: Table, user_id: str | None, say: Say) -> RatedShown | None:
        """The message to somebody who watches a table; None while nothing is known."""
        known = self._known.get(table)
        return None if known is None else RatedShown(shown(known, self._views, user_id, say))

    def _ended(self, event: Ended) -> None:
        self._tell(event.table, RatingKnown("waiting" if self._is_on else "off"))

    async def enter(self, table: Table) -> None:
        """Read the rating of a finished game, unless known, when somebody comes to its table."""
        if table.game.is_over and table not in self._known:
            self._tell(table, await self._read(table))

    async def look(self) -> None:
        """Look again at the games that were not rated yet, and tell those that are by now."""
        for table in list(self._awaited):
            known = await self._read(table)
            if known.outcome not in _OPEN:
                self._tell(table, known)

    async def _read(self, table: Table) -> RatingKnown:
        return await self._reader.run(partial(rating_known, game_id=table.id, is_on=self._is_on))

    def _tell(self, table: Table, known: RatingKnown) -> None:
        self._known[table] = known
        if known.outcome in _OPEN:
            self._awaited.add(table)
        else:
            self._awaited.discard(table)
        self._events.publish(Rated(table))
