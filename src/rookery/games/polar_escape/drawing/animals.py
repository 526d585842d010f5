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
from rookery.games.polar_escape.rules.facts import Penguin, Sheet
from rookery.games.polar_escape.text.names import PLACE_NAMES, SQUARE_NAMES
from rookery.games.polar_escape.words.terms import penguin_words

ANIMALS = 8  # a layer; more are in `scene`
SIZE = 0.36  # of a penguin, whose symbol is 112 units high

Routes = Mapping[int, tuple[plan.Point, ...]]


def draw_seals(state: State, say: Say) -> Iterator[Node]:
    """PE-13: seals on their platforms, sea lions across their sheets."""
    for one in facts.on_board(state):
        if one.lion or one.seals:
            yield from _riders(one, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**12)
def _riders(one: Sheet, say: Say) -> tuple[Node, ...]:
    return tuple(_draw_riders(one, say))


def _draw_riders(one: Sheet, say: Say) -> Iterator[Node]:
    name = sheet_id(one.sheet)
    for number in one.seals:
        place = one.places[number]
        x, y = plan.spot(place)
        label = say("seal on %(place)s") % {"place": PLACE_NAMES[place]}
        seal = f"seal-{one.name}-{number}"
        yield Node(
            seal, "seal", x, y, layer=ANIMALS, on=name, label=label, exit="fade", sound="seal"
        )
    if one.lion and one.square is not None:
        x, y = plan.middle(one.square)
        label = say("sea lion on %(square)s") % {"square": SQUARE_NAMES[one.square]}
        lion = f"lion-{one.name}"
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


def at(state: State, one: Penguin) -> plan.Point:
    """Where a penguin stands."""
    if one.place is not None:
        return plan.spot(one.place)
    if one.where == "land":
        return plan.landed(3)
    return plan.waiting(one.seat, state.players)


def draw_penguins(
    state: State, routes: Routes, victims: Mapping[int, str], say: Say
) -> Iterator[Node]:
    """One node per penguin.

    `routes` has the points that each has passed, and `victims` the labels of those that can be
    chosen.
    """
    moving = facts.turn_owner(state)
    for one in facts.penguins(state):
        via, chosen = routes.get(one.seat, ()), one.seat in victims
        midst = one.seat == moving
        yield _penguin(one, at(state, one), via, chosen, midst, victims.get(one.seat, ""), say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**12)
def _penguin(
    one: Penguin,
    stands: plan.Point,
    via: tuple[plan.Point, ...],
    chosen: bool,
    midst: bool,
    said: str,
    say: Say,
) -> Node:
    return Node(
        f"penguin-{one.seat + 1}",
        f"hiker-{one.seat + 1}",
        *stands,
        dy=plan.FEET,
        layer=ANIMALS,
        scale=SIZE,
        classes=("midst",) if midst else (),
        on=sheet_id(one.sheet) if one.sheet is not None else "",
        label=said or penguin_words(one, say),
        shape="hiker" if chosen else "",
        via=via,
        exit="fade",
        sound="" if one.place is not None or one.where == "land" else "home",
    )
