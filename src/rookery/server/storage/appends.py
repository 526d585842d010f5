"""Entries of many games, added at once: two statements for all that waits, and two for ends."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

import msgspec
import sqlalchemy as sa

from rookery.server.errors import StaleNumber
from rookery.server.model.log import LogEntry
from rookery.server.model.stored_game import LogHead
from rookery.server.storage import games
from rookery.server.storage.database import driving

Rows = list[Any]
Run = Callable[[str, Rows], int]
"""Executes a statement in the database's words for each of some rows: how many it changed."""


class Append(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The job of adding entries to a game, by itself or with others: see `games.append`."""

    game_id: str
    seats_version: int
    entries: Sequence[LogEntry]
    head: LogHead

    def __call__(self, connection: sa.Connection) -> None:
        games.append(connection, self.game_id, self.seats_version, self.entries, self.head)


def append_all(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Do all of them; raises StaleNumber if somebody was faster in any of these games, NoSuchGame.

    It does not say in which of several: whoever asks rolls back and does them one by one.
    """
    if not _are_apart(appends):
        for one in appends:
            one(connection)
        return

    def run(text: str, rows: Rows) -> int:
        return connection.exec_driver_sql(text, rows).rowcount

    if not _add(run, connection.dialect, appends):
        raise StaleNumber(games.log_length(connection, appends[0].game_id))


def append_alone(engine: sa.Engine, appends: Sequence[Append]) -> bool:
    """Do all of them in a transaction in which nothing else is done.

    False if that cannot be, because somebody was faster, say: then nothing has changed.
    """
    if not _are_apart(appends):
        return False

    def run(text: str, rows: Rows) -> int:
        cursor.executemany(text, rows)
        return int(cursor.rowcount)

    try:
        with driving(engine) as cursor:
            if not _add(run, engine.dialect, appends):
                raise _Late
    except _Late:
        return False
    return True


class _Late(Exception):
    """Somebody was faster: what was done is rolled back."""


def _are_apart(appends: Sequence[Append]) -> bool:
    """Whether each is of another game. Those of one game build on each other."""
    return len({one.game_id for one in appends}) == len(appends)


def _add(run: Run, dialect: sa.Dialect, appends: Sequence[Append]) -> bool:
    """Add entries of different games by as few statements as can be; False: one game has moved."""

    def many(statement: Any, fields: tuple[str, ...], rows: Sequence[games.Row]) -> int:
        text, arranged = _prepared(statement, fields, dialect)
        return run(text, list(map(arranged, rows)))

    steps = [
        games.advance(one.game_id, one.seats_version, one.entries, one.head) for one in appends
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
    """A statement in the database's words, and what makes its parameters of a row."""
    columns = None if statement.is_update else fields
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    if compiled.positional:
        places = tuple(map(fields.index, compiled.positiontup))
        return str(compiled), itemgetter(*places) if places[1:] else tuple
    return str(compiled), lambda row: dict(zip(fields, row, strict=True))
