"""A log of what happens to a bot, for its owner."""

from collections.abc import Callable
from functools import partial

from rookery.server.bots import store as bots
from rookery.server.db.writer import Writer


class BotLog:
    """Writes bots' logs. Nobody waits for a line to be stored; it is lost if the store fails."""

    def __init__(self, writer: Writer, now: Callable[[], int]) -> None:
        self._writer, self._now = writer, now

    def note(self, bot_id: str, kind: str, about: str = "") -> None:
        """Add a line to a bot's log."""
        line = bots.LogLine(self._now(), kind, about)
        self._writer.submit(partial(bots.note, bot_id=bot_id, line=line))
