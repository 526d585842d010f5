"""The page of a position that is homework, and a teacher's page of all answers."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from msgspec import Struct

from rookery.core.drawing.dark_theme import PageTheme
from rookery.core.drawing.scene import Scene, Taps
from rookery.core.errors import RookeryError
from rookery.core.words.seats import COLOURS
from rookery.server.classes import positions_store, store
from rookery.server.classes.acts import NoSuchHomework, own
from rookery.server.classes.answering import Task, task_at, url_of
from rookery.server.classes.classes import title_of
from rookery.server.classes.positions import SetPosition, before_and_after
from rookery.server.classes.positions_store import PupilAnswer
from rookery.server.classes.store import Homework
from rookery.server.i18n.catalogues import Language
from rookery.server.keeper.desk import desk
from rookery.server.people import store as people
from rookery.server.people.shown import everybody
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Pictures
from rookery.server.web.context import HttpRequest, client_of, game_of
from rookery.server.web.html import Page, page


class TaskShown(Struct, frozen=True):
    """A position before it is answered."""

    url: str
    seat: int
    who: str
    question: str
    scene: Scene
    taps: Taps


@get("/homework/{homework:str}/{number:int}", include_in_schema=False)
async def homework_position(
    request: HttpRequest, homework: FromPath[str], number: FromPath[int]
) -> Page:
    """One position, to be answered on its board."""
    task, say = await task_at(request, homework, number), client_of(request).say
    shown = await house_of(request).reader.compute(lambda: _posed(task, say))
    return await page(
        request,
        "classes/position.html",
        game=game_of(task.work.game),
        asked=shown,
        number=number,
        count=task.work.size,
        left=task.left,
        urls=[url_of(task.work, at) for at in range(1, task.work.size + 1)],
        is_pupil=task.is_pupil,
        answer=task.answer,
        data=msgspec.to_builtins({"asked": shown}),
    )


def _posed(task: Task, say: Language) -> TaskShown:
    state = task.position.state()
    seat, scene = state.current_player or 0, state.game.drawing.scene(state, say)
    colour = say(COLOURS[seat % len(COLOURS)])
    return TaskShown(
        url=f"/api{task.url}",
        seat=seat,
        who=say("%(seat)s to move") % {"seat": colour},
        question=task.position.question or say("What would you do here?"),
        scene=Scene(scene.view, scene.nodes, dock=scene.dock),
        taps=scene.taps,
    )


@get("/homework/{homework:str}/{number:int}/picture.svg", include_in_schema=False)
async def position_picture(
    request: HttpRequest,
    homework: FromPath[str],
    number: FromPath[int],
    theme: FromQuery[PageTheme] = "page",
) -> Response[bytes]:
    """A position that is homework, as SVG."""
    task, pictures = await task_at(request, homework, number), house_of(request).ask(Pictures)
    return await pictures.drawing(request, task.position.state(), theme)


# -- what pupils answer, for their teacher ---------------------------------------------------------


class _Answers(NamedTuple):
    """Homework of positions with what its class has answered; `names` are by user."""

    work: Homework
    class_name: str
    positions: Mapping[int, SetPosition]
    answers: list[PupilAnswer]
    names: dict[str, str]


@get("/keeper/classes/answers", include_in_schema=False)
async def answers(request: HttpRequest, homework: FromQuery[str] = "") -> Page | Redirect:
    """What each pupil has answered to the positions of a piece of homework."""
    say, user_id = client_of(request).say, str(client_of(request).user_id)

    def job(connection: sa.Connection) -> _Answers:
        work = store.homework_by_id(connection, homework[:16])
        if work is None or work.kind != "positions":
            raise NoSuchHomework()
        group = own(connection, user_id, work.class_id)
        users = store.pupils_of(connection, group.id)
        shown = everybody(people.known(connection, users), say)
        return _Answers(
            work,
            group.name,
            positions_store.of(connection, work.id),
            list(positions_store.answers_of(connection, work.id, users)),
            {user: shown[user].name for user in sorted(users, key=lambda u: shown[u].name)},
        )

    house = house_of(request)
    every = await house.reader.run(job)
    rows = await house.reader.compute(
        lambda: [_row(every, number, say) for number in every.positions]
    )
    return await desk(
        request,
        "classes",
        template="classes/answers.html",
        class_name=every.class_name,
        group=every.work.class_id,
        title=title_of(every.work.game),
        rows=rows,
    )


def _row(every: _Answers, number: int, say: Language) -> dict[str, Any]:
    """A position with the answers to it, the most frequent first, and who owes one."""
    position = every.positions[number]
    mine = [answer for answer in every.answers if answer.number == number]
    by_action: dict[str, list[PupilAnswer]] = {}
    for answer in mine:
        by_action.setdefault(answer.action, []).append(answer)
    answered = {answer.user_id for answer in mine}
    return {
        "number": number,
        "url": url_of(every.work, number),
        "question": position.question,
        "right": ", ".join(position.answers),
        "actions": [
            {
                "action": action,
                "words": _words(position, action, say),
                "is_right": equals[0].is_right,
                "who": [(every.names[each.user_id], each.tries) for each in equals],
            }
            for action, equals in sorted(by_action.items(), key=lambda item: -len(item[1]))
        ],
        "missing": [name for user, name in every.names.items() if user not in answered],
    }


def _words(position: SetPosition, action: str, say: Language) -> str:
    """What an action does in words; "" if the rules of a later version don't know it."""
    try:
        before, after = before_and_after(position, action)
    except RookeryError:
        return ""
    return before.game.words.narrate(before, action, say, after)


ROUTES = (homework_position, position_picture, answers)
