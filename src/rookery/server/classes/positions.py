"""Positions as homework: read from a teacher's lines, and a pupil's action judged."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import sqlalchemy as sa
from msgspec import Struct

from rookery import games
from rookery.core.errors import MalformedPosition
from rookery.core.state import State
from rookery.core.words.i18n import later
from rookery.server.errors import NoSuchGame, NoSuchPosition, Refused
from rookery.server.i18n import typed
from rookery.server.studies import store as studies
from rookery.server.table import store as tables
from rookery.server.table.free_seats import may_watch
from rookery.server.table.game import Snapshot
from rookery.server.table.registry import first_state
from rookery.server.table.review import past

MOST = 20
"""The most positions of one piece of homework."""
_QUESTION = 300
_REPLAY = re.compile(r"/games/([^/]{1,16})(?:/replay)?/?")


class UnknownPosition(Refused):
    """A line is neither a position nor the address of a replay."""

    code, status = "unknown-position", 400
    message = later("Line %(line)s is neither a position nor the address of a replay.")


class NoMoveThere(Refused):
    """In the position the game is over, or chance comes next."""

    code, status = "no-move-there", 400
    message = later("Line %(line)s: the game is over there, or a throw comes next.")


class NotOverYet(Refused):
    """The line leads to a game that is still being played."""

    code, status = "not-over-yet", 409
    message = later("Line %(line)s: this game is not over yet.")


class NoSuchAnswer(Refused):
    """A move that the teacher calls right is not legal in the position."""

    code, status = "no-such-answer", 400
    message = later("Line %(line)s: %(action)s is not possible there.")


class ManyGames(Refused):
    """The positions belong to different games."""

    code, status = "many-games", 400
    message = later("All positions of one piece of homework are of one game.")


class HowManyPositions(Refused):
    """There is no position, or there are too many."""

    code, status = "how-many-positions", 400
    message = later("One piece of homework has 1 to %(most)s positions.")


class SetPosition(Struct, frozen=True):
    """A position that pupils are asked about.

    `answers` are the actions that count as right; with none, every answer counts.
    """

    game: str
    line: str
    answers: tuple[str, ...] = ()
    question: str = ""

    def state(self) -> State:
        """The position itself."""
        return games.load(self.game).parse(self.line)


class _Line(Struct, frozen=True):
    """A teacher's line: where the position is, the right actions, and the question."""

    number: int
    where: str
    answers: tuple[str, ...]
    question: str


def read(connection: sa.Connection, by: str, text: str) -> tuple[SetPosition, ...]:
    """The positions of a teacher's lines; raises a refusal that names the line.

    A line is a position line, or the address of a replay at a move. After ` = ` it may name the
    right actions, and after ` ? ` the question. The address of a study stands for all its notes.
    """
    every: list[SetPosition] = []
    for entry in _lines(text):
        for state, note in _states(connection, by, entry):
            every.append(_position(entry, state, note))
            if len(every) > MOST:
                raise HowManyPositions(most=MOST)
    if not every:
        raise HowManyPositions(most=MOST)
    if len({position.game for position in every}) > 1:
        raise ManyGames()
    return tuple(every)


def _lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.splitlines(), 1):
        rest, _, question = f" {line} ".partition(" ? ")
        where, _, answers = f"{rest} ".partition(" = ")
        if where.strip():
            words = typed.line(question)[:_QUESTION]
            yield _Line(number, where.strip(), tuple(answers.split()), words)


def _position(entry: _Line, state: State, note: str) -> SetPosition:
    if state.current_player is None:
        raise NoMoveThere(line=entry.number)
    for action in entry.answers:
        if action not in state.code_of:
            raise NoSuchAnswer(line=entry.number, action=action[:40])
    question = entry.question or note
    return SetPosition(state.game.name, state.text, entry.answers, question)


def _states(connection: sa.Connection, by: str, entry: _Line) -> Iterator[tuple[State, str]]:
    """The positions that a line stands for, each with a note of its study."""
    address = urlsplit(entry.where)
    replay = _REPLAY.fullmatch(address.path)
    if replay is None:
        yield _typed(entry), ""
        return
    game = _game(connection, by, replay[1], entry)
    study = parse_qs(address.query).get("study")
    if study and not address.fragment:
        yield from _noted(connection, by, game, study[0], entry)
        return
    yield game.timeline.states[_ply(game, address.fragment, entry)], ""


def _typed(entry: _Line) -> State:
    for name in games.names():
        try:
            return games.load(name).parse(entry.where)
        except MalformedPosition:
            continue
    raise UnknownPosition(line=entry.number)


def _game(connection: sa.Connection, by: str, game_id: str, entry: _Line) -> Snapshot:
    try:
        stored = tables.load(connection, game_id)
    except NoSuchGame as error:
        raise UnknownPosition(line=entry.number) from error
    game = Snapshot.of(stored, first_state(stored))
    if by and not may_watch(game, by):
        raise UnknownPosition(line=entry.number)
    if stored.kind == "live" and not game.is_over:
        raise NotOverYet(line=entry.number)
    return game


def _ply(game: Snapshot, fragment: str, entry: _Line) -> int:
    last = len(game.timeline.line)
    if fragment in ("", "end"):
        return last if fragment else 0
    if not (fragment.isascii() and fragment.isdigit()) or not int(fragment[:9]) <= last:
        raise UnknownPosition(line=entry.number)
    return int(fragment)


def _noted(
    connection: sa.Connection, by: str, game: Snapshot, study_id: str, entry: _Line
) -> Iterator[tuple[State, str]]:
    """The positions of a study where somebody is to move.

    The notes of others are left out: pupils don't read them.
    """
    study = studies.linked(connection, game.id, study_id)
    if study is None:
        raise UnknownPosition(line=entry.number)
    for number, page in sorted(study.pages.items()):
        note = typed.line(page.note)[:_QUESTION] if study.user_id == by else ""
        try:
            state = past(game.timeline, number).state
        except NoSuchPosition:
            continue  # moves were taken back since
        if state.current_player is not None:
            yield state, note


def is_right(position: SetPosition, action: str) -> bool | None:
    """Whether an action is what the teacher wants; None if every action counts."""
    return action in position.answers if position.answers else None


def before_and_after(position: SetPosition, action: str) -> tuple[State, State]:
    """The position before and after an action; raises what the rules raise."""
    before = position.state()
    return before, before.apply(action)
