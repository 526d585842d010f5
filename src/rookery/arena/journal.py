"""A journal of the boards played so far, from which an interrupted run resumes.

Each board is one line of JSON, synced to disk before anything else happens. The first line says
what is played. A last line without a newline was cut off when the process ended; it is dropped.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import msgspec

from rookery.arena.play import PlayedGame
from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError

if sys.platform != "win32":
    import fcntl

FORMAT = "rookery results 1"
_BEGINNING = b'{"format":"%s"' % FORMAT.encode()

Task = tuple[int, int]
"""The numbers of a board and of a meeting (who plays on it). Both count from 0."""


class BadResults(RookeryError):
    """A file that holds no results, holds those of another run, or is in use."""

    code = "bad-results"


class JournalEntry(msgspec.Struct, frozen=True):
    """A board that a meeting has played in every rotation."""

    board: int
    meeting: int
    games: tuple[PlayedGame, ...]

    @property
    def task(self) -> Task:
        return self.board, self.meeting


class Head(msgspec.Struct, frozen=True):
    """The first line of a journal: the command, and everything its results depend on."""

    format: str
    of: str
    plan: dict[str, Any]


@check_arguments
class Journal:
    """The results of a run so far, kept in a file if a path is given.

    Close it, or use it in a `with`. Raises BadResults if the file belongs to another run or another
    process is writing it.
    """

    def __init__(self, path: Path | None, of: str, plan: Mapping[str, Any]) -> None:
        self.entries: dict[Task, JournalEntry] = {}
        self._file: IO[bytes] | None = None
        self._path = path
        if path is None:
            return
        self._is_new = not path.exists()
        self._file = _open(path)
        try:
            self._begin(path, Head(FORMAT, of, dict(plan)))
        except BaseException:
            self.close()
            raise

    def _begin(self, path: Path, head: Head) -> None:
        assert self._file is not None
        present = _head(path, self._file)
        if present is None:
            _start(path, self._file, msgspec.json.encode(head))
            return
        _compare(path, present, head)
        end = self._file.tell()
        for number, line in _whole_lines(self._file):
            board = _decode(path, number, line, JournalEntry)
            self.entries[board.task] = board
            end += len(line)
        self._file.seek(end)
        self._file.truncate()

    def add(self, board: JournalEntry) -> None:
        """Keep a board. It is on disk when this returns."""
        self.entries[board.task] = board
        if self._file is not None:
            _write(self._file, msgspec.json.encode(board))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, error: object, *_: object) -> None:
        self.close()
        if error is not None and self._path is not None and self._is_new and not self.entries:
            self._path.unlink(missing_ok=True)  # a run that never began binds no other one


@check_arguments
def seed_in(path: Path | None) -> str | None:
    """The seed of the run that a file holds; None if there is no such run yet."""
    if path is None or not path.exists():
        return None
    with path.open("rb") as file:
        head = _head(path, file)
    return None if head is None else str(head.plan.get("seed", ""))


def _open(path: Path) -> IO[bytes]:
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("r+b" if path.exists() else "w+b")
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise BadResults(f"{path}: another process writes this file") from None
    return file


def _head(path: Path, file: IO[bytes]) -> Head | None:
    """The decoded first line; None if a process ended before it was fully written."""
    line = file.readline(1 << 20)
    if not line.startswith(_BEGINNING) and not _BEGINNING.startswith(line):
        raise BadResults(f"{path}, line 1: this is no file of results")
    return _decode(path, 1, line, Head) if line.endswith(b"\n") else None


def _start(path: Path, file: IO[bytes], head: bytes) -> None:
    file.seek(0)
    file.truncate()
    _write(file, head)
    if sys.platform != "win32":  # sync the directory entry, too
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _write(file: IO[bytes], line: bytes) -> None:
    file.write(line + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _whole_lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(file, 2):
        if line.endswith(b"\n"):
            yield number, line


def _decode(path: Path, number: int, line: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise BadResults(f"{path}, line {number}: {error}") from None


def _compare(path: Path, present: Head, new_head: Head) -> None:
    """Raise BadResults if the file holds another run: it is neither continued nor overwritten."""
    plan = msgspec.json.decode(msgspec.json.encode(new_head.plan))  # in the form it is read back
    if present.of != new_head.of:
        raise BadResults(f"{path} holds results of a {present.of}, not of a {new_head.of}")
    for key in sorted(plan.keys() | present.plan.keys()):
        old, new = present.plan.get(key), plan.get(key)
        if old != new:
            raise BadResults(f"{path} holds results of another plan: {key} was {old}, not {new}")
