"""Databases as a first start leaves them: migrated once a process, then copied.

Migrating takes about as long as all the rest of a start. Starts that are themselves the question
make their own database (`processes.Process`), and so do the tests of migrations.
"""

import shutil
import tempfile
from functools import cache
from pathlib import Path

from rookery.server.storage.database import connect
from rookery.server.storage.migrating import migrate

NAME = "rookery.sqlite3"


def put(folder: Path) -> Path:
    """An empty database in a folder, unless there is one already."""
    place = folder / NAME
    if not place.exists():
        folder.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_migrated())
    return place


@cache
def _migrated() -> bytes:
    folder = Path(tempfile.mkdtemp(prefix="rookery-"))
    try:
        engine = connect(f"sqlite:///{folder / NAME}")
        migrate(engine)
        engine.dispose()  # the last one to go: nothing is left in the log beside it
        assert [path.name for path in folder.iterdir()] == [NAME]
        return (folder / NAME).read_bytes()
    finally:
        shutil.rmtree(folder)
