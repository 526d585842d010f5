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
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.sheet import Progress, Sheet, sheet_of
from rookery.core.words.i18n import ENGLISH, Say

MOST_FRAMES = 120


def sheet(view: BoardView, width: int, theme: Theme = "light") -> Sheet:
    """What the picture of a position shows, `width` pixels wide."""
    return sheet_of([_scene(view)], view.state.game.drawing.symbols, width, theme)


def film_sheet(line: Sequence[BoardView], width: int, theme: Theme = "light") -> Sheet:
    """What the film of a game shows; a long game is cut to `MOST_FRAMES` moments.

    Every frame shows the same part of the board.
    """
    return sheet_of(_given_up(scenes(line)), line[0].state.game.drawing.symbols, width, theme)


def _given_up(scenes_left: list[Scene]) -> Iterator[Scene]:
    """The scenes one by one: freeing thousands of nodes at once would keep the interpreter."""
    scenes_left.reverse()
    while scenes_left:
        yield scenes_left.pop()


def share(folder: Path | None) -> None:
    """Share what is rasterised with other processes by a folder, which may not exist yet."""
    from rookery.core.drawing import painting

    painting.share(folder)


def png(view: BoardView, width: int, theme: Theme = "light") -> bytes:
    """The picture of a position as PNG, `width` pixels wide."""
    from rookery.core.drawing import painting

    return painting.png(sheet(view, width, theme))


def pixels(view: BoardView, width: int) -> NDArray[np.uint8]:
    """The picture of a position as rows of red, green and blue pixels."""
    from rookery.core.drawing import painting

    return np.asarray(painting.still(sheet(view, width)).convert("RGB"))


def gif(
    line: Sequence[BoardView], width: int, theme: Theme = "light", progress: Progress | None = None
) -> bytes:
    """The film of a game as an animated GIF."""
    from rookery.core.drawing import painting

    return painting.film(film_sheet(line, width, theme), "GIF", progress)


def apng(
    line: Sequence[BoardView], width: int, theme: Theme = "light", progress: Progress | None = None
) -> bytes:
    """The film of a game as an animated PNG."""
    from rookery.core.drawing import painting

    return painting.film(film_sheet(line, width, theme), "PNG", progress)


def _scene(view: BoardView, say: Say = ENGLISH) -> Scene:
    return view.state.game.drawing.scene(view.state, say, view.last)


def scenes(line: Sequence[BoardView], say: Say = ENGLISH) -> list[Scene]:
    """The frames of a game, all with the same view; at most `MOST_FRAMES`."""
    boards = [_scene(moment, say) for moment in _spread(line)]
    view = _union([scene.view for scene in boards])
    return [msgspec.structs.replace(board, view=view) for board in boards]


def _spread(line: Sequence[BoardView]) -> list[BoardView]:
    steps = min(len(line), MOST_FRAMES)
    if steps < 2:
        return list(line)
    return [line[at * (len(line) - 1) // (steps - 1)] for at in range(steps)]


def _union(views: Sequence[Box]) -> Box:
    left, top = min(view[0] for view in views), min(view[1] for view in views)
    right = max(x + width for x, _, width, _ in views)
    bottom = max(y + height for _, y, _, height in views)
    return left, top, right - left, bottom - top
