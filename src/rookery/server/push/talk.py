"""Sends table chat to the table's subscribers."""

from rookery.server.live.events import Events, Said
from rookery.server.live.registry import Table
from rookery.server.model.talk import Line
from rookery.server.push.broadcast import Broadcast
from rookery.server.push.frames import framed
from rookery.server.push.subscriber import Subscriber
from rookery.server.social.talk import Talk
from rookery.server.views.talk import said


class TalkBroadcast:
    """Sends everybody at a table every line once, in order, and in their language."""

    def __init__(self, events: Events, talk: Talk, broadcast: Broadcast) -> None:
        self._talk, self._broadcast = talk, broadcast
        events.subscribe(Said, self._said)

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Send a subscriber who joins the lines after number `heard`."""
        lines = self._talk.lines(table, heard)
        if lines:
            self._send(table, [subscriber], lines)

    def _said(self, event: Said) -> None:
        self._send(event.table, self._broadcast.audience(event.table), [event.line])

    def _send(self, table: Table, to: list[Subscriber], lines: list[Line]) -> None:
        frames: dict[str, bytes] = {}
        for subscriber in to:
            say = subscriber.viewer.say
            if say.code not in frames:
                frames[say.code] = framed(said(table.game, lines, say))
            self._broadcast.wave.put_now(subscriber.outbox, frames[say.code])
