"""Adding entries to many games at once: two statements for all, and two for games that end."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

import sqlalchemy as sa

from rookery.server.db.database import driving
from rookery.server.db.writer import JointJob
from rookery.server.errors import StaleNumber
from rookery.server.nodes.owners import node_of
from rookery.server.table import store as games
from rookery.server.table.log import LogEntry
from rookery.server.table.stored_game import LogHead

Rows = list[Any]
Run = Callable[[str, Rows], int]
"""Execute a statement, in the database's SQL, for each row; return how many rows it changed."""


class Append(JointJob, frozen=True, eq=False, gc=False):
    """The job of adding entries to a game, alone or together with others: see `games.append`."""

    game_id: str
    seats_version: int
    entries: Sequence[LogEntry]
    head: LogHead

    def __call__(self, connection: sa.Connection) -> None:
        games.append(connection, self.game_id, self.seats_version, self.entries, self.head)

    @classmethod
    def do_all(cls, connection: sa.Connection, jobs: Sequence["Append"]) -> None:
        append_all(connection, jobs)

    @classmethod
    def do_alone(cls, engine: sa.Engine, jobs: Sequence["Append"]) -> bool:
        return append_alone(engine, jobs)


def append_all(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Do all of them; raises NoSuchGame, and StaleNumber if another writer was faster in any game.

    It does not say in which game: the caller rolls back and does them one by one.
    """
    if not _are_apart(appends):
        for one in appends:
            one(connection)
        return

    def run(text: str, rows: Rows) -> int:
        return connection.exec_driver_sql(text, rows).rowcount

    if not _add(run, connection, appends):
        raise StaleNumber(games.log_length(connection, appends[0].game_id))


def append_alone(engine: sa.Engine, appends: Sequence[Append]) -> bool:
    """Do all of them in a transaction of their own.

    False if that fails, for example because another writer was faster: then nothing has changed.
    """
    if not _are_apart(appends):
        return False

    def run(text: str, rows: Rows) -> int:
        cursor.executemany(text, rows)
        return int(cursor.rowcount)

    try:
        with driving(engine) as cursor:
            if not _add(run, engine, appends):
                raise _Late
    except _Late:
        return False
    return True


class _Late(Exception):
    """Another writer was faster: the transaction is rolled back."""


def _are_apart(appends: Sequence[Append]) -> bool:
    """Whether they are all of different games. Those of one game build on each other."""
    return len({one.game_id for one in appends}) == len(appends)


def _add(run: Run, source: sa.Connection | sa.Engine, appends: Sequence[Append]) -> bool:
    """Add entries to different games in as few statements as possible; False: a game has moved."""

    def many(statement: Any, fields: tuple[str, ...], rows: Sequence[games.Row]) -> int:
        text, arranged = _prepared(statement, fields, source.dialect)
        return run(text, list(map(arranged, rows)))

    node = node_of(source)
    steps = [
        games.advance(one.game_id, one.seats_version, one.entries, one.head, node)
        for one in appends
    ]
    if many(games.ADVANCE, games.ADVANCE_FIELDS, steps) != len(steps):
        return False
    rows = [row for one in appends for row in games.entry_rows(one.game_id, one.entries)]
    many(games.INSERT, games.INSERT_FIELDS, rows)
    over = [(one.game_id, one.head.ended) for one in appends if one.head.ended is not None]
    if over:
        many(games.END, games.END_FIELDS, over)
        many(games.FINISH, games.FINISH_FIELDS, [(game_id,) for game_id, _ in over])
    return True


@lru_cache(maxsize=8)
def _prepared(
    statement: Any, fields: tuple[str, ...], dialect: sa.Dialect
) -> tuple[str, Callable[[games.Row], Any]]:
    """A statement in the database's SQL, and a function that turns a row into its parameters."""
    columns = None if statement.is_update else fields
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    if compiled.positional:
        places = tuple(map(fields.index, compiled.positiontup))
        return str(compiled), itemgetter(*places) if places[1:] else tuple
    return str(compiled), lambda row: dict(zip(fields, row, strict=True))
