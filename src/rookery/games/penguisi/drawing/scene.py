"""The scene of a position: the board on the water, nests, penguins, dice, and the last action.

Ids: `penguin-1-2` (seat, number of the penguin), `nest-1`, `die-1` and `under-1` (its bottom face),
`blockade-2-12` (seat, progress), `pointer`. `goal-12:3` is where that action leads; it is shown
while the action can be chosen.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rookery.core.drawing.scene import Node, Scene
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.seats import COLOURS
from rookery.games.penguisi.drawing.last_action import draw_trail, trail_of
from rookery.games.penguisi.drawing.penguins import draw_blockades, draw_penguins, placed_penguins
from rookery.games.penguisi.drawing.plan import BoardPlan, plan
from rookery.games.penguisi.drawing.targets import draw_targets
from rookery.games.penguisi.drawing.tray import draw_tray
from rookery.games.penguisi.rules import facts

SEA, BOARD, NESTS, ON_NESTS = -2, -1, 0, 1  # layers


def scene(state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None) -> Scene:
    """The scene of a state; `last` adds the marks of the action that led to it."""
    ground = plan(facts.arms(state))
    everybody = placed_penguins(state, ground)
    targets, taps = draw_targets(state, ground, everybody, say)
    trail = trail_of(state, last[0], ground) if last else None
    routes = {trail.penguin: trail.points} if trail else {}
    first = {path[0] for path in taps.values()}
    nodes = [*_ground(ground.arms), *_nests(state, ground, say)]
    nodes += draw_blockades(state, ground, say)
    nodes += draw_penguins(state, everybody, routes, first.pop() if len(first) == 1 else "", say)
    nodes += [*(draw_trail(trail) if trail else ()), *targets]
    nodes += draw_tray(state, ground, taps, last, say)
    return Scene(view=ground.shape.view, nodes=tuple(nodes), taps=taps)


@lru_cache
def _ground(arms: int) -> tuple[Node, ...]:
    return Node("sea", "sea", 0, 0, layer=SEA), Node("board", f"board-{arms}", 0, 0, layer=BOARD)


# -- nests ---------------------------------------------------------------------------------------


def _nests(state: State, ground: BoardPlan, say: Say) -> tuple[Node, ...]:
    """PS-3: one nest per colour; whose turn it is, who is the Great Guin, who has finished."""
    pointer = None if state.is_terminal else facts.pointer(state)
    seats = SeatMarks(facts.left(state), facts.turn_owner(state), facts.guin(state), pointer)
    return _nests_of(seats, facts.at_pole(state), ground, say)  # type: ignore[arg-type]  # any Say has a hash


class SeatMarks(NamedTuple):
    """Who has left, whose turn it is, who is the Great Guin and who rolls next for it."""

    left: tuple[int, ...]
    turn_owner: int | None
    guin: int | None
    pointer: int | None


@lru_cache(maxsize=2**10)
def _nests_of(
    seats: SeatMarks, home: tuple[int, ...], ground: BoardPlan, say: Say
) -> tuple[Node, ...]:
    return tuple(_draw_nests(seats, home, ground, say))


def _draw_nests(
    seats: SeatMarks, home: tuple[int, ...], ground: BoardPlan, say: Say
) -> Iterator[Node]:
    leavers, size = seats.left, ground.shape.nest_size
    foot, scale = ground.nest_foot, ground.nest_scale
    for seat in range(ground.arms):
        if seat not in leavers:
            label = say("Nest of %(seat)s") % {"seat": say(COLOURS[seat])}
            yield _at_nest(ground, seat, f"nest-{seat + 1}", 0, foot, scale, label)
    owner, guin = seats.turn_owner, seats.guin
    if owner is not None:
        yield _at_nest(ground, owner, "nest-turn", 0, foot, scale)
    if guin is not None and guin not in leavers:
        yield _at_nest(ground, guin, "guin-crown", 0, foot - 2.06 * size, size / 80)
    for place, seat in enumerate(home, 1):
        yield _at_nest(ground, seat, f"place-{place}", size * 0.6, -size * 0.6)
    yield from _pointer(seats.pointer, ground, say)


@lru_cache(maxsize=2**10)
def _at_nest(
    ground: BoardPlan,
    seat: int,
    symbol: str,
    dx: float,
    dy: float,
    scale: float = 1.0,
    label: str = "",
) -> Node:
    x, y = ground.nest(seat)
    return Node(
        symbol,
        symbol,
        x,
        y,
        layer=NESTS if label else ON_NESTS,
        scale=round(scale, 3),
        dx=round(dx, 1),
        dy=round(dy, 1),
        label=label,
        exit="fade",
    )


def _pointer(seat: int | None, ground: BoardPlan, say: Say) -> Iterator[Node]:
    """PS-38: who rolls next for the Great Guin."""
    if seat is not None:
        x, y, angle = ground.pointer(seat)
        label = say("%(seat)s is the next to roll for the Great Guin.") % {
            "seat": say(COLOURS[seat])
        }
        yield _pointing(x, y, angle, label)
        yield Node("pointer-crown", "pointer-crown", x, y, layer=ON_NESTS)


@lru_cache(maxsize=2**8)
def _pointing(x: float, y: float, angle: float, label: str) -> Node:
    return Node("pointer", "pointer", x, y, layer=NESTS, angle=angle, label=label)
