"""Guided first games: the page on which a chick learns with the reader."""

from typing import Any

from litestar import get
from litestar.params import FromPath

from rookery.server.learn.shown import guide_of, shown
from rookery.server.web.context import HttpRequest, client_of, game_of
from rookery.server.web.html import Page, fixed_page


@get("/learn/{game:str}", include_in_schema=False)
async def learn(request: HttpRequest, game: FromPath[str]) -> Page:
    """Five bubbles on a real board."""
    say, taught = client_of(request).say, game_of(game)
    guide = guide_of(taught)
    steps: list[dict[str, Any]] = [
        {
            "words": shown(say(step.words)),
            "todo": say(step.todo),
            "pose": step.pose,
            "refused": shown(say(step.refused)),
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


ROUTES = (learn,)
