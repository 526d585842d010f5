"""Where files of tests lie: in memory, if there is room.

A disk is slower, and ext4 slower still for who deletes many files and makes new ones.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOM = 2 << 30
"""Bytes that have to be free: what all tests leave there is less than a tenth of them."""


@contextmanager
def in_memory(memory: Path = Path("/dev/shm")) -> Iterator[None]:
    """Temporary files of this process, and of all that it starts, go there, and away in the end.

    They stay where they are if there is no room, if programs could not be run there, or if whoever
    starts the tests has named a folder.
    """
    if "TMPDIR" in os.environ or not _will_do(memory):
        yield
        return
    with tempfile.TemporaryDirectory(
        prefix="rookery-", dir=memory, ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o711)  # for servers that run as somebody else
        os.environ["TMPDIR"], before = folder, tempfile.tempdir
        tempfile.tempdir = None  # it is looked for only once
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
