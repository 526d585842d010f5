"""Empty databases as a first start leaves them: migrated once per process, then copied.

Migrating takes about as long as the whole rest of a start. Tests of the start itself
(`processes.Process`) and tests of migrations make their own database.
"""

import shutil
import tempfile
from functools import cache
from pathlib import Path

from rookery.server.db.database import connect
from rookery.server.db.startup import migrate

NAME = "rookery.sqlite3"


def put(folder: Path) -> Path:
    """Put an empty database into a folder, unless there is one already; return its path."""
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
        engine.dispose()  # the last connection: closing it clears the write-ahead log
        assert [path.name for path in folder.iterdir()] == [NAME]
        return (folder / NAME).read_bytes()
    finally:
        shutil.rmtree(folder)
