"""A class of as many pupils as there may be, with as much homework."""

import sqlalchemy as sa

from rookery import games
from rookery.core.state import State
from rookery.server.classes import positions_store, store
from rookery.server.classes.acts import MOST_HOMEWORK, MOST_PUPILS
from rookery.server.classes.positions import MOST, SetPosition
from rookery.server.classes.positions_store import PupilAnswer
from rookery.server.classes.store import Homework, SchoolClass

_FORTNIGHT_MS = 14 * 24 * 3600 * 1000
CLASS, WORK, GAME = "five", "work0", "packeis"


def _start() -> State:
    game = games.load(GAME)
    return game.start(game.deal(game.read_options({}), seed=1))


def actions() -> tuple[str, ...]:
    """What can be answered to each position; the first is right."""
    return tuple(_start().legal_actions)


def fill(connection: sa.Connection, pupils: list[str], now: int) -> None:
    """Let these be a class, all but the first of whom have answered all that is asked."""
    right, numbers = actions()[0], range(1, MOST + 1)
    store.make(connection, SchoolClass(CLASS, "5b", None, now))
    for pupil in pupils[:MOST_PUPILS]:
        store.put(connection, CLASS, pupil, is_in=True)
    for at in range(MOST_HOMEWORK):
        tasks = tuple(map(str, numbers))
        work = Homework(f"work{at}", CLASS, "positions", GAME, tasks, now - at, now + _FORTNIGHT_MS)
        store.assign(connection, work)
    positions_store.add(
        connection, WORK, [SetPosition(GAME, _start().text, (right,), "q" * 300)] * MOST
    )
    for number in numbers:
        for pupil in pupils[1:MOST_PUPILS]:
            answer = PupilAnswer(number, pupil, right, True, 1)
            positions_store.answer(connection, WORK, answer, now)
