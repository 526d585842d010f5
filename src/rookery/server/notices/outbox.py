"""What people are sent while no page is open: one process at a time finds it and sends it.

Whatever stirs a user lets their outbox be looked at. All users whom a channel reaches are looked at
now and then, too: a hint may be lost with the process that had it, and some things, such as a
reminder, come with time alone.
"""

import asyncio
import traceback
from collections import defaultdict, deque
from collections.abc import Collection, Mapping
from functools import partial
from itertools import islice, takewhile

import sqlalchemy as sa

from rookery.server.db.leases import Lease
from rookery.server.ops.tasks import comes
from rookery.server.people import outbox_store as storage
from rookery.server.people import store as people
from rookery.server.people.calendar import HOUR_MS
from rookery.server.people.channels import Channel, Outcome, Parcel
from rookery.server.people.notices import NoticeKind
from rookery.server.people.outbox_store import ParcelClaim
from rookery.server.people.store import Person
from rookery.server.table.house import House

_LEASE_MS, _RENEW_MS = 60_000, 20_000
_STEP_S, _SEND_S = 10.0, 20.0
SWEEP_MS = 10 * 60_000
_AT_ONCE, _PARCELS = 200, 16
_MINUTE_MS = 60_000


class Sending:
    """The outbox of a house, and how this process sends what is in it while it has the lease."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.kinds: Mapping[str, NoticeKind] = {}
        """What there is to tell, by name."""
        self._lease = Lease(
            storage.LEASE, house.node, house.writer, house.now, _LEASE_MS, _RENEW_MS
        )
        self._stirred: set[str] = set()
        self._wake = asyncio.Event()
        self._is_ours, self._swept = False, 0
        self._under_way = asyncio.Lock()
        self._next: int | None = None
        self._sent: defaultdict[str, deque[int]] = defaultdict(deque)

    @property
    def channels(self) -> dict[str, Channel]:
        """The channels of the house, by name."""
        return {channel.name: channel for channel in self._house.channels}

    def look(self, users: Collection[str]) -> None:
        """Something that concerns these users may have changed."""
        if self._house.channels:
            self._stirred.update(users)
            self._wake.set()

    async def close(self) -> None:
        """Let another process send."""
        if self._house.channels:
            await self._lease.release()

    # -- rounds --------------------------------------------------------------------------------

    async def step(self) -> None:
        """Wait until there may be something to do, and do it."""
        wait_s = _STEP_S
        if self._next is not None:
            wait_s = min(wait_s, max(0.2, (self._next - self._house.now()) / 1000))
        if await comes(self._wake, wait_s):
            await asyncio.sleep(0.2)  # more may come at the same moment
        await self.round()

    async def round(self) -> None:
        """Look at everybody who was stirred, and send what is due."""
        async with self._under_way:
            await self._round()

    async def _round(self) -> None:
        self._wake.clear()
        stirred, self._stirred = self._stirred, set()
        if not self._house.channels or not await self._has_lease():
            self._next = None
            return
        await self._look_at(stirred)
        if self._house.now() - self._swept >= SWEEP_MS:
            self._swept = self._house.now()
            await self._sweep()
        await self._send_due()
        self._next = await self._house.reader.run(storage.next_due)

    async def _has_lease(self) -> bool:
        was_ours, self._is_ours = self._is_ours, await self._lease.is_ours()
        if self._is_ours and not was_ours:
            self._swept = 0
            job = partial(storage.take_over, node=self._house.node, now=self._house.now())
            await self._house.writer.run(job)
        return self._is_ours

    async def _look_at(self, users: Collection[str]) -> None:
        house, rest = self._house, iter(users)
        while some := list(islice(rest, _AT_ONCE)):
            plan = partial(storage.plan, channels=house.channels, kinds=self.kinds, users=some)
            planned = await house.reader.run(partial(plan, now=house.now()))
            if planned.put or planned.drop:
                change = partial(storage.carry_out, node=house.node, planned=planned)
                await house.writer.run(change)

    async def _sweep(self) -> None:
        """Look at everybody whom a channel reaches, and at those whom it reaches no more."""
        read = self._house.reader.run
        for channel in self._house.channels:
            after = ""
            while await self._lease.is_ours():
                find = partial(storage.reached, channel=channel, after=after, most=_AT_ONCE)
                if not (users := await read(find)):
                    break
                await self._look_at(users)
                after = users[-1]
        stranded = partial(storage.stranded, channels=self._house.channels, most=_AT_ONCE)
        await self._look_at(await read(stranded))

    # -- sending -------------------------------------------------------------------------------

    async def _send_due(self) -> None:
        """Send what is due, to everybody at most one parcel by channel."""
        tried = set[tuple[str, str]]()
        while await self._lease.is_ours():
            find = partial(storage.due, now=self._house.now(), most=_AT_ONCE + len(tried))
            waiting = [one for one in await self._house.reader.run(find) if one not in tried]
            some = list(islice((one for one in waiting if self._may_send(one[1])), _PARCELS))
            if not some:
                return
            tried.update(some)
            await asyncio.gather(*(self._deliver(user_id, name) for user_id, name in some))

    def _may_send(self, name: str) -> bool:
        """Take one from what the house may send now; False if nothing is left of it."""
        channel, times = self.channels.get(name), self._sent[name]
        now = self._house.now()
        while times and times[0] <= now - HOUR_MS:
            times.popleft()
        if channel is None or len(times) >= channel.an_hour:
            return False
        lately = takewhile(lambda at: at > now - _MINUTE_MS, reversed(times))
        if sum(1 for _ in lately) >= channel.a_minute:
            return False
        times.append(now)
        return True

    async def _deliver(self, user_id: str, name: str) -> None:
        """Claim what is due for a user in a channel, send it, and store what became of it."""
        house, channel = self._house, self.channels[name]
        take = partial(storage.claim, channel=channel, kinds=self.kinds, user_id=user_id)
        parcel = house.randomness.text("parcel", 12)
        job = partial(take, node=house.node, parcel=parcel, now=house.now())
        claim = await house.writer.run(job)
        if claim is None:
            return
        by = {notice.by for notice in claim.notices if notice.by is not None}
        known = await house.reader.run(partial(people.known, user_ids=by))
        outcome = await self._outcome(channel, self._parcel(user_id, claim, known))
        settle = partial(storage.settle, user_id=user_id, channel=name, parcel=claim.parcel)
        await house.writer.run(partial(settle, outcome=outcome, now=house.now()))

    def _parcel(self, user_id: str, claim: ParcelClaim, known: Mapping[str, Person]) -> Parcel:
        return Parcel(claim.parcel, user_id, claim.notices, self.kinds, known, claim.tries)

    async def _outcome(self, channel: Channel, parcel: Parcel) -> Outcome:
        try:
            async with asyncio.timeout(_SEND_S):
                return await channel.send(parcel)
        except TimeoutError:  # it may have arrived
            return "sent" if channel.delivery == "at-most-once" else "later"
        except Exception:  # noqa: BLE001  whatever it was, others must get theirs
            self._house.log.error(f"{channel.name} not sent", trace=traceback.format_exc())
            return "later"


def reaching(connection: sa.Connection, channels: list[Channel], user_id: str) -> set[str]:
    """The names of the channels that reach a user."""
    by_name = storage.reaching(connection, channels, [user_id])
    return {name for name, users in by_name.items() if user_id in users}
