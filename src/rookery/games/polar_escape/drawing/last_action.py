"""Marks of the last action on the sea: the route of a penguin, the squares of a sheet."""

from collections.abc import Iterator

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.destinations import Walk, points
from rookery.games.polar_escape.drawing.routes import routes_to
from rookery.games.polar_escape.rules import facts

FRAMES, DOTS = 3, 4  # layers


def draw_marks(state: State, last: tuple[State, str]) -> Iterator[Node]:
    """Frames around where sheets were and now are, and dots where a penguin has walked."""
    before, action = last
    yield from _frames(state, before)
    if action.startswith("go:"):
        owner = facts.turn_owner(before) or 0
        for number, (x, y) in enumerate(_way(before, action)[:-1]):
            yield Node(f"step-{number}", f"step-{owner + 1}", x, y, layer=DOTS, exit="fade")


def _frames(state: State, before: State) -> Iterator[Node]:
    for was, now in zip(facts.sheets(before), facts.sheets(state), strict=True):
        if now.square is None or (was.square, was.turned) == (now.square, now.turned):
            continue
        x, y = plan.middle(now.square)
        yield Node(f"frame-{now.name}", f"frame-{now.seat + 1}", x, y, layer=FRAMES, exit="fade")
        if was.square in (None, now.square) or facts.on_square(state, was.square) is not None:
            continue
        x, y = plan.middle(was.square)
        name, symbol = f"left-{now.name}", f"frame-empty-{now.seat + 1}"
        yield Node(name, symbol, x, y, layer=FRAMES, exit="fade")


def route_of(state: State, last: tuple[State, str] | None) -> dict[int, tuple[plan.Point, ...]]:
    """By seat, the points that a penguin passed in the last action, without the ends."""
    if last is None or not last[1].startswith("go:"):
        return {}
    before, action = last
    owner = facts.turn_owner(before) or 0
    del state
    return {owner: tuple(_way(before, action)[1:-1])}


def _way(before: State, action: str) -> list[plan.Point]:
    """All points of a walk, from the penguin's platform to its end."""
    walk, owner = Walk.of(action), facts.turn_owner(before) or 0
    number = (facts.pending(before).number or 0) + walk.correction
    steps = routes_to(before, owner, [(walk.place, number)]).get((walk.place, number), ())
    return points(before, owner, walk.place, steps)
