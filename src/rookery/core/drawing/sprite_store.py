"""Rasterised symbols on disk, so that a process need not rasterise what another one has.

An entry's name contains all that decides about its pixels: the symbol files, the code that draws
them, its font and resvg's version. So nothing here is ever out of date, and
whatever cannot be read is drawn again. If there is no room, only time is lost.
"""

import hashlib
import os
import stat
import sys
import tempfile
import zlib
from collections.abc import Hashable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

ROOM = 96 << 20
"""How many bytes of the disk rasterised symbols may fill."""

_LEAVES = 3 / 4  # what is left when the oldest entries are deleted, since there was no more room
_LEVEL = 1
DRAWING = (
    "rasterizer.py",
    "letters.otf",
    "sheet.py",
    "sprites.py",
    "sprite_pages.py",
    "svg.py",
    "dark_theme.py",
    "symbols.svg",
)


class SpriteStore:
    """Bytes by key in a folder that others cannot write, the newest `room` bytes of them."""

    def __init__(self, folder: Path, room: int = ROOM) -> None:
        self._folder, self._room = folder, room
        self._size: int | None = None

    def read(self, symbols: Path, key: Hashable) -> bytes | None:
        """What was written for a key; None if that is not there or damaged."""
        try:
            with self._path(symbols, key).open("rb") as file:
                content = file.read()
                return zlib.decompress(content) if _is_own(os.fstat(file.fileno())) else None
        except (OSError, zlib.error):
            return None

    def write(self, symbols: Path, key: Hashable, content: bytes) -> None:
        """Store bytes for a key, whole or not at all."""
        path, data = self._path(symbols, key), zlib.compress(content, _LEVEL)
        with suppress(OSError):
            self._make_room(len(data))
            number, temporary = tempfile.mkstemp(dir=self._folder, prefix="unfinished-")
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(data)
                Path(temporary).replace(path)
            except BaseException:
                Path(temporary).unlink(missing_ok=True)
                raise

    def _path(self, symbols: Path, key: Hashable) -> Path:
        whole = repr((_drawing(symbols), key)).encode()
        return self._folder / hashlib.blake2b(whole, digest_size=20).hexdigest()

    def _make_room(self, more: int) -> None:
        if self._size is None:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_own(self._folder.stat()):
                raise PermissionError(f"others can write {self._folder}")
        if self._size is None or self._size + more > self._room:
            self._size = self._sweep(more)
        self._size += more

    def _sweep(self, more: int) -> int:
        """How many bytes are left, after deleting the oldest if they and `more` are too many."""
        entries = sorted(self._entries(), reverse=True)
        size, most = sum(size for _, size, _ in entries), self._room
        if size + more <= most:
            return size
        while entries and size + more > most * _LEAVES:
            _, file_size, path = entries.pop()
            path.unlink(missing_ok=True)
            size -= file_size
        return size

    def _entries(self) -> Iterator[tuple[int, int, Path]]:
        for entry in os.scandir(self._folder):
            with suppress(FileNotFoundError):  # another process has deleted it
                status = entry.stat()
                yield status.st_mtime_ns, status.st_size, Path(entry.path)


def user_folder() -> Path | None:
    """Where this user's processes share what they rasterise: beside compiled code."""
    from rookery.core.compiler.store import home  # it loads the compiler, which takes a while

    root = home()
    return None if root is None else root / "pictures"


def _is_own(status: os.stat_result) -> bool:
    if sys.platform == "win32":
        return True
    others = stat.S_IWGRP | stat.S_IWOTH
    return status.st_uid == os.getuid() and not status.st_mode & others


@lru_cache(maxsize=32)
def _drawing(symbols: Path) -> str:
    """A name for the symbols of a file and for the code that draws them."""
    here = Path(__file__).parent
    files = [symbols, *(here / name for name in DRAWING)]
    whole = b"\0".join(path.read_bytes() for path in files)
    return f"{version('resvg_py')} {hashlib.blake2b(whole, digest_size=20).hexdigest()}"
