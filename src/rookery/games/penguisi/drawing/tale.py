"""Who sent whom home: an arrow from each seat to those whose penguins it has sent home."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rookery.core.drawing import tale as telling
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.tale import Point, Tale
from rookery.core.state import State
from rookery.core.words.i18n import later
from rookery.games.penguisi.drawing.plan import plan
from rookery.games.penguisi.drawing.scene import scene
from rookery.games.penguisi.rules import facts

tale_words = (
    later("Sent home"),
    later("Each arrow begins at the player who sent a penguin home. The number says how often."),
)
_FAINT = 0.5
_TRAY = ("tray", "die", "odd-die", "under", "again", "bonus")


def tale(line: Sequence[BoardView]) -> Tale:
    """The picture of a game over, from all its states."""
    states = [view.state for view in line]
    final = states[-1]
    ground, last_scene = plan(facts.arms(final)), scene(final)
    symbols = [node for node in last_scene.bottom_up() if not node.symbol.startswith(_TRAY)]
    lowest, board = symbols[:1], symbols[1:]
    x, y, width, _ = last_scene.view
    homes = [ground.nest(seat) for seat in range(ground.arms)]
    size = ground.shape.nest_size / 40
    body = telling.nodes(lowest) + telling.nodes(board, _FAINT)
    body += "".join(
        telling.symbol(f"standing-{seat + 1}", *_feet(homes[seat], size), size)
        for seat in sorted(range(final.players), key=lambda seat: homes[seat][1])
    )
    arrows = [
        (count, *_arrow(homes[by], homes[whom], by, count, size))
        for (by, whom), count in sorted(sent_home(states).items())
    ]
    body += "".join(arrow for _, arrow, _ in arrows)
    seats = [by for (by, _), _ in sorted(sent_home(states).items())]
    body += "".join(
        telling.count(at, str(count), seat)
        for (count, _, at), seat in zip(arrows, seats, strict=True)
    )
    return Tale((x, y, width, -2 * y), body)  # without the tray: the middle is the origin


def sent_home(states: Sequence[State]) -> Counter[tuple[int, int]]:
    """How often each seat has sent penguins of each other seat home."""
    counts = Counter[tuple[int, int]]()
    for before, after in pairwise(states):
        by = facts.turn_owner(before)
        if by is not None:
            counts.update((by, whom) for whom in _victims(before, after) if whom != by)
    return counts


def _victims(before: State, after: State) -> Iterator[int]:
    """The seats of penguins that went back to their nests."""
    now = {(penguin.seat, penguin.index): penguin.progress for penguin in facts.penguins(after)}
    for penguin in facts.penguins(before):
        later_on = now.get((penguin.seat, penguin.index))
        if later_on is not None and later_on < penguin.progress:
            yield penguin.seat


def _feet(home: Point, size: float) -> Point:
    return home[0], home[1] + 52 * size


def _arrow(start: Point, end: Point, seat: int, count: int, size: float) -> tuple[str, Point]:
    """An arrow between two penguins, from the rim of one to the rim of the other."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy, off = (x1 - x0) / length, (y1 - y0) / length, 46 * size
    side_x, side_y = uy * 18, -ux * 18
    near = x0 + ux * off + side_x, y0 + uy * off + side_y
    far = x1 - ux * off + side_x, y1 - uy * off + side_y
    return telling.arrow(near, far, seat, 5 + 2.2 * min(count, 5), length * 0.1)
