"""Back-ups of PostgreSQL, by its own programs."""

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.server.db.database import connect
from rookery.server.keeper.contents_store import COUNTED, Contents

MAGIC = b"PGDMP"
"""How a dump begins."""
_VERSION = "alembic_version"


def dump(address: str, out: Path) -> None:
    """Write what is in a database at one moment; raises SetupError."""
    _run("pg_dump", "--format=custom", f"--file={out}", *_target(address), env=_secret(address))
    out.chmod(0o600)


def look_into(file: Path) -> Contents:
    """Read a dump to its end, and count; raises SetupError."""
    tables = [f"--table={name}" for name in (_VERSION, *COUNTED)]
    text = _run("pg_restore", "--data-only", "--file=-", *tables, str(file))
    rows = _rows(text.splitlines())
    if _VERSION not in rows or not rows[_VERSION]:
        raise SetupError([f"{file}: this is no back-up of a house"])
    users, games, entries = (len(rows.get(name, ())) for name in COUNTED)
    return Contents(rows[_VERSION][0], users, games, entries, is_dump=True)


def _rows(lines: Iterable[str]) -> Mapping[str, list[str]]:
    """The rows of each table in the text of a dump."""
    rows: dict[str, list[str]] = {}
    table: list[str] | None = None
    for line in lines:
        if table is not None:
            if line == "\\.":
                table = None
            else:
                table.append(line)
        elif line.startswith("COPY "):
            name = line.split()[1].rpartition(".")[2].strip('"')
            table = rows.setdefault(name, [])
    return rows


def restore(address: str, file: Path) -> None:
    """Replace all tables by a dump, in one transaction; raises SetupError."""
    engine = connect(address)
    try:
        quote = engine.dialect.identifier_preparer.quote
        names = [quote(name) for name in sa.inspect(engine).get_table_names()]
    finally:
        engine.dispose()
    # A newer version may have tables that the dump has not: they go, too, or migrating would fail.
    drop = f"DROP TABLE {', '.join(names)} CASCADE;\n" if names else ""
    text = _run("pg_restore", "--no-owner", "--no-privileges", "--file=-", str(file))
    strict = ("--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1")
    _run("psql", *strict, *_target(address), env=_secret(address), text=drop + text)


def _target(address: str) -> list[str]:
    url = sa.make_url(address)
    if url.get_backend_name() != "postgresql":
        raise SetupError(["a house in memory cannot be backed up"])
    plain = url.set(drivername="postgresql", password=None)
    return [f"--dbname={plain.render_as_string(hide_password=False)}"]


def _secret(address: str) -> dict[str, str]:
    """The password, which no list of processes may show."""
    password = sa.make_url(address).password
    return {"PGPASSWORD": str(password)} if password else {}


def _run(name: str, *words: str, env: Mapping[str, str] = {}, text: str | None = None) -> str:
    done = subprocess.run(
        [_program(name), *words],
        input=text,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[0]
        raise SetupError([reason])
    return done.stdout


def _program(name: str) -> str:
    """A program of PostgreSQL; Debian keeps some of them off the PATH."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    program = shutil.which(name) or (str(places[-1]) if places else None)
    if program is None:
        raise SetupError([f"PostgreSQL's program {name} is not installed (postgresql-client)"])
    return program
