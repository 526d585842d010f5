"""Sends the events of a table to its subscribers. Nothing here waits: messages go to outboxes."""

import asyncio
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, ParamSpec, TypeVar
from weakref import WeakKeyDictionary, WeakSet

from msgspec.structs import replace

from rookery.server.i18n.catalogues import Language
from rookery.server.ops.logs import Log
from rookery.server.table.audience import Subscriber
from rookery.server.table.changes import (
    EntryAdded,
    PeopleChanged,
    RematchOpened,
    SearchStarted,
    SeatsChanged,
    TableEvents,
)
from rookery.server.table.messages import (
    Outgoing,
    RematchAt,
    Thinking,
    not_stored,
)
from rookery.server.table.registry import Table
from rookery.server.table.scene_cache import SceneCache
from rookery.server.table.view import Shown, TableMoment, Views, for_others
from rookery.server.web.client import Viewer
from rookery.server.web.messages import begun, ended, frame, framed
from rookery.server.web.outbox import Outbox

_TOGETHER_S = 0.05
_AT_ONCE_S = 0.001  # per watcher: a crowd is not told of each newcomer separately
T = TypeVar("T")
P = ParamSpec("P")
_CATCH_UP = 16  # plies sent one by one to a page that comes back; beyond that a whole view


Personal = Callable[[Viewer | None], bytes]
"""Gives a message's frame for somebody who holds a seat; None stands for all who hold none."""
Make = Callable[[TableMoment, Language], Callable[[], Personal]]
"""Finds out what a message has to say in one language; what it gives puts that into words."""


class News(NamedTuple):
    """Something to be shown at a table in one language, to all readers but one."""

    table: Table
    moment: TableMoment
    say: Language
    make: Make
    but: Subscriber | None


