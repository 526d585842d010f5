"""Sends the events of a table to its subscribers. Nothing here waits: messages go to outboxes."""

import asyncio
import traceback
from collections.abc import Callable, Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from msgspec.structs import replace

from rookery.server.i18n.catalogues import Language
from rookery.server.ops.logs import Log
from rookery.server.table.audience import Audience
from rookery.server.table.events import (
    EntryAdded,
    Events,
    PeopleChanged,
    RematchOpened,
    SearchStarted,
    SeatsChanged,
)
from rookery.server.table.messages import Outgoing, RematchAt, Thinking, not_stored
from rookery.server.table.registry import Table
from rookery.server.table.scene_cache import SceneCache
from rookery.server.table.subscriber import Subscriber
from rookery.server.table.tidings import PlyTidings, Tidings, WholeTidings, ply_for
from rookery.server.table.view import Moment, Views
from rookery.server.table.wave import Wave
from rookery.server.web.outgoing_frames import framed

_TOGETHER_S = 0.05
_AT_ONCE_S = 0.001  # per watcher: a crowd is not told of each newcomer separately
_NOBODY = Audience()
_CATCH_UP = 16  # plies sent one by one to a page that comes back; beyond that a whole view


class _Untold(NamedTuple):
    """Tidings to be told at a table, to all but one subscriber."""

    table: Table
    told: Tidings
    but: Subscriber | None


def _look(one: _Untold) -> None:
    one.told.look()


def _tell(one: _Untold) -> None:
    one.told.tell()


