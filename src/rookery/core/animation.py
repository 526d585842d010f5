"""A game as one SVG document that moves by itself, with nothing but a style sheet.

What looks the same in several frames is drawn once: each piece of markup is seen in some of the
frames, and all that are seen in the same ones share an animation. Where people have asked for less
motion, and in programs that know no animations, the last frame is shown.
"""

import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate

from rookery.core import raster, svg
from rookery.core.dark_theme import Theme
from rookery.core.game import game_of
from rookery.core.i18n import ENGLISH, Say
from rookery.core.raster import Moment
from rookery.core.scene import Scene

Frames = tuple[int, ...]


def animated(told: Sequence[Moment], say: Say = ENGLISH, theme: Theme = "light") -> str:
    """A game as an SVG document; of a long one no more moments than a GIF has."""
    game, frames = game_of(told[0].state), raster.scenes(told, say)
    pieces, always = _pieces(frames), tuple(range(len(frames)))
    name = f"f{zlib.crc32(repr(pieces).encode()):08x}"  # several can stand in one page
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
    return svg.document(body, view, game.name, game.title, game.symbols, theme)


def _pieces(scenes: Sequence[Scene]) -> list[tuple[str, Frames]]:
    """All markup from the lowest to the topmost, each with the frames in which it is seen.

    What is painted before what is the same in all frames: it depends on each node alone.
    """
    seen = defaultdict[tuple[int, float, float, str, str], list[int]](list)
    for at, scene in enumerate(scenes):
        for node, markup in svg.painted(scene):
            seen[node.layer, node.y, -node.dy, node.id, markup].append(at)
    return [(piece[-1], tuple(frames)) for piece, frames in sorted(seen.items())]


def _style(name: str, shown: Frames, count: int) -> str:
    waits = raster.waits(count)
    at_last = _visible(count - 1 in shown)
    steps = "".join(
        f"{100 * at / sum(waits):.3f}%{{{_visible(is_on)}}}" for at, is_on in _changes(shown, waits)
    )
    run = f"animation:{name} {sum(waits) / 1000:g}s step-end infinite"
    return f".{name}{{{at_last};{run}}}@keyframes {name}{{{steps}100%{{{at_last}}}}}"


def _changes(shown: Frames, waits: Sequence[int]) -> Iterator[tuple[int, bool]]:
    """When a piece comes or goes, from the beginning, in milliseconds."""
    was = None
    for frame, begins in enumerate(accumulate(waits[:-1], initial=0)):
        if (frame in shown) != was:
            was = frame in shown
            yield begins, was


def _visible(is_on: bool) -> str:
    return f"visibility:{'visible' if is_on else 'hidden'}"
