"""Split bytes into lines in bounded memory; a line too long or not UTF-8 becomes one error."""

from collections.abc import Callable, Iterator

from rookery.core.errors import OverLimit, RookeryError
from rookery.engine.errors import BadArguments

MAX_LINE = 64 * 1024
"""The most bytes of a line, its end not counted."""


class LineSplitter:
    """Splits chunks of bytes into lines; holds at most `MAX_LINE` bytes and one chunk."""

    def __init__(self) -> None:
        self._rest = b""
        self._skipping = False

    def feed(self, chunk: bytes) -> Iterator[str | RookeryError]:
        """The lines that a chunk completes, in order; an error in place of each bad one."""
        *whole, self._rest = (self._rest + chunk).split(b"\n")
        for raw in whole:
            if not self._skipping:
                yield _line(raw)
            self._skipping = False
        if len(self._rest) > MAX_LINE:
            if not self._skipping:
                yield _too_long()
            self._skipping, self._rest = True, b""

    def end(self) -> Iterator[str | RookeryError]:
        """The last line, if the input ends without a newline."""
        if self._rest and not self._skipping:
            yield _line(self._rest)
        self._rest = b""


def read_lines(read: Callable[[int], bytes | None]) -> Iterator[str | RookeryError]:
    """Yield a stream's lines as they come; `read(n)` returns up to n bytes, b"" at the end."""
    splitter = LineSplitter()
    while chunk := read(MAX_LINE):
        yield from splitter.feed(chunk)
    yield from splitter.end()


def _line(raw: bytes) -> str | RookeryError:
    if len(raw) > MAX_LINE:
        return _too_long()
    try:
        return raw.removesuffix(b"\r").decode()
    except UnicodeDecodeError as error:
        return BadArguments(f"the line is not UTF-8 (byte {error.start + 1})")


def _too_long() -> OverLimit:
    return OverLimit("the number of bytes in this line", MAX_LINE)
