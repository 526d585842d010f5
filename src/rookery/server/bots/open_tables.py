"""Tables that the house's bots keep open, so that somebody who comes alone finds an opponent.

One process at a time does this, by a lease. Each bot has one waiting table; when somebody sits down
there, it opens another one, of the next game.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.server.bots.house_bots import HouseBots
from rookery.server.db import leases
from rookery.server.offering import Offering
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.tasks import comes
from rookery.server.people import store as people
from rookery.server.people.calendar import HOUR_MS
from rookery.server.table import lists_store as lists
from rookery.server.table import store as new_games
from rookery.server.table.changes import Changes, Started
from rookery.server.table.clock import Clock
from rookery.server.table.new_game import GameRequest, NewSource, SeatRequest, open_game
from rookery.server.table.seats import holders

_LEASE = "bot tables"
_EVERY_S = 60.0
_LEASE_MS = 3 * 60_000
_FRESH_MS = lists.WAITS_MS - HOUR_MS  # open another table before the list drops the old one
_CLOCK = Clock(10 * 60_000, 5_000)


class BotTables:
    """Keeps one table per bot open.

    `ready` waits until a game's rules can be used; `begin` opens a table that was just stored.
    """

    def __init__(
        self,
        changes: Changes,
        bots: HouseBots,
        now: Callable[[], int],
        node: str,
        randomness: Randomness,
        ready: Callable[[str], Awaitable[None]],
        begin: Callable[[str], Awaitable[None]],
        offering: Offering,
    ) -> None:
        self._offering = offering
        self._changes, self._bots, self._now, self._node = changes, bots, now, node
        self._randomness, self._ready, self._begin = randomness, ready, begin
        self._wake, self._looking = asyncio.Event(), asyncio.Lock()
        changes.events.subscribe(Started, self._started)

    def _started(self, event: Started) -> None:
        if self._bots.ids.intersection(holders(event.table.game.seats)):
            self._wake.set()

    async def work(self) -> None:
        """Look once, then wait until a bot's game has started or a minute has passed."""
        self._wake.clear()
        await self.look()
        await comes(self._wake, _EVERY_S)

    async def look(self) -> None:
        """Open a table for every bot that has room for a game but no waiting table."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        free = await self._bots.free(spare=1)  # a waiting table must leave room for a challenge
        if not free or not await self._has_lease():
            return
        for index, seat in enumerate(free):  # each bot starts with a different game
            waiting = partial(self._waiting, user_id=seat.user_id)
            waits, count = await self._changes.reader.run(waiting)
            if not waits:
                try:
                    await self._open(seat, count + index)
                except RookeryError as refused:
                    self._changes.log.warning("no table of a bot", bot=seat.name, why=str(refused))

    async def _has_lease(self) -> bool:
        now = self._now()
        take = partial(leases.take, name=_LEASE, node=self._node, now=now, until=now + _LEASE_MS)
        try:
            return await self._changes.writer.run(take)
        except sa.exc.IntegrityError:  # another process took the new lease at the same moment
            return False

    def _waiting(self, connection: sa.Connection, user_id: str) -> tuple[bool, int]:
        """Whether a bot has a waiting table, and how many games it has had."""
        since = self._now() - _FRESH_MS
        had = len(people.games_of(connection, user_id))
        return lists.waits_at(connection, user_id, since), had

    async def _open(self, seat: SeatRequest, count: int) -> None:
        every = self._offering.games()
        game = every[count % len(every)]
        seats = max(2, game.seats[0])
        if seats not in game.seats:
            return  # no seat for an opponent
        await self._ready(game.name)
        request = GameRequest(
            game=game.name,
            seats=(seat, *[SeatRequest("link")] * (seats - 1)),
            options={"players": str(seats)},
            clock=_CLOCK,
            listed="public",
        )
        source = NewSource(self._randomness.secret())
        deal = partial(open_game, request, "", self._now(), source)
        deal = partial(deal, randomness=self._randomness, offering=self._offering)
        opened = await self._changes.reader.compute(deal)
        await self._changes.writer.run(partial(new_games.create_new, opened=opened))
        await self._begin(opened.stored.id)
