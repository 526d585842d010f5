"""Passwords that are known from leaks, in a file that the keeper may have.

Each line is the SHA-1 of a password in hexadecimal digits, and what follows a colon is not read.
Lines are in the order of their hashes, as the lists that can be downloaded are. The file may be as
large as these are: of its lines some thirty are read for a password, and none is kept.
"""

import hashlib
import re
from pathlib import Path
from typing import BinaryIO

from rookery.core.errors import SetupError

_LINE = re.compile(rb"[0-9A-Fa-f]{40}(:[^\r\n]*)?\r?\n?")
_DIGITS = 40


class Breached:
    """Raises SetupError where there is no such file; without a path no password is known."""

    def __init__(self, path: str) -> None:
        self._path = Path(path) if path else None
        if self._path is not None:
            _check(self._path)

    def has(self, password: str) -> bool:
        """Whether somebody has had this password, and it has leaked."""
        if self._path is None:
            return False
        # Not what keeps anything secret: it is how the lists are written.
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
    """The first hash that is no less than the wanted one; nothing where all are less."""
    low, high = 0, file.seek(0, 2)  # the line that is looked for begins in [low, high]
    while low < high:
        middle = (low + high) // 2
        if _hash_after(file, middle) < wanted:
            low = middle + 1
        else:
            high = middle
    return _hash_after(file, low).rstrip(b"~")


def _hash_after(file: BinaryIO, place: int) -> bytes:
    """The hash of the first line that begins at a place or after it; more than all at the end."""
    file.seek(max(0, place - 1))
    if place:
        file.readline()
    return file.readline()[:_DIGITS].upper() or b"~"
