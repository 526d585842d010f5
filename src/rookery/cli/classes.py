"""`rookery classes`: classes of a school, who is in them, and their homework.

The database is the server's (`DATA`, `DATABASE_URL`). A running server sees changes within seconds.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import sqlalchemy as sa

from rookery.cli.database import house_database
from rookery.cli.keeping import act_on_each, player
from rookery.cli.output import say_all
from rookery.core.words.i18n import ENGLISH
from rookery.server.classes import acts, store
from rookery.server.classes.acts import NoSuchClass, NoSuchHomework
from rookery.server.classes.store import Homework, SchoolClass
from rookery.server.people import store as people
from rookery.server.people.shown import everybody


def list_(_arguments: argparse.Namespace) -> int:
    """List all classes with their teachers and how many pupils they have."""
    with house_database() as connection:
        every = store.all_of(connection)
        teachers = {group.teacher for group in every if group.teacher}
        names = everybody(people.known(connection, teachers), ENGLISH)
        lines = [
            f"{group.name}  {names[group.teacher].name if group.teacher else '-'}"
            f"  {_pupils(len(store.pupils_of(connection, group.id)))}"
            for group in every
        ]
    return say_all(lines)


def _pupils(count: int) -> str:
    return "1 pupil" if count == 1 else f"{count} pupils"


def _class_of(connection: sa.Connection, name: str) -> SchoolClass:
    """The class with this name; raises NoSuchClass."""
    for group in store.all_of(connection):
        if group.name == name:
            return group
    raise NoSuchClass()


def make(arguments: argparse.Namespace) -> int:
    """Make a class."""
    with house_database() as connection:
        teacher = player(connection, arguments.teacher) if arguments.teacher else None
    act_on_each(acts.CLASS, [acts.NewClass(arguments.group, teacher)])
    return 0


def end(arguments: argparse.Namespace) -> int:
    """End a class."""
    with house_database() as connection:
        group = _class_of(connection, arguments.group)
    act_on_each(acts.CLASS_END, [acts.OneClass(group.id)])
    return 0


def put(arguments: argparse.Namespace) -> int:
    """Put members into a class."""
    return _put(arguments, is_in=True)


def take(arguments: argparse.Namespace) -> int:
    """Take members out of a class."""
    return _put(arguments, is_in=False)


def _put(arguments: argparse.Namespace, *, is_in: bool) -> int:
    with house_database() as connection:
        group = _class_of(connection, arguments.group)
        players = [player(connection, name) for name in arguments.pupils]
    act_on_each(acts.PUPILS, [acts.ClassMembership(group.id, pupil, is_in) for pupil in players])
    return 0


def homework(arguments: argparse.Namespace) -> int:
    """Set homework."""
    with house_database() as connection:
        group = _class_of(connection, arguments.group)
    work = acts.Assigning(
        group.id,
        "positions" if arguments.positions else arguments.kind,
        arguments.game,
        count=arguments.count,
        level=arguments.level,
        days=arguments.days,
        positions=_lines(arguments.positions),
    )
    act_on_each(acts.HOMEWORK, [work])
    return 0


def _lines(file: str) -> str:
    """The lines of a file, - for standard input; "" for none."""
    if not file:
        return ""
    return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")


def withdraw(arguments: argparse.Namespace) -> int:
    """Take homework back, by its number on the desk."""
    with house_database() as connection:
        works = store.homework_of(connection, [_class_of(connection, arguments.group).id])
    if arguments.number > len(works):
        raise NoSuchHomework()
    act_on_each(acts.HOMEWORK_END, [acts.OneHomework(works[arguments.number - 1].id)])
    return 0


def progress(arguments: argparse.Namespace) -> int:
    """List what each pupil of a class has done."""
    with house_database() as connection:
        group = _class_of(connection, arguments.group)
        users = store.pupils_of(connection, group.id)
        works = store.homework_of(connection, [group.id])
        names = everybody(people.known(connection, users), ENGLISH)
        counts = store.done(connection, works, users)
        puzzles = store.solved_counts(connection, users)
    return say_all(
        "  ".join([names[user].name, f"{puzzles[user]} puzzles", *_tasks(works, counts, user)])
        for user in sorted(users, key=lambda user: names[user].name)
    )


def _tasks(
    works: Sequence[Homework], counts: dict[tuple[str, str], int], user: str
) -> Iterator[str]:
    for work in works:
        yield f"{work.game}: {counts[work.id, user]}/{work.size}"
