"""Games over days while the house runs: calendars change, and tables learn of it at once."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import date, timedelta
from functools import partial

import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.server.days import nudges, pauses, store
from rookery.server.days.errors import (
    BadBack,
    BadLeave,
    BadPause,
    ChangedOften,
    LeaveUsedUp,
    NoSuchFeed,
    NoSuchLeave,
    NoSuchZone,
)
from rookery.server.days.reminders import Reminders
from rookery.server.errors import MembersOnly
from rookery.server.feature import Service
from rookery.server.ops.tasks import stopped
from rookery.server.people import calendars_store as storage
from rookery.server.people import tokens
from rookery.server.people.calendar import DAY_MS, Calendar, Hours, Leave, local, moment, zones
from rookery.server.people.calendars_store import Recount
from rookery.server.people.identity import Identity
from rookery.server.people.notices import Notice
from rookery.server.table.changes import Event, How, SeatsChanged
from rookery.server.table.house import House
from rookery.server.table.interfaces import AccountChanges, Telling
from rookery.server.table.leave import LeaveBegun
from rookery.server.table.registry import Table
from rookery.server.table.seats import holders

MOST_CHANGES = 5
_WEEK_MS, _AHEAD_MS = 7 * DAY_MS, 366 * DAY_MS


class Days(Service):
    """What members wish for their games over days."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: set[asyncio.Task[None]] = set()
        self.reminders = Reminders(house)
        house.changes.events.subscribe(LeaveBegun, self._leave_begun)
        house.changes.events.subscribe(SeatsChanged, self._seated)

    async def calendar(self, who: Identity) -> Calendar:
        """When a member's clocks rest; raises MembersOnly."""
        return await self._house.reader.run(partial(storage.calendar_of, user_id=member(who)))

    # -- the calendar program ------------------------------------------------------------------

    async def renew_feed(self, who: Identity, *, ends: bool = False) -> str:
        """A new secret for a member's feed, in place of the last one; `ends`: there is none."""
        secret = tokens.new_token(self._house.randomness)
        key = None if ends else tokens.hashed(secret)
        await self._house.writer.run(partial(store.put_feed, user_id=member(who), secret=key))
        return secret

    async def has_feed(self, who: Identity) -> bool:
        """Whether a calendar program may read a member's deadlines."""
        return await self._house.reader.run(partial(store.has_feed, user_id=member(who)))

    async def waiting(self, secret: str) -> list[Notice]:
        """The games that wait for whoever's feed this is; raises NoSuchFeed."""
        find = partial(store.waiting, secret=tokens.hashed(secret), now=self._house.now())
        turns = await self._house.reader.run(find)
        if turns is None:
            raise NoSuchFeed()
        return turns

    # -- wishes --------------------------------------------------------------------------------

    async def wish(self, who: Identity, wishes: Hours) -> None:
        """Let a member's clocks rest by these wishes from now on.

        Raises MembersOnly, NoSuchZone, ChangedOften.
        """
        if wishes.zone not in zones():
            raise NoSuchZone(zone=wishes.zone)
        user_id = member(who)

        def job(connection: sa.Connection) -> list[Recount]:
            now = self._house.now()
            known = storage.calendar_to_change(connection, user_id).hours
            if sum(earlier.since > now - _WEEK_MS for earlier in known) >= MOST_CHANGES:
                raise ChangedOften(most=MOST_CHANGES)
            since = max([now, *(earlier.since + 1 for earlier in known)])
            fields = wishes.zone, wishes.night, wishes.morning, wishes.weekends
            return storage.put_hours(connection, user_id, Hours(since, *fields))

        await self._change(user_id, job)

    async def go(self, who: Identity, first: date, back: date) -> None:
        """Let a member be away from the first day until they are back.

        Raises MembersOnly, BadLeave, LeaveUsedUp.
        """
        user_id = member(who)

        def job(connection: sa.Connection) -> list[Recount]:
            leave = self._planned(storage.calendar_to_change(connection, user_id), first, back)
            return storage.put_leaves(connection, user_id, [leave])

        await self._change(user_id, job)

    def _planned(self, calendar: Calendar, first: date, back: date) -> Leave:
        now, zone = self._house.now(), calendar.zone
        today = local(now, zone).date()
        if not (today <= first < back <= today + timedelta(days=2 * 366)):
            raise BadLeave()
        begins, ends = moment(first, 0, zone), moment(back, 0, zone)
        leave = Leave(max(now, begins), ends)
        if leave.begins > now + _AHEAD_MS:
            raise BadLeave()
        left = calendar.left_beside(leave)
        if left < 0:
            available = left + ends - leave.begins
            raise LeaveUsedUp(days=max(0, available // DAY_MS))
        return leave

    async def come_back(self, who: Identity, begins: int) -> None:
        """End the leave of a member that begins then, or give it up; raises NoSuchLeave."""
        user_id = member(who)

        def job(connection: sa.Connection) -> list[Recount]:
            now = self._house.now()
            known = storage.calendar_to_change(connection, user_id).leaves
            if not any(leave.begins == begins and leave.ends > now for leave in known):
                raise NoSuchLeave()
            return storage.end_leave(connection, user_id, now, begins)

        await self._change(user_id, job)

    async def _change(self, user_id: str, job: Callable[[sa.Connection], list[Recount]]) -> None:
        """Store a change of a member's calendar, and let it count everywhere."""
        house = self._house
        recounts = await house.ask(AccountChanges).change(job, user_id, seats=True)
        for game_id, deadline in recounts:
            if deadline is not None:
                house.clock_watch.set(game_id, deadline)
        house.ask(Telling).stir([user_id])

    async def nudge(self, table: Table, user_id: str | None) -> None:
        """Nudge whoever a game waits for; raises what `nudge` and `put_nudge` raise."""
        notice = nudges.nudge(table.game, user_id, self._house.now())
        await self._house.writer.run(partial(store.put_nudge, notice=notice))
        self._house.ask(Telling).stir([notice.user_id])

    # -- pauses, and who is back when ----------------------------------------------------------

    async def pause(self, table: Table, user_id: str | None, back: date) -> None:
        """Ask for a pause until that day; raises BadPause, and what `proposed` raises."""
        ends = pauses.until(back, await self._zone(user_id), self._house.now(), BadPause)
        await self._at_table(
            table, lambda game: pauses.proposed(game, user_id, ends, self._house.now())
        )

    async def answer_pause(self, table: Table, user_id: str | None, yes: bool) -> None:
        """Agree to a pause, or not; raises what `answered` raises."""
        await self._at_table(
            table, lambda game: pauses.answered(game, user_id, yes, self._house.now())
        )

    async def end_pause(self, table: Table, user_id: str | None) -> None:
        """End a pause, or withdraw a wish for one; raises what `ended` raises."""
        await self._at_table(table, lambda game: pauses.ended(game, user_id, self._house.now()))

    async def be_back(self, table: Table, user_id: str | None, back: date | None) -> None:
        """Say when a user is back; raises BadBack, and what `back` raises."""
        zone, now = await self._zone(user_id), self._house.now()
        at = 0 if back is None else pauses.until(back, zone, now, BadBack)
        await self._at_table(table, lambda game: pauses.back(game, user_id, at))

    async def _zone(self, user_id: str | None) -> str:
        find = partial(storage.calendar_of, user_id=user_id or "")
        return (await self._house.reader.run(find)).zone

    async def _at_table(self, table: Table, how: How) -> None:
        """Change a table, and let its people hear of it."""
        await self._house.changes.make(table, how)
        self._house.ask(Telling).stir(list(holders(table.game.seats)))

    # -- tables --------------------------------------------------------------------------------

    def _leave_begun(self, event: LeaveBegun) -> None:
        """The other tables of somebody whose leave has begun by itself read their calendar."""
        for table in self._house.tables:
            if table is not event.table and event.user_id in holders(table.game.seats):
                self._read_again(LeaveBegun(table, event.user_id))
        self._house.ask(Telling).stir([event.user_id])

    def _seated(self, event: Event) -> None:
        """A table reads the calendars of those who have sat down."""
        game = event.table.game
        clock = game.stored.clock
        rests = clock is not None and clock.rests and not game.is_over
        if rests and holders(game.seats) - set(game.calendars):
            self._read_again(event)

    def _read_again(self, event: Event) -> None:
        task = asyncio.create_task(self._catch_up(event))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, event: Event) -> None:
        try:
            await self._house.changes.catch_up(event.table)
        except RookeryError as error:  # deleted meanwhile, say
            self._house.log.warning("calendar not read", game=event.table.id, code=error.code)

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Reminding people."""
        return self.reminders.work()

    async def close(self) -> None:
        """Stop reading, and let another process remind people."""
        await stopped(*self._tasks)
        await self.reminders.close()


def member(who: Identity) -> str:
    """The id of a member; raises MembersOnly."""
    if not who.is_member or who.user_id is None:
        raise MembersOnly()
    return who.user_id
