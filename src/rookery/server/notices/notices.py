"""The notices of one process: each page learns how many of its reader's are new, when that changes.

Nothing is read while nothing happens. Whatever may change what concerns a user stirs them; all who
were stirred within a moment and have a page open are read at once.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

import sqlalchemy as sa

from rookery.core.words.i18n import later
from rookery.server.challenges.model import Challenge, ChallengeListener
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.errors import Refused
from rookery.server.feature import Service
from rookery.server.notices.messages import DoorsMessage, NoticesMessage
from rookery.server.notices.other_processes import OtherProcesses
from rookery.server.notices.outbox import Sending, reaching
from rookery.server.notices.shown import summary
from rookery.server.ops.tasks import comes
from rookery.server.people import notices_store as storage
from rookery.server.people import store as people
from rookery.server.people.channels import Channel
from rookery.server.people.notices import PAGE, Notice, NoticeKind
from rookery.server.people.notices_store import Choices
from rookery.server.people.store import Person
from rookery.server.table.audience import Subscriber
from rookery.server.table.changes import Ended, Event, Opened, Settled, Started, TableEvents
from rookery.server.table.game import Snapshot
from rookery.server.table.house import TableCompanion
from rookery.server.table.notices import placed
from rookery.server.table.notices_store import about
from rookery.server.table.registry import Table
from rookery.server.web.messages import framed

_PAUSE_S, _IDLE_S, _SWEEP_S = 0.2, 60.0, 3600.0
_AT_ONCE = 200


class NoSuchKind(Refused):
    """The house has no notices of this kind, or not for the asker."""

    code, status = "no-such-kind", 404
    message = later("There are no notices of this kind.")


class NoSuchChannel(Refused):
    """The house has no such channel, or it doesn't reach the asker."""

    code, status = "no-such-channel", 404
    message = later("Notices can't reach you in this way.")


@dataclass(eq=False)
class Page:
    """An open page: whose it is, how to send it something, and at which table it is."""

    user_id: str
    put: Callable[[bytes], None]
    leave: Callable[["Page"], None]
    table: str | None = None
    told: NoticesMessage | None = field(default=None)

    def end(self) -> None:
        """The page has gone."""
        self.leave(self)


