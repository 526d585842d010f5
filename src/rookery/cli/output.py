"""All writing to standard output and standard error."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

_LONGEST = 1000


def say(*lines: str) -> int:
    """Print lines; return the exit status 0, so that a command can end with this call."""
    return say_all(lines)


def say_all(lines: Iterable[str]) -> int:
    """Print lines, which a file or a pipe gets at once; return the exit status 0."""
    sys.stdout.write("".join(line + "\n" for line in lines))
    sys.stdout.flush()
    return 0


def say_json(value: Any) -> int:
    """Print one JSON document on one line; return the exit status 0."""
    return say(json.dumps(value, ensure_ascii=not _is_unicode(sys.stdout)))


def _is_unicode(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().startswith("utf")


def say_anything(stream: TextIO) -> None:
    """Make a stream print characters that its encoding lacks as `?` instead of failing."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


@contextmanager
def new_file(path: Path) -> Iterator[TextIO]:
    """A text file to write, which takes its place only when all is written. Raises OSError.

    It does so at once if the place is a folder, or can't be written to.
    """
    from rookery.core.writable import check_file  # --help is quicker without it

    check_file(path)
    beside = path.with_name(f".{path.name}.part")
    try:
        file = beside.open("w", encoding="utf-8")
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
    try:
        with file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def complain(error: Exception) -> int:
    """Report an error in one line on standard error; return the exit status 2."""
    message = " ".join(_message(error).split())
    note(f"rookery: {message if len(message) <= _LONGEST else f'{message[:_LONGEST]}…'}")
    return 2


def note(words: str, *, alone: bool = False) -> None:
    """Print a line on standard error that is no result and no error.

    `alone`: something may stand in the terminal's line, such as a bar or ^C, so take a new one.
    """
    if sys.stderr is not None:
        sys.stderr.write("\n" * (alone and sys.stderr.isatty()) + f"{words}\n")


def progress_bar(stream: TextIO, width: int = 30, of: str = "games") -> Callable[[int, int], None]:
    """A callback for `done` and `total` that draws a progress bar; on a terminal only."""
    start = time.monotonic()

    def show(count: int, total: int) -> None:
        if not stream.isatty():
            return
        bar = "#" * (width * count // total)
        left = (time.monotonic() - start) * (total - count) / count if count else 0.0
        end = "\n" if count == total else ""
        stream.write(f"\r[{bar:<{width}}] {count}/{total} {of}, {left:.0f} s left  {end}")
        stream.flush()

    return show


def _message(error: Exception) -> str:
    """An error's message; for a file, its name and the reason without the errno."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)
