"""Drawings as pixels: a position as PNG, and a game as an animated GIF or PNG.

resvg rasterises the symbols of `core.svg`, and Pillow puts pictures and films together
(`core.painting`). Both are loaded with the first picture. resvg holds the GIL while it draws, so
whoever serves others meanwhile draws in a process of its own: a `sheet` or a `film_sheet` is all
that such a process needs.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.core.dark_theme import Theme
from rookery.core.game import game_of
from rookery.core.i18n import ENGLISH, Say
from rookery.core.line import is_leaving
from rookery.core.scene import Box, Scene
from rookery.core.sheet import Progress, Sheet, sheet_of
from rookery.core.state import State

MOST_FRAMES = 120


class Moment(NamedTuple):
    """A state of a game and what led to it: the state before, and the token."""

    state: State
    last: tuple[State, str] | None = None


def moments(states: Sequence[State], tokens: Sequence[str]) -> list[Moment]:
    """The states of a game, each with what led to it."""
    pairs = zip(states, tokens, states[1:], strict=False)
    return [
        Moment(states[0]),
        *(Moment(after, (was, token)) for was, token, after in pairs),
    ]


def sheet(moment: Moment, width: int, theme: Theme = "light") -> Sheet:
    """What the picture of a position shows, `width` pixels wide."""
    return sheet_of([_scene(moment)], game_of(moment.state).symbols, width, theme)


def film_sheet(told: Sequence[Moment], width: int, theme: Theme = "light") -> Sheet:
    """What the film of a game shows; a long game is cut to `MOST_FRAMES` moments.

    Every frame shows the same part of the board.
    """
    return sheet_of(_given_up(scenes(told)), game_of(told[0].state).symbols, width, theme)


def _given_up(drawn: list[Scene]) -> Iterator[Scene]:
    """The scenes one by one: freeing thousands of nodes at once would keep the interpreter."""
    drawn.reverse()
    while drawn:
        yield drawn.pop()


def share(folder: Path | None) -> None:
    """Share what is rasterised with other processes by a folder, which may not exist yet."""
    from rookery.core import painting

    painting.share(folder)


def png(moment: Moment, width: int, theme: Theme = "light") -> bytes:
    """The picture of a position as PNG, `width` pixels wide."""
    from rookery.core import painting

    return painting.png(sheet(moment, width, theme))


def pixels(moment: Moment, width: int) -> NDArray[np.uint8]:
    """The picture of a position as rows of red, green and blue pixels."""
    from rookery.core import painting

    return np.asarray(painting.still(sheet(moment, width)).convert("RGB"))


def gif(
    told: Sequence[Moment], width: int, theme: Theme = "light", progress: Progress | None = None
) -> bytes:
    """The film of a game as an animated GIF."""
    from rookery.core import painting

    return painting.film(film_sheet(told, width, theme), "GIF", progress)


def apng(
    told: Sequence[Moment], width: int, theme: Theme = "light", progress: Progress | None = None
) -> bytes:
    """The film of a game as an animated PNG."""
    from rookery.core import painting

    return painting.film(film_sheet(told, width, theme), "PNG", progress)


def _scene(moment: Moment, say: Say = ENGLISH) -> Scene:
    last = moment.last
    is_action = last is not None and not is_leaving(last[1])
    return game_of(moment.state).scene(moment.state, say, last if is_action else None)


def scenes(told: Sequence[Moment], say: Say = ENGLISH) -> list[Scene]:
    """The frames of a game, all with the same view; at most `MOST_FRAMES`."""
    drawn = [_scene(moment, say) for moment in _spread(told)]
    view = _union([scene.view for scene in drawn])
    return [msgspec.structs.replace(one, view=view) for one in drawn]


def _spread(told: Sequence[Moment]) -> list[Moment]:
    steps = min(len(told), MOST_FRAMES)
    if steps < 2:
        return list(told)
    return [told[at * (len(told) - 1) // (steps - 1)] for at in range(steps)]


def _union(views: Sequence[Box]) -> Box:
    left, top = min(view[0] for view in views), min(view[1] for view in views)
    right = max(x + width for x, _, width, _ in views)
    bottom = max(y + height for _, y, _, height in views)
    return left, top, right - left, bottom - top
