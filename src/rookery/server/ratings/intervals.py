"""Positions of ratings on an axis, for the bars of a list and for a chart over time."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rookery.server.ratings.shown import RatingShown

WIDTH = 400
"""The width of a bar's drawing in units."""
_STEPS = (50, 100, 200, 500, 1000)
_MOST_TICKS = 6


class Axis(NamedTuple):
    """An axis of ratings: its low and high ends, and the round numbers between."""

    low: int
    high: int
    ticks: tuple[int, ...]

    def along(self, rating: float, width: float = WIDTH) -> float:
        """The position of a rating on an axis `width` units long, clamped to its ends."""
        part = (rating - self.low) / (self.high - self.low)
        return round(width * min(1.0, max(0.0, part)), 1)


def axis(ratings: Iterable[RatingShown], step: int = 0) -> Axis:
    """An axis that holds all these ratings and their uncertainty; a default one without any."""
    shown = list(ratings)
    low = min((one.rating - one.within for one in shown), default=1300)
    high = max((one.rating + one.within for one in shown), default=1700)
    chosen = step or next((s for s in _STEPS if (high - low) / s <= _MOST_TICKS), _STEPS[-1])
    first, last = low // chosen * chosen, -(-high // chosen) * chosen
    if first == last:
        last += chosen
    return Axis(first, last, tuple(range(first, last + 1, chosen)))


class Bar(NamedTuple):
    """A rating's bar: its left end, its middle and its right end, in units."""

    left: float
    middle: float
    right: float


def bar(one: RatingShown, line: Axis) -> Bar:
    """The bar of a rating on an axis."""
    ends = one.rating - one.within, one.rating, one.rating + one.within
    return Bar(*(line.along(end) for end in ends))


def path(points: Sequence[tuple[float, float]]) -> str:
    """A line through points as an SVG path; "" without any."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) if points else ""
