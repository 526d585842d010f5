"""Guided first games: where a bubble starts, and what actions lead to. Nothing is stored."""

from functools import partial

from litestar import get
from litestar.params import FromPath, FromQuery

from rookery.core.errors import MalformedAction
from rookery.server.learn.shown import LessonShown, lesson
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, game_of
from rookery.server.web.refusals import refusals

_MOST = 64


@get("/api/guides/{game:str}/{step:int}", responses=refusals(404, 409))
async def bubble(
    request: HttpRequest, game: FromPath[str], step: FromPath[int], actions: FromQuery[str] = ""
) -> LessonShown:
    """A bubble of a guided first game, after `actions` separated by spaces.

    If the bubble has a button, `-` stands for pressing it.
    """
    house, client, taught = house_of(request), client_of(request), game_of(game)
    words = actions.split()
    if len(words) > _MOST:
        raise MalformedAction(actions[:_MOST], "")
    house.limits.searches.spend(client.address)
    await house.warmup.rules(taught.name)
    return await house.reader.compute(partial(lesson, taught, step, words, client.say))


ROUTES = (bubble,)
