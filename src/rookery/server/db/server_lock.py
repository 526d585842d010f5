"""One server for an SQLite file: a lock that ends with its process, however that ends."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_HELD_ELSEWHERE = {errno.EACCES, errno.EAGAIN}


class InUse(Exception):
    """Another process has the file; its text is what that process calls itself."""


@contextmanager
def hold(file: Path, name: str, *, shared: bool) -> Iterator[None]:
    """Hold an SQLite file for this process, or for all that share it; raises InUse.

    The lock is on a file beside it: closing the database's own file would end SQLite's locks. It
    does nothing on Windows, in folders that cannot be written, and where files cannot be locked.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = lock_file(file).open("a+", encoding="utf-8")
    except OSError:  # the database cannot be opened either, and says why
        yield
        return
    with lock:
        if sys.platform != "win32":
            try:
                fcntl.lockf(lock, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            except OSError as error:
                if error.errno in _HELD_ELSEWHERE:
                    lock.seek(0)
                    raise InUse(lock.read().strip()) from None
        lock.truncate(0)
        lock.write(name)
        lock.flush()
        yield


def lock_file(file: Path) -> Path:
    """The file that is locked for an SQLite file."""
    return file.with_name(f"{file.name}-server")
