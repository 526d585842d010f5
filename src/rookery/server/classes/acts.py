"""What keepers do with classes, and teachers with their own; each with its line in the log."""

from collections.abc import Collection
from typing import Annotated, Any, Literal, get_args

import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery import games
from rookery.core.words.i18n import later
from rookery.server.classes import positions, positions_store, store
from rookery.server.classes.positions import SetPosition
from rookery.server.classes.store import Homework, HomeworkKind, SchoolClass
from rookery.server.errors import BadMessage, CannotUndo, NoSuchPlayer, Refused
from rookery.server.feature import Deed, KeeperAct, Occasion
from rookery.server.i18n import typed
from rookery.server.learn.shown import guide_of
from rookery.server.members import codes_store as codes
from rookery.server.members import keeping_store as keeping
from rookery.server.members.keeping_store import Card
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import KEEPER, TEACHER
from rookery.server.people.store import Person
from rookery.server.puzzles.book import find, of_game

_MOST_CLASSES, MOST_PUPILS, MOST_HOMEWORK = 200, 100, 50

PuzzleLevel = Literal["easy", "middle", "hard"]
Id = Annotated[str, Meta(min_length=1, max_length=16)]


class NoSuchClass(Refused):
    """There is no such class, or another teacher has it."""

    code, status = "no-such-class", 404
    message = later("There is no such class, or it is not yours.")


class NoSuchHomework(Refused):
    """It was withdrawn, or never set."""

    code, status = "no-such-homework", 404
    message = later("There is no such homework.")


class FewPuzzles(Refused):
    """The class has not so many puzzles of this level left that it has not had yet."""

    code, status = "few-puzzles", 409
    message = later("The class has had most puzzles of this level; %(left)s are left.")


class ClassFull(Refused):
    """The class has as many pupils as it may have."""

    code, status = "class-full", 409
    message = later("A class has at most %(most)s pupils.")


class TooMuchHomework(Refused):
    """The class has as much homework as it may have."""

    code, status = "too-much-homework", 409
    message = later("A class has at most %(most)s pieces of homework.")


class TooManyClasses(Refused):
    """The school has as many classes as it may have."""

    code, status = "too-many-classes", 409
    message = later("There are %(most)s classes already.")


