"""What happens to a bot, written down for its owner."""

from collections.abc import Callable
from functools import partial

from rookery.server.storage import bots
from rookery.server.storage.writer import Writer


class BotLog:
    """Nobody waits for what is written here: it is lost if the store is away."""

    def __init__(self, writer: Writer, now: Callable[[], int]) -> None:
        self._writer, self._now = writer, now

    def note(self, bot_id: str, kind: str, about: str = "") -> None:
        """Something has happened to a bot."""
        line = bots.Line(self._now(), kind, about)
        self._writer.submit(partial(bots.note, bot_id=bot_id, line=line))
