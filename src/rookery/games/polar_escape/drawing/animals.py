"""How animals are drawn: seals, sea lions and penguins.

Whatever is on a sheet has it as `on`, and so moves along with it.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.sheets import sheet_id
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.facts import IceSheet, PolarPenguin
from rookery.games.polar_escape.text.names import PLACE_NAMES, SQUARE_NAMES
from rookery.games.polar_escape.words.terms import penguin_words

ANIMALS = 8  # a layer; more are in `scene`
SIZE = 0.36  # of a penguin, whose symbol is 112 units high

Routes = Mapping[int, tuple[plan.Point, ...]]


def draw_seals(state: State, say: Say) -> Iterator[Node]:
    """PE-13: seals on their platforms, sea lions across their sheets."""
    for sheet in facts.on_board(state):
        if sheet.lion or sheet.seals:
            yield from _riders(sheet, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**12)
def _riders(sheet: IceSheet, say: Say) -> tuple[Node, ...]:
    return tuple(_draw_riders(sheet, say))


def _draw_riders(sheet: IceSheet, say: Say) -> Iterator[Node]:
    name = sheet_id(sheet.sheet)
    for number in sheet.seals:
        place = sheet.places[number]
        x, y = plan.spot(place)
        label = say("seal on %(place)s") % {"place": PLACE_NAMES[place]}
        seal = f"seal-{sheet.name}-{number}"
        yield Node(
            seal, "seal", x, y, layer=ANIMALS, on=name, label=label, exit="fade", sound="seal"
        )
    if sheet.lion and sheet.square is not None:
        x, y = plan.middle(sheet.square)
        label = say("sea lion on %(square)s") % {"square": SQUARE_NAMES[sheet.square]}
        lion = f"lion-{sheet.name}"
        yield Node(
            lion,
            "sea-lion",
            x,
            y + 1,
            layer=ANIMALS,
            on=name,
            label=label,
            exit="fade",
            sound="lion",
        )


def at(state: State, penguin: PolarPenguin) -> plan.Point:
    """Where a penguin stands."""
    if penguin.place is not None:
        return plan.spot(penguin.place)
    if penguin.where == "land":
        return plan.landing(3)
    return plan.waiting(penguin.seat, state.players)


def draw_penguins(
    state: State, routes: Routes, victims: Mapping[int, str], say: Say
) -> Iterator[Node]:
    """One node per penguin.

    `routes` has the points that each has passed, and `victims` the labels of those that can be
    chosen.
    """
    moving = facts.turn_owner(state)
    for penguin in facts.penguins(state):
        via, is_victim = routes.get(penguin.seat, ()), penguin.seat in victims
        midst = penguin.seat == moving
        label = victims.get(penguin.seat, "")
        yield _penguin(penguin, at(state, penguin), via, is_victim, midst, label, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**12)
def _penguin(
    penguin: PolarPenguin,
    stands: plan.Point,
    via: tuple[plan.Point, ...],
    is_victim: bool,
    midst: bool,
    label: str,
    say: Say,
) -> Node:
    return Node(
        f"penguin-{penguin.seat + 1}",
        f"hiker-{penguin.seat + 1}",
        *stands,
        dy=plan.FEET,
        layer=ANIMALS,
        scale=SIZE,
        classes=("self", "midst") if midst else ("self",),
        seat=penguin.seat + 1,
        on=sheet_id(penguin.sheet) if penguin.sheet is not None else "",
        label=label or penguin_words(penguin, say),
        shape="hiker" if is_victim else "",
        via=via,
        exit="fade",
        sound="" if penguin.place is not None or penguin.where == "land" else "home",
    )