class NewClass(Struct, frozen=True):
    """A class's name, and the public id of its teacher, if it has one."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    teacher: Id | None = None


class OneClass(Struct, frozen=True):
    """A class, by its id."""

    group: Id


class ClassMembership(Struct, frozen=True):
    """A member who comes into a class, or goes out of it."""

    group: Id
    player: Id
    is_in: bool = True


class OnePupil(Struct, frozen=True):
    """A pupil of a class."""

    group: Id
    player: Id


class Assigning(Struct, frozen=True):
    """Homework for a class: a guided game, puzzles, or positions.

    Puzzles are those with these ids, or else `count` of a level that the class has not had yet.
    Positions are read from lines (`positions.read`), and say themselves of which game they are.
    """

    group: Id
    kind: HomeworkKind
    game: Annotated[str, Meta(max_length=64)] = ""
    puzzles: Annotated[tuple[Annotated[str, Meta(max_length=16)], ...], Meta(max_length=30)] = ()
    count: Annotated[int, Meta(ge=1, le=30)] = 5
    level: PuzzleLevel = "easy"
    days: Annotated[int, Meta(ge=1, le=90)] = 7
    positions: Annotated[str, Meta(max_length=12_000)] = ""


class OneHomework(Struct, frozen=True):
    """Homework, by its id."""

    homework: Id


# -- classes ---------------------------------------------------------------------------------------


def _new(connection: sa.Connection, occasion: Occasion, body: NewClass) -> Deed:
    name = typed.line(body.name)
    if not name or typed.length(name) > 40:
        raise BadMessage("name: 1 to 40 characters are expected")
    teacher = None if body.teacher is None else _member(connection, body.teacher).user_id
    if teacher is not None and people.roles(connection, [teacher]).get(teacher) not in (
        TEACHER,
        KEEPER,
    ):
        raise BadMessage("teacher: make this member a teacher first")
    if len(store.all_of(connection)) >= _MOST_CLASSES:
        raise TooManyClasses(most=_MOST_CLASSES)
    class_id = tokens.some_game_id(occasion.randomness)
    store.make(connection, SchoolClass(class_id, name, teacher, occasion.now))
    return Deed("", {"name": name}, {"group": class_id}, {"group": class_id})


def _unmake(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    class_id = undo["group"]
    is_used = store.pupils_of(connection, class_id) or store.homework_of(connection, [class_id])
    if is_used or store.by_id(connection, class_id) is None:
        raise CannotUndo()
    store.end(connection, class_id, occasion.now)


def _end(connection: sa.Connection, occasion: Occasion, body: OneClass) -> Deed:
    group = own(connection, occasion.by, body.group)
    pupils = store.pupils_of(connection, group.id)
    homework = store.end(connection, group.id, occasion.now)
    undo = {"group": group._asdict(), "pupils": pupils, "homework": homework}
    return Deed("", {"name": group.name}, undo)


def _begin_again(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    """The class with its homework, and with those of its pupils who are still members."""
    group = SchoolClass(**undo["group"])
    roles = people.roles(connection, [group.teacher or ""])
    teaches = roles.get(group.teacher or "") in (TEACHER, KEEPER)
    store.make(connection, group._replace(teacher=group.teacher if teaches else None))
    known = people.known(connection, undo["pupils"])
    for user_id in undo["pupils"]:
        if user_id in known and known[user_id].kind == "member":
            store.put(connection, group.id, user_id, is_in=True)
    for homework_id in undo["homework"]:
        store.bring_back(connection, homework_id)


def _put(connection: sa.Connection, occasion: Occasion, body: ClassMembership) -> Deed:
    group, member = own(connection, occasion.by, body.group), _member(connection, body.player)
    if body.is_in and len(store.pupils_of(connection, group.id)) >= MOST_PUPILS:
        raise ClassFull(most=MOST_PUPILS)
    changed = store.put(connection, group.id, member.user_id, is_in=body.is_in)
    about = {"name": member.name, "class": group.name, "in": body.is_in}
    undo = {"group": group.id, "user": member.user_id, "in": body.is_in}
    return Deed(member.user_id, about, undo if changed else None)


def _put_back(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    own(connection, occasion.by, undo["group"])
    if not store.put(connection, undo["group"], undo["user"], is_in=not undo["in"]):
        raise CannotUndo()


def own(connection: sa.Connection, by: str, class_id: str) -> SchoolClass:
    """The class, for its teacher, for keepers and for commands; raises NoSuchClass."""
    group = store.by_id(connection, class_id)
    if group is None or not (
        not by or group.teacher == by or people.roles(connection, [by]).get(by) == KEEPER
    ):
        raise NoSuchClass()
    return group


def _member(connection: sa.Connection, player: str) -> Person:
    user_id = people.by_id(connection, player)
    member = None if user_id is None else people.known(connection, [user_id])[user_id]
    if member is None or member.kind != "member":
        raise NoSuchPlayer(player)
    return member


# -- cards of pupils -------------------------------------------------------------------------------


def _new_card(connection: sa.Connection, occasion: Occasion, body: OnePupil) -> Any:
    pupil = _pupil(connection, occasion, body)
    return body, keeping.new_card(occasion.randomness, pupil.user_id)


def _card(connection: sa.Connection, occasion: Occasion, prepared: tuple[OnePupil, Card]) -> Deed:
    body, card = prepared
    pupil = _pupil(connection, occasion, body)  # who may have left meanwhile
    keeping.give(connection, card, occasion.now)
    answer = {"name": pupil.name, "code": card.code}
    undo = {"group": body.group, "codes": [card.hashed]}
    return Deed(pupil.user_id, {"name": pupil.name}, undo, answer)


def _pupil(connection: sa.Connection, occasion: Occasion, body: OnePupil) -> Person:
    group, pupil = own(connection, occasion.by, body.group), _member(connection, body.player)
    if pupil.user_id not in store.pupils_of(connection, group.id):
        raise NoSuchPlayer(body.player)
    return pupil


def _uncard(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    own(connection, occasion.by, undo["group"])
    if not codes.withdraw(connection, undo["codes"]):
        raise CannotUndo()


# -- homework --------------------------------------------------------------------------------------


def _read(connection: sa.Connection, occasion: Occasion, body: Assigning) -> Any:
    own(connection, occasion.by, body.group)
    is_asked = body.kind == "positions"
    return body, positions.read(connection, occasion.by, body.positions) if is_asked else ()


def _assign(
    connection: sa.Connection,
    occasion: Occasion,
    prepared: tuple[Assigning, tuple[SetPosition, ...]],
) -> Deed:
    body, every = prepared
    group = own(connection, occasion.by, body.group)
    if len(store.homework_of(connection, [group.id])) >= MOST_HOMEWORK:
        raise TooMuchHomework(most=MOST_HOMEWORK)
    homework_id = tokens.some_game_id(occasion.randomness)
    due = occasion.now + body.days * DAY_MS
    game = every[0].game if every else body.game
    tasks = tuple(str(at) for at, _ in enumerate(every, 1)) or _tasks(connection, body)
    work = Homework(homework_id, group.id, body.kind, game, tasks, occasion.now, due)
    store.assign(connection, work)
    positions_store.add(connection, homework_id, every)
    about = {"class": group.name, "kind": body.kind, "game": game}
    undo = {"homework": homework_id, "group": group.id}
    pupils = store.pupils_of(connection, group.id)
    return Deed("", about, undo, {"homework": homework_id}, pupils)


def _tasks(connection: sa.Connection, body: Assigning) -> tuple[str, ...]:
    """What is to be done; raises BadMessage, FewPuzzles, NoSuchPage."""
    if body.game not in games.names():
        raise BadMessage("game: no such game here")
    if body.kind == "guide":
        return (str(len(guide_of(games.load(body.game)).steps)),)
    if body.puzzles:
        return tuple(find(body.game, name).puzzle.id for name in dict.fromkeys(body.puzzles))
    given = store.homework_of(connection, [body.group])
    had = {task for work in given if work.game == body.game for task in work.tasks}
    fresh = _new_puzzles(body, had)
    if len(fresh) < body.count:
        raise FewPuzzles(left=len(fresh))
    return tuple(fresh)


def _new_puzzles(body: Assigning, had: Collection[str]) -> list[str]:
    """Puzzles of the wanted level, the easiest first, evenly out of those the class has not had."""
    every = [item.puzzle for item in of_game(body.game).values()]
    ranked = sorted(every, key=lambda puzzle: (puzzle.mu, puzzle.id))
    level, third = get_args(PuzzleLevel).index(body.level), -(-len(ranked) // 3)
    fresh = [one.id for one in ranked[level * third : (level + 1) * third] if one.id not in had]
    step = max(1, len(fresh) // body.count)
    return fresh[::step][: body.count]


def _unassign(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    own(connection, occasion.by, undo["group"])
    if store.withdraw(connection, undo["homework"], occasion.now) is None:
        raise CannotUndo()


def _withdraw(connection: sa.Connection, occasion: Occasion, body: OneHomework) -> Deed:
    work = store.withdraw(connection, body.homework, occasion.now)
    if work is None:
        raise NoSuchHomework()
    group = own(connection, occasion.by, work.class_id)  # else all of this is rolled back
    undo = {"homework": work.id, "group": group.id}
    return Deed("", {"class": group.name}, undo, concerns=store.pupils_of(connection, group.id))


def _set_again(connection: sa.Connection, occasion: Occasion, undo: Any) -> None:
    own(connection, occasion.by, undo.get("group", ""))
    if not store.bring_back(connection, undo["homework"]):
        raise CannotUndo()


CLASS = KeeperAct("class", NewClass, _new, _unmake)
CLASS_END = KeeperAct("class-end", OneClass, _end, _begin_again, hurts=True)
PUPILS = KeeperAct("pupils", ClassMembership, _put, _put_back)
PUPIL_CARD = KeeperAct(
    "pupil-card", OnePupil, _card, _uncard, "teach", hurts=True, prepare=_new_card
)
HOMEWORK = KeeperAct("homework", Assigning, _assign, _unassign, "teach", prepare=_read)
HOMEWORK_END = KeeperAct("homework-end", OneHomework, _withdraw, _set_again, "teach")
ACTS = (CLASS, CLASS_END, PUPILS, PUPIL_CARD, HOMEWORK, HOMEWORK_END)
