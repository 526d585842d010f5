"""A PostgreSQL cluster per worker, in a temporary folder, on a Unix socket rather than a port.

Each test has a database of its own there, copied from one that was migrated once.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from rookery.server.db.database import connect
from rookery.server.db.startup import migrate

# PostgreSQL refuses to run as root; its Debian package creates this user.
OTHER_USER = "postgres" if os.geteuid() == 0 else None


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, which Debian keeps off the PATH."""
    found = shutil.which("pg_ctl")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


@contextmanager
def cluster() -> Iterator[str]:
    """The address of an empty database; without PostgreSQL skips, or fails if one is required."""
    place = programs()
    if place is None:
        if os.environ.get("ROOKERY_REQUIRE_POSTGRESQL") == "1":
            pytest.fail("PostgreSQL is not installed")
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="rookery-"))
    if OTHER_USER:
        shutil.chown(folder, OTHER_USER)
    data, options = str(folder / "data"), f"-k {folder} -c listen_addresses= -c fsync=off"
    try:
        _run(place / "initdb", "-D", data, "-A", "trust", "-U", "rookery", "--no-sync")
        _run(place / "pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://rookery@/postgres?host={folder}"
        finally:
            _run(place / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


class Copies:
    """Copies of a database as a first start leaves it."""

    def __init__(self, address: str) -> None:
        self._address, self._made = address, 0
        self._engine = connect(address).execution_options(isolation_level="AUTOCOMMIT")
        self._say("CREATE DATABASE migrated")
        first = connect(self._of("migrated"))
        migrate(first)
        first.dispose()  # a database with open connections can't be copied

    @contextmanager
    def one(self) -> Iterator[str]:
        """The address of a new copy, which is dropped afterwards even if connections are open."""
        self._made += 1
        name = f"copy_{self._made}"
        self._say(f"CREATE DATABASE {name} TEMPLATE migrated")
        try:
            yield self._of(name)
        finally:
            self._say(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        self._engine.dispose()

    def _of(self, name: str) -> str:
        return self._address.replace("/postgres?", f"/{name}?")

    def _say(self, words: str) -> None:
        with self._engine.connect() as connection:
            connection.execute(sa.text(words))


@contextmanager
def copies() -> Iterator[Copies]:
    with cluster() as address:
        made = Copies(address)
        try:
            yield made
        finally:
            made.close()


def _run(program: Path, *words: str) -> None:
    done = subprocess.run(
        [program, *words],
        user=OTHER_USER,
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
