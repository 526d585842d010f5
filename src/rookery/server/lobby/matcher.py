"""Matching strangers: one process at a time does it, under a lease.

The process with the lease opens tables for complete groups, gives up tables to which somebody has
not come, and forgets people whose pages have gone. All of it is in the store, each step in one
transaction, so another process can take over at any moment.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.core.rating import Rating
from rookery.server.errors import NoSuchGame, Refused, StoreAway
from rookery.server.live.commit import Live
from rookery.server.live.registry import Tables
from rookery.server.lobby.matching import Arrangement, Group, Seeker, arrange
from rookery.server.model.new_game import GameRequest, NewSource, OpenedGame, SeatRequest, open_game
from rookery.server.model.seek import Seek, offers_of
from rookery.server.ops.randomness import Randomness
from rookery.server.storage import leases, ratings, seeks, ties
from rookery.server.storage.seeks import FoundTable

CONFIRM_MS = 15_000
ALIVE_MS = 60_000
"""How long a user whose page is silent counts as waiting."""
_LEASE_MS, _RENEW_MS = 5_000, 2_000


class People(NamedTuple):
    """All users who look for a table, with their ratings by user and pool.

    `tables` are those found for some of them, by id.
    """

    seeks: tuple[Seek, ...]
    ratings: dict[str, dict[str, Rating]]
    tables: dict[str, FoundTable]
    blocks: set[tuple[str, str]]
    """The blocks among them, as pairs of who has blocked whom."""

    @property
    def free(self) -> list[Seek]:
        """The seeks for which no table has been found yet."""
        return [one for one in self.seeks if one.game_id is None]


def read(connection: sa.Connection) -> People:
    """Read everybody who looks for a table."""
    found = tuple(seeks.every(connection))
    users = [one.user_id for one in found]
    ids = {one.game_id for one in found if one.game_id is not None}
    return People(
        found,
        ratings.of_users(connection, users),
        seeks.tables(connection, ids) if ids else {},
        ties.blocks_among(connection, users) if users else set(),
    )


def arranged(waiting: People, now: int) -> Arrangement:
    """The free seeks arranged in groups; every process computes the same ones."""
    apart = _apart(waiting)
    return arrange((_seeker(one, waiting.ratings, apart) for one in waiting.free), now)


def _apart(waiting: People) -> dict[str, frozenset[str]]:
    """By user, the seeks of those with whom they don't play, whichever of the two blocked."""
    seeks = {one.user_id: one.id for one in waiting.free}
    found: dict[str, set[str]] = {}
    for pair in waiting.blocks:
        for mine, other in (pair, pair[::-1]):
            if other in seeks:
                found.setdefault(mine, set()).add(seeks[other])
    return {user_id: frozenset(ids) for user_id, ids in found.items()}


def _seeker(
    one: Seek, known: dict[str, dict[str, Rating]], apart: dict[str, frozenset[str]]
) -> Seeker:
    return Seeker(
        id=one.id,
        since=one.since,
        offers=offers_of(one.wants),
        ratings=known.get(one.user_id, {}),
        fill_at=one.fill_at,
        level=one.level,
        bots=one.bots,
        apart=apart.get(one.user_id, frozenset()),
    )


Bots = Callable[[str], Awaitable[Sequence[SeatRequest]]]
"""Returns the seats of bots that have time to play, the one of a given level first."""


async def no_bots(_: str) -> Sequence[SeatRequest]:
    """The bots of a house without bots."""
    return ()


