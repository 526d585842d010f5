"""Classes, their pupils and their homework: functions on a connection."""

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, String, Table, Text

from rookery.server.classes import positions_store
from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.keeping import UNDO_MS
from rookery.server.learn.store import finished
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import KEEPER, TEACHER
from rookery.server.puzzles.store import puzzle_tries

HomeworkKind = Literal["puzzles", "guide", "positions"]

classes = Table(
    "classes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", Text, nullable=False),
    Column("teacher", String(64), index=True),
    Column("created", BigInteger, nullable=False),
)
pupils = Table(
    "pupils",
    metadata,
    Column("class_id", String(16), primary_key=True),
    Column("user_id", String(64), primary_key=True),
    Index("ix_pupils_user_id", "user_id"),
)
homework = Table(
    "homework",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("class_id", String(16), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    # JSON: the ids of the puzzles, the number of the guide's steps, or the numbers of the positions
    Column("tasks", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("withdrawn", BigInteger),
)


class SchoolClass(NamedTuple):
    """A class, and the user who teaches it, if anybody but the keepers does."""

    id: str
    name: str
    teacher: str | None
    created: int


class Homework(NamedTuple):
    """What a class has to do: puzzles by their ids, so many steps of a guided game, or positions.

    Positions are named by their numbers (`positions_store`).
    """

    id: str
    class_id: str
    kind: HomeworkKind
    game: str
    tasks: tuple[str, ...]
    created: int
    due: int

    @property
    def size(self) -> int:
        """How many things are to be done."""
        return 1 if self.kind == "guide" else len(self.tasks)


def all_of(connection: sa.Connection, teacher: str | None = None) -> Sequence[SchoolClass]:
    """All classes, or those of a teacher, by name."""
    query = sa.select(classes).order_by(classes.c.name, classes.c.id)
    if teacher is not None:
        query = query.where(classes.c.teacher == teacher)
    return [SchoolClass(*row) for row in connection.execute(query)]


def by_id(connection: sa.Connection, class_id: str) -> SchoolClass | None:
    """The class with this id."""
    row = connection.execute(sa.select(classes).where(classes.c.id == class_id)).one_or_none()
    return None if row is None else SchoolClass(*row)


def make(connection: sa.Connection, group: SchoolClass) -> None:
    """Store a new class."""
    connection.execute(sa.insert(classes), group._asdict())


def pupils_of(connection: sa.Connection, class_id: str) -> list[str]:
    """The users in a class."""
    query = sa.select(pupils.c.user_id).where(pupils.c.class_id == class_id)
    return list(connection.scalars(query))


def put(connection: sa.Connection, class_id: str, user_id: str, *, is_in: bool) -> bool:
    """Put a user into a class, or take them out; False if they were there, or not, already."""
    key = (pupils.c.class_id == class_id) & (pupils.c.user_id == user_id)
    if not is_in:
        return connection.execute(sa.delete(pupils).where(key)).rowcount == 1
    if connection.scalar(sa.select(pupils.c.user_id).where(key)) is not None:
        return False
    connection.execute(sa.insert(pupils), {"class_id": class_id, "user_id": user_id})
    return True


def end(connection: sa.Connection, class_id: str, now: int) -> list[str]:
    """Delete a class; its pupils stay in the house. Returns its homework, which is withdrawn."""
    withdrawn = [work.id for work in homework_of(connection, [class_id])]
    for homework_id in withdrawn:
        _set_withdrawn(connection, homework_id, now)
    for table, column in (
        (pupils, pupils.c.class_id),
        (classes, classes.c.id),
    ):
        connection.execute(sa.delete(table).where(column == class_id))
    return withdrawn


# -- homework --------------------------------------------------------------------------------------


def homework_of(connection: sa.Connection, class_ids: Collection[str]) -> Sequence[Homework]:
    """What these classes have to do, what was set last first."""
    table = homework.c
    query = sa.select(homework).where(table.class_id.in_(list(class_ids)))
    query = query.where(table.withdrawn.is_(None))
    rows = connection.execute(query.order_by(table.created.desc(), table.id))
    return [_homework(row) for row in rows]


def _homework(row: Any) -> Homework:
    tasks = msgspec.json.decode(row.tasks, type=tuple[str, ...])
    return Homework(row.id, row.class_id, row.kind, row.game, tasks, row.created, row.due)


def homework_by_id(connection: sa.Connection, homework_id: str) -> Homework | None:
    """Homework that was not withdrawn; None if there is none."""
    which = (homework.c.id == homework_id) & homework.c.withdrawn.is_(None)
    row = connection.execute(sa.select(homework).where(which)).one_or_none()
    return None if row is None else _homework(row)


def assign(connection: sa.Connection, work: Homework) -> None:
    """Store homework, and delete what was withdrawn more than a day ago."""
    _delete(connection, homework.c.withdrawn < work.created - UNDO_MS)
    tasks = msgspec.json.encode(work.tasks).decode()
    connection.execute(sa.insert(homework), {**work._asdict(), "tasks": tasks})


def withdraw(connection: sa.Connection, homework_id: str, now: int) -> Homework | None:
    """Withdraw homework; returns what it was, None if there is none."""
    work = homework_by_id(connection, homework_id)
    if work is not None:
        _set_withdrawn(connection, homework_id, now)
    return work


def bring_back(connection: sa.Connection, homework_id: str) -> bool:
    """Undo a withdrawal, with all that pupils had done; False if there is nothing left of it."""
    return _set_withdrawn(connection, homework_id, None) == 1


def _set_withdrawn(connection: sa.Connection, homework_id: str, now: int | None) -> int:
    change = sa.update(homework).where(homework.c.id == homework_id).values(withdrawn=now)
    return connection.execute(change).rowcount


def _delete(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    positions_store.delete(
        connection, list(connection.scalars(sa.select(homework.c.id).where(which)))
    )
    connection.execute(sa.delete(homework).where(which))


def classes_of(connection: sa.Connection, users: Collection[str]) -> dict[str, set[str]]:
    """The classes of those of these users who are pupils."""
    attended: dict[str, set[str]] = {}
    query = sa.select(pupils.c.user_id, pupils.c.class_id)
    for user_id, class_id in connection.execute(query.where(pupils.c.user_id.in_(list(users)))):
        attended.setdefault(user_id, set()).add(class_id)
    return attended


_LATE_MS = 7 * DAY_MS


def of_pupil(connection: sa.Connection, user_id: str, now: int) -> Sequence[Homework]:
    """What a pupil has to do that is not long overdue."""
    works = homework_of(connection, classes_of(connection, [user_id]).get(user_id, ()))
    return [work for work in works if work.due > now - _LATE_MS]


def done(
    connection: sa.Connection, works: Sequence[Homework], users: Collection[str]
) -> dict[tuple[str, str], int]:
    """How many tasks of each homework each user has done, by homework and user."""
    solved = _solved(connection, users)
    steps = finished(connection, users)
    positions = positions_store.numbers_done(connection, [work.id for work in works], users)
    counts: dict[tuple[str, str], int] = {}
    for work in works:
        for user in users:
            if work.kind == "puzzles":
                count = sum((user, work.game, task) in solved for task in work.tasks)
            elif work.kind == "positions":
                count = len(positions.get((work.id, user), ()))
            else:
                count = int(steps.get((user, work.game), 0) >= int(work.tasks[0]))
            counts[work.id, user] = count
    return counts


def _solved(connection: sa.Connection, users: Collection[str]) -> set[tuple[str, str, str]]:
    tries = puzzle_tries.c
    query = sa.select(tries.user_id, tries.game, tries.puzzle).distinct()
    query = query.where(tries.user_id.in_(list(users)), tries.solved == 1)
    return {(row.user_id, row.game, row.puzzle) for row in connection.execute(query)}


def solved_by(connection: sa.Connection, user_id: str) -> set[tuple[str, str]]:
    """The puzzles that a user has solved, by game and id."""
    return {(game, puzzle) for _, game, puzzle in _solved(connection, [user_id])}


def without_class(connection: sa.Connection, most: int) -> list[str]:
    """The members who are in no class and have no role, by name."""
    users = schema.users.c
    attending = sa.exists().where(pupils.c.user_id == users.id)
    query = sa.select(users.id).where(users.kind == "member", users.role.is_(None), ~attending)
    return list(connection.scalars(query.order_by(users.skeleton, users.id).limit(most)))


def teachers(connection: sa.Connection) -> list[str]:
    """The users who may teach a class."""
    users = schema.users.c
    return list(connection.scalars(sa.select(users.id).where(users.role.in_((TEACHER, KEEPER)))))


def solved_counts(connection: sa.Connection, users: Collection[str]) -> dict[str, int]:
    """How many puzzles each of these users has solved."""
    counts = dict.fromkeys(users, 0)
    for user, _, _ in _solved(connection, users):
        counts[user] += 1
    return counts


# -- people ----------------------------------------------------------------------------------------


def merge(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    """Put a member where another account of theirs was."""
    for class_id in connection.scalars(
        sa.select(pupils.c.class_id).where(pupils.c.user_id == guest)
    ).all():
        put(connection, class_id, member, is_in=True)
    taught = sa.update(classes).where(classes.c.teacher == guest)
    connection.execute(taught.values(teacher=member))
    positions_store.merge(connection, guest, member)
    forget(connection, guest, now)


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Take a user out of all classes, with their answers."""
    positions_store.forget(connection, user_id)
    connection.execute(sa.delete(pupils).where(pupils.c.user_id == user_id))
    connection.execute(sa.update(classes).where(classes.c.teacher == user_id).values(teacher=None))


def about(connection: sa.Connection, user_id: str) -> dict[str, list[Any]]:
    """The classes of a user and their answers to positions, for their export."""
    attended = sa.select(classes.c.name).join(pupils, pupils.c.class_id == classes.c.id)
    taught = sa.select(classes.c.name).where(classes.c.teacher == user_id)
    return {
        "pupil": list(connection.scalars(attended.where(pupils.c.user_id == user_id))),
        "teacher": list(connection.scalars(taught)),
        "answers": positions_store.about(connection, user_id),
    }
