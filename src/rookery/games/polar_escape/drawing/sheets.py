"""How the ice is drawn: sheets with their bridges, and small icebergs.

What is drawn below a sheet has it as `on`, and so moves along with it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import IceSheet
from rookery.games.polar_escape.rules.lattice import AROUND
from rookery.games.polar_escape.rules.shapes import CELLS
from rookery.games.polar_escape.rules.states import LAST, SIDE
from rookery.games.polar_escape.text.names import PLACE_NAMES, SHEET_NAMES, SQUARE_NAMES

SHEETS, BRIDGES, TRAY = 2, 3, 12  # layers; more are in `scene`
DEPTH, SHADOW = 6.5, 11.0  # how far below a sheet its lower edge and its shadow are drawn
PEAKS = 3  # how many drawings of small icebergs there are


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


def draw_sheet(
    sheet: IceSheet,
    at: plan.Point,
    layer: int,
    *,
    classes: tuple[str, ...] = (),
    when: str = "",
    scale: float = 1.0,
    **more: object,
) -> tuple[Node, ...]:
    """A sheet with its lower edge and its shadow, which are turned like it."""
    hand = () if sheet.square is not None else ("hand",)
    lower = (
        _below(kind, sheet, at, layer - 1, dy * scale, when, ("flat", *hand), scale)
        for kind, dy in (("depth", SHADOW), ("under", DEPTH))
    )
    top = Node(
        sheet_id(sheet.sheet),
        f"sheet-{sheet.name}",
        *at,
        layer=layer,
        angle=90.0 * sheet.turned,
        exit="fade",
        classes=(*classes, *hand),
        when=when,
        scale=scale,
        seat=sheet.seat + 1 if hand else 0,
        **more,  # type: ignore[arg-type]  # as Node has it
    )
    return (*lower, top)


@lru_cache(maxsize=2**13)
def _below(
    kind: str,
    sheet: IceSheet,
    at: plan.Point,
    layer: int,
    dy: float,
    when: str,
    classes: tuple[str, ...],
    scale: float,
) -> Node:
    return Node(
        f"{kind}-{sheet.name}",
        f"{kind}-{sheet.shape}",
        *at,
        layer=layer,
        angle=90.0 * sheet.turned,
        dy=round(dy, 2),
        scale=scale,
        on=sheet_id(sheet.sheet),
        classes=classes,
        exit="fade",
        when=when,
        seat=sheet.seat + 1 if "hand" in classes else 0,
    )


def draw_bridges(state: State) -> Iterator[Node]:
    """PE-47, PE-R4: bridges where platforms of two sheets lie side by side."""
    sheets, on = facts.sheets(state), state.plain.on
    for sheet in facts.on_board(state):
        assert sheet.square is not None
        for there in _NEXT[sheet.square]:
            if on[there] >= 0:
                yield from _bridges(sheet, sheets[on[there]])


_NEXT = tuple(
    tuple(
        there
        for there, is_on in (
            (square + SIDE, square // SIDE < LAST),
            (square + 1, square % SIDE < LAST),
        )
        if is_on
    )
    for square in range(SIDE * SIDE)
)
"""[square]: the squares to its east and south."""


@lru_cache(maxsize=2**13)
def _bridges(sheet: IceSheet, other: IceSheet) -> tuple[Node, ...]:
    """The bridges from a sheet to the one on its east or south side."""
    sides = ((place, int(AROUND[place, way])) for place in sheet.places for way in (2, 3))
    symbol = "bridge-south" if (other.square or 0) - (sheet.square or 0) == 1 else "bridge-east"
    return tuple(_bridge(place, there, symbol) for place, there in sides if there in other.places)


@lru_cache(maxsize=2**12)
def _bridge(place: int, there: int, symbol: str) -> Node:
    (x0, y0), (x1, y1) = plan.spot(place), plan.spot(there)
    name = f"bridge-{PLACE_NAMES[place]}-{PLACE_NAMES[there]}"
    return Node(name, symbol, (x0 + x1) / 2, (y0 + y1) / 2, layer=BRIDGES, exit="fade")


assert CELLS == 9  # the pitch and the seam are for a square of three by three
