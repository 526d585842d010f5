"""Opening the database at the start of a process, and migrating it to the current schema."""

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.core.extras import how_to_install
from rookery.server.db.database import CannotMigrate, connect, writing
from rookery.server.db.schema import metadata

MIGRATIONS = Path(__file__).with_name("migrations")
# PostgreSQL: only one process at a time migrates. Any fixed number does.
_MIGRATION_LOCK = 7_265_110

Guard = Callable[[sa.Connection, str], AbstractContextManager[object]]
"""What surrounds the migration of an older schema, in its transaction; raising undoes all of it."""


def unguarded(_connection: sa.Connection, _version: str) -> AbstractContextManager[None]:
    """Nothing surrounds it."""
    return nullcontext()


def migrate(engine: sa.Engine, tables: Sequence[sa.Table] = (), guard: Guard = unguarded) -> None:
    """Migrate the database to the current schema; safe when several processes start at once.

    Those of `tables` that are still missing then are made.

    Raises CannotMigrate if no migration leads from the database's schema to the current one.
    """
    # Alembic takes longer to load than the rest of the start-up.
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
        config.attributes["connection"] = connection
        version = version_in(connection)
        is_old = version is not None and version != newest_version() and not is_newer(version)
        with guard(connection, version) if version and is_old else nullcontext():
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                raise CannotMigrate(str(error)) from error
            metadata.create_all(connection, tables)


_VERSIONS = MIGRATIONS / "versions"
_REVISION = re.compile(r'^revision = "(\w+)"\ndown_revision = (?:"(\w+)"|None)$', re.MULTILINE)
_STARTING_MS = 30_000
_NO_LOG = b"\1\1"  # the bytes of a file's head that say how it is written
_ELSEWHERE = "DATA names another folder, DATABASE_URL another database"

T = TypeVar("T")


def opened(address: str, tables: Sequence[sa.Table] = (), guard: Guard = unguarded) -> sa.Engine:
    """An engine on a database with the current schema and these tables; or raises SetupError."""

    def begun() -> sa.Engine:
        check_log(address)
        engine, starting = connect(address), connect_to_start(address)
        try:
            if _version(starting) != newest_version() or _are_missing(starting, tables):
                migrate(starting, tables, guard)
        finally:
            starting.dispose()
        return engine

    return with_reasons(address, begun)


def connect_to_start(address: str) -> sa.Engine:
    """An engine whose connections wait longer: others may be migrating."""
    return connect(address, _STARTING_MS)


def _are_missing(engine: sa.Engine, tables: Sequence[sa.Table]) -> bool:
    known = set(sa.inspect(engine).get_table_names()) if tables else set()
    return any(table.name not in known for table in tables)


def existing(address: str) -> sa.Engine:
    """An engine on a database that a house has made already; raises SetupError if it is none.

    Nothing is created or migrated: a running house of an older version may need it as it is.
    """
    version = existing_version(address)
    if version != newest_version():
        age = "newer" if is_newer(version) else "older"
        hint = "; `rookery keeper upgrade` brings it up to date" if age == "older" else ""
        raise SetupError([f"{place(address)}: {age} than this version of Rookery{hint}"])
    return with_reasons(address, lambda: connect(address))


def existing_version(address: str) -> str:
    """The version of a database that a house has made already; raises SetupError if it is none."""
    check_log(address)
    version = with_reasons(address, lambda: _look(address))
    if version is None:
        raise SetupError([f"there is no database of a house at {place(address)}; {_ELSEWHERE}"])
    return version


def check_log(address: str) -> None:
    """Refuse a copy that lies beside the log of the file it replaced: the log would undo it.

    Raises SetupError. A house's own file says that it has a log; a back-up says that it has none.
    Not for a process that has the file open: closing it would end the locks of its connections,
    and the next program to close the database would delete the log under them.
    """
    file = file_of(address)
    log = file.with_name(f"{file.name}-wal") if file is not None else None
    if file is None or log is None or not file.is_file() or not log.is_file():
        return
    if not log.stat().st_size:
        return
    with with_reasons(address, lambda: file.open("rb")) as opened:
        head = opened.read(20)
    if head[18:20] == _NO_LOG:
        older = f"{log.absolute()} is older than {file.name} beside it"
        cure = f"would undo what was restored; delete it, and {file.name}-shm"
        raise SetupError([f"{older} and {cure}"])


