"""How the ice is drawn: sheets with their bridges, and small icebergs.

What is drawn below a sheet is `on` it and turns with it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rookery.core.scene import Node
from rookery.core.state import State
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import Sheet
from rookery.games.polar_escape.rules.lattice import AROUND
from rookery.games.polar_escape.rules.shapes import CELLS
from rookery.games.polar_escape.text.names import PLACE_NAMES, SHEET_NAMES, SQUARE_NAMES

SHEETS, BRIDGES, TRAY = 2, 3, 12  # layers; `scene` has the others
DEPTH, SHADOW = 6.5, 11.0  # how far below a sheet its lower edge and its shadow are drawn
PEAKS = 3  # drawings of small icebergs


def sheet_id(sheet: int) -> str:
    """The id of a sheet's node, wherever it lies."""
    return f"sheet-{SHEET_NAMES[sheet]}"


def draw_peaks(state: State) -> Iterable[Node]:
    """PE-10: the small icebergs."""
    return map(_peak, state.board.icebergs)


@lru_cache
def _peak(square: int) -> Node:
    x, y = plan.middle(square)
    return Node(f"iceberg-{SQUARE_NAMES[square]}", f"peak-{square % PEAKS + 1}", x, y, layer=SHEETS)


@lru_cache(maxsize=2**14)  # few sheets change with a ply, and a server draws every ply
def draw_sheet(one: Sheet, at: plan.Point, layer: int, **more: object) -> tuple[Node, ...]:
    """A sheet and, turned like it, its lower edge and its shadow."""
    return tuple(_draw_sheet(one, at, layer, **more))


def _draw_sheet(one: Sheet, at: plan.Point, layer: int, **more: object) -> Iterator[Node]:
    angle = 90.0 * one.turned
    for kind, dy in (("depth", SHADOW), ("under", DEPTH)):
        yield _below(kind, one.sheet, at, layer - 1, angle, dy)
    name = sheet_id(one.sheet)
    yield Node(name, f"sheet-{one.name}", *at, layer=layer, angle=angle, exit="fade", **more)  # type: ignore[arg-type]  # as Node has it


@lru_cache(maxsize=2**13)
def _below(kind: str, sheet: int, at: plan.Point, layer: int, angle: float, dy: float) -> Node:
    name = SHEET_NAMES[sheet]
    return Node(
        f"{kind}-{name}",
        f"{kind}-{name[1]}",
        *at,
        layer=layer,
        angle=angle,
        dy=dy,
        on=sheet_id(sheet),
        classes=("flat",),
        exit="fade",
    )


def draw_bridges(state: State) -> tuple[Node, ...]:
    """PE-47, PE-R4: where platforms of two sheets lie side by side."""
    return _bridges(tuple(one.places for one in facts.on_board(state)))


@lru_cache(maxsize=2**10)
def _bridges(sheets: tuple[tuple[int, ...], ...]) -> tuple[Node, ...]:
    """The bridges between sheets with platforms at these places."""
    found = []
    on = {place: one for one in sheets for place in one}
    for place, one in on.items():
        for way, symbol in ((2, "bridge-east"), (3, "bridge-south")):
            there = int(AROUND[place, way])
            other = on.get(there)
            if other is None or other is one:
                continue
            found.append(_bridge(place, there, symbol))
    return tuple(found)


@lru_cache(maxsize=2**12)
def _bridge(place: int, there: int, symbol: str) -> Node:
    (x0, y0), (x1, y1) = plan.spot(place), plan.spot(there)
    name = f"bridge-{PLACE_NAMES[place]}-{PLACE_NAMES[there]}"
    return Node(name, symbol, (x0 + x1) / 2, (y0 + y1) / 2, layer=BRIDGES, exit="fade")


assert CELLS == 9  # the pitch and the seam are those of three by three
