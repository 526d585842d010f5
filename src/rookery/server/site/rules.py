"""The rules pages, with their examples as pictures."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from litestar import get
from litestar.params import FromPath
from markupsafe import Markup, escape

from rookery.core.drawing import svg
from rookery.core.drawing.scene import Scene
from rookery.core.game import Game
from rookery.core.notation.line import states_along
from rookery.server.errors import NoSuchPage
from rookery.server.i18n.catalogues import Language
from rookery.server.learn.shown import closer, guide_of, picture
from rookery.server.site.rulebook import Draw, rules_page
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, game_of
from rookery.server.web.html import Page, fixed_page


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: HttpRequest, game: FromPath[str]) -> Page:
    """The rules of a game."""
    house, say, shown = house_of(request), client_of(request).say, game_of(game)
    # Drawing needs the game's kernels; until they are compiled, only the texts are shown.
    draw = examples(shown, say) if house.warmup.has_rules(game) else None
    shown_rules = await house.reader.compute(lambda: rules_page(game, say.code, draw))
    if shown_rules is None:
        raise NoSuchPage()
    html = shown_rules.html
    if draw is not None and shown.words.guide is not None:
        short = await house.reader.compute(lambda: in_two_minutes(shown, say))
        html = Markup(str(html).replace("</summary>", f"</summary>{short}", 1))
    return await fixed_page(
        request,
        "site/rules.html",
        game=shown,
        title=shown_rules.title,
        html=html,
        toc=shown_rules.toc,
    )


@cache
def in_two_minutes(game: Game[Any], say: Language) -> str:
    """The guided first game in five pictures, to go below the first heading."""
    steps = guide_of(game).steps
    shown = (
        f"<li>{picture(game, number, say)}<p><i>{number + 1}</i> {escape(say(step.gist))}</p></li>"
        for number, step in enumerate(steps)
    )
    return f'<ol class="two5" id="five">{"".join(shown)}</ol>'


@cache
def examples(game: Game[Any], say: Language) -> Draw:
    """A function that draws examples with labels in a language; always the same one, for caches."""

    def draw(lines: Sequence[str], caption: str | None) -> str:
        if caption is not None:
            return _illustration(game, lines, caption, say)
        before = game.parse(lines[0])
        pictures = [svg.inline(game.drawing.scene(before, say), say("The position"))]
        if len(lines) > 1:
            *states, last = states_along(before, lines[1:-1])
            marked = game.drawing.scene(last, say, (states[-1], lines[-2]))
            pictures.append(svg.inline(marked, say("The position afterwards")))
        return f'<div class="pictures">{"".join(pictures)}</div>'

    return draw


def _illustration(game: Game[Any], lines: Sequence[str], caption: str, say: Language) -> str:
    """A position with its choices marked, or with the effect of the last of some actions.

    A line that begins with `@ ` lists the ids of the nodes to zoom in on, on a large board.
    """
    words = [line for line in lines if not line.startswith("@ ")]
    about = {name for line in lines if line.startswith("@ ") for name in line.split()[1:]}
    *states, last = states_along(game.parse(words[0]), words[1:])
    scene = game.drawing.scene(last, say, (states[-1], words[-1]) if states else None)
    near = [node for node in scene.nodes if node.id in about]
    window = Scene(closer(scene.view, near), scene.nodes)
    return svg.inline(window, caption, {} if states else _choices(scene))


def _choices(scene: Scene) -> dict[str, str]:
    """The marks of a position's choices: `chosen` for a node with which all tap paths begin."""
    begun = {path[0] for path in scene.taps.values()}
    only = begun if len(begun) == 1 else set()
    lit = {path[len(only)] for path in scene.taps.values() if len(path) > len(only)}
    return dict.fromkeys(lit, "lit") | dict.fromkeys(only, "chosen")


ROUTES = (rules,)
