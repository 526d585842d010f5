"""Who sits down at a table, under which name, and who plays again."""

from collections.abc import Callable
from functools import partial

from rookery.server.errors import NotYourSeat, StillRunning
from rookery.server.live.commit import Keeper
from rookery.server.live.join_requests import Claim, contributing
from rookery.server.live.table import Table
from rookery.server.model import new_game, seats
from rookery.server.ops.randomness import Randomness
from rookery.server.storage import commitments
from rookery.server.storage import seats as sitting
from rookery.server.views.messages import RematchAt


class Host:
    """Each public method checks, stores and shows a change, or raises why there is none."""

    def __init__(self, keeper: Keeper, now: Callable[[], int], randomness: Randomness) -> None:
        self._keeper = keeper
        self._now = now
        self._randomness = randomness

    async def claim(self, table: Table, claim: Claim) -> None:
        """Somebody takes the seat of an invitation; raises NoSuchInvite.

        Whoever takes the last open seat starts the time, and the dice that the game begins with.
        """
        await self._keeper.to_the_end(self._claim(table, claim))

    async def _claim(self, table: Table, claim: Claim) -> None:
        async with table.lock:
            now = self._now()
            later, steps = await self._keeper.change(table, lambda: claim.change(table, now))
            table.seats, table.started = later.seats, later.started
            table.play.source = later.play.source
            table.seating += 1
            self._keeper.audience.show_people(table)
            self._keeper.follow(table, steps)

    async def contribute(self, table: Table, holder: str | None, bits: str) -> None:
        """Somebody gives bits for chance to be drawn from; raises NotAllowed, NotYourSeat."""
        await self._keeper.to_the_end(self._contribute(table, holder, bits))

    async def _contribute(self, table: Table, holder: str | None, bits: str) -> None:
        async with table.lock:
            make = partial(contributing, table, holder, bits)
            table.play.source = await self._keeper.change(table, make)
            table.seating += 1
            self._keeper.audience.show_people(table)

    async def invite(self, table: Table, holder: str | None, seat: int, secret: str) -> None:
        """A new invitation's hash for an open seat; raises NotYourSeat, NotAllowed."""
        await self._keeper.to_the_end(self._invite(table, holder, seat, secret))

    async def _invite(self, table: Table, holder: str | None, seat: int, secret: str) -> None:
        async with table.lock:
            if not seats.held(table.seats, holder):
                raise NotYourSeat()
            change = partial(sitting.invite, game_id=table.id, seat=seat, secret=secret)
            await self._keeper.write(change)
            self._keeper.reseat(table, seat, invite=secret)

    async def rename(self, table: Table, holder: str | None, seat: int, name: str) -> None:
        """Another name on one's own seat; raises NotYourSeat."""
        await self._keeper.to_the_end(self._rename(table, holder, seat, name))

    async def _rename(self, table: Table, holder: str | None, seat: int, name: str) -> None:
        async with table.lock:
            seats.check_holds(table.seats, seat, holder)
            change = partial(
                sitting.rename, game_id=table.id, seat=seat, holder=str(holder), name=name
            )
            await self._keeper.write(change)
            self._keeper.reseat(table, seat, name=name)

    async def rematch(
        self, table: Table, holder: str | None, commitment: str = "", bits: str = ""
    ) -> str:
        """The id of the rematch, opened now if nobody has yet; everybody is told its address.

        `commitment` is of a secret promised for it, to which `bits` are contributed.
        """
        return await self._keeper.to_the_end(self._rematch(table, holder, commitment, bits))

    async def _rematch(self, table: Table, holder: str | None, commitment: str, bits: str) -> str:
        async with table.lock:
            if holder is None or not seats.held(table.seats, holder):
                raise NotYourSeat()
            if not table.is_over:
                raise StillRunning()
            if table.next is None:
                promise = partial(
                    commitments.drawn,
                    secret=self._randomness.secret(),
                    commitment=commitment,
                    bits=bits,
                    giver=holder,
                )
                drawn = await self._keeper.read(promise)
                make = partial(new_game.rematch, table, self._now(), drawn, self._randomness)
                new = await self._keeper.compute(make)
                follow = partial(new_game.keep_rematch, old=table.id, opened=new)
                table.next = await self._keeper.write(follow)
                table.seating += 1
            self._keeper.audience.show(table, RematchAt(f"/games/{table.next}"))
            return table.next
