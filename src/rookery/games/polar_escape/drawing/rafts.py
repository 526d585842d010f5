"""How the sea looks: sheets of ice with their bridges, small icebergs, and the animals on them.

What lies or stands on a sheet is `on` it and rides along; what is below a sheet turns with it.
"""

from collections.abc import Iterator, Mapping

from rookery.core.i18n import Say
from rookery.core.scene import Node
from rookery.core.state import State
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import Penguin, Sheet
from rookery.games.polar_escape.rules.lattice import AROUND
from rookery.games.polar_escape.rules.shapes import CELLS
from rookery.games.polar_escape.text.names import PLACE_NAMES, SHEET_NAMES, SQUARE_NAMES
from rookery.games.polar_escape.words.terms import penguin_words

SHEETS, BRIDGES, ANIMALS, TRAY = 2, 3, 8, 12  # layers; `scene` has the others
DEPTH, SHADOW = 6.5, 11.0  # how far below a sheet its lower edge and its shadow are drawn
SIZE = 0.36  # of a penguin, drawn 112 units high
PEAKS = 3  # drawings of small icebergs

Ways = Mapping[int, tuple[plan.Point, ...]]


def sheet_id(sheet: int) -> str:
    """The id of a sheet's node, wherever it lies."""
    return f"sheet-{SHEET_NAMES[sheet]}"


# -- ice -----------------------------------------------------------------------------------------


def draw_peaks(state: State) -> Iterator[Node]:
    """PE-10: the small icebergs."""
    for square in state.board.icebergs:
        x, y = plan.middle(square)
        name = SQUARE_NAMES[square]
        yield Node(f"iceberg-{name}", f"peak-{square % PEAKS + 1}", x, y, layer=SHEETS)


def draw_sheet(one: Sheet, at: plan.Point, layer: int, **more: object) -> Iterator[Node]:
    """A sheet's top and, turned alike, its lower edge."""
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


# -- animals -------------------------------------------------------------------------------------


def draw_seals(state: State, say: Say) -> Iterator[Node]:
    """PE-13: seals on their platforms, sea lions across their sheets."""
    for one in facts.on_board(state):
        name = sheet_id(one.sheet)
        for number in one.seals:
            place = one.places[number]
            x, y = plan.spot(place)
            label = say("seal on %(place)s") % {"place": PLACE_NAMES[place]}
            yield Node(
                f"seal-{one.name}-{number}",
                "seal",
                x,
                y,
                layer=ANIMALS,
                on=name,
                label=label,
                exit="fade",
            )
        if one.lion and one.square is not None:
            x, y = plan.middle(one.square)
            label = say("sea lion on %(square)s") % {"square": SQUARE_NAMES[one.square]}
            yield Node(
                f"lion-{one.name}",
                "sea-lion",
                x,
                y + 1,
                layer=ANIMALS,
                on=name,
                label=label,
                exit="fade",
            )


def at(state: State, one: Penguin) -> plan.Point:
    """Where a penguin stands."""
    if one.place is not None:
        return plan.spot(one.place)
    if one.where == "land":
        return plan.landed(3)
    return plan.waiting(one.seat, state.players)


def draw_penguins(state: State, ways: Ways, victims: Mapping[int, str], say: Say) -> Iterator[Node]:
    """A node each; `ways` are the points over which it came, `victims` can be named."""
    for one in facts.penguins(state):
        x, y = at(state, one)
        yield Node(
            f"penguin-{one.seat + 1}",
            f"hiker-{one.seat + 1}",
            x,
            y,
            dy=plan.FEET,
            layer=ANIMALS,
            scale=SIZE,
            on=sheet_id(one.sheet) if one.sheet is not None else "",
            label=victims.get(one.seat, "") or penguin_words(one, say),
            shape="hiker" if one.seat in victims else "",
            via=ways.get(one.seat, ()),
            exit="fade",
        )


assert CELLS == 9  # the pitch and the seam are those of three by three
