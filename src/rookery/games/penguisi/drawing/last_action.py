"""Marks of the last action: where a penguin stood, and the spaces that it passed."""

from collections.abc import Iterator
from typing import NamedTuple

from rookery.core.drawing.scene import Node
from rookery.core.state import State
from rookery.games.penguisi.drawing.penguins import Point
from rookery.games.penguisi.drawing.plan import BoardPlan
from rookery.games.penguisi.rules import facts
from rookery.games.penguisi.rules.board import NEST

TRAIL = 2  # a layer; more are in `scene`


class Trail(NamedTuple):
    """How a penguin moved: where it stood, and the spaces that it passed."""

    penguin: str
    """The id of its node."""
    seat: int
    start: tuple[float, float, float] | None
    points: tuple[Point, ...]


def trail_of(state: State, before: State, ground: BoardPlan) -> Trail | None:
    """The trail of the turn owner's penguin that moved forward; None if none did."""
    was = {(penguin.seat, penguin.index): penguin.progress for penguin in facts.penguins(before)}
    owner = facts.turn_owner(before)
    for penguin in facts.penguins(state):
        start = was[penguin.seat, penguin.index]
        if penguin.seat == owner and penguin.progress > start:
            name = f"penguin-{penguin.seat + 1}-{penguin.index + 1}"
            if start == NEST:
                return Trail(name, penguin.seat, None, ())
            way = [ground.at(penguin.seat, p) for p in range(start + 1, penguin.progress)]
            points = tuple((spot.x, spot.y) for spot in way)
            return Trail(name, penguin.seat, ground.at(penguin.seat, start), points)
    return None


def draw_trail(trail: Trail) -> Iterator[Node]:
    """A frame where the penguin stood, and a dot on each space that it passed."""
    colour = trail.seat + 1
    if trail.start:
        x, y, angle = trail.start
        yield Node("left-behind", f"left-{colour}", x, y, layer=TRAIL, angle=angle, exit="fade")
    for number, (x, y) in enumerate(trail.points):
        yield Node(f"passed-{number}", f"passed-{colour}", x, y, layer=TRAIL, exit="fade")
