"""Seats at a table: sitting down, names, invitations and rematches."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec.structs import replace

from rookery.server.errors import NotAllowed, NotEasier, NotYourSeat, StillRunning
from rookery.server.offering import Offering
from rookery.server.ops.randomness import Randomness
from rookery.server.people import store as people
from rookery.server.table import new_game
from rookery.server.table import seats_store as storage
from rookery.server.table import store as new_games
from rookery.server.table.changes import Change, Changes, RematchOpened
from rookery.server.table.commitments_store import source_for
from rookery.server.table.free_seats import kept_seats, seat_for
from rookery.server.table.game import Snapshot
from rookery.server.table.join_request import JoinRequest, contributed, joined
from rookery.server.table.new_game import NewSource, OpenedGame
from rookery.server.table.registry import Table
from rookery.server.table.seats import changed_seat, check_holds, held, holders, may_ease


class Seating:
    """Each method checks a change and makes it, or raises the reason why not.

    `begin` starts the clock and the computers of a table that was just stored.
    """

    def __init__(
        self,
        changes: Changes,
        now: Callable[[], int],
        randomness: Randomness,
        begin: Callable[[str], Awaitable[None]],
        offering: Offering,
    ) -> None:
        self._offering = offering
        self._changes, self._now, self._randomness, self._begin = changes, now, randomness, begin

    def join(self, table: Table, request: JoinRequest) -> Awaitable[None]:
        """Seat a user who has an invitation; raises NoSuchInvite.

        Taking the last open seat starts the clock and draws the rolls that the game begins with.
        """
        return self._changes.make(table, lambda game: _joining(game, request, self._now()))

    def sit(
        self, table: Table, user_id: str, seat: int | None, name: str, bits: str = ""
    ) -> Awaitable[int]:
        """Seat a user without an invitation, by default on the first seat that they may take.

        Returns the seat; raises SeatTaken, SittingAlready.
        """

        def how(game: Snapshot) -> Change:
            request = JoinRequest(None, seat_for(game, user_id, seat), user_id, name, bits)
            return _joining(game, request, self._now())

        return self._changes.make(table, how)

    async def come(self, table: Table, user_id: str, bits: str = "") -> None:
        """Seat a user on all seats that are kept for them, under the names written there."""
        for seat in kept_seats(table.game, user_id):
            name = table.game.seats[seat].name
            await self.join(table, JoinRequest(None, seat, user_id, name, bits))
            bits = ""

    def contribute(self, table: Table, user_id: str | None, bits: str) -> Awaitable[None]:
        """Contribute a user's bits to the game's chance; raises NotAllowed."""

        def how(game: Snapshot) -> Change:
            result = contributed(game, user_id, bits)
            job = partial(storage.contribute, joined=result, known=game.version)
            return Change(job=job, game=result.game)

        return self._changes.make(table, how)

    def invite(self, table: Table, user_id: str | None, seat: int, secret: str) -> Awaitable[None]:
        """Set a new invitation (its hash) for an open seat; raises NotYourSeat, NotAllowed."""

        def how(game: Snapshot) -> Change:
            if not held(game.seats, user_id):
                raise NotYourSeat()
            if seat >= len(game.seats):
                raise NotAllowed()
            job = partial(storage.invite, game_id=game.id, seat=seat, secret=secret)
            return Change(job=job, game=_reseated(game, seat, invite=secret))

        return self._changes.make(table, how)

    def rename(self, table: Table, user_id: str | None, seat: int, name: str) -> Awaitable[None]:
        """Change the name on a user's own seat; raises NotYourSeat."""

        def how(game: Snapshot) -> Change:
            check_holds(game.seats, seat, user_id)
            rename = partial(storage.rename, game_id=game.id, seat=seat)
            job = partial(rename, user_id=str(user_id), name=name)
            return Change(job=job, game=_reseated(game, seat, name=name))

        return self._changes.make(table, how)

    async def rematch(
        self,
        table: Table,
        user_id: str | None,
        commitment: str = "",
        bits: str = "",
        *,
        easier: bool = False,
    ) -> str:
        """The id of the rematch, opened now if nobody has yet; then everybody is told its address.

        The user takes the seat that is kept for them there.

        `commitment` belongs to a secret made for it, to which `bits` are contributed. Raises
        NotYourSeat, StillRunning, and NotEasier if an `easier` one is wanted but the user is not
        playing against computers only, of which one could be easier.
        """
        game = table.game
        if user_id is None or not held(game.seats, user_id):
            raise NotYourSeat()
        if not game.is_over:
            raise StillRunning()
        if easier and not may_ease(game.seats, user_id):
            raise NotEasier()
        if game.next is not None:
            return game.next
        secret = partial(source_for, commitment=commitment, bits=bits, user_id=user_id)
        opened = await self._open(game, user_id, secret, easier)
        # What is stored begins, even if whoever asked for it hangs up meanwhile.
        return await asyncio.shield(asyncio.ensure_future(self._link(table, opened)))

    async def _link(self, table: Table, opened: OpenedGame) -> str:
        """Store a rematch and begin it, before anybody is told where it is."""
        new = opened.stored.id
        chosen: str = await self._changes.make(table, partial(_linking, opened))
        if chosen == new:
            await self._begin(new)
            self._changes.events.publish(RematchOpened(table, new))
        return chosen

    async def _open(
        self, game: Snapshot, user_id: str, source_of: Callable[..., NewSource], easier: bool
    ) -> OpenedGame:
        reader = self._changes.reader
        source = await reader.run(partial(source_of, secret=self._randomness.secret()))
        bots = await reader.run(partial(people.bots_among, user_ids=holders(game.seats)))
        rematch = partial(new_game.rematch, game, self._now(), source)
        rematch = partial(rematch, randomness=self._randomness, offering=self._offering)
        return await reader.compute(partial(rematch, coming={*bots, user_id}, easier=easier))


def _joining(game: Snapshot, request: JoinRequest, now: int) -> Change:
    result = joined(game, request, now)
    join = partial(storage.join, request=request, joined=result, known=game.version)
    job = partial(join, was=game.seats[request.seat])
    return Change(job=job, game=result.game, steps=result.steps, answer=request.seat)


def _linking(opened: OpenedGame, game: Snapshot) -> Change:
    """A game's only rematch is the opened one, unless somebody else was faster."""
    if game.next is not None:
        return Change(answer=game.next)
    new = opened.stored.id
    job = partial(new_games.create_rematch, old=game.id, opened=opened)
    later = replace(game.reseated(game.seats), next=new)
    return Change(job=job, game=later, answer=new)


def _reseated(game: Snapshot, seat: int, **values: str) -> Snapshot:
    return game.reseated(changed_seat(game.seats, seat, **values))
