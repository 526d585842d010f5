"""Positions that are homework, as one of the class or its teacher gets to them."""

from typing import NamedTuple

import sqlalchemy as sa

from rookery import games
from rookery.server.classes import positions_store, store
from rookery.server.classes.acts import NoSuchHomework, own
from rookery.server.classes.positions import SetPosition
from rookery.server.classes.positions_store import PupilAnswer
from rookery.server.classes.store import Homework
from rookery.server.errors import Refused
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, rules_ready


class Task(NamedTuple):
    """A position of a piece of homework; `answer` is the asker's own, if they gave one.

    `left` are the numbers of the positions that they have yet to answer.
    """

    work: Homework
    number: int
    position: SetPosition
    is_pupil: bool
    answer: PupilAnswer | None
    left: tuple[int, ...]

    @property
    def url(self) -> str:
        """The path of its page."""
        return url_of(self.work, self.number)


def url_of(work: Homework, number: int) -> str:
    """The path of the page of a position."""
    return f"/homework/{work.id}/{number}"


async def task_at(request: HttpRequest, homework: str, number: int) -> Task:
    """The position at an address, once its rules are ready; raises NoSuchHomework.

    Only pupils of the class, its teacher and keepers get there.
    """
    user_id = str(client_of(request).user_id)

    def job(connection: sa.Connection) -> Task:
        work = store.homework_by_id(connection, homework[:16])
        every = positions_store.of(connection, work.id) if work else {}
        if work is None or number not in every:
            raise NoSuchHomework()
        is_pupil = user_id in store.pupils_of(connection, work.class_id)
        if not is_pupil:
            _check_own(connection, user_id, work)
        given_answers = positions_store.answers_of(connection, work.id, [user_id])
        answers = {answer.number: answer for answer in given_answers}
        left = tuple(at for at in every if at not in answers or not answers[at].counts)
        return Task(work, number, every[number], is_pupil, answers.get(number), left)

    task = await house_of(request).reader.run(job)
    if task.work.game not in games.names():
        raise NoSuchHomework()
    await rules_ready(request, games.load(task.work.game))
    return task


def _check_own(connection: sa.Connection, user_id: str, work: Homework) -> None:
    try:
        own(connection, user_id, work.class_id)
    except Refused as error:
        raise NoSuchHomework() from error
