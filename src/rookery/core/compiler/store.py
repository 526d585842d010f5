"""The store of machine code: what one process has compiled, all others of this machine load.

An entry is a file that is named by everything that goes into its code: the sources of the kernel
and of all that it can reach, the types of its arguments, the compiler, and what processors it is
for. So it is valid in every checkout, environment and container that has the same sources, whatever
their paths. An entry begins with its own hash: a damaged one is never run, but compiled again.

Entries are looked for in these folders:

1. the user's: `NUMBA_CACHE_DIR`, or `rookery` in `XDG_CACHE_HOME` or `~/.cache`. If it cannot be
   written, new code goes into a temporary folder instead, with one warning;
2. that of the package `rookery_kernels`, if it is installed. It is only read. If it was made for
   other sources, another compiler or another processor, one warning says so.

A folder that others can write is not used: whoever writes machine code decides what runs here. The
installed package may be written by those who can write this package's own code.
"""

import atexit
import hashlib
import math
import os
import shutil
import stat
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from rookery.core.compiler.target import CHECKS_BOUNDS, Target, choose

if sys.platform != "win32":
    import fcntl

WHEEL = "rookery_kernels"
"""The package that carries compiled kernels."""

_DIGEST_SIZE = hashlib.sha256().digest_size
_LOOK_S = 0.02
_DAY_S = 24 * 3600
_MONTH_S = 30 * _DAY_S
_PREFIX = "unfinished-"
_FOLDER, _FILE = 0o755, 0o644  # all may read, only the owner may write
_ROOT = 0  # the user whose files all others trust
_BEFORE = "kernels-*"
"""The folders of earlier versions, which named one by all sources together."""


class Store:
    """Entries by name in some folders, of which at most the first is written.

    `home` may be None, not exist, or be unwritable: then new entries go into a temporary folder.
    """

    def __init__(self, home: Path | None, wheel: Path | None, target: Target) -> None:
        own, from_wheel = (root and root / target.tag for root in (home, wheel))
        self._tag, self._own = target.tag, own
        self._is_trusted = own is None or _is_private(own)
        self._readable = [own] if own and self._is_trusted else []
        self._wheel = wheel if wheel and _is_like_code(wheel) else None
        if self._wheel and from_wheel:
            self._readable.append(from_wheel)
        self.names: set[str] = set()
        """The entries that this process has read or written."""
        self._folder: Path | None = None
        self._entries_in_use: set[Path] = set()
        self._locks: int | None = None

    @property
    def folder(self) -> Path:
        """Where new entries go; made, and warned of if it is temporary, when first asked for.

        Raises OSError if no folder at all can be written.
        """
        if self._folder is None:
            own = self._own if self._is_trusted else None
            self._folder = own if own and _make(own) else self._temporary()
        return self._folder

    def _temporary(self) -> Path:
        root = Path(tempfile.mkdtemp(prefix="rookery-"))
        atexit.register(shutil.rmtree, root, ignore_errors=True)
        reason = "cannot be written" if self._is_trusted else "can be written by others"
        warnings.warn(
            f"{self._own or 'a folder in the home'} {reason}; "
            f"compiled code goes to {root} and is lost at exit",
            RuntimeWarning,
            stacklevel=2,
        )
        os.environ["NUMBA_CACHE_DIR"] = str(root)  # child processes use it, too
        folder = root / self._tag
        folder.mkdir()
        self._readable.insert(0, folder)
        return folder

    def read(self, name: str) -> bytes | None:
        """The content of an entry; None if there is none that can be trusted."""
        for folder in self._readable:
            content = self._read(folder / name, is_shipped=folder.parent == self._wheel)
            if content is not None:
                self.names.add(name)
                return content
        self._warn_of_unfit(name)
        return None

    def _warn_of_unfit(self, name: str) -> None:
        """Warn, once, if the installed package should have this entry, but was made for others."""
        if self._wheel is None or self._tag.endswith(CHECKS_BOUNDS):
            return
        module, there = name.partition("/")[0].rpartition("-")[0], self._wheel / self._tag
        if not there.is_dir():
            reason = f"is not for {self._tag}"
        elif module and any(there.glob(f"{module}-*")) and not (there / name).parent.is_dir():
            reason = f"was made from other sources of {module}"
        else:
            return
        self._wheel = None
        warnings.warn(
            f"the installed {WHEEL} {reason}; what it lacks is compiled once and kept",
            RuntimeWarning,
            stacklevel=3,
        )

    def _read(self, path: Path, *, is_shipped: bool) -> bytes | None:
        try:
            with path.open("rb") as file:
                is_own, whole = _is_own(os.fstat(file.fileno())), file.read()
        except OSError:
            return None
        head, content = whole[:_DIGEST_SIZE], whole[_DIGEST_SIZE:]
        if (is_own or is_shipped) and head == _hash(content):
            self._note_use(path.parent)
            return content
        if not is_shipped:
            with suppress(OSError):
                path.unlink()
        return None

    def _note_use(self, folder: Path) -> None:
        """Let the folder count as used, so that it is not forgotten."""
        if folder not in self._entries_in_use:
            self._entries_in_use.add(folder)
            with suppress(OSError):
                os.utime(folder)

    def write(self, name: str, content: bytes) -> None:
        """Store an entry, whole or not at all; if there is no room, warn and go on without it."""
        place = self._own
        try:
            path = self.folder / name
            place = path.parent
            path.parent.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
            number, temporary = tempfile.mkstemp(dir=path.parent, prefix=_PREFIX)
            try:
                with os.fdopen(number, "wb") as file:
                    os.fchmod(number, _FILE)
                    file.write(_hash(content) + content)
                Path(temporary).replace(path)
                self.names.add(name)
            except BaseException:
                Path(temporary).unlink(missing_ok=True)
                raise
        except OSError as error:
            warnings.warn(
                f"compiled code could not be stored in {place}: {error.strerror}; "
                "it will be compiled again by the next process",
                RuntimeWarning,
                stacklevel=2,
            )

    def lock(
        self,
        name: str,
        patience: float = math.inf,
        waiting: Callable[[], None] = lambda: None,
    ) -> bool:
        """Wait, at most so many seconds, until no other process holds this name; hold it.

        Returns whether another process did, after calling `waiting` once. The system frees what a
        process holds when it ends, however it ends. Where it has no locks, nobody waits: at worst,
        something is compiled twice.
        """
        if self._try(name):
            return False
        waiting()
        until = time.monotonic() + patience
        while not self._try(name) and time.monotonic() < until:
            time.sleep(_LOOK_S)
        return True

    def unlock(self, name: str) -> None:
        """Let other processes make this entry."""
        if self._locks is not None and sys.platform != "win32":
            with suppress(OSError):
                fcntl.lockf(self._locks, fcntl.LOCK_UN, 1, _number(name))

    def _try(self, name: str) -> bool:
        """Lock the byte of this name in a file that all processes share."""
        if sys.platform == "win32":
            return True
        try:
            if self._locks is None:
                flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
                self._locks = os.open(self.folder / "locks", flags, 0o600)
        except OSError:  # nowhere to write, or another user's file: no locks, then
            return True
        try:
            fcntl.lockf(self._locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _number(name))
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return True
        return True

    def forget_old(self) -> None:
        """Remove what was not used for a month, and what killed processes left unfinished."""
        now = time.time()
        with suppress(OSError):
            root = self.folder.parent
            for folder in (*root.glob("*/*/"), *root.glob(_BEFORE)):
                with suppress(OSError):
                    if folder.is_dir() and folder.stat().st_mtime < now - _MONTH_S:
                        shutil.rmtree(folder)
            for left in root.glob(f"*/*/{_PREFIX}*"):
                with suppress(OSError):
                    if left.stat().st_mtime < now - _DAY_S:
                        left.unlink()


