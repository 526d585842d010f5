"""Put the tests' temporary files in memory, if there is room.

A disk is slower, and ext4 is slower still when many files are deleted and created.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOM = 2 << 30
"""Bytes that have to be free. All tests together leave less than a tenth of that."""


@contextmanager
def in_memory(memory: Path = Path("/dev/shm")) -> Iterator[None]:
    """Keep temporary files of this process and its children in `memory`; delete them at the end.

    Nothing changes if there is no room, if programs cannot be run from there, or if TMPDIR already
    names a folder.
    """
    if "TMPDIR" in os.environ or not _will_do(memory):
        yield
        return
    with tempfile.TemporaryDirectory(
        prefix="rookery-", dir=memory, ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o711)  # for servers that run as somebody else
        os.environ["TMPDIR"], before = folder, tempfile.tempdir
        tempfile.tempdir = None  # otherwise the cached folder would stay in use
        try:
            yield
        finally:
            del os.environ["TMPDIR"]
            tempfile.tempdir = before


def _will_do(memory: Path) -> bool:
    if not os.access(memory, os.W_OK | os.X_OK):
        return False
    runs_programs = not os.statvfs(memory).f_flag & os.ST_NOEXEC
    return runs_programs and shutil.disk_usage(memory).free >= ROOM
