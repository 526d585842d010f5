"""Where ratings stand on a line from low to high: bars of a list, and a chart over time."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rookery.server.ratings.views import RatingShown

WIDTH = 400
"""Units across a bar's drawing."""
_STEPS = (50, 100, 200, 500, 1000)
_MOST_TICKS = 6


class Axis(NamedTuple):
    """A line of ratings: from, to, and the round numbers between."""

    low: int
    high: int
    ticks: tuple[int, ...]

    def along(self, rating: float, width: float = WIDTH) -> float:
        """Where a rating stands on so many units, at the end if it is beyond."""
        part = (rating - self.low) / (self.high - self.low)
        return round(width * min(1.0, max(0.0, part)), 1)


def axis(ratings: Iterable[RatingShown], step: int = 0) -> Axis:
    """The line that holds all these with what is unsure of them; some line if there are none."""
    shown = list(ratings)
    low = min((one.rating - one.within for one in shown), default=1300)
    high = max((one.rating + one.within for one in shown), default=1700)
    chosen = step or next((s for s in _STEPS if (high - low) / s <= _MOST_TICKS), _STEPS[-1])
    first, last = low // chosen * chosen, -(-high // chosen) * chosen
    if first == last:
        last += chosen
    return Axis(first, last, tuple(range(first, last + 1, chosen)))


class Bar(NamedTuple):
    """A rating's bar: its left end, its middle and its right end, in units across."""

    left: float
    middle: float
    right: float


def bar(one: RatingShown, line: Axis) -> Bar:
    """Where a rating stands on a line."""
    ends = one.rating - one.within, one.rating, one.rating + one.within
    return Bar(*(line.along(end) for end in ends))


def path(points: Sequence[tuple[float, float]]) -> str:
    """A line through points, as SVG has it; "" without any."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) if points else ""