def _hash(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def _number(name: str) -> int:
    return int.from_bytes(_hash(name.encode())[:3], "big")


def _make(folder: Path) -> bool:
    """Make a folder that only this user can write; returns whether that is possible."""
    try:
        folder.parent.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
        folder.mkdir(mode=_FOLDER, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_private(folder: Path) -> bool:
    """Whether nobody else can put anything at this path, now or later."""
    if sys.platform == "win32":
        return True
    folder = folder.absolute()
    for place in (folder, *folder.parents):
        try:
            status = place.stat()
        except OSError:
            continue  # it does not exist yet
        if place == folder and not _is_own(status):
            return False
        is_open = status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX
        if is_open or status.st_uid not in (_ROOT, os.getuid()):
            return False
    return True


def _is_like_code(folder: Path) -> bool:
    """Whether nobody can write this folder who cannot write this package's own code."""
    if sys.platform == "win32":
        return True
    try:
        here, there = Path(__file__).parent.stat(), folder.stat()
    except OSError:
        return False
    others = stat.S_IWGRP | stat.S_IWOTH
    is_owner_known = there.st_uid in (_ROOT, os.getuid(), here.st_uid)
    return is_owner_known and not there.st_mode & others & ~here.st_mode


def _is_own(status: os.stat_result) -> bool:
    """Whether a file or folder is this user's or the system's, and nobody else can write it."""
    if sys.platform == "win32":
        return True
    others = stat.S_IWGRP | stat.S_IWOTH
    return status.st_uid in (_ROOT, os.getuid()) and not status.st_mode & others


def home() -> Path | None:
    """The user's folder for compiled code; None without a home."""
    folder = os.environ.get("NUMBA_CACHE_DIR")
    if folder:
        return Path(folder)
    cache_home = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(cache_home) if cache_home else Path("~/.cache").expanduser()) / "rookery"
    except RuntimeError:
        return None


def wheel_folder() -> Path | None:
    """The folder of the installed package with compiled kernels."""
    spec = find_spec(WHEEL)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


@cache
def store() -> Store:
    """The store of this process."""
    return Store(home(), wheel_folder(), choose())
