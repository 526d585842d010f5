"""A pupil's answer to a position that is homework."""

from functools import partial
from typing import Literal

import sqlalchemy as sa
from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.core.drawing.scene import Scene
from rookery.server.classes import positions_store
from rookery.server.classes.answering import Task, task_at, url_of
from rookery.server.classes.positions import before_and_after, is_right
from rookery.server.classes.positions_store import PupilAnswer
from rookery.server.i18n.catalogues import Language
from rookery.server.table.context import house_of
from rookery.server.table.messages import ActionText
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

TaskVerdict = Literal["right", "wrong", "noted"]


class TaskTry(Struct, frozen=True):
    """What a pupil would do."""

    action: ActionText


class TaskAnswer(Struct, frozen=True):
    """How an action is judged: `noted` where every answer counts.

    `words` say what was done, `scene` is the position after it, and `next` leads to the next
    position that is left, "" if there is none.
    """

    verdict: TaskVerdict
    title: str
    words: str
    scene: Scene
    next: str


@post(
    "/api/homework/{homework:str}/{number:int}",
    responses=refusals(404, changes=True),
    status_code=200,
    guards=[costs(2)],
)
async def answer(
    request: HttpRequest, homework: FromPath[str], number: FromPath[int], data: JSONBody[TaskTry]
) -> TaskAnswer:
    """Answer a position that is homework; the answer of a pupil of the class is stored."""
    task, house = await task_at(request, homework, number), house_of(request)
    shown = await house.reader.compute(partial(_judged, task, data.action, client_of(request).say))
    if task.is_pupil:
        is_good = is_right(task.position, data.action)
        last = PupilAnswer(number, str(client_of(request).user_id), data.action, is_good, 1)
        store = partial(
            positions_store.answer, homework_id=task.work.id, last=last, now=house.now()
        )
        try:
            await house.writer.run(store)
        except sa.exc.IntegrityError:  # another process wrote the same answer just now
            await house.writer.run(store)
    return shown


def _judged(task: Task, action: str, say: Language) -> TaskAnswer:
    before, after = before_and_after(task.position, action)
    game, is_good = before.game, is_right(task.position, action)
    scene = game.drawing.scene(after, say, (before, action))
    verdict: TaskVerdict = "noted" if is_good is None else "right" if is_good else "wrong"
    titles = {
        "right": say("%(move)s, that’s it!") % {"move": action},
        "wrong": say("Not this one."),
        "noted": say("Your teacher will see it."),
    }
    left = [number for number in task.left if number != task.number]
    return TaskAnswer(
        verdict,
        titles[verdict],
        game.words.narrate(before, action, say, after),
        Scene(scene.view, scene.nodes, dock=scene.dock),
        url_of(task.work, _following(left, task.number)) if left else "",
    )


def _following(left: list[int], number: int) -> int:
    """The next number of those that are left, after the last one again the first."""
    return min((at for at in left if at > number), default=left[0])


ROUTES = (answer,)
