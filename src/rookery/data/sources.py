"""Where records are: files, folders with all below them, zip and tar archives.

A folder and an archive have records in files that end in .txt or .pgn. Nothing is unpacked on the
disk, and no more of a file is read than a record may have.
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
"""Of a file with many games."""
STANDARD_INPUT = "-"

_BROKEN = (
    OSError,
    EOFError,
    RuntimeError,  # a password is wanted
    NotImplementedError,
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
)


class Source(NamedTuple):
    """A file by its name; `trouble` says why it can't be read, else `content` is what it holds."""

    name: str
    content: bytes = b""
    trouble: str = ""


def sources(paths: Sequence[str]) -> Iterator[Source]:
    """Every file that should hold records, in order of names; no error ends the others."""
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
    """What a folder holds, and last the folders in it that can't be read."""
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
    """How long a file of that name may be."""
    return MOST_GAMES_BYTES if name.lower().endswith(".pgn") else MAX_BYTES


def _said(error: Exception) -> str:
    """Why, without the name, which stands before it."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(reason.split()) or type(error).__name__


def _members(path: str, found: Iterator[Source]) -> Iterator[Source]:
    """An archive's files; where it breaks off, that is told, and what came before stays."""
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
    """In the order of the archive, which is read once from end to end."""
    with tarfile.open(path, "r|*") as archive:
        for info in archive:
            if info.isfile() and info.name.lower().endswith(TEXTS):
                file = archive.extractfile(info)
                assert file is not None
                yield Source(info.name, file.read(most_bytes(info.name) + 8))
