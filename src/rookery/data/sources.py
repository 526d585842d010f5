"""Where records are: files, folders with everything below them, zip and tar archives.

In folders and archives, records are the files that end in .txt or .pgn and look like records; all
others are skipped. A file that a path names has to be one. Nothing is unpacked to
disk, and hardly more of a file is read than its maximum size.
"""

import codecs
import lzma
import os
import re
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from rookery.core.arguments import check_arguments
from rookery.core.record import MAX_BYTES

Skip = Callable[[str], None]
"""What is called with the name of each file that is skipped."""
ZIPS = (".zip",)
TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
MOST_GAMES_BYTES = 1 << 28
"""The maximum size of a file with many games."""
STANDARD_INPUT = "-"

_DAMAGE = (
    OSError,
    EOFError,
    RuntimeError,  # a password is required
    NotImplementedError,
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
)


class RecordSource(NamedTuple):
    """A file's name and its `content`, or `trouble`: why it can't be read."""

    name: str
    content: bytes = b""
    trouble: str = ""


@check_arguments
def say_nothing(_name: str) -> None:
    """Skip a file without a word."""


@check_arguments
def sources(paths: Sequence[str], skip: Skip = say_nothing) -> Iterator[RecordSource]:
    """Every file that should hold records, path by path; an error in one does not stop the rest."""
    for path in paths:
        yield from _at(path, skip)


@check_arguments
def has_one(path: str) -> bool:
    """Whether a path can't hold more than one record."""
    return not (Path(path).is_dir() or path.lower().endswith((".pgn", *ZIPS, *TARS)))


def _at(path: str, skip: Skip) -> Iterator[RecordSource]:
    if path == STANDARD_INPUT:
        yield _read(path, _standard_input)
    elif Path(path).is_dir():
        yield from _below(path, skip)
    elif path.lower().endswith(ZIPS):
        yield from _members(path, _zip_members(path, skip), skip)
    elif path.lower().endswith(TARS):
        yield from _members(path, _tar_members(path, skip), skip)
    else:
        yield _read(path, partial(_open, path))


def _below(folder: str, skip: Skip) -> Iterator[RecordSource]:
    """The sources below a folder, sorted by path; last, the folders that can't be read."""
    errors: list[OSError] = []
    folders = os.walk(folder, onerror=errors.append)
    for file in sorted(Path(place, name) for place, _, names in folders for name in names):
        if not os.path.isfile(file):  # noqa: PTH113  # that of Path may raise
            continue
        inside = file.relative_to(folder).as_posix()
        if is_text(inside):
            yield from _claiming([_read(str(file), partial(_open, str(file)))], skip)
        elif is_text(inside, (*ZIPS, *TARS)):
            yield from _at(str(file), skip)
        else:
            skip(str(file))
    for error in errors:
        yield RecordSource(error.filename, trouble=_message(error))


def _claiming(candidates: Iterable[RecordSource], skip: Skip) -> Iterator[RecordSource]:
    """Those that claim to be records, or cannot be read."""
    for source in candidates:
        if source.trouble or claims(source.content):
            yield source
        else:
            skip(source.name)


def _open(path: str) -> IO[bytes]:
    return Path(path).open("rb")


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def _read(name: str, open_file: Callable[[], IO[bytes]]) -> RecordSource:
    try:
        with open_file() as file:
            return RecordSource(name, file.read(most_bytes(name) + 8))
    except _DAMAGE as error:
        return RecordSource(name, trouble=_message(error))


@check_arguments
def most_bytes(name: str) -> int:
    """The maximum size of a file of this name."""
    return MOST_GAMES_BYTES if name.lower().endswith(".pgn") else MAX_BYTES


def _message(error: Exception) -> str:
    """The reason of an error, without the file's name, which is shown in front of it."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(reason.split()) or type(error).__name__


def _members(path: str, candidates: Iterator[RecordSource], skip: Skip) -> Iterator[RecordSource]:
    """An archive's files. If the archive is broken, the files read so far, then the error."""
    try:
        for source in _claiming(candidates, skip):
            yield source._replace(name=f"{path}:{source.name}")
    except _DAMAGE as error:
        yield RecordSource(path, trouble=_message(error))


def _zip_members(path: str, skip: Skip) -> Iterator[RecordSource]:
    with zipfile.ZipFile(path) as archive:
        for info in sorted(archive.infolist(), key=lambda info: info.filename):
            if is_text(info.filename):
                yield _read(info.filename, partial(archive.open, info))
            elif not info.is_dir():
                skip(info.filename)


def _tar_members(path: str, skip: Skip) -> Iterator[RecordSource]:
    """The files in the archive's order, since it is read as a stream."""
    with tarfile.open(path, "r|*") as archive:
        for info in filter(tarfile.TarInfo.isfile, archive):
            if is_text(info.name):
                file = archive.extractfile(info)
                assert file is not None
                yield RecordSource(info.name, file.read(most_bytes(info.name) + 8))
            else:
                skip(info.name)


TEXTS = (".txt", ".pgn")
_HEAD = 1 << 16
"""How many bytes of a file are looked at. A file with many games has a header at its beginning."""
_FOREIGN = "__MACOSX"
"""A folder that macOS adds to archives, with files named like the real ones."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CLAIM = re.compile(r"rookery\s+record|^\s*game\s*:|^\s*\[game\s", re.IGNORECASE | re.MULTILINE)


@check_arguments
def is_text(inside: str, endings: Iterable[str] = TEXTS) -> bool:
    """Whether a path inside a folder or an archive may be that of a record, by its name.

    Hidden files are none, wherever they are: `._game.txt` holds what a Mac knows about `game.txt`.
    """
    parts = PurePosixPath(inside.replace("\\", "/")).parts
    is_foreign = any(part == _FOREIGN or (part[0] == "." and part != "..") for part in parts)
    return inside.lower().endswith(tuple(endings)) and not is_foreign


@check_arguments
def claims(content: bytes) -> bool:
    """Whether a text calls itself a record, or has a header that names a game."""
    head = content[:_HEAD]
    wide = head.startswith(_WIDE)
    return _CLAIM.search(head.decode("utf-16" if wide else "utf-8-sig", "replace")) is not None
