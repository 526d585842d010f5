"""A PostgreSQL of a test's own: a fresh cluster in a temporary folder, on a socket, not a port."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

# PostgreSQL refuses to run as root; its Debian package makes this user.
OTHER_USER = "postgres" if os.geteuid() == 0 else None


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, which Debian keeps off the path."""
    found = shutil.which("pg_ctl")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


@contextmanager
def cluster() -> Iterator[str]:
    """The address of an empty database; fails without PostgreSQL where one is required."""
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
