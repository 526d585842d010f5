"""Guided first games: the page on which a chick learns with the reader."""

from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from rookery.core.errors import MalformedAction
from rookery.server.learn import shown, store
from rookery.server.learn.shown import LessonShown, guide_of, lesson
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, cached_body, client_of, game_of, stored
from rookery.server.web.html import Page, fixed_page
from rookery.server.web.refusals import refusals


@get("/learn/{game:str}", include_in_schema=False)
async def learn(request: HttpRequest, game: FromPath[str]) -> Page:
    """Five bubbles on a real board."""
    say, taught = client_of(request).say, game_of(game)
    guide = guide_of(taught)
    steps: list[dict[str, Any]] = [
        {
            "words": shown.shown(say(step.words)),
            "todo": say(step.todo),
            "pose": step.pose,
            "refused": shown.shown(say(step.refused)),
            "button": say(step.button) if step.button else "",
            "free": step.free,
        }
        for step in guide.steps
    ]
    return await fixed_page(
        request,
        "learn/learn.html",
        game=taught,
        guide=guide,
        players=max(2, taught.seats[0]),
        steps=steps,
        learnt=[say(tick) for tick in guide.ticks],
        unit="" if taught.rules.scores_are_common else say(taught.words.score_names[0]),
    )


# -- guided first games: where a bubble starts, and what actions lead to ----------

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


MAKING_AHEAD = 200
"""More for a whole guided first game, which has to be made once for each language."""


@get("/api/guides/{game:str}", responses=refusals(404, says=tuple[shown.BubbleAhead, ...]))
async def ahead(request: HttpRequest, game: FromPath[str]) -> Response[bytes]:
    """A whole guided first game, so that a page can go on without a network."""
    say, taught = client_of(request).say, game_of(game)
    guide_of(taught)
    await house_of(request).warmup.rules(taught.name)
    make = partial(shown.ahead, taught, say)
    key = ("guide", taught.name, say.code)
    body = await cached_body(request, key, make, MAKING_AHEAD)
    return stored(request, body, "application/json", {})


class Finished(Struct, frozen=True):
    """How many steps of a guided first game the reader has finished."""

    steps: Annotated[int, Meta(ge=1, le=64)]


@post("/api/guides/{game:str}", responses=refusals(404, changes=True), status_code=204)
async def finish(request: HttpRequest, game: FromPath[str], data: JSONBody[Finished]) -> None:
    """Note how far a member has come; for others nothing is kept."""
    house, who, taught = house_of(request), client_of(request).identity, game_of(game)
    steps = min(data.steps, len(guide_of(taught).steps))
    if who.is_member and who.user_id is not None:
        house.housekeeping.check_room()
        note = partial(store.finish, user_id=who.user_id, game=taught.name, steps=steps)
        await house.writer.run(partial(note, now=house.now()))


ROUTES = (learn, bubble, ahead, finish)
