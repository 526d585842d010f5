"""A chart of a user's ratings over time, as SVG paths."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple

from msgspec.structs import replace

from rookery.server.people.calendar import DAY_MS
from rookery.server.ratings.profiles import Point, PoolShown
from rookery.server.ratings.shown import RatingShown

INTERVAL_WIDTH = 400
"""The width of a bar's drawing in units."""
_STEPS = (50, 100, 200, 500, 1000)
_MOST_TICKS = 6


class Axis(NamedTuple):
    """An axis of ratings: its low and high ends, and the round numbers between."""

    low: int
    high: int
    ticks: tuple[int, ...]

    def along(self, rating: float, width: float = INTERVAL_WIDTH) -> float:
        """The position of a rating on an axis `width` units long, clamped to its ends."""
        part = (rating - self.low) / (self.high - self.low)
        return round(width * min(1.0, max(0.0, part)), 1)


def axis(ratings: Iterable[RatingShown], step: int = 0) -> Axis:
    """An axis that holds all these ratings and their uncertainty; a default one without any."""
    shown = list(ratings)
    low = min((rating.rating - rating.within for rating in shown), default=1300)
    high = max((rating.rating + rating.within for rating in shown), default=1700)
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


def bar(rating: RatingShown, line: Axis) -> Bar:
    """The bar of a rating on an axis."""
    ends = rating.rating - rating.within, rating.rating, rating.rating + rating.within
    return Bar(*(line.along(end) for end in ends))


def path(points: Sequence[tuple[float, float]]) -> str:
    """A line through points as an SVG path; "" without any."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) if points else ""


# -- a chart of a user's ratings over time, as SVG paths -------------------------------------------

WIDTH, HEIGHT = 600, 318
LEFT, RIGHT, TOP, BOTTOM = 44, 536, 14, 292
_OTHERS = 2  # lines in addition to the chosen one
_MARKS = 6  # along a line
_NEAR = 16  # the least distance of labels at the right end
_MOST_DATES = 6


class Label(NamedTuple):
    """A text at a position."""

    at: float
    text: str


class AxisDay(NamedTuple):
    """A day on the axis of time."""

    at: float
    day: date


class PoolLine(NamedTuple):
    """A pool's line: its provisional part, the rest, some marks, and the last rating."""

    pool: str
    provisional: str
    sure: str
    marks: tuple[tuple[float, float], ...]
    end: tuple[float, float]
    label: Label


class Chart(NamedTuple):
    """All parts of the drawing; `proven` is where provisional ratings end."""

    levels: tuple[Label, ...]
    dates: tuple[AxisDay, ...]
    band: str
    lines: tuple[PoolLine, ...]
    proven: float | None


class _Frame(NamedTuple):
    """The range of time and ratings that is shown."""

    begin: int
    end: int
    line: Axis

    def x(self, at: int) -> float:
        part = (at - self.begin) / max(1, self.end - self.begin)
        return round(LEFT + (RIGHT - LEFT) * min(1.0, max(0.0, part)), 1)

    def y(self, rating: float) -> float:
        return round(BOTTOM - self.line.along(rating, BOTTOM - TOP), 1)


def chart(pools: Sequence[PoolShown], chosen: str, begin: int, now: int) -> Chart | None:
    """The chosen pool with its band, and the two others with most games; None without games."""
    own = next((pool for pool in pools if pool.pool == chosen), None)
    if own is None:
        return None
    others = [pool for pool in pools if pool.pool != chosen][:_OTHERS]
    known = {history.pool: _since(history, begin, now) for history in (own, *others)}
    first = min(points[0].at for points in known.values())
    mine = [point.now for point in known[chosen]]
    theirs = [replace(p.now, within=0) for other in others for p in known[other.pool]]
    frame = _Frame(max(begin, first), now, axis([*mine, *theirs]))
    lines = _apart([_line(history, known[history.pool], frame) for history in (own, *others)])
    points = known[chosen]
    return Chart(
        tuple(Label(frame.y(level), str(level)) for level in frame.line.ticks),
        _dates(frame),
        _band(points, frame),
        tuple(lines),
        _proven(points, frame),
    )


def _since(pool: PoolShown, begin: int, now: int) -> list[Point]:
    """The last point before `begin`, all from then on, and today's rating at the end."""
    late = [point for point in pool.points if point.at >= begin]
    early = [point for point in pool.points if point.at < begin]
    return [*early[-1:], *late, Point(now, pool.now)]


def _line(pool: PoolShown, points: Sequence[Point], frame: _Frame) -> PoolLine:
    places = [(frame.x(point.at), frame.y(point.now.rating)) for point in points]
    new = sum(point.now.provisional for point in points)
    # After a long absence the end is provisional again; only the first such part is drawn so.
    known = next((i for i, point in enumerate(points) if not point.now.provisional), len(points))
    every = max(1, len(places) // _MARKS)
    label = Label(places[-1][1] + 5, str(pool.now.rating) + "?" * bool(pool.now.provisional))
    return PoolLine(
        pool.pool,
        path(places[: known + 1]) if new and known else "",
        path(places[known:]),
        tuple(places[every // 2 : -1 : every]),
        places[-1],
        label,
    )


def _apart(lines: list[PoolLine]) -> list[PoolLine]:
    """The lines with their labels moved apart, so that all can be read."""
    done: dict[str, PoolLine] = {}
    lowest = float(TOP - _NEAR)
    for each in sorted(lines, key=lambda line: line.label.at):
        at = max(each.label.at, lowest + _NEAR)
        done[each.pool], lowest = each._replace(label=each.label._replace(at=at)), at
    return [done[line.pool] for line in lines]


def _band(points: Sequence[Point], frame: _Frame) -> str:
    upper = [(frame.x(point.at), frame.y(point.now.rating + point.now.within)) for point in points]
    lower = [(frame.x(point.at), frame.y(point.now.rating - point.now.within)) for point in points]
    return path([*upper, *reversed(lower)]) + "Z"


def _proven(points: Sequence[Point], frame: _Frame) -> float | None:
    if not points[0].now.provisional:
        return None
    return next((frame.x(point.at) for point in points if not point.now.provisional), None)


def _dates(frame: _Frame) -> tuple[AxisDay, ...]:
    days = max(1, (frame.end - frame.begin) // DAY_MS)
    step = max(1, -(-days // _MOST_DATES)) * DAY_MS
    times = range(frame.begin + step // 2, frame.end, step)
    return tuple(
        AxisDay(frame.x(at), datetime.fromtimestamp(at / 1000, UTC).date()) for at in times
    )
