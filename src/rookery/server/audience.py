"""Who watches a table, and what they are sent. Nothing here waits: messages go to outboxes."""

import asyncio
from collections.abc import Callable

from rookery.server import seating
from rookery.server.drawings import Drawings
from rookery.server.entries import Entry
from rookery.server.languages import Language
from rookery.server.messages import Outgoing, written
from rookery.server.table import Table, Watcher
from rookery.server.views import Shown, Views

_TOGETHER_S = 0.05
_CATCH_UP = 16  # plies sent one by one to a page that comes back; beyond that a whole view


class Audience:
    """Sends watchers what they lack."""

    def __init__(self, views: Views) -> None:
        self._views = views

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
        common: dict[str, Shown] = {}
        texts: dict[tuple[str, str | None], str] = {}
        for watcher in list(table.watchers):
            seated = watcher.holder if seating.held(table.seats, watcher.holder) else None
            key = watcher.say.code, seated
            if key not in texts:
                if watcher.say.code not in common:
                    common[watcher.say.code] = make(table, watcher.say)
                texts[key] = written(self._views.own(common[watcher.say.code], table, watcher))
            watcher.outbox.put(texts[key])
