"""Passwords known from leaks, looked up in a file that the keeper may provide.

Each line is the SHA-1 of a password in hexadecimal digits; anything after a colon is ignored.
Lines are sorted by hash, like the lists that can be downloaded. The file may be as large as those:
a binary search reads about thirty lines per password, and keeps none in memory.
"""

import hashlib
import re
from pathlib import Path
from typing import BinaryIO

from rookery.core.errors import SetupError

_LINE = re.compile(rb"[0-9A-Fa-f]{40}(:[^\r\n]*)?\r?\n?")
_DIGITS = 40


class Breached:
    """The leaked passwords in a file, none without a path. Raises SetupError if it is unusable."""

    def __init__(self, path: str) -> None:
        self._path = Path(path) if path else None
        if self._path is not None:
            _check(self._path)

    def has(self, password: str) -> bool:
        """Whether this password is known from a leak."""
        if self._path is None:
            return False
        # SHA-1 protects nothing here: it is the format of the lists.
        wanted = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper().encode()
        with self._path.open("rb") as file:
            return _first_from(file, wanted) == wanted


def _check(path: Path) -> None:
    try:
        with path.open("rb") as file:
            line = file.readline(200)
    except OSError as error:
        raise SetupError([f"BREACHED: {path} cannot be read: {error.strerror}"]) from None
    if not _LINE.fullmatch(line):
        raise SetupError([f"BREACHED: {path} is no list of SHA-1 hashes"])


def _first_from(file: BinaryIO, wanted: bytes) -> bytes:
    """The first hash that is not less than the wanted one; empty if all are less."""
    low, high = 0, file.seek(0, 2)  # the line we look for begins in [low, high]
    while low < high:
        middle = (low + high) // 2
        if _hash_after(file, middle) < wanted:
            low = middle + 1
        else:
            high = middle
    return _hash_after(file, low).rstrip(b"~")


def _hash_after(file: BinaryIO, place: int) -> bytes:
    """The hash of the first line that begins at or after an offset; `~`, above all, at the end."""
    file.seek(max(0, place - 1))
    if place:
        file.readline()
    return file.readline()[:_DIGITS].upper() or b"~"
