"""Where records are: files, folders with everything below them, zip and tar archives.

In folders and archives, records are the files that end in .txt or .pgn. Nothing is unpacked to
disk, and hardly more of a file is read than its maximum size.
"""

import lzma
import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from rookery.core.record import MAX_BYTES

TEXTS = (".txt", ".pgn")
ZIPS = (".zip",)
TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
MOST_GAMES_BYTES = 1 << 28
"""The maximum size of a file with many games."""
STANDARD_INPUT = "-"

_BROKEN = (
    OSError,
    EOFError,
    RuntimeError,  # a password is required
    NotImplementedError,
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
)


class Source(NamedTuple):
    """A file's name and its `content`, or `trouble`: why it can't be read."""

    name: str
    content: bytes = b""
    trouble: str = ""


def sources(paths: Sequence[str]) -> Iterator[Source]:
    """Every file that should hold records, path by path; an error in one does not stop the rest."""
    for path in paths:
        yield from _at(path)


def has_one(path: str) -> bool:
    """Whether a path can't hold more than one record."""
    return not (Path(path).is_dir() or path.lower().endswith((".pgn", *ZIPS, *TARS)))


def _at(path: str) -> Iterator[Source]:
    if path == STANDARD_INPUT:
        yield _read(path, _standard_input)
    elif Path(path).is_dir():
        yield from _below(path)
    elif path.lower().endswith(ZIPS):
        yield from _members(path, _zipped(path))
    elif path.lower().endswith(TARS):
        yield from _members(path, _tarred(path))
    else:
        yield _read(path, partial(_opened, path))


def _below(folder: str) -> Iterator[Source]:
    """The sources below a folder, sorted by path; last, the folders that can't be read."""
    closed: list[OSError] = []
    walked = os.walk(folder, onerror=closed.append)
    for file in sorted(Path(place, name) for place, _, names in walked for name in names):
        is_known = file.name.lower().endswith((*TEXTS, *ZIPS, *TARS))
        if is_known and os.path.isfile(file):  # noqa: PTH113  # that of Path may raise
            yield from _at(str(file))
    for error in closed:
        yield Source(error.filename, trouble=_said(error))


def _opened(path: str) -> IO[bytes]:
    return Path(path).open("rb")


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def _read(name: str, opened: Callable[[], IO[bytes]]) -> Source:
    try:
        with opened() as file:
            return Source(name, file.read(most_bytes(name) + 8))
    except _BROKEN as error:
        return Source(name, trouble=_said(error))


def most_bytes(name: str) -> int:
    """The maximum size of a file of this name."""
    return MOST_GAMES_BYTES if name.lower().endswith(".pgn") else MAX_BYTES


def _said(error: Exception) -> str:
    """The reason of an error, without the file's name, which is shown in front of it."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(reason.split()) or type(error).__name__


def _members(path: str, found: Iterator[Source]) -> Iterator[Source]:
    """An archive's files. If the archive is broken, the files read so far, then the error."""
    try:
        for source in found:
            yield source._replace(name=f"{path}:{source.name}")
    except _BROKEN as error:
        yield Source(path, trouble=_said(error))


def _zipped(path: str) -> Iterator[Source]:
    with zipfile.ZipFile(path) as archive:
        for info in sorted(archive.infolist(), key=lambda info: info.filename):
            if not info.is_dir() and info.filename.lower().endswith(TEXTS):
                yield _read(info.filename, partial(archive.open, info))


def _tarred(path: str) -> Iterator[Source]:
    """The files in the archive's order, since it is read as a stream."""
    with tarfile.open(path, "r|*") as archive:
        for info in archive:
            if info.isfile() and info.name.lower().endswith(TEXTS):
                file = archive.extractfile(info)
                assert file is not None
                yield Source(info.name, file.read(most_bytes(info.name) + 8))
