"""The picture that tells a whole game, in place of its last position: lines, beads and arrows.

Such a picture is drawn once, at the end of a game. So it is SVG as text rather than a scene.
"""

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from rookery.core.drawing import svg
from rookery.core.drawing.dark_theme import PageTheme
from rookery.core.drawing.scene import Box, Node
from rookery.core.drawing.sheet import piece_of

Point = tuple[float, float]
_DARK = ("#7A2A06", "#6B4E00", "#0D1115", "#045238", "#0A3A6B", "#6E2450")
_LIGHT = ("#D5521A", "#F3C623", "#22282E", "#0A9E6E", "#1463AE", "#CF7AA9")


class Tale(NamedTuple):
    """A part of the board, and the markup of what is drawn there."""

    view: Box
    body: str

    def document(self, name: str, title: str, symbols: Path, theme: PageTheme = "light") -> str:
        """The picture as one self-contained SVG document."""
        return svg.document(self.body, self.view, name, title, symbols, theme)


def colour(seat: int) -> str:
    """A seat's colour, as pages set it."""
    return f"var(--seat{seat + 1},{_LIGHT[seat]})"


def edge(seat: int) -> str:
    """The dark edge of what is in a seat's colour."""
    return f"var(--seat{seat + 1}e,{_DARK[seat]})"


def pattern(seat: int) -> str:
    """A seat's pattern, which is told apart without colours."""
    return f"url(#scarf-{seat + 1})"


def nodes(some: Iterable[Node], opacity: float = 1.0) -> str:
    """Nodes of a scene, as faint as is said."""
    body = "".join(svg.piece_markup(piece_of(node)) for node in some if not node.when)
    return body if opacity >= 1 else f'<g opacity="{opacity:g}">{body}</g>'


def symbol(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """A symbol at a point."""
    place = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return f'<use href="#{name}" transform="{place}"/>'


def way(points: Sequence[Point], seat: int, width: float = 9.0, dash: str = "") -> str:
    """A line in a seat's pattern with a white edge; `dash` leaves gaps."""
    if len(points) < 2:
        return ""
    shape = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return line(shape, seat, width, dash)


def line(shape: str, seat: int, width: float, dash: str = "") -> str:
    """A path in a seat's pattern with a dark and a white edge.

    A straight path has no height, and a pattern may not fill such a thing: it ends in a dot beside.
    """
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    common = f'd="{shape}m.1 .1h.1" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    widths = (width + 5, "#fff"), (width + 2, edge(seat)), (width, pattern(seat))
    return "".join(
        f'<path {common}{dashes} stroke="{stroke}" stroke-width="{wide:g}"/>'
        for wide, stroke in widths
    )


def bead(at: Point, text: str, seat: int, radius: float = 11.5) -> str:
    """A number in a round bead; without a text, a ring."""
    x, y = at
    fill = edge(seat) if text else "#fff"
    circle = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="'
        f'{"#fff" if text else edge(seat)}" stroke-width="{2.4 if text else 4:g}"/>'
    )
    return circle + (number(at, text, radius * 1.2, "#fff") if text else "")


def count(at: Point, text: str, seat: int, radius: float = 15.0) -> str:
    """A number in a white bead with a seat's edge."""
    x, y = at
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#fff" stroke="{edge(seat)}"'
        f' stroke-width="3"/>{number(at, text, radius * 1.25, "#0D2C3A")}'
    )


def number(at: Point, text: str, size: float, fill: str) -> str:
    """A short text whose middle is at a point."""
    x, y = at
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" font-family="system-ui,sans-serif"'
        f' font-size="{size:g}" font-weight="800" text-anchor="middle" fill="{fill}">{text}</text>'
    )


def arrow(start: Point, end: Point, seat: int, width: float, bend: float) -> tuple[str, Point]:
    """An arrow that bends to its left, and the point near its start where its number goes."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    side_x, side_y = (y1 - y0) / length * bend, -(x1 - x0) / length * bend
    cx, cy = (x0 + x1) / 2 + side_x, (y0 + y1) / 2 + side_y
    ux, uy = _unit(x1 - cx, y1 - cy)
    head = width * 1.6 + 6
    bx, by = x1 - ux * head, y1 - uy * head
    shaft = line(f"M{x0:.1f} {y0:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}", seat, width)
    wide = head * 0.62
    tip = f"M{x1:.1f} {y1:.1f}L{bx - uy * wide:.1f} {by + ux * wide:.1f}"
    tip += f"L{bx + uy * wide:.1f} {by - ux * wide:.1f}Z"
    markup = f'{shaft}<path d="{tip}" fill="{colour(seat)}" stroke="#fff" stroke-width="2.5"/>'
    part = 0.3
    ways = (1 - part) ** 2, 2 * part * (1 - part), part**2
    at = (ways[0] * x0 + ways[1] * cx + ways[2] * bx, ways[0] * y0 + ways[1] * cy + ways[2] * by)
    return markup, at


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y) or 1.0
    return x / length, y / length
