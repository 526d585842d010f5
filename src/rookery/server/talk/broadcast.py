"""Sends table chat to the table's subscribers."""

from collections.abc import Iterable

from rookery.server.table.audience import Subscriber
from rookery.server.table.broadcast import Broadcast
from rookery.server.table.changes import TableEvents
from rookery.server.table.house import TableCompanion
from rookery.server.table.registry import Table
from rookery.server.talk.model import TalkLine
from rookery.server.talk.shown import lines_shown
from rookery.server.talk.talk import LineSaid, Talk
from rookery.server.web.messages import framed


class TalkBroadcast(TableCompanion):
    """Sends everybody at a table every line they may read once, in order, in their language."""

    def __init__(self, events: TableEvents, talk: Talk, broadcast: Broadcast) -> None:
        self._talk, self._broadcast = talk, broadcast
        events.subscribe(LineSaid, self._send_line)

    async def enter(self, table: Table) -> None:
        """Read the earlier lines of a table, unless they are known."""
        await self._talk.enter(table)

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Send a subscriber who joins the lines after number `heard`."""
        lines = self._talk.lines(table, heard, subscriber.viewer.user_id)
        if lines:
            self._send(table, [subscriber], lines)

    def _send_line(self, event: LineSaid) -> None:
        table, line, reads = event.table, event.line, self._talk.reads
        readers = (r for r in table.audience.everybody() if reads(table, r.viewer.user_id, line))
        self._send(table, readers, [line])

    def _send(self, table: Table, to: Iterable[Subscriber], lines: list[TalkLine]) -> None:
        frames: dict[str, bytes] = {}
        for subscriber in to:
            say = subscriber.viewer.say
            if say.code not in frames:
                frames[say.code] = framed(lines_shown(table.game, lines, say))
            self._broadcast.send(subscriber.outbox, frames[say.code])
