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
from rookery.core.drawing.seen import Seen
from rookery.core.drawing.sheet import waits
from rookery.core.words.i18n import ENGLISH, Say

Frames = tuple[int, ...]


def animated(told: Sequence[Seen], say: Say = ENGLISH, theme: Theme = "light") -> str:
    """A game as an SVG document; a long game is cut to the moments that a GIF would show."""
    game, frames = told[0].state.game, raster.scenes(told, say)
    pieces, always = _pieces(frames), tuple(range(len(frames)))
    name = f"f{zlib.crc32(repr(pieces).encode()):08x}"  # several animations can share a page
    spans = {shown: f"{name}-{at}" for at, shown in enumerate(sorted({one for _, one in pieces}))}
    body = "".join(
        markup if shown == always else f'<g class="{spans[shown]}">{markup}</g>'
        for markup, shown in pieces
    )
    spans.pop(always, None)
    style = "".join(_style(span, shown, len(frames)) for shown, span in spans.items())
    calm = f"@media(prefers-reduced-motion:reduce){{[class^={name}]{{animation:none}}}}"
    view = frames[0].view
    body = f"<style>{style}{calm}</style>{body}"
    return svg.document(body, view, game.name, game.title, game.drawing.symbols, theme)


def _pieces(scenes: Sequence[Scene]) -> list[tuple[str, Frames]]:
    """All markup from the lowest to the topmost piece, each with the frames in which it is visible.

    The painting order is the same in all frames, because it depends on each node alone.
    """
    seen = defaultdict[tuple[int, float, float, str, str], list[int]](list)
    for at, scene in enumerate(scenes):
        for node, markup in svg.painted(scene):
            seen[node.layer, node.y, -node.dy, node.id, markup].append(at)
    return [(piece[-1], tuple(frames)) for piece, frames in sorted(seen.items())]


def _style(name: str, shown: Frames, count: int) -> str:
    times = waits(count)
    at_last = _visible(count - 1 in shown)
    steps = "".join(
        f"{100 * at / sum(times):.3f}%{{{_visible(is_on)}}}" for at, is_on in _changes(shown, times)
    )
    run = f"animation:{name} {sum(times) / 1000:g}s step-end infinite"
    return f".{name}{{{at_last};{run}}}@keyframes {name}{{{steps}100%{{{at_last}}}}}"


def _changes(shown: Frames, times: Sequence[int]) -> Iterator[tuple[int, bool]]:
    """When a piece appears or disappears, in milliseconds from the beginning."""
    was = None
    for frame, begins in enumerate(accumulate(times[:-1], initial=0)):
        if (frame in shown) != was:
            was = frame in shown
            yield begins, was


def _visible(is_on: bool) -> str:
    return f"visibility:{'visible' if is_on else 'hidden'}"
