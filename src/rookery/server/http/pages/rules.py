"""The rules pages, with their examples as pictures."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from litestar import get
from litestar.params import FromPath

from rookery.core import svg
from rookery.core.game import Game
from rookery.core.line import states_along
from rookery.server.errors import NoSuchPage
from rookery.server.http.context import HttpRequest, client_of, game_of, services_of
from rookery.server.http.html import Page, page
from rookery.server.http.pages.rulebook import Draw, rules_page
from rookery.server.i18n.catalogues import Language


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: HttpRequest, game: FromPath[str]) -> Page:
    """The rules of a game."""
    services, say, shown = services_of(request), client_of(request).say, game_of(game)
    # Drawing takes the game's kernels: before they are compiled there are the texts alone.
    draw = examples(shown, say) if services.warmup.has_rules(game) else None
    found = await services.reader.compute(lambda: rules_page(game, say.code, draw))
    if found is None:
        raise NoSuchPage()
    return page(
        request, "rules.html", game=shown, title=found.title, html=found.html, toc=found.toc
    )


@cache
def examples(game: Game[Any], say: Language) -> Draw:
    """Draws a game's examples with labels in a language; the same function each time."""

    def draw(lines: Sequence[str]) -> str:
        before = game.parse(lines[0])
        pictures = [svg.inline(game.scene(before, say), say("The position"))]
        if len(lines) > 1:
            *states, last = states_along(before, lines[1:-1])
            marked = game.scene(last, say, (states[-1], lines[-2]))
            pictures.append(svg.inline(marked, say("The position afterwards")))
        return f'<div class="pictures">{"".join(pictures)}</div>'

    return draw


ROUTES = (rules,)
