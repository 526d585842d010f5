"""The layout of the drawing: arms of three columns around the Pole, and nests between the arms.

The Pole is the origin, y runs down, and angles grow clockwise. A space is LENGTH long and WIDTH
wide, so that two penguins can stand side by side. Arm a is the one in which seat (arms - a) turns
off.
"""

import math
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from rookery.core.drawing.scene import Box
from rookery.games.penguisi.rules.board import ARM, HOME, Geometry, geometry

LENGTH, WIDTH = 40.0, 48.8
ROWS = 8  # of spaces in an arm; row 0 is its tip


class PlanSpot(NamedTuple):
    """A point, and how the ground is turned there."""

    x: float
    y: float
    angle: float


class Shape(NamedTuple):
    """What differs between boards; lengths are in units of the drawing unless noted otherwise."""

    first: float
    """The angle of the first seat's arm."""
    free: float
    """Half the width of the free space around the Pole, in WIDTHs."""
    pole: float
    """The radius of the Pole, as a share of the free space."""
    nest: float
    """How far out the nests stand, as a share of the arms' length."""
    nest_size: float
    """Half the width of a nest."""
    view: Box
    tray: tuple[float, float]
    """The middle of the floe on which the dice lie."""
    columns: int
    """How many dice lie side by side on it."""
    chips: tuple[float, float]
    """The first of the chips, which show what is still to come."""


_SHAPES = {
    3: Shape(150, 1.75, 0.97, 0.66, 94, (-409, -446, 818, 842), (238, 338), 4, (112, 276)),
    4: Shape(135, 1.80, 0.93, 0.645, 88, (-366, -384, 732, 850), (0, 416), 4, (166, 412)),
    5: Shape(126, 2.10, 0.93, 0.715, 76, (-449, -464, 898, 890), (372, 340), 2, (330, 250)),
    6: Shape(90, 2.62, 0.93, 0.785, 74, (-447, -490, 894, 1000), (336, 410), 3, (268, 326)),
}
_BESIDE = {3: 50, 4: 40, 5: 34, 6: 27}
"""[arms]: degrees between penguins of one colour at the Pole."""
_CROWD = {
    1: ((0, 0.72),),
    2: ((-0.33, 0.72), (0.33, 0.72)),
    3: ((0, 0.34), (-0.33, 0.82), (0.33, 0.82)),
    4: ((-0.3, 0.34), (0.3, 0.34), (-0.34, 0.84), (0.34, 0.84)),
}
"""[penguins]: where they stand in their nest, from its middle, in half widths of the nest."""
DIE, CHIP = 60, 44  # the distance from one to the next


