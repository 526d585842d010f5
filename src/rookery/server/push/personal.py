"""Sends what concerns some of those at a table more than others, of a part that push knows not."""

from collections.abc import Collection, Iterable
from typing import Protocol

from msgspec import Struct

from rookery.server.i18n.catalogues import Language
from rookery.server.live.events import Event, Events
from rookery.server.live.registry import Table
from rookery.server.push.broadcast import Broadcast
from rookery.server.push.frames import framed
from rookery.server.push.subscriber import Subscriber


class News(Protocol):
    """What there is to say about a table."""

    def concerned(self, table: Table) -> Collection[str]:
        """The users who read something of their own; everybody else reads the same."""

    def message(self, table: Table, user_id: str | None, say: Language) -> Struct | None:
        """What somebody reads; None while there is nothing to say."""


class PersonalBroadcast:
    """Sends the news of a table when an event of this kind tells of them, and to whoever comes."""

    def __init__(self, events: Events, kind: type[Event], news: News, broadcast: Broadcast) -> None:
        self._news, self._broadcast = news, broadcast
        events.subscribe(kind, lambda event: self._tell(event.table))

    def join(self, table: Table, subscriber: Subscriber) -> None:
        """Send somebody who comes what there is to say."""
        self._send(table, [subscriber])

    def _tell(self, table: Table) -> None:
        self._send(table, self._broadcast.audience(table))

    def _send(self, table: Table, to: Iterable[Subscriber]) -> None:
        concerned = self._news.concerned(table)
        frames: dict[tuple[str | None, str], bytes | None] = {}
        for one in to:
            say, user_id = one.viewer.say, one.viewer.user_id
            key = user_id if user_id in concerned else None, say.code
            if key not in frames:
                message = self._news.message(table, key[0], say)
                frames[key] = None if message is None else framed(message)
            frame = frames[key]
            if frame is not None:
                self._broadcast.wave.put_now(one.outbox, frame)
