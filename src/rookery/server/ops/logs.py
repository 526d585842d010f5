"""Structured logs: one JSON object per line, never with a token, an invitation or a URL's query."""

import contextlib
import logging
import sys
import time
from collections.abc import Callable
from typing import IO, Literal

import msgspec

Level = Literal["info", "warning", "error"]
_ORDER: dict[str, int] = {"info": 0, "warning": 1, "error": 2}


class Log:
    """Writes lines of at least a level to a stream, unbuffered, by default to standard error.

    Nothing stops because a line cannot be written: the reader may have gone, the disk may be full,
    and a process may have no standard error at all.
    """

    def __init__(
        self,
        stream: IO[str] | None = None,
        least: Level = "info",
        now: Callable[[], float] = time.time,
    ) -> None:
        self._stream: IO[str] | None = sys.stderr if stream is None else stream
        self._least = _ORDER[least]
        self.tells_all = least == "info"
        """Whether `info` lines are written."""
        self._now = now
        self._warned: set[str] = set()

    def info(self, what: str, **fields: object) -> None:
        """Log something that happened as it should."""
        self._write("info", what, fields)

    def warning(self, what: str, **fields: object) -> None:
        """Log something that may need attention."""
        self._write("warning", what, fields)

    def warn_once(self, what: str, **fields: object) -> None:
        """Warn of something that every request may show: only the first time."""
        if what not in self._warned:
            self._warned.add(what)
            self.warning(what, **fields)

    def error(self, what: str, **fields: object) -> None:
        """Log a failure."""
        self._write("error", what, fields)

    def _write(self, level: Level, what: str, fields: dict[str, object]) -> None:
        if _ORDER[level] < self._least:
            return
        line = {"at": round(self._now(), 3), "level": level, "what": what, **fields}
        print_to(self._stream, msgspec.json.encode(line).decode() + "\n")


class Bridge(logging.Handler):
    """Passes what libraries log, from warnings upwards, on to the same log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line for a record, with its trace if it has one."""
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else None
        write = self._log.error if record.levelno >= logging.ERROR else self._log.warning
        write(record.getMessage(), logger=record.name, trace=trace)


def print_to(stream: IO[str] | None, text: str) -> None:
    """Write to a stream and flush it, if there is one and it can be written to."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):  # ValueError: it is closed
            stream.write(text)
            stream.flush()


def on_terminal(stream: IO[str] | None) -> bool:
    """Whether a stream, if there is one, is a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def least_level(choice: str, is_terminal: bool) -> Level:
    """The least level to write; with `auto`, only warnings and errors on a terminal."""
    if choice == "auto":
        return "warning" if is_terminal else "info"
    return "warning" if choice == "warnings" else "info"
