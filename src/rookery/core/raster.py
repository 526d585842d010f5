"""Drawings as pixels: a scene as PNG, and several as an animated GIF or PNG.

resvg draws the SVG of `core.svg`, Pillow joins the frames. Both are loaded with the first picture,
and both release the GIL.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.core import svg
from rookery.core.dark_theme import Theme
from rookery.core.game import Game, game_of
from rookery.core.i18n import ENGLISH, Say
from rookery.core.line import is_leaving
from rookery.core.scene import Box, Scene
from rookery.core.state import State

FRAME_MS, LAST_MS = 700, 3000
MOST_FRAMES = 120
_COLOURS = 255


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


def png(moment: Moment, width: int, say: Say = ENGLISH, theme: Theme = "light") -> bytes:
    """The picture of a position as PNG, `width` pixels wide."""
    return _png(game_of(moment.state), _scene(moment, say), width, theme)


def pixels(moment: Moment, width: int) -> NDArray[np.uint8]:
    """The picture of a position as rows of red, green and blue pixels."""
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(png(moment, width))).convert("RGB"))


def _png(game: Game[Any], scene: Scene, width: int, theme: Theme) -> bytes:
    import resvg_py

    drawn = svg.draw(scene, game.name, game.title, game.symbols, theme)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=width))


def _scene(moment: Moment, say: Say) -> Scene:
    last = moment.last
    is_action = last is not None and not is_leaving(last[1])
    return game_of(moment.state).scene(moment.state, say, last if is_action else None)


def gif(told: Sequence[Moment], width: int, say: Say = ENGLISH, theme: Theme = "light") -> bytes:
    """A game as an animated GIF; a long game is cut to `MOST_FRAMES` moments from first to last.

    Every frame shows the same part of the board, with a palette made from three of the frames.
    """
    return _animated("GIF", scenes(told, say), game_of(told[0].state), width, theme)


def apng(told: Sequence[Moment], width: int, say: Say = ENGLISH, theme: Theme = "light") -> bytes:
    """The same as an animated PNG."""
    return _animated("PNG", scenes(told, say), game_of(told[0].state), width, theme)


def _animated(
    form: str, scenes: Sequence[Scene], game: Game[Any], width: int, theme: Theme
) -> bytes:
    frames = _frames(game, scenes, width, theme)
    out = io.BytesIO()
    first, *others = frames  # Pillow iterates over them twice for a PNG
    first.save(
        out,
        form,
        save_all=True,
        append_images=others,
        duration=waits(len(scenes)),
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def waits(frames: int) -> list[int]:
    """How long each frame is shown, in milliseconds."""
    return [FRAME_MS] * (frames - 1) + [LAST_MS]


def scenes(told: Sequence[Moment], say: Say = ENGLISH) -> list[Scene]:
    """The frames of a game, all with the same view; at most `MOST_FRAMES`."""
    found = [_scene(moment, say) for moment in _spread(told)]
    view = _union([scene.view for scene in found])
    return [msgspec.structs.replace(one, view=view) for one in found]


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


def _frames(game: Game[Any], scenes: Sequence[Scene], width: int, theme: Theme) -> Iterator[Any]:
    from PIL import Image

    def pixels(scene: Scene) -> Any:
        return Image.open(io.BytesIO(_png(game, scene, width, theme))).convert("RGB")

    ends = {at: pixels(scenes[at]) for at in {0, len(scenes) // 2, len(scenes) - 1}}
    width, height = ends[0].size
    several = Image.new("RGB", (width, height * len(ends)))
    for row, drawn in enumerate(ends.values()):
        several.paste(drawn, (0, row * height))
    # An octree keeps rare colours: a scarf is a few pixels in a lot of sea.
    colours = several.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE)
    for at, scene in enumerate(scenes):
        drawn = ends.pop(at, None) or pixels(scene)
        yield drawn.quantize(palette=colours, dither=Image.Dither.NONE)
