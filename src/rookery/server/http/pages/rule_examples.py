"""The examples of the rules pages as pictures."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rookery.core import svg
from rookery.core.game import Game
from rookery.server.http.pages.rules import Draw
from rookery.server.i18n.catalogues import Language


@cache
def drawing(game: Game[Any], say: Language) -> Draw:
    """Draws a game's examples with labels in a language; the same function each time."""

    def draw(lines: Sequence[str]) -> str:
        before = game.parse(lines[0])
        pictures = [svg.inline(game.scene(before, say), say("The position"))]
        if len(lines) > 1:
            *states, last = _states(before, lines[1:-1])
            marked = game.scene(last, say, (states[-1], lines[-2]))
            pictures.append(svg.inline(marked, say("The position afterwards")))
        return f'<div class="pictures">{"".join(pictures)}</div>'

    return draw


def _states(before: Any, actions: Sequence[str]) -> list[Any]:
    states = [before]
    for action in actions:
        states.append(states[-1].apply(action))
    return states
