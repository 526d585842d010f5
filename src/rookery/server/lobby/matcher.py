"""Matching strangers: one process at a time does it, under a lease.

The process with the lease opens tables for complete groups, gives up tables to which somebody has
not come, and forgets people whose pages have gone. All of it is in the store, each step in one
transaction, so another process can take over at any moment.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial

from rookery.core.errors import RookeryError
from rookery.server.db.leases import Lease
from rookery.server.errors import NoSuchGame, Refused, StoreAway
from rookery.server.lobby import store as seeks
from rookery.server.lobby.crowd import Crowd
from rookery.server.lobby.matching import Arrangement, TableGroup
from rookery.server.lobby.model import Seek, offered_of
from rookery.server.lobby.reading import LobbyReading
from rookery.server.lobby.seekers import Seekers, WaitingPeople, arrangement_of, parties
from rookery.server.offering import Offering
from rookery.server.ops.randomness import Randomness
from rookery.server.people import ties_store as ties
from rookery.server.table.changes import Change, Changes
from rookery.server.table.new_game import GameRequest, NewSource, OpenedGame, SeatRequest, open_game
from rookery.server.table.registry import Tables

CONFIRM_MS = 15_000
ALIVE_MS = 60_000
"""How long a user whose page is silent counts as waiting."""
_LEASE_MS, _RENEW_MS = 5_000, 2_000


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
        changes: Changes,
        tables: Tables,
        now: Callable[[], int],
        node: str,
        randomness: Randomness,
        ready: Callable[[str], Awaitable[None]],
        offering: Offering,
        bots: Bots = no_bots,
        most: int = 8,
    ) -> None:
        self._changes, self._tables, self._now, self._node = changes, tables, now, node
        self._randomness, self._ready, self._bots = randomness, ready, bots
        self._most, self._offering = most, offering
        self.lease = Lease(
            seeks.MATCHER, node, changes.writer, now, length_ms=_LEASE_MS, renew_ms=_RENEW_MS
        )
        self._seekers, self._crowd = Seekers(), Crowd()
        self._told: tuple[Sequence[Seek], Arrangement] = ((), Arrangement((), ()))
        self.reading = LobbyReading(node)

    # -- what is to be done ------------------------------------------------------------------------

    async def arranged(self) -> tuple[WaitingPeople, Arrangement]:
        """All who look for a table, and the groups that they are in.

        The process with the lease arranges them, begins tables and tells the others. They show
        what it has told.
        """
        waiting = await self._read()
        if not waiting.seeks:
            await self.lease.release()
        elif waiting.may_match and await self.lease.is_ours():
            arrangement = await self._arrange(waiting)
            if await self.work(waiting, arrangement.begins):
                waiting = await self._read()
                arrangement = await self._arrange(waiting)
            await self._tell(waiting, arrangement)
            return waiting, arrangement
        if waiting.seeks is not self._told[0]:
            self._told = waiting.seeks, arrangement_of(waiting)
        return waiting, self._told[1]

    async def _read(self) -> WaitingPeople:
        return await self._changes.reader.run(partial(self.reading.read, now=self._now()))

    async def _arrange(self, waiting: WaitingPeople) -> Arrangement:
        seekers = self._seekers.of(waiting)
        work = partial(self._crowd.arrange, seekers, self._now())
        return await self._changes.reader.compute(work)

    async def _tell(self, waiting: WaitingPeople, arrangement: Arrangement) -> None:
        """Store the groups of those whose group is another one now."""
        known = {seek.id: seek.party for seek in waiting.free}
        new = {key: party for key, party in parties(arrangement).items() if known[key] != party}
        if new:
            await self._changes.writer.run(partial(seeks.tell, node=self._node, parties=new))

    async def work(self, waiting: WaitingPeople, groups: Iterable[TableGroup]) -> bool:
        """Do all that is due now; returns whether anything has changed."""
        now, changed = self._now(), False
        if any(seek.game_id is None and seek.alive_until < now for seek in waiting.seeks):
            silent = partial(seeks.forget_silent, now=now)
            changed = await self._changes.writer.run(silent) > 0
        changed = await self._narrow(waiting) or changed
        for game_id in self._overdue(waiting, now):
            changed = await self._give_up(game_id) or changed
        alive = {seek.id: seek for seek in waiting.free if seek.alive_until >= now}
        for group in groups:
            members = [alive[member.id] for member in group.members if member.id in alive]
            if len(members) == len(group.members):
                changed = await self._begin(group, members) or changed
        return changed

    async def _narrow(self, waiting: WaitingPeople) -> bool:
        """Let nobody wait for what the house no longer offers; returns whether anybody did."""
        if self._offering.is_all:
            return False
        seeks_left = [(seek, offered_of(seek, self._offering)) for seek in waiting.free]
        narrowed = [left for seek, left in seeks_left if left != seek]
        if narrowed:
            await self._changes.writer.run(partial(seeks.narrow, narrowed=narrowed))
        return bool(narrowed)

    def _overdue(self, waiting: WaitingPeople, now: int) -> list[str]:
        """Tables that somebody won't come to, because their time is up or they have declined."""
        late: dict[str, list[Seek]] = {}
        for seek in waiting.seeks:
            if seek.game_id is not None:
                late.setdefault(seek.game_id, []).append(seek)
        return [
            game_id
            for game_id, people in late.items()
            if game_id in waiting.tables
            and (
                any(
                    person.confirm_until is not None and person.confirm_until <= now
                    for person in people
                )
                or not {person.user_id for person in people}.issuperset(
                    waiting.tables[game_id].missing
                )
            )
        ]

    async def _give_up(self, game_id: str) -> bool:
        now = self._now()
        give_up = partial(seeks.give_up, game_id=game_id, now=now, alive_until=now + ALIVE_MS)
        try:
            async with self._tables.open(game_id) as table:
                table.is_gone = await self._changes.make(table, lambda _: Change(job=give_up))
                return table.is_gone
        except NoSuchGame:  # another process was faster
            return False

    async def _begin(self, group: TableGroup, members: Sequence[Seek]) -> bool:
        """Open the table of a group; False if somebody has gone meanwhile.

        If somebody has blocked another since they were read, all are read again instead.
        """
        users = [member.user_id for member in members]
        if await self._changes.reader.run(partial(ties.blocks_among, users=users)):
            self.reading.forget()
            return True
        try:
            await self._ready(group.offer.game)
            wish_for_bots = group.missing and group.bots
            bots = await self._bots(group.level) if wish_for_bots else ()
            deal = partial(self._opened, group, members, bots[: group.missing])
            opened = await self._changes.reader.compute(deal)
            ids, until = [member.id for member in members], self._now() + CONFIRM_MS
            match = partial(seeks.match, node=self._node, ids=ids, opened=opened)
            match = partial(match, confirm_until=until, most=self._most)
            begun = await self._changes.writer.run(match)
        except StoreAway:
            raise
        except RookeryError as error:
            code = error.code if isinstance(error, Refused) else "setup"
            self._changes.log.info("not matched", game=group.offer.game, code=code)
            return False
        if begun:
            self._changes.log.info("matched", game=opened.stored.id, people=len(ids))
        return begun

    def _opened(
        self, group: TableGroup, members: Sequence[Seek], bots: Sequence[SeatRequest]
    ) -> OpenedGame:
        offer, draw = group.offer, self._randomness
        people = [
            SeatRequest("reserved", name=member.name, user_id=member.user_id) for member in members
        ]
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
        return open_game(request, "", self._now(), source, draw, self._offering)