def is_missing(address: str) -> bool:
    """Whether there is nothing yet at an address, so that a database may be created there."""
    file = file_of(address)
    if file is None:
        return with_reasons(address, lambda: _look(address)) is None
    return with_reasons(
        address, lambda: not file.exists() or (file.is_file() and not file.stat().st_size)
    )


def with_reasons(address: str, work: Callable[[], T]) -> T:
    """Do something with a database; raises SetupError with the address and the reason."""
    try:
        return work()
    except (OSError, sa.exc.SQLAlchemyError, ImportError, ValueError, CannotMigrate) as error:
        raise SetupError([f"{place(address)}: {_reason(error)}"]) from error


def _look(address: str) -> str | None:
    """The version of a database's schema, None if a house has made none; changes nothing."""
    file = file_of(address)
    if file is not None and not file.exists():
        return None
    engine = reading(address)
    try:
        return _version(engine)
    finally:
        engine.dispose()


def reading(address: str) -> sa.Engine:
    """An engine that changes nothing, not even how an SQLite file is written."""
    file = file_of(address)
    reader = file and sa.create_engine("sqlite://", creator=_reader(file))
    return reader or connect(address)


def _reader(file: Path) -> Callable[[], sqlite3.Connection]:
    # No one has a house open that has no log; read as it is, none is made beside it either.
    alone = "" if file.with_name(f"{file.name}-wal").exists() else "&immutable=1"
    return lambda: sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro{alone}", uri=True)


def _version(engine: sa.Engine) -> str | None:
    with engine.connect() as connection:
        return version_in(connection)


def version_in(connection: sa.Connection) -> str | None:
    """The version of a database's schema, None if a house has made none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
    return version.scalar()


@cache
def _followed() -> dict[str, str | None]:
    """Every version with the one that it follows, as the migrations say.

    Their files are read, since Alembic takes longer to load than a command takes. Numbers alone
    don't tell the order: what was written at the same time is put in a row later.
    """
    texts = (path.read_text(encoding="utf-8") for path in _VERSIONS.glob("0*.py"))
    return {match[1]: match[2] for text in texts if (match := _REVISION.search(text))}


def versions_since(version: str) -> list[str]:
    """A schema's version and those that follow it here, in their order."""
    followed, later = _followed(), [newest_version()]
    while later[-1] != version:
        before = followed[later[-1]]
        if before is None:
            raise ValueError(version)
        later.append(before)
    return later[::-1]


def newest_version() -> str:
    """The newest schema: the version that no other one follows."""
    followed = _followed()
    (newest,) = followed.keys() - set(followed.values())
    return newest


def is_newer(version: str) -> bool:
    """Whether a schema is of a later version of Rookery: no migration here leads to it."""
    return version not in _followed()


def file_of(address: str) -> Path | None:
    """The file of an SQLite database; None for any other."""
    try:
        url = sa.make_url(address)
    except (sa.exc.ArgumentError, ValueError):
        return None
    in_file = url.get_backend_name() == "sqlite" and url.database
    return Path(url.database or "") if in_file else None


def place(address: str) -> str:
    """Where a database is, as people are told: its file, or its address without the password."""
    file = file_of(address)
    if file is not None:
        return str(file.absolute())
    try:
        return sa.make_url(address).render_as_string(hide_password=True)
    except (sa.exc.ArgumentError, ValueError):
        return "DATABASE_URL"


def _reason(error: Exception) -> str:
    """An error in one line."""
    if isinstance(error, ImportError) and (error.name or "").startswith("psycopg"):
        return f"PostgreSQL needs psycopg: install it with  {how_to_install('postgres')}"
    text = str(error.orig if isinstance(error, sa.exc.DBAPIError) else error)
    hint = " (has a newer version written it?)" if isinstance(error, CannotMigrate) else ""
    return " ".join(text.split()) + hint