class Matcher:
    """`ready` waits until a game's rules can be used; `node` is the name of this process.

    `bots` returns the house's own bots that may take seats where people wish for that; each of
    them plays at most `most` games at a time.
    """

    def __init__(
        self,
        live: Live,
        tables: Tables,
        now: Callable[[], int],
        node: str,
        randomness: Randomness,
        ready: Callable[[str], Awaitable[None]],
        bots: Bots = no_bots,
        most: int = 8,
    ) -> None:
        self._live, self._tables, self._now, self._node = live, tables, now, node
        self._randomness, self._ready, self._bots = randomness, ready, bots
        self._most = most
        self._lease_until = 0

    # -- the lease ---------------------------------------------------------------------------------

    async def has_lease(self) -> bool:
        """Take or renew the matcher's lease; returns whether this process holds it."""
        now = self._now()
        if self._lease_until - now > _LEASE_MS - _RENEW_MS:
            return True
        until = now + _LEASE_MS
        take = partial(leases.take, name=seeks.MATCHER, node=self._node, now=now, until=until)
        try:
            has = await self._live.writer.run(take)
        except sa.exc.IntegrityError:  # another process took the new lease at the same moment
            has = False
        self._lease_until = until if has else 0
        return has

    async def release(self) -> None:
        """Release the lease, so that another process can take over at once."""
        if self._lease_until:
            self._lease_until = 0
            release = partial(leases.release, name=seeks.MATCHER, node=self._node)
            await self._live.writer.run(release)

    # -- what is to be done ------------------------------------------------------------------------

    async def work(self, waiting: People, groups: Iterable[Group]) -> bool:
        """Do all that is due now; returns whether anything has changed."""
        now, changed = self._now(), False
        if any(one.game_id is None and one.alive_until < now for one in waiting.seeks):
            silent = partial(seeks.forget_silent, now=now)
            changed = await self._live.writer.run(silent) > 0
        for game_id in self._overdue(waiting, now):
            changed = await self._give_up(game_id) or changed
        alive = {one.id: one for one in waiting.free if one.alive_until >= now}
        for group in groups:
            members = [alive[one.id] for one in group.members if one.id in alive]
            if len(members) == len(group.members):
                changed = await self._begin(group, members) or changed
        return changed

    def _overdue(self, waiting: People, now: int) -> list[str]:
        """Tables that somebody won't come to, because their time is up or they have declined."""
        found: dict[str, list[Seek]] = {}
        for one in waiting.seeks:
            if one.game_id is not None:
                found.setdefault(one.game_id, []).append(one)
        return [
            game_id
            for game_id, people in found.items()
            if game_id in waiting.tables
            and (
                any(one.confirm_until is not None and one.confirm_until <= now for one in people)
                or not {one.user_id for one in people}.issuperset(waiting.tables[game_id].missing)
            )
        ]

    async def _give_up(self, game_id: str) -> bool:
        now = self._now()
        give_up = partial(seeks.give_up, game_id=game_id, now=now, alive_until=now + ALIVE_MS)
        try:
            async with self._tables.open(game_id) as table, self._live.changing(table) as change:
                table.is_gone = await change.write(give_up)
                return table.is_gone
        except NoSuchGame:  # another process was faster
            return False

    async def _begin(self, group: Group, members: Sequence[Seek]) -> bool:
        """Open the table of a group; False if somebody has gone meanwhile."""
        try:
            await self._ready(group.offer.game)
            wish_for_bots = group.missing and group.bots
            bots = await self._bots(group.level) if wish_for_bots else ()
            deal = partial(self._opened, group, members, bots[: group.missing])
            opened = await self._live.reader.compute(deal)
            ids, until = [one.id for one in members], self._now() + CONFIRM_MS
            match = partial(seeks.match, node=self._node, ids=ids, opened=opened)
            match = partial(match, confirm_until=until, most=self._most)
            begun = await self._live.writer.run(match)
        except StoreAway:
            raise
        except RookeryError as error:
            code = error.code if isinstance(error, Refused) else "setup"
            self._live.log.info("not matched", game=group.offer.game, code=code)
            return False
        if begun:
            self._live.log.info("matched", game=opened.stored.id, people=len(ids))
        return begun

    def _opened(
        self, group: Group, members: Sequence[Seek], bots: Sequence[SeatRequest]
    ) -> OpenedGame:
        offer, draw = group.offer, self._randomness
        people = [SeatRequest("reserved", name=one.name, user_id=one.user_id) for one in members]
        left = group.missing - len(bots)
        computers = [*bots, *[SeatRequest("computer", level=group.level)] * left]
        # Random, so that waiting longest does not mean sitting first.
        seats = sorted([*people, *computers], key=lambda _: draw.seed("order of seats", 64))
        request = GameRequest(
            game=offer.game,
            seats=tuple(seats),
            options=dict(offer.options),
            clock=offer.clock,
            listed="public",
            rated=offer.rated,
            pool=offer.pool,
        )
        source = NewSource(draw.secret())
        return open_game(request, "", self._now(), source, draw)
