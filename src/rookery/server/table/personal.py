"""Sends messages that contain a part for one user only."""

from collections.abc import Collection, Iterable
from typing import Protocol

from msgspec import Struct

from rookery.server.i18n.catalogues import Language
from rookery.server.table.audience import Subscriber
from rookery.server.table.broadcast import Broadcast
from rookery.server.table.changes import Event, TableEvents
from rookery.server.table.registry import Table
from rookery.server.web.messages import framed


class PersonalNews(Protocol):
    """A source of news about a table."""

    def concerned(self, table: Table) -> Collection[str]:
        """The users who get a version of their own; everybody else gets the same one."""

    def message(self, table: Table, user_id: str | None, say: Language) -> Struct | None:
        """The message for a reader; None while there is nothing to say."""


class PersonalBroadcast:
    """Sends a table's news when an event of this kind announces it, and to those who join."""

    def __init__(
        self, events: TableEvents, kind: type[Event], news: PersonalNews, broadcast: Broadcast
    ) -> None:
        self._news, self._broadcast = news, broadcast
        events.subscribe(kind, lambda event: self._tell(event.table))

    def join(self, table: Table, subscriber: Subscriber) -> None:
        """Send the news to a subscriber who joins."""
        self._send(table, [subscriber])

    def _tell(self, table: Table) -> None:
        self._send(table, table.audience.everybody())

    def _send(self, table: Table, to: Iterable[Subscriber]) -> None:
        concerned = self._news.concerned(table)
        frames: dict[tuple[str | None, str], bytes | None] = {}
        for subscriber in to:
            say, user_id = subscriber.viewer.say, subscriber.viewer.user_id
            key = user_id if user_id in concerned else None, say.code
            if key not in frames:
                message = self._news.message(table, key[0], say)
                frames[key] = None if message is None else framed(message)
            frame = frames[key]
            if frame is not None:
                self._broadcast.send(subscriber.outbox, frame)
