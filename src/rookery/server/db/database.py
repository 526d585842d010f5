"""The database: its connections, transactions that write, and how long it has been away."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import StoreAway

T = TypeVar("T")

_PAUSES_S = (0.1, 0.4, 1.0, 2.0)  # between tries; the last one repeats
_NOT_THE_STORE = (
    sa.exc.IntegrityError,
    sa.exc.ProgrammingError,
    sa.exc.DataError,
    sa.exc.NotSupportedError,
)
_TOO_COMPLEX = "54"
"""PostgreSQL's class of errors about statements that exceed a limit."""


def is_trouble(error: Exception) -> bool:
    """Whether the store itself failed (full, locked, corrupt or unreachable), not the request."""
    if isinstance(error, sa.exc.DBAPIError):
        return not (isinstance(error, _NOT_THE_STORE) or _is_of_the_statement(error.orig))
    return isinstance(error, (sa.exc.TimeoutError, OSError))


def _is_of_the_statement(error: BaseException | None) -> bool:
    """Whether a database refuses a statement for good, in a class that it shares with trouble."""
    refused = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    return refused or str(getattr(error, "sqlstate", "")).startswith(_TOO_COMPLEX)


def words_of(error: Exception) -> str:
    """An error in one line, without the statement that caused it."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return " ".join(f"{type(cause).__name__}: {cause}".split())[:200]


class Condition:
    """The state of the one writer. One thread writes it, all may read it.

    `patience_s`: how long changes are retried, counted from the first failure; after that each is
    tried once, until one succeeds. `told` is called in the writer's thread at each failure, and
    on recovery.
    """

    def __init__(
        self, patience_s: float = 0.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._patience_s, self._clock = patience_s, clock
        self._since: float | None = None
        self._kept_at: float | None = None
        self._stopping = threading.Event()
        self.error: str | None = None
        self.told: Callable[[], None] = lambda: None

    @property
    def is_troubled(self) -> bool:
        """Whether the last attempt to store a change failed."""
        return self.error is not None

    @property
    def age_s(self) -> float | None:
        """How long ago a change was last stored; None: nothing yet."""
        return None if self._kept_at is None else self._clock() - self._kept_at

    def insist(self, attempt: Callable[[], T]) -> T:
        """Return or raise what an attempt does; retry while the store is in trouble.

        Raises StoreAway when patience runs out.
        """
        tries = 0
        while True:
            try:
                result = attempt()
            except Exception as error:
                if not is_trouble(error):
                    raise
                if not self._tries_on(error, tries):
                    raise StoreAway(words_of(error)) from error
                tries += 1
            else:
                self._note_success()
                return result

    def _tries_on(self, error: Exception, tries: int) -> bool:
        now = self._clock()
        if self._since is None:
            self._since = now
        self.error = words_of(error)
        self.told()
        if self._stopping.is_set() or now - self._since >= self._patience_s:
            return False
        self._stopping.wait(_PAUSES_S[min(tries, len(_PAUSES_S) - 1)])
        return True

    def _note_success(self) -> None:
        self._kept_at = self._clock()
        if self.error is not None:
            self._since = self.error = None
            self.told()

    def stop(self) -> None:
        """Stop retrying."""
        self._stopping.set()


# -- connections to the database, and transactions that write --------------------------------------

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


def execute_many(
    engine: sa.Engine,
    cursor: Any,
    statement: Any,
    fields: tuple[str, ...],
    rows: Sequence[tuple[Any, ...]],
) -> int:
    """Execute a statement for each row, with a cursor of `driving`; how many rows it changed.

    `fields` names the values of a row: the statement's parameters, or the columns of an insert.
    """
    text, arrange = _prepared(statement, fields, engine.dialect)
    cursor.executemany(text, list(map(arrange, rows)))
    return int(cursor.rowcount)


@lru_cache(maxsize=16)
def _prepared(
    statement: Any, fields: tuple[str, ...], dialect: sa.Dialect
) -> tuple[str, Callable[[tuple[Any, ...]], Any]]:
    """A statement in the database's SQL, and a function that turns a row into its parameters."""
    columns = fields if statement.is_insert and statement.select is None else None
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    if compiled.positional:
        places = tuple(map(fields.index, compiled.positiontup))
        return str(compiled), itemgetter(*places) if places[1:] else tuple
    return str(compiled), lambda row: dict(zip(fields, row, strict=True))


# -- a probe of whether the store can be read: a few rows, different ones each time ----------------


def read_some(connection: sa.Connection, game_id: str) -> None:
    """Read the newest game, and the first rows from a game id on, which need not exist."""
    games = schema.games
    newest = sa.select(games).order_by(games.c.ended.desc(), games.c.updated.desc()).limit(1)
    connection.execute(newest).all()
    for table in (games, schema.seats, schema.entries):
        key = table.c.id if table is games else table.c.game_id
        connection.execute(sa.select(table).where(key >= game_id).order_by(key).limit(3)).all()
    connection.execute(sa.select(schema.nodes)).all()


# -- which process stores: of several that share a database ----------------------------------------

_NODE = "node"


def name_node(engine: sa.Engine, node: str) -> None:
    """Let everything that is stored through this engine be owned by a process."""
    engine.update_execution_options(**{_NODE: node})


def node_of(source: sa.Connection | sa.Engine) -> str | None:
    """The process that stores through this connection; None in a house of one process."""
    node: str | None = source.get_execution_options().get(_NODE)
    return node
