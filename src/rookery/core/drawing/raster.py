"""Drawings as pixels: a position as PNG, and a game as an animated GIF or PNG.

resvg rasterises the symbols of `svg`, and Pillow puts pictures and films together (`painting`).
Both are loaded with the first picture. resvg holds the GIL while it draws, so whoever serves others
meanwhile draws in a process of its own: a `sheet` or a `film_sheet` is all that such a process
needs.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.core.drawing.dark_theme import Theme
from rookery.core.drawing.scene import Box, Scene
from rookery.core.drawing.seen import Seen
from rookery.core.drawing.sheet import Progress, Sheet, sheet_of
from rookery.core.words.i18n import ENGLISH, Say

MOST_FRAMES = 120


def sheet(seen: Seen, width: int, theme: Theme = "light") -> Sheet:
    """What the picture of a position shows, `width` pixels wide."""
    return sheet_of([_scene(seen)], seen.state.game.drawing.symbols, width, theme)


def film_sheet(line: Sequence[Seen], width: int, theme: Theme = "light") -> Sheet:
    """What the film of a game shows; a long game is cut to `MOST_FRAMES` moments.

    Every frame shows the same part of the board.
    """
    return sheet_of(_given_up(scenes(line)), line[0].state.game.drawing.symbols, width, theme)


def _given_up(drawn: list[Scene]) -> Iterator[Scene]:
    """The scenes one by one: freeing thousands of nodes at once would keep the interpreter."""
    drawn.reverse()
    while drawn:
        yield drawn.pop()


def share(folder: Path | None) -> None:
    """Share what is rasterised with other processes by a folder, which may not exist yet."""
    from rookery.core.drawing import painting

    painting.share(folder)


def png(seen: Seen, width: int, theme: Theme = "light") -> bytes:
    """The picture of a position as PNG, `width` pixels wide."""
    from rookery.core.drawing import painting

    return painting.png(sheet(seen, width, theme))


def pixels(seen: Seen, width: int) -> NDArray[np.uint8]:
    """The picture of a position as rows of red, green and blue pixels."""
    from rookery.core.drawing import painting

    return np.asarray(painting.still(sheet(seen, width)).convert("RGB"))


def gif(
    line: Sequence[Seen], width: int, theme: Theme = "light", progress: Progress | None = None
) -> bytes:
    """The film of a game as an animated GIF."""
    from rookery.core.drawing import painting

    return painting.film(film_sheet(line, width, theme), "GIF", progress)


def apng(
    line: Sequence[Seen], width: int, theme: Theme = "light", progress: Progress | None = None
) -> bytes:
    """The film of a game as an animated PNG."""
    from rookery.core.drawing import painting

    return painting.film(film_sheet(line, width, theme), "PNG", progress)


def _scene(seen: Seen, say: Say = ENGLISH) -> Scene:
    return seen.state.game.drawing.scene(seen.state, say, seen.last)


def scenes(line: Sequence[Seen], say: Say = ENGLISH) -> list[Scene]:
    """The frames of a game, all with the same view; at most `MOST_FRAMES`."""
    drawn = [_scene(seen, say) for seen in _spread(line)]
    view = _union([scene.view for scene in drawn])
    return [msgspec.structs.replace(one, view=view) for one in drawn]


def _spread(line: Sequence[Seen]) -> list[Seen]:
    steps = min(len(line), MOST_FRAMES)
    if steps < 2:
        return list(line)
    return [line[at * (len(line) - 1) // (steps - 1)] for at in range(steps)]


def _union(views: Sequence[Box]) -> Box:
    left, top = min(view[0] for view in views), min(view[1] for view in views)
    right = max(x + width for x, _, width, _ in views)
    bottom = max(y + height for _, y, _, height in views)
    return left, top, right - left, bottom - top