class Notices(Service, TableCompanion, ChallengeListener):
    """What concerns people, and the pages that follow it in this process."""

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        events: TableEvents,
        now: Callable[[], int],
        elsewhere: OtherProcesses,
        outbox: Sending,
    ) -> None:
        self._writer, self._reader, self._now = writer, reader, now
        self._elsewhere, self.outbox = elsewhere, outbox
        self._pages: defaultdict[str, set[Page]] = defaultdict(set)
        self._at_table: dict[Subscriber, Page] = {}
        self._stirred: set[str] = set()
        self._wake = asyncio.Event()
        self._everywhere: set[Page] = set()
        self.doors: Callable[[], DoorsMessage | None] = lambda: None
        """What all pages are told of the house being closed; None if it is not and won't be."""
        self.reads = 0
        """How often the store was read for pages."""
        elsewhere.heard = self._stir_here
        for kind in (Opened, Started, Settled):
            events.subscribe(kind, self._happened)
        events.subscribe(Ended, self._ended)

    @property
    def kinds(self) -> Mapping[str, NoticeKind]:
        """The kinds of notices that there are, by name."""
        return self.outbox.kinds

    def tell_of(self, kinds: Mapping[str, NoticeKind]) -> None:
        """Tell of these kinds, too: what the house is, and so what there is to tell, may change."""
        self.outbox.kinds = {**kinds, **self.kinds}

    # -- pages -------------------------------------------------------------------------------------

    def follow(
        self, user_id: str | None, put: Callable[[bytes], None], table: str | None = None
    ) -> Page:
        """Send a page how many notices are new, now and whenever that changes, until it ends."""
        page = Page(user_id or "", put, self._leave, table)
        self._everywhere.add(page)
        doors = self.doors()
        if doors is not None:
            put(framed(doors))
        if user_id is not None:
            self._pages[user_id].add(page)
            self._stir_here([user_id])
        return page

    def readers(self) -> Collection[str]:
        """The users who have a page open in this process."""
        return self._pages.keys()

    def tell_of_doors(self) -> None:
        """Tell all pages when the house closes, or that it won't."""
        frame = framed(self.doors() or DoorsMessage())
        for page in self._everywhere:
            page.put(frame)

    def _leave(self, page: Page) -> None:
        self._everywhere.discard(page)
        pages = self._pages.get(page.user_id, set())
        pages.discard(page)
        if not pages:
            self._pages.pop(page.user_id, None)

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Tell a page at a table; whoever sits there has seen how it stands."""
        del heard
        user_id, outbox = subscriber.viewer.user_id, subscriber.outbox

        def put(frame: bytes) -> None:
            outbox.put(frame)  # looked up each time: it changes while the reader is slow

        self._at_table[subscriber] = self.follow(user_id, put, table.id)
        if user_id is not None and _may_be_news(table.game, user_id):
            self._seen_at(table, user_id)

    def leave(self, table: Table, subscriber: Subscriber) -> None:
        """A page has left a table; whoever sits there has seen how it stood."""
        page = self._at_table.pop(subscriber)
        page.end()
        if not table.game.is_over and _may_be_news(table.game, page.user_id):
            self._seen_at(table, page.user_id)

    # -- what happens ------------------------------------------------------------------------------

    def stir(self, users: Collection[str]) -> None:
        """Something that concerns these users may have changed, as all processes must know."""
        self._stir_here(users)
        self._elsewhere.tell(users)

    def _stir_here(self, users: Collection[str]) -> None:
        self.outbox.look(users)
        known = [one for one in users if one in self._pages]
        if known:
            self._stirred.update(known)
            self._wake.set()

    def changed(self, challenge: Challenge) -> None:
        """A challenge was made, answered or withdrawn."""
        self.stir(list(challenge.people))

    def _happened(self, event: Event) -> None:
        """Something has changed at a table; whoever looks at it sees that there."""
        table = event.table
        sitting = table.game.held_by
        if len(sitting) < 2:
            return
        away = []
        for user_id in sitting:
            for page in self._pages.get(user_id, ()):
                if page.table != table.id:
                    self._stir_here([user_id])
                    break
            if not table.presence.has(user_id):
                away.append(user_id)
        if away and table.is_ours:
            self.outbox.look(away)
            self._elsewhere.tell(away)

    def _ended(self, event: Ended) -> None:
        table = event.table
        sitting = table.game.held_by
        if len(sitting) < 2 or table.game.stored.kind != "live":
            return
        if table.is_ours:
            detail = storage.AddDetail(about(table.id), placed(table.game))
            self._writer.run(detail).add_done_callback(lambda _: self.stir(sitting))
        for user_id in sitting.keys() & table.presence.here.keys():
            self._seen_at(table, user_id)

    def _seen_at(self, table: Table, user_id: str) -> None:
        """A user has seen how a table stands."""
        told: tuple[str, ...] = ()
        if table.game.is_over_days:
            kinds = [kind.name for kind in self.kinds.values() if kind.at_table]
            told = tuple([f"{name}/{table.id}" for name in kinds])
        seen = storage.MarkSeen(user_id, about(table.id), told, self._now())
        self._writer.run(seen).add_done_callback(lambda _: self._stir_here([user_id]))

    # -- reading and writing -----------------------------------------------------------------------

    async def of(self, user_id: str) -> tuple[list[Notice], Mapping[str, Person]]:
        """What concerns a user now, and the people who have caused it."""
        return await self._reader.run(
            partial(_with_people, user_id=user_id, kinds=self.kinds, now=self._now())
        )

    async def see(self, user_id: str, things: Sequence[str]) -> None:
        """Mark what a user has seen, by what it is about."""
        seen = dict.fromkeys(things, self._now())
        await self._writer.run(partial(storage.see, user_id=user_id, seen=seen))
        self.stir([user_id])

    async def channels_of(self, user_id: str) -> list[Channel]:
        """The channels that reach a user, beside the pages."""
        channels = list(self.outbox.channels.values())
        if not channels:
            return []
        read = partial(reaching, channels=channels, user_id=user_id)
        names = await self._reader.run(read)
        return [channel for channel in channels if channel.name in names]

    async def choices(self, user_id: str) -> Choices:
        """What a user has decided to be told, by kind and channel."""
        return (await self._reader.run(partial(storage.choices, users=[user_id])))[user_id]

    async def choose(self, user_id: str, kind: str, channel: str, *, is_wanted: bool) -> None:
        """Store whether a user wants a kind of notices in a channel.

        Raises NoSuchKind, and NoSuchChannel for one that doesn't reach them.
        """
        if kind not in self.kinds:
            raise NoSuchKind()
        usual = self.kinds[kind].usual
        if channel != PAGE:
            known = {one.name: one for one in await self.channels_of(user_id)}
            if channel not in known:
                raise NoSuchChannel()
            usual = usual and known[channel].takes(kind)
        choose = partial(storage.choose, user_id=user_id, kind=kind, channel=channel)
        await self._writer.run(partial(choose, is_wanted=is_wanted, usual=usual))
        self.stir([user_id])

    # -- in the background -------------------------------------------------------------------------

    def work(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """Telling pages, and deleting what is old."""
        steps: dict[str, Callable[[], Awaitable[None]]] = {
            "telling people": self._tell_soon,
            "sweeping notices": self._sweep,
        }
        if self.outbox.channels:
            steps["sending notices"] = self.outbox.step
        return steps

    async def close(self) -> None:
        """Let another process send."""
        await self.outbox.close()

    async def _tell_soon(self) -> None:
        if await comes(self._wake, _IDLE_S):
            await asyncio.sleep(_PAUSE_S)
            await self.tell_now()

    async def tell_now(self) -> None:
        """Tell all pages whose readers were stirred what has changed."""
        self._wake.clear()
        stirred, self._stirred = iter(self._stirred & self._pages.keys()), set()
        while users := list(islice(stirred, _AT_ONCE)):
            self.reads += 1
            read = partial(storage.of, users=users, kinds=self.kinds, now=self._now())
            for user_id, notices in (await self._reader.run(read)).items():
                self._tell(user_id, notices)

    def _tell(self, user_id: str, notices: Sequence[Notice]) -> None:
        message = summary(notices)
        for page in self._pages.get(user_id, ()):
            if message != page.told:
                page.told = message
                page.put(framed(message))

    async def _sweep(self) -> None:
        await self._writer.run(partial(storage.sweep, now=self._now()))
        await asyncio.sleep(_SWEEP_S)


def _may_be_news(game: Snapshot, user_id: str) -> bool:
    """Whether there may be a notice about a game for a user: only who sits there with others."""
    if user_id not in game.held_by or len(game.held_by) < 2:
        return False
    turn = None if game.to_move is None else game.seats[game.to_move].user_id
    return game.is_over or user_id == turn or game.is_over_days


def _with_people(
    connection: sa.Connection, user_id: str, kinds: Mapping[str, NoticeKind], now: int
) -> tuple[list[Notice], Mapping[str, Person]]:
    found = storage.of(connection, [user_id], kinds, now)[user_id]
    return found, people.known(connection, {one.by for one in found if one.by is not None})
