"""Entries of many games, added at once: two statements for all that waits, and one for ends."""

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
    if len({one.game_id for one in appends}) < len(appends):
        for one in appends:  # those of one game build on each other
            one(connection)
        return
    steps = [
        games.advance(one.game_id, one.seats_version, one.entries, one.head) for one in appends
    ]
    rows = [row for one in appends for row in games.entry_rows(one.game_id, one.entries)]
    if _many(connection, games.ADVANCE, games.ADVANCE_FIELDS, steps) != len(steps):
        raise StaleNumber(games.log_length(connection, appends[0].game_id))
    _many(connection, games.INSERT, games.INSERT_FIELDS, rows)
    over = [(one.game_id, one.head.ended) for one in appends if one.head.ended is not None]
    if over:
        games.end(connection, over)


def _many(
    connection: sa.Connection, statement: Any, fields: tuple[str, ...], rows: Sequence[games.Row]
) -> int:
    """Execute a statement for each row, as directly as the driver can; how many rows it changed."""
    text, arranged = _prepared(statement, fields, connection.dialect)
    return connection.exec_driver_sql(text, list(map(arranged, rows))).rowcount


@lru_cache(maxsize=8)
def _prepared(
    statement: Any, fields: tuple[str, ...], dialect: sa.Dialect
) -> tuple[str, Callable[[games.Row], Any]]:
    """A statement in the database's words, and what makes its parameters of a row."""
    columns = None if statement.is_update else fields
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    if compiled.positional:
        return str(compiled), itemgetter(*map(fields.index, compiled.positiontup))
    return str(compiled), lambda row: dict(zip(fields, row, strict=True))