class Broadcast:
    """Sends subscribers what they lack.

    What is shown has been stored already: if showing it fails, that is logged, those who missed it
    notice by the next number, and the table goes on.

    The messages that one turn of the event loop brings to many tables are made together, step by
    step.
    """

    def __init__(self, events: Events, views: Views, log: Log) -> None:
        self._views, self._log = views, log
        self._untold: list[_Untold] = []
        self.wave = Wave(log, self._make)
        """All frames to tables go out through it."""
        self._telling_people: WeakSet[Table] = WeakSet()
        self._newest: WeakKeyDictionary[Table, Subscriber] = WeakKeyDictionary()
        events.subscribe(EntryAdded, self._entry_added)
        events.subscribe(SeatsChanged, lambda event: self.show_people(event.table))
        events.subscribe(PeopleChanged, lambda event: self.show_people(event.table))
        events.subscribe(SearchStarted, lambda event: self._tell(event.table, Thinking(event.seat)))
        events.subscribe(RematchOpened, self._rematch_opened)

    # -- subscribers -----------------------------------------------------------------------------

    def join(self, table: Table, subscriber: Subscriber, seen: int | None) -> None:
        """Add a socket: it is sent what it lacks, and the others are told that it is there."""
        self.wave.go()  # what happened before goes only to those who were there
        table.beside.setdefault(self, Audience()).add(subscriber)
        table.presence.enter(subscriber.viewer.user_id)
        self.resend(table, subscriber, seen)
        self._newest[table] = subscriber
        self._show_people_soon(table)

    def part(self, table: Table, subscriber: Subscriber) -> None:
        """Remove a socket that has gone."""
        self._audience(table).discard(subscriber)
        table.presence.leave(subscriber.viewer.user_id)
        self._newest.pop(table, None)
        self._show_people_soon(table)

    def audience(self, table: Table) -> list[Subscriber]:
        """The subscribers of a table now."""
        return list(self._audience(table).everybody())

    def _show_people_soon(self, table: Table) -> None:
        # After a restart hundreds may come at once: all are told of each other in one message.
        if table not in self._telling_people:
            self._telling_people.add(table)
            delay = max(_TOGETHER_S, _AT_ONCE_S * len(self._audience(table)))
            asyncio.get_running_loop().call_later(delay, self._now_show_people, table)

    def _now_show_people(self, table: Table) -> None:
        self._telling_people.discard(table)
        # The last one to join, if nobody has left since, was told everything on joining.
        self._show(table, self._people, but=self._newest.pop(table, None))

    def resend(self, table: Table, subscriber: Subscriber, seen: int | None) -> None:
        """Send what a page lacks that has seen `seen` entries; None: nothing at all."""
        for lacking in self._lacking(table, subscriber, seen):
            self.wave.put_now(subscriber.outbox, lacking)

    def _lacking(self, table: Table, subscriber: Subscriber, seen: int | None) -> list[bytes]:
        now, viewer, number = self._views.moment(table), subscriber.viewer, table.game.number
        if seen is None or not max(0, number - _CATCH_UP) <= seen <= number:
            return [framed(self._views.view(now, viewer))]
        if any(entry.kind == "undo" for entry in table.game.timeline.log[seen:]):
            return [framed(self._views.view(now, viewer))]
        past = replace(now, scenes=SceneCache())
        moments = [
            replace(past, game=table.game.rewound(count)) for count in range(seen + 1, number + 1)
        ]
        plies = [ply_for(self._views, one, viewer) for one in moments]
        return [*plies, framed(self._views.people(now, viewer))]

    # -- events ----------------------------------------------------------------------------------

    def _entry_added(self, event: EntryAdded) -> None:
        self._show(event.table, self._view if event.entry.kind == "undo" else self._ply)

    def _view(self, moment: Moment, say: Language) -> Tidings:
        return WholeTidings(self._views, moment, say, self._views.public_view)

    def _ply(self, moment: Moment, say: Language) -> Tidings:
        return PlyTidings(self._views, moment, say)

    def _people(self, moment: Moment, say: Language) -> Tidings:
        return WholeTidings(self._views, moment, say, self._views.public_people)

    def _rematch_opened(self, event: RematchOpened) -> None:
        self._tell(event.table, RematchAt(f"/games/{event.game_id}"))

    def show_people(self, table: Table) -> None:
        """Tell everybody at a table who is there and what they can do now."""
        self._show(table, self._people)

    def tell_waiting(self, tables: Iterable[Table]) -> None:
        """Tell those at tables where a change waits for the store that it is being retried."""
        for table in tables:
            if table.requests:
                for subscriber in self._audience(table).everybody():
                    told = framed(not_stored(subscriber.viewer.say))
                    self.wave.put_now(subscriber.outbox, told)

    def _tell(self, table: Table, message: Outgoing) -> None:
        """Send everybody at a table the same message."""
        frame = framed(message)
        for subscriber in self._audience(table).everybody():
            self.wave.put_now(subscriber.outbox, frame)

    def _audience(self, table: Table) -> Audience:
        found: Audience = table.beside.get(self, _NOBODY)
        return found

    def _show(
        self,
        table: Table,
        about: Callable[[Moment, Language], Tidings],
        but: Subscriber | None = None,
    ) -> None:
        # Made once per language, framed once for all without seats; not made at all if unwatched.
        audience = self._audience(table)
        if not audience:
            return
        moment = self._views.moment(table)
        for say in audience.by_language:
            self._untold.append(_Untold(table, about(moment, say), but))
        self.wave.come()

    # -- the messages of one turn of the event loop, made step by step ---------------------------

    def _make(self) -> None:
        if not self._untold:
            return
        untold, self._untold = self._untold, []
        for step in _look, _tell, self._send:
            untold = [one for one in untold if self._goes_well(step, one)]

    def _goes_well(self, step: Callable[[_Untold], None], one: _Untold) -> bool:
        try:
            step(one)
        except Exception:  # noqa: BLE001  a game's drawing may raise anything
            self._note(one.table)
            return False
        return True

    def _send(self, one: _Untold) -> None:
        table, told, but = one
        audience = self._audience(table)
        _, playing, others = audience.parted(told.moment.holders, told.say)
        if but is not None:
            playing = [one for one in playing if one is not but]
            others = [outbox for outbox in others if outbox is not but.outbox]
        self._tell_holders(table, told, playing)
        if others:  # maybe a thousand
            self.wave.put(others, told.for_others())

    def _tell_holders(self, table: Table, told: Tidings, playing: Iterable[Subscriber]) -> None:
        frames: dict[str | None, bytes] = {}
        for one in playing:
            user_id = one.viewer.user_id
            frame = frames.get(user_id)
            if frame is None:
                try:
                    frame = frames[user_id] = told.for_holder(one.viewer)
                except Exception:  # noqa: BLE001  a game's taps may raise anything
                    self._note(table)
                    continue
            self.wave.put((one.outbox,), frame)

    def _note(self, table: Table) -> None:
        self._log.error("showing failed", game=table.id, trace=traceback.format_exc())
