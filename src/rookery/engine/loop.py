"""The engine's main loop: lines in, lines out, with a search in the background.

One thread reads; everything else happens here, one event at a time, so that answers never mix.
"""

import os
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from rookery.core.errors import RookeryError
from rookery.core.state import State
from rookery.engine import commands
from rookery.engine.errors import error_line
from rookery.engine.lines import read_lines
from rookery.engine.preloading import Preloading
from rookery.engine.searching import Clock, Search
from rookery.engine.session import EngineSession

END = None
Event = str | RookeryError | Search | None
PENDING = 64
"""The most events queued, that is, lines read ahead."""


class Sink(Protocol):
    """The binary stream that answers are written to."""

    def write(self, data: bytes, /) -> object:
        """Accept all of the data."""

    def flush(self) -> None:
        """Send the data on."""


class Loop:
    """One engine between two streams. `read(n)` returns up to n bytes, b"" at the end.

    `named` is as in `EngineSession`.
    """

    def __init__(
        self,
        read: Callable[[int], bytes | None],
        sink: Sink,
        clock: Clock = time.perf_counter,
        named_game: Callable[[State], None] = lambda _: None,
    ) -> None:
        self._read, self._sink = read, sink
        self._events: queue.Queue[Event] = queue.Queue(PENDING)
        self.session = EngineSession(self._events.put, clock, named_game)

    def run(self) -> None:
        """Answer until `quit`, until the input ends, or until the output breaks."""
        threading.Thread(target=self._feed, name="input", daemon=True).start()
        try:
            while not self.session.closed:
                self._write(self._next())
        except OSError:  # a broken pipe, a terminal that is gone
            self.session.closed = True

    def _feed(self) -> None:
        with suppress(OSError):  # an unreadable input counts as ended
            for line in read_lines(self._read):
                self._events.put(line)
        self._events.put(END)

    def _next(self) -> list[str]:
        """The lines that answer the next event, and those of a search that are due."""
        try:
            event = self._events.get(timeout=self.session.patience)
        except queue.Empty:
            return self._guard(self.session.look)
        return self._guard(lambda: self._answer(event)) + self._guard(self.session.look)

    def _answer(self, event: Event) -> list[str]:
        if event is END:
            return commands.answer(self.session, "quit")
        if isinstance(event, str):
            return commands.answer(self.session, event)
        if isinstance(event, Search):
            return self.session.conclude(event)
        return [error_line(event)]

    def _guard(self, work: Callable[[], list[str]]) -> list[str]:
        """Turn any exception into one error line, so that the engine lives on."""
        try:
            return work()
        except RookeryError as error:
            return [error_line(error)]
        except Exception as error:  # noqa: BLE001  nothing on standard input may end the process
            return [f"error internal {type(error).__name__}: {error!r:.200}"]

    def _write(self, lines: list[str]) -> None:
        if lines:
            self._sink.write("".join(line + "\n" for line in lines).encode())
            self._sink.flush()


def main() -> int:
    """Speak the protocol on standard input and output, then exit with a status.

    It exits at once: a search's thread that is still compiling must not delay the end.
    """
    loop = Loop(partial(os.read, 0), os.fdopen(1, "wb", closefd=False), named_game=Preloading())
    try:
        loop.run()
    except KeyboardInterrupt:
        os._exit(130)
    os._exit(0)
