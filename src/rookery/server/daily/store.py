"""Who has a table with which board of the day, and what came of it: functions on a connection."""

from datetime import date
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table

from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.table import store as games
from rookery.server.table.day_result import DayResult
from rookery.server.table.new_game import OpenedGame

# A user's own table with the board of a day, and how the first game there ended.
daily_tables = Table(
    "daily_tables",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("user_id", String(64), primary_key=True),
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("timely", Integer, nullable=False),  # 1: begun on the day itself
    Column("place", Integer),  # null: not over yet
    Column("players", Integer),
    Column("score", Integer),
    Column("against", Integer),
    Column("moves", Integer),
    Column("rank", BigInteger),  # what results of a game are compared by: less is better
    Index("ix_daily_tables_user_id", "user_id"),
    Index("ix_daily_tables_game_id", "game_id"),
)

_FIELDS = ("place", "players", "score", "against", "moves")


class BoardDay(NamedTuple):
    """A game's board on a day."""

    game: str
    day: date

    @property
    def which(self) -> sa.ColumnElement[bool]:
        """The condition on rows of this board."""
        table = daily_tables.c
        return (table.game == self.game) & (table.day == self.day.isoformat())


def create(
    connection: sa.Connection, board: BoardDay, user_id: str, opened: OpenedGame, today: date
) -> str:
    """Store a user's table unless there is one already; returns the table's id.

    Raises IntegrityError if another process does the same at this moment.
    """
    before = table_of(connection, board, user_id)
    if before is not None:
        return before
    games.create_new(connection, opened)
    row = {
        "game": board.game,
        "day": board.day.isoformat(),
        "user_id": user_id,
        "game_id": opened.stored.id,
        "timely": int(board.day == today),
    }
    connection.execute(sa.insert(daily_tables), row)
    return opened.stored.id


def table_of(connection: sa.Connection, board: BoardDay, user_id: str | None) -> str | None:
    """The id of a user's own table; None if there is none."""
    if user_id is None:
        return None
    table = daily_tables.c
    return connection.scalar(sa.select(table.game_id).where(board.which, table.user_id == user_id))


def unfinished(connection: sa.Connection) -> list[str]:
    """The tables whose game is over and whose result is missing."""
    table, over = daily_tables.c, schema.games.c
    rows = sa.select(table.game_id).join(schema.games, over.id == table.game_id)
    return list(connection.scalars(rows.where(table.place.is_(None), over.ended.is_not(None))))


def settle(connection: sa.Connection, game_id: str, result: DayResult, rank: int) -> None:
    """Store how a table's game ended, unless it has ended before."""
    table = daily_tables
    fresh = (table.c.game_id == game_id) & table.c.place.is_(None)
    values = {field: getattr(result, field) for field in _FIELDS} | {"rank": rank}
    connection.execute(sa.update(table).where(fresh).values(values))


class Counts(NamedTuple):
    """How many have played a board to its end, came first there, and did worse than some rank."""

    played: int
    won: int
    worse: int


def counts(connection: sa.Connection, board: BoardDay, rank: int = 0) -> Counts:
    """The figures of a board; `rank` is the one that others are compared with."""
    table = daily_tables.c

    def many(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
        return sa.func.coalesce(sa.func.sum(sa.case((condition, 1), else_=0)), 0)

    wanted = sa.select(sa.func.count(table.place), many(table.place == 1), many(table.rank > rank))
    return Counts(*connection.execute(wanted.where(board.which)).one())


def best(connection: sa.Connection, board: BoardDay) -> DayResult | None:
    """The best result of a board; None if there is none."""
    table = daily_tables
    ended = board.which & table.c.place.is_not(None)
    row = connection.execute(sa.select(table).where(ended).order_by(table.c.rank).limit(1)).first()
    return None if row is None else _result(row)


class MyBoard(NamedTuple):
    """A user's table of a day; `result` is None until its game is over and that is on record."""

    game_id: str
    is_over: bool
    result: DayResult | None


def mine(connection: sa.Connection, day: date, user_id: str) -> dict[str, MyBoard]:
    """A user's tables of a day, by their games."""
    table = daily_tables.c
    over = schema.games.c
    wanted = sa.select(daily_tables, over.ended).join(schema.games, over.id == table.game_id)
    rows = connection.execute(wanted.where(table.user_id == user_id, table.day == day.isoformat()))
    return {row.game: MyBoard(row.game_id, bool(row.ended), _result(row)) for row in rows}


def _result(row: Any) -> DayResult | None:
    return None if row.place is None else DayResult(*(getattr(row, field) for field in _FIELDS))


def days(connection: sa.Connection, user_id: str) -> set[date]:
    """The days whose boards a user has begun on the day itself and played to the end."""
    table = daily_tables.c
    ended = table.place.is_not(None) & (table.timely == 1)
    rows = connection.scalars(
        sa.select(table.day).where(table.user_id == user_id, ended).distinct()
    )
    return {date.fromisoformat(day) for day in rows}


# -- people come and go ----------------------------------------------------------------------------


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's tables to a member, except for boards of which the member has one as well."""
    table = daily_tables
    theirs = table.alias("theirs")
    has = sa.exists().where(
        theirs.c.user_id == member, theirs.c.game == table.c.game, theirs.c.day == table.c.day
    )
    connection.execute(
        sa.update(table).where(table.c.user_id == guest, ~has).values(user_id=member)
    )
    forget(connection, guest, _now)


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete what is known of a user's boards."""
    connection.execute(sa.delete(daily_tables).where(daily_tables.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """What the house keeps about a user's boards, for their export."""
    table = daily_tables
    rows = connection.execute(
        sa.select(table).where(table.c.user_id == user_id).order_by(table.c.day, table.c.game)
    )
    return [{key: value for key, value in row._mapping.items() if key != "user_id"} for row in rows]
