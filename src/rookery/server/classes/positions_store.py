"""Positions that are homework, and what pupils answer: functions on a connection."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from rookery.server.classes.positions import SetPosition
from rookery.server.db.schema import metadata

homework_positions = Table(
    "homework_positions",
    metadata,
    Column("homework_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), nullable=False),
    Column("line", Text, nullable=False),
    Column("answers", Text, nullable=False),  # JSON: the actions that are right
    Column("question", Text, nullable=False),
)

# A pupil's last answer to a position, or the right one. `is_right` is null where all answers count.
homework_answers = Table(
    "homework_answers",
    metadata,
    Column("homework_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", String(64), primary_key=True),
    Column("action", Text, nullable=False),
    Column("is_right", Integer),
    Column("tries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_homework_answers_user_id", "user_id"),
)


class PupilAnswer(NamedTuple):
    """What a pupil has answered to a position, after how many tries."""

    number: int
    user_id: str
    action: str
    is_right: bool | None
    tries: int

    @property
    def counts(self) -> bool:
        """Whether nothing is left to do."""
        return self.is_right is not False


def add(connection: sa.Connection, homework_id: str, positions: Sequence[SetPosition]) -> None:
    """Store the positions of a piece of homework, numbered from 1."""
    rows = [
        {
            "homework_id": homework_id,
            "number": number,
            "game": position.game,
            "line": position.line,
            "answers": msgspec.json.encode(position.answers).decode(),
            "question": position.question,
        }
        for number, position in enumerate(positions, 1)
    ]
    if rows:
        connection.execute(sa.insert(homework_positions), rows)


def of(connection: sa.Connection, homework_id: str) -> Mapping[int, SetPosition]:
    """The positions of a piece of homework by their numbers."""
    table = homework_positions.c
    query = sa.select(homework_positions).where(table.homework_id == homework_id)
    return {
        row.number: SetPosition(
            row.game,
            row.line,
            msgspec.json.decode(row.answers, type=tuple[str, ...]),
            row.question,
        )
        for row in connection.execute(query.order_by(table.number))
    }


def answer(connection: sa.Connection, homework_id: str, last: PupilAnswer, now: int) -> PupilAnswer:
    """Store a pupil's answer, unless they had found it already; returns what counts.

    `last.tries` says by how many it grows. Raises IntegrityError if another process does the same
    at this moment.
    """
    table = homework_answers
    key = (table.c.homework_id == homework_id) & (table.c.number == last.number)
    key &= table.c.user_id == last.user_id
    row = connection.execute(sa.select(table).where(key)).one_or_none()
    if row is not None and row.is_right == 1:
        return _answer(row)
    newer = last._replace(tries=last.tries + (row.tries if row else 0))
    is_right = None if last.is_right is None else int(last.is_right)
    values = {"action": last.action, "is_right": is_right, "tries": newer.tries, "at": now}
    if row is not None:
        connection.execute(sa.update(table).where(key).values(**values))
        return newer
    ids = {"homework_id": homework_id, "number": last.number, "user_id": last.user_id}
    connection.execute(sa.insert(table), {**ids, **values})
    return newer


def _answer(row: Any) -> PupilAnswer:
    is_right = None if row.is_right is None else bool(row.is_right)
    return PupilAnswer(row.number, row.user_id, row.action, is_right, row.tries)


def answers_of(
    connection: sa.Connection, homework_id: str, users: Collection[str]
) -> Sequence[PupilAnswer]:
    """What these users have answered to the positions of a piece of homework."""
    table = homework_answers.c
    query = sa.select(homework_answers).where(
        table.homework_id == homework_id, table.user_id.in_(list(users))
    )
    return [_answer(row) for row in connection.execute(query.order_by(table.number, table.at))]


def numbers_done(
    connection: sa.Connection, homework_ids: Collection[str], users: Collection[str]
) -> dict[tuple[str, str], set[int]]:
    """The numbers of the positions that are done, by homework and user."""
    table = homework_answers.c
    query = sa.select(table.homework_id, table.user_id, table.number).where(
        table.homework_id.in_(list(homework_ids)),
        table.user_id.in_(list(users)),
        table.is_right.is_distinct_from(0),
    )
    done: dict[tuple[str, str], set[int]] = {}
    for row in connection.execute(query):
        done.setdefault((row.homework_id, row.user_id), set()).add(row.number)
    return done


def delete(connection: sa.Connection, homework_ids: Collection[str]) -> None:
    """Delete the positions of homework, and all answers to them."""
    for table in (homework_positions, homework_answers):
        gone = table.c.homework_id.in_(list(homework_ids))
        connection.execute(sa.delete(table).where(gone))


def merge(connection: sa.Connection, guest: str, member: str) -> None:
    """Give somebody's answers to another account of theirs, except where that one has its own."""
    table = homework_answers
    rows = connection.execute(sa.select(table).where(table.c.user_id.in_([guest, member]))).all()
    has = {(row.homework_id, row.number) for row in rows if row.user_id == member}
    theirs = [row for row in rows if row.user_id == guest]
    new = [
        {**row._mapping, "user_id": member}
        for row in theirs
        if (row.homework_id, row.number) not in has
    ]
    if new:
        connection.execute(sa.insert(table), new)


def forget(connection: sa.Connection, user_id: str) -> None:
    """Delete a user's answers."""
    gone = homework_answers.c.user_id == user_id
    connection.execute(sa.delete(homework_answers).where(gone))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """A user's answers to positions, for their export."""
    position, table = homework_positions.c, homework_answers.c
    here = (position.homework_id == table.homework_id) & (position.number == table.number)
    query = sa.select(
        position.game, position.line, table.action, table.is_right, table.tries, table.at
    )
    query = query.select_from(homework_answers.join(homework_positions, here))
    rows = connection.execute(query.where(table.user_id == user_id))
    return [dict(row._mapping) for row in rows]
