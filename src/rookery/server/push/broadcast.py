"""Who watches a table, and what they are sent. Nothing here waits: messages go to outboxes."""

import asyncio
import traceback
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from rookery.server.i18n.catalogues import Language
from rookery.server.live.table import Table, Watcher
from rookery.server.model import seats
from rookery.server.model.log import Entry
from rookery.server.ops.logs import Log
from rookery.server.views.messages import Outgoing, written
from rookery.server.views.scene_cache import Drawings
from rookery.server.views.table_view import Shown, Views

T = TypeVar("T")

_TOGETHER_S = 0.05
_CATCH_UP = 16  # plies sent one by one to a page that comes back; beyond that a whole view


class Audience:
    """Sends watchers what they lack.

    What is shown to everybody has been stored already: where showing it fails, the log says so,
    whoever missed it finds that out by the next number, and the table goes on.
    """

    def __init__(self, views: Views, log: Log) -> None:
        self._views, self._log = views, log

    def join(self, table: Table, watcher: Watcher, seen: int | None) -> None:
        """A socket begins to watch: it is sent what it lacks, the others that it is there."""
        table.watchers.add(watcher)
        self.resend(table, watcher, seen)
        self._show_people_soon(table)

    def part(self, table: Table, watcher: Watcher) -> None:
        """A socket has gone."""
        table.watchers.discard(watcher)
        self._show_people_soon(table)

    def _show_people_soon(self, table: Table) -> None:
        # After a restart hundreds may come at once: they are told of each other together.
        if not table.is_telling_people:
            table.is_telling_people = True
            asyncio.get_running_loop().call_later(_TOGETHER_S, self._now_show_people, table)

    def _now_show_people(self, table: Table) -> None:
        table.is_telling_people = False
        self.show_people(table)

    def resend(self, table: Table, watcher: Watcher, seen: int | None) -> None:
        """Send what a page lacks that has seen so many entries; None: none at all."""
        for message in self._lacking(table, watcher, seen):
            watcher.outbox.put(written(message))

    def _lacking(self, table: Table, watcher: Watcher, seen: int | None) -> list[Outgoing]:
        number = table.play.number
        if seen is None or not max(0, number - _CATCH_UP) <= seen <= number:
            return [self._views.view(table, watcher)]
        if any(entry.kind == "undo" for entry in table.play.log[seen:]):
            return [self._views.view(table, watcher)]
        drawings = Drawings()
        plies: list[Outgoing] = [
            self._views.ply(table.as_of(count, drawings), watcher)
            for count in range(seen + 1, number + 1)
        ]
        return [*plies, self._views.people(table, watcher)]

    def show_entry(self, table: Table, entry: Entry) -> None:
        """Show everybody the newest entry."""
        if entry.kind == "undo":
            self._broadcast(table, self._views.open_view)
        else:
            self._broadcast(table, self._views.open_ply)

    def show_people(self, table: Table) -> None:
        """Tell everybody who is there and what they can do now."""
        self._broadcast(table, self._views.open_people)

    def show(self, table: Table, message: Outgoing) -> None:
        """Tell everybody the same."""
        text = written(message)
        for watcher in list(table.watchers):
            watcher.outbox.put(text)

    def _broadcast(self, table: Table, make: Callable[[Table, Language], Shown]) -> None:
        # Made once a language; all who hold nothing are sent the very same text.
        common: dict[str, Shown | None] = {}
        texts: dict[tuple[str, str | None], str | None] = {}
        for watcher in list(table.watchers):
            code = watcher.say.code
            seated = watcher.holder if seats.held(table.seats, watcher.holder) else None
            if code not in common:
                common[code] = self._made(table, partial(make, table, watcher.say))
            if (code, seated) not in texts:
                own = partial(self._own, common[code], table, watcher)
                texts[code, seated] = self._made(table, own)
            text = texts[code, seated]
            if text is not None:
                watcher.outbox.put(text)

    def _own(self, message: Shown | None, table: Table, watcher: Watcher) -> str | None:
        return None if message is None else written(self._views.own(message, table, watcher))

    def _made(self, table: Table, make: Callable[[], T]) -> T | None:
        """What it makes; None, and a line in the log, if that fails."""
        try:
            return make()
        except Exception:  # noqa: BLE001  whatever a game's drawing raises
            self._log.error("showing failed", game=table.id, trace=traceback.format_exc())
            return None