class Broadcast:
    """Sends subscribers what they lack.

    What is shown has been stored already: if showing it fails, that is logged, those who missed it
    notice by the next number, and the table goes on.

    The messages that one turn of the event loop brings to many tables are made when it is over,
    step by step for all tables, and then go out together: see `flush`.
    """

    def __init__(self, events: TableEvents, views: Views, log: Log) -> None:
        self._views, self._log = views, log
        self._news: list[News] = []
        self._telling_people: WeakSet[Table] = WeakSet()
        self._newest: WeakKeyDictionary[Table, Subscriber] = WeakKeyDictionary()
        events.subscribe(EntryAdded, self._entry_added)
        events.subscribe(SeatsChanged, lambda event: self.show_people(event.table))
        events.subscribe(PeopleChanged, lambda event: self.show_people(event.table))
        events.subscribe(SearchStarted, lambda event: self._tell(event.table, Thinking(event.seat)))
        events.subscribe(RematchOpened, self._rematch_opened)

    # -- subscribers -----------------------------------------------------------------------------

    def join(self, table: Table, subscriber: Subscriber, number: int | None) -> None:
        """Add a socket: it is sent what it lacks, and the others are told that it is there."""
        self.flush()  # what happened before goes only to those who were there
        table.audience.add(subscriber)
        table.presence.enter(subscriber.viewer.user_id)
        self.resend(table, subscriber, number)
        self._newest[table] = subscriber
        self._show_people_soon(table)

    def part(self, table: Table, subscriber: Subscriber) -> None:
        """Remove a socket that has gone."""
        table.audience.discard(subscriber)
        table.presence.leave(subscriber.viewer.user_id)
        self._newest.pop(table, None)
        self._show_people_soon(table)

    def _show_people_soon(self, table: Table) -> None:
        # After a restart hundreds may come at once: all are told of each other in one message.
        if table not in self._telling_people:
            self._telling_people.add(table)
            delay = max(_TOGETHER_S, _AT_ONCE_S * len(table.audience))
            asyncio.get_running_loop().call_later(delay, self._now_show_people, table)

    def _now_show_people(self, table: Table) -> None:
        self._telling_people.discard(table)
        # The last one to join, if nobody has left since, was told everything on joining.
        self._show(table, self._people, but=self._newest.pop(table, None))

    def resend(self, table: Table, subscriber: Subscriber, number: int | None) -> None:
        """Send what a page lacks that has seen `seen` entries; None: nothing at all."""
        for lacking in self._lacking(table, subscriber.viewer, number):
            self.send(subscriber.outbox, lacking)

    def _lacking(self, table: Table, viewer: Viewer, last_number: int | None) -> list[bytes]:
        now, number = self._views.moment(table), table.game.number
        if last_number is None or not max(0, number - _CATCH_UP) <= last_number <= number:
            return [self._view(now, viewer.say)()(viewer)]
        if any(entry.kind == "undo" for entry in table.game.timeline.log[last_number:]):
            return [self._view(now, viewer.say)()(viewer)]
        past = replace(now, scenes=SceneCache())
        numbers = range(last_number + 1, number + 1)
        moments = [replace(past, game=table.game.rewound(count)) for count in numbers]
        plies = [self._ply(moment, viewer.say)()(viewer) for moment in moments]
        return [*plies, self._people(now, viewer.say)()(viewer)]

    # -- events ----------------------------------------------------------------------------------

    def _entry_added(self, event: EntryAdded) -> None:
        self._show(event.table, self._view if event.entry.kind == "undo" else self._ply)

    def _rematch_opened(self, event: RematchOpened) -> None:
        self._tell(event.table, RematchAt(f"/games/{event.game_id}"))

    def show_people(self, table: Table) -> None:
        """Tell everybody at a table who is there and what they can do now."""
        self._show(table, self._people)

    def tell_waiting(self, tables: Iterable[Table]) -> None:
        """Tell those at tables where a change waits for the store that it is being retried."""
        for table in tables:
            if table.requests:
                for subscriber in table.audience.everybody():
                    self.send(subscriber.outbox, framed(not_stored(subscriber.viewer.say)))

    # -- messages: what all read of them is made once, the rest for each holder of a seat ----------

    def _ply(self, moment: TableMoment, say: Language) -> Callable[[], Personal]:
        """The newest entry."""
        views, change = self._views, self._views.change(moment, say)

        def written() -> Personal:
            beginning, seats = (
                begun(views.ply(moment, say, change)),
                views.public_seats(moment, say),
            )

            def personal(viewer: Viewer | None) -> bytes:
                own = views.for_reader(seats, moment, viewer) if viewer else for_others(seats)
                return frame(ended(beginning, own))

            return personal

        return written

    def _view(self, moment: TableMoment, say: Language) -> Callable[[], Personal]:
        """The whole table."""
        return lambda: self._whole(self._views.public_view(moment, say), moment)

    def _people(self, moment: TableMoment, say: Language) -> Callable[[], Personal]:
        """Who is there, and what they can do."""
        return lambda: self._whole(self._views.public_people(moment, say), moment)

    def _whole(self, message: Shown, moment: TableMoment) -> Personal:
        """A message that is made anew for each holder of a seat, as it is sent rarely."""

        def personal(viewer: Viewer | None) -> bytes:
            return framed(self._views.own(message, moment, viewer) if viewer else message)

        return personal

    # -- sending ---------------------------------------------------------------------------------

    def send(self, outbox: Outbox, frame: bytes) -> None:
        """Send a frame at once, after all that happened before."""
        self.flush()
        outbox.put(frame)

    def _tell(self, table: Table, message: Outgoing) -> None:
        """Send everybody at a table the same message."""
        frame = framed(message)
        for subscriber in table.audience.everybody():
            self.send(subscriber.outbox, frame)

    def _show(self, table: Table, make: Make, but: Subscriber | None = None) -> None:
        if not table.audience:  # a table that nobody watches is not drawn
            return
        if not self._news:
            asyncio.get_running_loop().call_soon(self.flush)
        moment = self._views.moment(table)
        for say in table.audience.by_language:
            self._news.append(News(table, moment, say, make, but))

    def flush(self) -> None:
        """Show now what has happened in this turn of the event loop.

        What has changed in drawings is found out for all tables, then all is put into words, then
        framed, then sent. A step that was just done for one table is much faster for the next: made
        table by table, it would be 0.86 of as many actions per CPU-second. Waking a reader costs
        the system more than sending: so a program with many sockets is woken only once.
        """
        news, self._news = self._news, []
        drawn = [(each, self._try(each.table, each.make, each.moment, each.say)) for each in news]
        written = [(each, self._try(each.table, make)) for each, make in drawn if make]
        frames = [
            item for each, personal in written if personal for item in self._frames(each, personal)
        ]
        for outboxes, content in frames:
            for outbox in outboxes:
                try:
                    outbox.put(content)
                except Exception:  # noqa: BLE001  one failing connection must not affect others
                    self._log.error("sending failed", trace=traceback.format_exc())

    def _frames(self, news: News, personal: Personal) -> Iterator[tuple[Iterable[Outbox], bytes]]:
        """The frames of a message, each made once for all who read the same."""
        table, but = news.table, news.but
        _, holding, others = table.audience.parted(news.moment.holders, news.say)
        own: dict[str | None, bytes | None] = {}
        for subscriber in holding:
            user_id = subscriber.viewer.user_id
            if user_id not in own:
                own[user_id] = self._try(table, personal, subscriber.viewer)
            frame = own[user_id]
            if frame is not None and subscriber is not but:
                yield (subscriber.outbox,), frame
        if but is not None:
            others = [outbox for outbox in others if outbox is not but.outbox]
        frame = self._try(table, personal, None) if others else None
        if frame is not None:
            yield others, frame  # maybe a thousand

    def _try(
        self, table: Table, make: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T | None:
        """What is made; None if that fails, which goes to the log."""
        try:
            return make(*args, **named)
        except Exception:  # noqa: BLE001  a game's drawing may raise anything
            self._log.error("showing failed", game=table.id, trace=traceback.format_exc())
            return None
