"""Who sits down at a table, under which name, and who plays again."""

from collections.abc import Callable
from functools import partial

from rookery.server import opening, seating, sitting, store
from rookery.server.errors import NotYourSeat, StillRunning
from rookery.server.keeper import Keeper, changed_seat
from rookery.server.messages import RematchAt
from rookery.server.table import Table


class Host:
    """Each public method checks, stores and shows a change, or raises why there is none."""

    def __init__(self, keeper: Keeper, now: Callable[[], int]) -> None:
        self._keeper = keeper
        self._now = now

    async def claim(self, table: Table, invite: str, seat: int, holder: str, name: str) -> None:
        """Somebody takes the seat of an invitation (its hash); raises NoSuchInvite."""
        await self._keeper.to_the_end(self._claim(table, invite, seat, holder, name))

    async def _claim(self, table: Table, invite: str, seat: int, holder: str, name: str) -> None:
        async with table.lock:
            seats = changed_seat(table, seat, kind="human", holder=holder, name=name)
            now = self._now()
            is_full = table.started is None and all(one.kind != "open" for one in seats)
            started = now if is_full else table.started
            deadline = table.with_seats(seats, started).deadline
            claim = partial(
                sitting.claim, invite=invite, holder=holder, name=name, at=now, deadline=deadline
            )
            await self._keeper.write(claim)
            table.seats, table.started = seats, started
            table.seating += 1
            self._keeper.audience.show_people(table)
            self._keeper.changed(table)

    async def invite(self, table: Table, holder: str | None, seat: int, secret: str) -> None:
        """A new invitation's hash for an open seat; raises NotYourSeat, NotAllowed."""
        await self._keeper.to_the_end(self._invite(table, holder, seat, secret))

    async def _invite(self, table: Table, holder: str | None, seat: int, secret: str) -> None:
        async with table.lock:
            if not seating.held(table.seats, holder):
                raise NotYourSeat()
            change = partial(sitting.invite, game_id=table.id, seat=seat, secret=secret)
            await self._keeper.write(change)
            self._keeper.reseat(table, seat, invite=secret)

    async def rename(self, table: Table, holder: str | None, seat: int, name: str) -> None:
        """Another name on one's own seat; raises NotYourSeat."""
        await self._keeper.to_the_end(self._rename(table, holder, seat, name))

    async def _rename(self, table: Table, holder: str | None, seat: int, name: str) -> None:
        async with table.lock:
            seating.check_holds(table.seats, seat, holder)
            change = partial(
                sitting.rename, game_id=table.id, seat=seat, holder=str(holder), name=name
            )
            await self._keeper.write(change)
            self._keeper.reseat(table, seat, name=name)

    async def rematch(self, table: Table, holder: str | None) -> str:
        """The id of the rematch, opened now if nobody has yet; everybody is told its address."""
        return await self._keeper.to_the_end(self._rematch(table, holder))

    async def _rematch(self, table: Table, holder: str | None) -> str:
        async with table.lock:
            if not seating.held(table.seats, holder):
                raise NotYourSeat()
            if not table.is_over:
                raise StillRunning()
            if table.next is None:
                new = await self._keeper.compute(partial(opening.rematch, table, self._now()))
                follow = partial(store.follow, game_id=table.id, game=new.stored, after=new.after)
                table.next = await self._keeper.write(follow)
                table.seating += 1
            self._keeper.audience.show(table, RematchAt(f"/games/{table.next}"))
            return table.next
