"""A game as one SVG document that is animated by a style sheet alone.

What looks the same in several frames is drawn once: each piece of markup is visible in some of the
frames, and pieces visible in the same frames share an animation. The last frame is shown where
readers prefer reduced motion, and in programs that do not support animations.
"""

import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate

from rookery.core.drawing import raster, svg
from rookery.core.drawing.dark_theme import Theme
from rookery.core.drawing.scene import Scene
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.sheet import waits
from rookery.core.words.i18n import ENGLISH, Say

Frames = tuple[int, ...]


def animation(moments: Sequence[BoardView], say: Say = ENGLISH, theme: Theme = "light") -> str:
    """A game as an SVG document; a long game is cut to the moments that a GIF would show."""
    game, frames = moments[0].state.game, raster.scenes(moments, say)
    pieces, always = _pieces(frames), tuple(range(len(frames)))
    name = f"f{zlib.crc32(repr(pieces).encode()):08x}"  # several animations can share a page
    spans = {
        numbers: f"{name}-{at}"
        for at, numbers in enumerate(sorted({numbers_of_piece for _, numbers_of_piece in pieces}))
    }
    body = "".join(
        markup if numbers == always else f'<g class="{spans[numbers]}">{markup}</g>'
        for markup, numbers in pieces
    )
    spans.pop(always, None)
    style = "".join(_style(span, numbers, len(frames)) for numbers, span in spans.items())
    calm = f"@media(prefers-reduced-motion:reduce){{[class^={name}]{{animation:none}}}}"
    view = frames[0].view
    body = f"<style>{style}{calm}</style>{body}"
    return svg.document(body, view, game.name, game.title, game.drawing.symbols, theme)


def _pieces(scenes: Sequence[Scene]) -> list[tuple[str, Frames]]:
    """All markup from the lowest to the topmost piece, each with the frames in which it is visible.

    The painting order is the same in all frames, because it depends on each node alone.
    """
    numbers = defaultdict[tuple[int, float, float, str, str], list[int]](list)
    for at, scene in enumerate(scenes):
        for node, markup in svg.markup_by_node(scene):
            numbers[node.layer, node.y, -node.dy, node.id, markup].append(at)
    return [(piece[-1], tuple(frames)) for piece, frames in sorted(numbers.items())]


def _style(name: str, numbers: Frames, count: int) -> str:
    times = waits(count)
    at_last = _visible(count - 1 in numbers)
    steps = "".join(
        f"{100 * at / sum(times):.3f}%{{{_visible(is_on)}}}"
        for at, is_on in _changes(numbers, times)
    )
    run = f"animation:{name} {sum(times) / 1000:g}s step-end infinite"
    return f".{name}{{{at_last};{run}}}@keyframes {name}{{{steps}100%{{{at_last}}}}}"


def _changes(numbers: Frames, times: Sequence[int]) -> Iterator[tuple[int, bool]]:
    """When a piece appears or disappears, in milliseconds from the beginning."""
    was = None
    for frame, begins in enumerate(accumulate(times[:-1], initial=0)):
        if (frame in numbers) != was:
            was = frame in numbers
            yield begins, was


def _visible(is_on: bool) -> str:
    return f"visibility:{'visible' if is_on else 'hidden'}"
