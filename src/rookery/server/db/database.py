"""Connections to the database, and transactions that write."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

_BUSY_MS = 2_000
_BEGIN_WRITING = "BEGIN IMMEDIATE"


class CannotMigrate(Exception):
    """The database's schema is not one that this version knows."""


def connect(address: str, busy_ms: int = _BUSY_MS) -> sa.Engine:
    """An engine for the address; SQLite files and their folder are created as needed.

    A connection waits at most `busy_ms` for locks that others hold. Raises ValueError.
    """
    url = sa.make_url(address)
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, busy_ms)
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "postgresql":
        raise ValueError("only sqlite:/// and postgresql:// addresses can be used")
    return _postgresql(url, busy_ms)


def _postgresql(url: sa.URL, busy_ms: int) -> sa.Engine:
    if "connect_timeout" not in url.query:
        url = url.update_query_dict({"connect_timeout": "5"})
    engine = sa.create_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, pool_timeout=5)

    def set_up(connection: Any, _record: Any) -> None:
        connection.execute(f"SET lock_timeout = {busy_ms:d}")
        connection.commit()

    sa.event.listen(engine, "connect", set_up)
    return engine


def _sqlite(url: sa.URL, busy_ms: int) -> sa.Engine:
    pool: dict[str, bool] = {}
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # A connection must reread its cached pages as soon as another one has written. Handing out
        # the one used last first nearly always gives the writer its own connection back.
        pool["pool_use_lifo"] = True
    wait = {"timeout": busy_ms / 1000, "check_same_thread": False}
    engine = sa.create_engine(url, connect_args=wait, **pool)
    sa.event.listen(engine, "connect", _set_up_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own transactions begin too late for readers; ours are begun in _begin_sqlite.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sa.Connection) -> None:
    # A writer that upgraded a read lock could be refused at once; taking the lock first waits.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql(_BEGIN_WRITING if writes else "BEGIN")


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction that writes; committed at the end, rolled back if something is raised."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def driving(engine: sa.Engine) -> Iterator[Any]:
    """The same with a cursor of the driver: SQLAlchemy's overhead doubles the time of a few rows.

    Raises the errors that `writing` would raise.
    """
    try:
        connection = engine.raw_connection()
        try:
            cursor = connection.cursor()
            if engine.dialect.name == "sqlite":
                cursor.execute(_BEGIN_WRITING)
            yield cursor
            connection.commit()
        except engine.dialect.loaded_dbapi.Error as error:
            if engine.dialect.is_disconnect(error, None, None):
                connection.invalidate(error)
            raise
        finally:
            connection.close()  # rolls back what is not committed
    except engine.dialect.loaded_dbapi.Error as error:
        base = engine.dialect.loaded_dbapi.Error
        raise sa.exc.DBAPIError.instance(None, None, error, base) from error
