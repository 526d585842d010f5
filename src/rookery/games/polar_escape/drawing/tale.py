"""The routes: where each penguin walked, rode on a sheet, or was swapped or carried off."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from rookery.core.drawing import tale as telling
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.tale import Point, Tale
from rookery.core.words.i18n import later
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.animals import at
from rookery.games.polar_escape.drawing.last_action import route_of
from rookery.games.polar_escape.drawing.scene import scene
from rookery.games.polar_escape.rules import facts

tale_words = (
    later("The routes"),
    later(
        "The ways over the sea: a full line is walked, a dotted one is ridden on a drifting sheet."
    ),
)
Kind = Literal["walked", "ridden", "carried"]
Leg = tuple[Kind, tuple[Point, ...]]
_FAINT, _WIDTH = 0.45, 8.0
_SHIFT = 4.0


def tale(line: Sequence[BoardView]) -> Tale:
    """The picture of a game over, from all its states."""
    final = line[-1].state
    last_scene = scene(final)
    sheets = [
        node
        for node in last_scene.bottom_up()
        if node.symbol.startswith(("sheet", "under", "depth", "bridge"))
    ]
    ground = [node for node in last_scene.bottom_up() if node not in sheets and node.layer < 0]
    others = [node for node in last_scene.bottom_up() if node not in sheets and node.layer >= 0]
    body = telling.nodes(ground) + telling.nodes(sheets, _FAINT)
    seats = range(final.players)
    shifts = [(seat - (final.players - 1) / 2) * _SHIFT for seat in seats]
    for seat in seats:
        body += _route(legs(line, seat), seat, shifts[seat])
    return Tale(plan.SEA_VIEW, body + telling.nodes(others))


def legs(line: Sequence[BoardView], seat: int) -> list[Leg]:
    """The legs of a penguin's way, in order."""
    way: list[Leg] = []
    for before, view in pairwise(line):
        was, now = facts.penguin(before.state, seat), facts.penguin(view.state, seat)
        if was is None or now is None:
            continue
        start, end = at(before.state, was), at(view.state, now)
        if start == end:
            continue
        if was.sheet is not None and (was.sheet, was.platform) == (now.sheet, now.platform):
            way.append(("ridden", (start, end)))
        elif view.last is not None and view.last[1].startswith("go:"):
            between = route_of(view.state, view.last).get(seat, ())
            way.append(("walked", (start, *between, end)))
        else:
            way.append(("carried", (start, end)))
    return way


def _route(way: Sequence[Leg], seat: int, shift: float) -> str:
    """A penguin's way, a little beside those of others."""
    body, ends = "", list[Point]()
    for kind, points in way:
        beside = [(x + shift, y + shift) for x, y in points]
        ends += [beside[0], beside[-1]]
        if kind == "carried":
            body += _thin(beside, seat)
        else:
            body += telling.way(beside, seat, _WIDTH, "0.1 12" if kind == "ridden" else "")
    return body + "".join(telling.bead(point, "", seat, 4.5) for point in dict.fromkeys(ends))


def _thin(points: Sequence[Point], seat: int) -> str:
    """A thin dashed line."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    return (
        f'<path d="M{x0:g} {y0:g}L{x1:g} {y1:g}" fill="none" stroke="{telling.colour(seat)}"'
        f' stroke-width="3.5" stroke-dasharray="2 7" stroke-linecap="round" opacity=".9"/>'
    )
