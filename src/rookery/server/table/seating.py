"""Seats at a table: sitting down, names, invitations and rematches."""

from collections.abc import Awaitable, Callable
from functools import partial

from msgspec.structs import replace

from rookery.server.db.writer import Job
from rookery.server.errors import NotEasier, NotYourSeat, StillRunning
from rookery.server.ops.randomness import Randomness
from rookery.server.people import store as people
from rookery.server.table import new_game
from rookery.server.table import new_games_store as new_games
from rookery.server.table import seats_store as storage
from rookery.server.table.commit import Change, Live
from rookery.server.table.commitments import source_for
from rookery.server.table.events import RematchOpened
from rookery.server.table.free_seats import kept_seats, seat_for
from rookery.server.table.game import Snapshot
from rookery.server.table.join_request import Joined, JoinRequest, contributed, joined
from rookery.server.table.new_game import NewSource
from rookery.server.table.registry import Table
from rookery.server.table.seats import changed_seat, check_holds, held, holders, may_ease


class Seats:
    """Each method checks a change and makes it, or raises the reason why not.

    `begin` starts the clock and the computers of a table that was just stored.
    """

    def __init__(
        self,
        live: Live,
        now: Callable[[], int],
        randomness: Randomness,
        begin: Callable[[str], Awaitable[None]],
    ) -> None:
        self._live, self._now, self._randomness, self._begin = live, now, randomness, begin

    async def join(self, table: Table, request: JoinRequest) -> None:
        """Seat a user who has an invitation; raises NoSuchInvite.

        Taking the last open seat starts the clock and draws the rolls that the game begins with.
        """
        now = self._now()

        def attempt(game: Snapshot) -> tuple[Job[None], Joined]:
            made = joined(game, request, now)
            join = partial(storage.join, request=request, joined=made, known=game.version)
            return partial(join, was=game.seats[request.seat]), made

        async with self._live.changing(table) as change:
            made = await change.store(attempt)
            change.replace(made.game)
            change.apply(made.steps)
            change.settle()

    async def sit(
        self, table: Table, user_id: str, seat: int | None, name: str, bits: str = ""
    ) -> int:
        """Seat a user without an invitation, by default on the first seat that they may take.

        Returns the seat; raises SeatTaken, SittingAlready.
        """

        def wanted(game: Snapshot) -> JoinRequest:
            return JoinRequest(None, seat_for(game, user_id, seat), user_id, name, bits)

        async with self._live.changing(table) as change:
            return await self._take(change, wanted)

    async def come(self, table: Table, user_id: str, bits: str = "") -> None:
        """Seat a user on all seats that are kept for them, under the names written there."""
        async with self._live.changing(table) as change:
            for seat in kept_seats(table.game, user_id):
                name = table.game.seats[seat].name
                request = JoinRequest(None, seat, user_id, name, bits)
                await self._take(change, partial(_as_it_is, request))
                bits = ""

    async def _take(self, change: Change, wanted: Callable[[Snapshot], JoinRequest]) -> int:
        now = self._now()

        def attempt(game: Snapshot) -> tuple[Job[None], tuple[int, Joined]]:
            request = wanted(game)
            made = joined(game, request, now)
            join = partial(storage.join, request=request, joined=made, known=game.version)
            return partial(join, was=game.seats[request.seat]), (request.seat, made)

        chosen, made = await change.store(attempt)
        change.replace(made.game)
        change.apply(made.steps)
        change.settle()
        return chosen

    async def contribute(self, table: Table, user_id: str | None, bits: str) -> None:
        """Contribute a user's bits to the game's chance; raises NotAllowed."""

        def attempt(game: Snapshot) -> tuple[Job[None], Joined]:
            made = contributed(game, user_id, bits)
            return partial(storage.contribute, joined=made, known=game.version), made

        async with self._live.changing(table) as change:
            change.replace((await change.store(attempt)).game)

    async def invite(self, table: Table, user_id: str | None, seat: int, secret: str) -> None:
        """Set a new invitation (its hash) for an open seat; raises NotYourSeat, NotAllowed."""
        async with self._live.changing(table) as change:
            if not held(table.game.seats, user_id):
                raise NotYourSeat()
            await change.write(partial(storage.invite, game_id=table.id, seat=seat, secret=secret))
            change.replace(_reseated(table, seat, invite=secret))

    async def rename(self, table: Table, user_id: str | None, seat: int, name: str) -> None:
        """Change the name on a user's own seat; raises NotYourSeat."""
        async with self._live.changing(table) as change:
            check_holds(table.game.seats, seat, user_id)
            rename = partial(storage.rename, seat=seat, user_id=str(user_id), name=name)
            await change.write(partial(rename, game_id=table.id))
            change.replace(_reseated(table, seat, name=name))

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
        async with self._live.changing(table) as change:
            if user_id is None or not held(table.game.seats, user_id):
                raise NotYourSeat()
            if not table.game.is_over:
                raise StillRunning()
            if easier and not may_ease(table.game.seats, user_id):
                raise NotEasier()
            given = partial(source_for, commitment=commitment, bits=bits, user_id=user_id)
            found = table.game.next
            if found is not None:
                return found
            found = await self._open_rematch(table, change, user_id, given, easier)
            change.publish(RematchOpened(table, found))
            return found

    async def _open_rematch(
        self,
        table: Table,
        change: Change,
        user_id: str,
        given: Callable[..., NewSource],
        easier: bool,
    ) -> str:
        source = await change.read(partial(given, secret=self._randomness.secret()))
        users = holders(table.game.seats)
        bots = await change.read(partial(people.bots_among, user_ids=users))
        rematch = partial(new_game.rematch, table.game, self._now(), source, self._randomness)
        rematch = partial(rematch, coming={*bots, user_id})
        opened = await change.compute(partial(rematch, easier=easier))
        create = partial(new_games.create_rematch, old=table.id, opened=opened)
        found = await change.write(create)
        table.game = replace(table.game.reseated(table.game.seats), next=found)
        if found == opened.stored.id:
            await self._begin(found)
        return found


def _as_it_is(request: JoinRequest, _: Snapshot) -> JoinRequest:
    return request


def _reseated(table: Table, seat: int, **values: str) -> Snapshot:
    return table.game.reseated(changed_seat(table.game.seats, seat, **values))