@dataclass(frozen=True, eq=False)
class BoardPlan:
    """The layout of the board with this many arms; `plan` keeps one for each."""

    arms: int

    @cached_property
    def shape(self) -> Shape:
        """The sizes and positions particular to this board."""
        return _SHAPES[self.arms]

    @cached_property
    def board(self) -> Geometry:
        """The board that is drawn."""
        return geometry(self.arms)

    @cached_property
    def inner(self) -> float:
        """How far from the middle the arms begin."""
        return max(1.5 * WIDTH / math.tan(math.pi / self.arms), self.shape.free * WIDTH)

    @cached_property
    def outer(self) -> float:
        """How far from the middle the arms end."""
        return self.inner + ROWS * LENGTH

    def arm(self, seat: int) -> float:
        """The angle of the arm in which a seat turns off."""
        return self.shape.first + seat * 360 / self.arms

    def bisector(self, seat: int) -> float:
        """The angle halfway from a seat's arm to the next one in walking direction."""
        return self.arm(seat) - 180 / self.arms

    def _in_arm(self, angle: float, row: int, side: int) -> PlanSpot:
        """A place in an arm: side -1 is walked outwards, side 1 inwards; 0 is the middle column."""
        turn = math.radians(angle)
        out, along = self.outer - (row + 0.5) * LENGTH, side * WIDTH
        x = math.cos(turn) * out + math.sin(turn) * along
        y = math.sin(turn) * out - math.cos(turn) * along
        return PlanSpot(round(x, 1), round(y, 1), round(angle % 360, 1))

    def space(self, number: int) -> PlanSpot:
        """Where a space of the ring is drawn."""
        arm, place = divmod(number % self.board.ring, ARM)
        angle = self.shape.first - arm * 360 / self.arms
        if place < 4:
            return self._in_arm(angle, 4 + place, 1)
        angle -= 360 / self.arms
        if place < 12:
            return self._in_arm(angle, 11 - place, -1)
        return self._in_arm(angle, place - 13, 1) if place > 12 else self._in_arm(angle, 0, 0)

    @cache  # noqa: B019  four plans live for ever
    def at(self, seat: int, progress: int) -> PlanSpot:
        """Where a seat's penguin of that progress stands, on the ring or its final path."""
        space = self.board.space(seat, progress)
        if space is not None:
            return self.space(space)
        return self._in_arm(self.arm(seat), progress - self.board.turn_off, 0)

    @cache  # noqa: B019  as above
    def sharers(self, seat: int, progress: int) -> tuple[int, ...]:
        """A key equal for penguins at the same place; ring spaces are common to all seats."""
        space = self.board.space(seat, progress)
        return (seat, progress) if space is None else (space,)

    def beside_enter(self, seat: int, number: int) -> PlanSpot:
        """The `number`-th point beside a seat's Enter, outside the arm."""
        x, y, angle = self.at(seat, 0)
        turn, away = math.radians(angle), 50 * number
        return PlanSpot(
            round(x + math.sin(turn) * away, 1), round(y - math.cos(turn) * away, 1), angle
        )

    @cache  # noqa: B019  as above
    def nest(self, seat: int) -> tuple[float, float]:
        """The middle of a seat's nest."""
        return self._out(self.outer * self.shape.nest, self.bisector(seat))

    @property
    def nest_foot(self) -> float:
        """How far the lower edge of a nest is below its middle."""
        return round(2.06 * self.shape.nest_size * 0.455, 1)

    @property
    def nest_scale(self) -> float:
        """The scale of the nest symbol, which is 105 units high."""
        return round(2.06 * self.shape.nest_size / 105, 3)

    def in_nest(self, seat: int, number: int, count: int) -> tuple[float, float]:
        """Where the feet of one of `count` penguins in a nest stand."""
        x, y = self.nest(seat)
        across, down = _CROWD[count][number]
        return round(x + across * self.shape.nest_size, 1), round(
            y + down * self.shape.nest_size, 1
        )

    @cache  # noqa: B019  as above
    def at_pole(self, seat: int, number: int, count: int) -> tuple[float, float]:
        """Where one of `count` penguins of a seat stands at the Pole, in front of its own path."""
        turn = (number - (count - 1) / 2) * _BESIDE[self.arms]
        return self._out(self.inner * self.shape.pole * 0.64, self.arm(seat) + turn)

    def pointer(self, seat: int) -> PlanSpot:
        """The notch in front of a seat's nest, turned towards it."""
        away = (
            self.inner + 24 if self.arms == 3 else self.inner / math.cos(math.pi / self.arms) + 10
        )
        angle = self.bisector(seat)
        return PlanSpot(*self._out(away, angle), round(angle % 360, 1))

    def die(self, place: int, count: int) -> tuple[float, float]:
        """Where one of `count` dice lies; they form rows on the floe."""
        columns = self.shape.columns
        row, column = divmod(place, columns)
        rows = -(-count // columns)
        x, y = self.shape.tray
        side_by_side = min(count, columns)
        return x + (column - (side_by_side - 1) / 2) * DIE, y + (row - (rows - 1) / 2) * DIE

    def chip(self, place: int) -> tuple[float, float]:
        """Where a chip lies, near the dice; three form a row."""
        x, y = self.shape.chips
        return x + CHIP * (place % 3), y - CHIP * (place // 3)

    def across(self, seat: int, progress: int) -> tuple[float, float]:
        """The unit vector across a place, pointing right, or down if it is upright."""
        turn = math.radians(self.at(seat, progress).angle)
        x, y = -math.sin(turn), math.cos(turn)
        return (-x, -y) if x < -1e-6 or (abs(x) < 1e-6 and y < 0) else (x, y)

    @staticmethod
    def _out(distance: float, angle: float) -> tuple[float, float]:
        turn = math.radians(angle)
        return round(distance * math.cos(turn), 1), round(distance * math.sin(turn), 1)


@cache
def plan(arms: int) -> BoardPlan:
    """The layout of the board with this many arms."""
    return BoardPlan(arms)


assert ROWS == HOME + 1
