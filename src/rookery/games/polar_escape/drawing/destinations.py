"""Platforms that can be chosen: for a penguin, with the route there; for a guest; for a seal.

The route to a platform is shown while the pointer is over it. A tap keeps it; a second tap walks.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.animals import at
from rookery.games.polar_escape.drawing.routes import Routes, routes_to
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.states import ICE_PLACE, LAND_PLACE
from rookery.games.polar_escape.text.names import PLACES_BY_NAME
from rookery.games.polar_escape.words.terms import (
    button_word,
    button_words,
    end_words,
    go_words,
    place_words,
)

WAY, ENDS, BEADS, CHIPS = 9, 10, 11, 20  # layers, above the penguins' heads
AWAY = 66.0  # from the penguin's middle to the buttons, which are large on a phone
WIDE, DEEP = 48.0, 76.0  # from the middle of a button to its edge and below its word, at most
MIDDLE = 18.0  # how far a penguin's middle is above the place where it stands
CHOICES = 38.0  # from one way to pay to the next
BUTTONS = {
    "stay": "stand-still",
    "reclick": "click-again",
    "pay": "pay-one",
    "leave": "flee",
}
"""The buttons beside the penguin, by action."""

Taps = dict[str, tuple[str, ...]]


class Walk(NamedTuple):
    """The parts of a walk such as `go:c6.4,+1,x`."""

    action: str
    place: int
    correction: int
    pays: bool

    @classmethod
    @lru_cache(maxsize=2**14)
    def of(cls, action: str) -> "Walk":
        """The parts of an action that walks."""
        name, *more = action.removeprefix("go:").split(",")
        corrections = [int(word) for word in more if word != "x"]
        return cls(action, PLACES_BY_NAME[name], sum(corrections), "x" in more)

    @property
    def cost(self) -> int:
        """How many cards it costs."""
        return abs(self.correction) + self.pays

    @property
    def end(self) -> str:
        """The id of the node of its end."""
        return f"end-{self.action.removeprefix('go:').partition(',')[0]}"


class Destinations(NamedTuple):
    """The taps on platforms and on buttons beside a penguin, and the walks to each place."""

    taps: Taps
    walks: dict[int, list[Walk]]


def destinations(state: State) -> Destinations:
    """The taps for platforms and buttons beside a penguin, and the walks, cheapest first."""
    taps: Taps = {}
    walks: dict[int, list[Walk]] = defaultdict(list)
    for action in state.legal_actions:
        verb, _, name = action.partition(":")
        if verb == "go":
            walk = Walk.of(action)
            walks[walk.place].append(walk)
        elif verb in _BY_ONE_TAP:
            taps[action] = (f"{verb}-{name}",)
        elif action in BUTTONS:
            taps[action] = (action,)
    for ways in walks.values():
        ways.sort(key=_by_cost)
        taps |= {walk.action: (walk.end, walk.action) for walk in ways}
    return Destinations(taps, walks)


_BY_ONE_TAP = ("flee", "expel", "seal")


def draw_destinations(state: State, say: Say) -> tuple[list[Node], Taps]:
    """The nodes of platforms and of buttons beside a penguin, and the taps that choose them."""
    taps, walks = destinations(state)
    parts = [action.partition(":") for action in taps]
    nodes = [_platform(state, verb, name, say) for verb, _, name in parts if verb in _BY_ONE_TAP]
    paths = _routes(state, walks)
    for place, ways in walks.items():
        nodes += _end(state, place, ways, paths, say)
    nodes += _buttons(state, [action for action in taps if action in BUTTONS], nodes, say)
    return nodes, taps


def _platform(state: State, verb: str, name: str, say: Say) -> Node:
    """A platform, or the iceberg, that is chosen by one tap."""
    place = PLACES_BY_NAME[name]
    decider = state.current_player or 0
    x, y = plan.standing(place, decider, state.players)
    shape = "ice" if place == ICE_PLACE else "seal-here" if verb == "seal" else "end"
    return Node(
        f"{verb}-{name}",
        "ice-place" if place == ICE_PLACE else "spot-of-ice",
        x,
        y,
        layer=ENDS,
        shape=shape,
        label=place_words(verb, place, say),
        classes=("near",),
        exit="fade",
    )


# -- walks ---------------------------------------------------------------------------------------


def _routes(state: State, walks: dict[int, list[Walk]]) -> Routes:
    """The cheapest route to each end."""
    number, owner = facts.pending(state).number or 0, facts.turn_owner(state)
    if owner is None or not walks:
        return {}
    first = {place: min(ways, key=_by_cost) for place, ways in walks.items()}
    return routes_to(state, owner, ((p, number + walk.correction) for p, walk in first.items()))


def _by_cost(walk: Walk) -> tuple[int, int]:
    return walk.cost, -walk.correction


def _end(state: State, place: int, ways: list[Walk], paths: Routes, say: Say) -> Iterator[Node]:
    """The end of walks, the route to it, and one node for each way to pay for it."""
    number = facts.pending(state).number or 0
    first = ways[0]
    steps = paths.get((place, number + first.correction), ())
    line = points(state, facts.turn_owner(state) or 0, place, steps)
    x, y = line[-1] if place == LAND_PLACE else plan.spot(place)
    yield Node(
        first.end,
        "spot-of-ice",
        x,
        y,
        layer=ENDS,
        shape="paid" if first.cost else "end",
        label=end_words(place, first.cost, say),
        classes=("near",),
        means=(first.action,),
        exit="fade",
    )
    yield from _draw_route(first.end, line)
    for order, walk in enumerate(ways):
        symbol = f"goal-{number + walk.correction}" if not order else _price(walk)
        yield Node(
            walk.action,
            symbol,
            x,
            y,
            dx=0.0 if not order else 46.0,
            dy=0.0 if not order else CHOICES * (order - (len(ways)) / 2),
            layer=BEADS if not order else CHIPS,
            shape="go" if not order else "by",
            label=go_words(place, number, walk.correction, walk.pays, say),
            when="open",
        )


def _price(walk: Walk) -> str:
    if not walk.correction:
        return "by-seal"
    return f"by-{'plus' if walk.correction > 0 else 'minus'}-{abs(walk.correction)}"


def points(state: State, seat: int, place: int, steps: tuple[int, ...]) -> list[plan.Point]:
    """The points of a route, from where the penguin stands or, on the iceberg, from the water.

    Dry land lies east of the last platform, which may be the one that the penguin stands on.
    """
    penguin = facts.penguin(state, seat)
    if penguin and penguin.place is not None:
        start = at(state, penguin)
    else:
        x, y = plan.spot(steps[0] if steps else place)
        start = x - plan.PITCH, y
    places = [start, *(plan.spot(step) for step in steps)]
    x, y = places[-1]
    return [*places, (x + plan.SEAM, y)] if place == LAND_PLACE else places


def _draw_route(end: str, line: list[plan.Point]) -> Iterator[Node]:
    """A line over the platforms, with a bead for each step and a goal for the last."""
    for number, ((x0, y0), (x1, y1)) in enumerate(pairwise(line), 1):
        long = math.dist((x0, y0), (x1, y1)) > (plan.PITCH + plan.SEAM) / 2
        for gold in ("", "-gold"):
            yield Node(
                f"leg{gold}-{end}-{number}",
                f"leg-{36 if long else 27}{gold}",
                (x0 + x1) / 2,
                (y0 + y1) / 2,
                layer=WAY,
                angle=0.0 if y0 == y1 else 90.0,
                on=end,
                when="aim",
            )
        last = number == len(line) - 1
        symbol = f"{'goal' if last else 'bead'}-{number}"
        yield Node(f"bead-{end}-{number}", symbol, x1, y1, layer=BEADS, on=end, when="aim")


# -- buttons -------------------------------------------------------------------------------------


def _buttons(state: State, actions: list[str], ends: Iterable[Node], say: Say) -> Iterator[Node]:
    """Buttons beside the deciding seat's penguin, placed where they hide as little as possible."""
    penguin = facts.penguin(state, state.current_player or 0)
    if penguin is None or not actions:
        return
    x, y = at(state, penguin)
    under_nodes = [(node.x, node.y) for node in ends]
    used_points: list[plan.Point] = []
    for action in sorted(actions):
        dx, dy = _free((x, y), [*under_nodes, *used_points])
        used_points.append((x + dx, y + dy))
        yield Node(
            action,
            BUTTONS[action],
            x,
            y,
            dx=dx,
            dy=dy,
            layer=CHIPS,
            shape="handle",
            label=button_words(action, say),
            word=button_word(action, say),
            classes=("steady", "near"),
            exit="fade",
        )


def _is_whole(spot: plan.Point) -> bool:
    """Whether a button there is wholly in view on a phone, too, with its word."""
    left, top, width, height = plan.SEA_VIEW
    across = left + WIDE <= spot[0] <= left + width - WIDE
    return across and top + WIDE <= spot[1] <= top + height - DEEP


def _free(start: plan.Point, under_nodes: list[plan.Point]) -> plan.Point:
    """The offset from the penguin at which a button hides least."""
    best, room = (0.0, 0.0), -1.0
    for turn in range(8):
        angle = math.pi * (0.75 + turn / 4)
        dx, dy = round(AWAY * math.cos(angle), 1), round(AWAY * math.sin(angle) - MIDDLE, 1)
        spot = (start[0] + dx, start[1] + dy)
        if not _is_whole(spot):
            continue
        least = min((math.dist(spot, other) for other in under_nodes), default=math.inf)
        least = min(least, 90.0)
        if least > room:
            best, room = (dx, dy), least
    return best
