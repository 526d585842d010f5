"""How the ice is drawn: sheets with their bridges, and small icebergs.

What is drawn below a sheet is `on` it and turns with it.
"""

from collections.abc import Iterator

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


def draw_peaks(state: State) -> Iterator[Node]:
    """PE-10: the small icebergs."""
    for square in state.board.icebergs:
        x, y = plan.middle(square)
        name = SQUARE_NAMES[square]
        yield Node(f"iceberg-{name}", f"peak-{square % PEAKS + 1}", x, y, layer=SHEETS)


def draw_sheet(one: Sheet, at: plan.Point, layer: int, **more: object) -> Iterator[Node]:
    """A sheet and, turned like it, its lower edge and its shadow."""
    x, y = at
    name, angle = sheet_id(one.sheet), 90.0 * one.turned
    for kind, dy in (("depth", SHADOW), ("under", DEPTH)):
        yield Node(
            f"{kind}-{one.name}",
            f"{kind}-{one.shape}",
            x,
            y,
            layer=layer - 1,
            angle=angle,
            dy=dy,
            on=name,
            classes=("flat",),
            exit="fade",
        )
    symbol = f"sheet-{one.name}"
    yield Node(name, symbol, x, y, layer=layer, angle=angle, exit="fade", **more)  # type: ignore[arg-type]  # as Node has it


def draw_bridges(state: State) -> Iterator[Node]:
    """PE-47, PE-R4: where platforms of two sheets lie side by side."""
    on = {place: one for one in facts.on_board(state) for place in one.places}
    for place, one in on.items():
        for way, symbol in ((2, "bridge-east"), (3, "bridge-south")):
            there = int(AROUND[place, way])
            other = on.get(there)
            if other is None or other is one:
                continue
            (x0, y0), (x1, y1) = plan.spot(place), plan.spot(there)
            name = f"bridge-{PLACE_NAMES[place]}-{PLACE_NAMES[there]}"
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            yield Node(name, symbol, x, y, layer=BRIDGES, exit="fade")


assert CELLS == 9  # the pitch and the seam are those of three by three
