"""Priors for the tree search: which actions of Packeis are likely to be good.

A prior is the exponential of a weighted sum of features seen at a glance, as a share of the sum
over all actions. The weights are learned from what the search itself comes to prefer (`training`).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, Board, Context, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.reach import find_reach, penguins
from rookery.games.packeis.players.regions import FISH, worth
from rookery.games.packeis.rules import kernels

NAMES = (
    "two fish", "three fish", "fish beside", "ways", "one way", "no way", "reach", "foes beside",
    "foes shut in", "next foe beside", "friends beside", "parts", "ways left", "last way left",
    "foes left", "fish left", "reach left", "step", "own ice", "best walk",
)  # fmt: skip
"""The features of an action: of its target, and of what the penguin leaves (0 for a placing).

All features but the foes' ways count the floes as they lie after the action.
"""
(
    TWO, THREE, BESIDE, WAYS, ONE_WAY, NO_WAY, REACH, FOES, SHUT, NEXT_FOE, FRIENDS, PARTS,
    WAYS_LEFT, LAST_WAY, FOES_LEFT, FISH_LEFT, REACH_LEFT, STEP, OWN_ICE, BEST_WALK,
) = range(len(NAMES))  # fmt: skip
GLANCES = len(NAMES)
DIRECTIONS = 6
PLACING, MOVING = 0, 1
"""Kinds of actions, each with weights of its own."""
_RING = (1 << DIRECTIONS) - 1
_SQUARES = 10


class Around(NamedTuple):
    """The ice before an action."""

    free: int
    mine: int  # where the penguins of the seat to move stand
    foes: int  # and those of others
    next_foes: int  # of the seat whose turn comes next


@bare_njit(inline="always")
def _around(state: StateRecord) -> Around:
    mine = penguins(state, state.seat)
    following = penguins(state, kernels.after(state.seat, state.players))
    return Around(kernels.free_floes(state), mine, state.occupied & ~mine, following)


@bare_njit(inline="always")
def _ways(board: Board, around: Around, weights: NDArray[np.float64], target: int) -> float:
    """The weight of the ways on from a target; directions follow each other in a circle."""
    reached, ring = 0, 0
    for direction in range(DIRECTIONS):
        cells = kernels.reach(board, around.free, target, direction)
        reached += popcount(cells)
        ring |= int(cells != 0) << direction
    on = popcount(ring)
    arcs = popcount(ring & ~(((ring << 1) | (ring >> (DIRECTIONS - 1))) & _RING))
    total = weights[WAYS] * on / 4.0 + weights[REACH] * reached / 8.0
    if on < 2:
        total += weights[ONE_WAY] if on else weights[NO_WAY]
    return float(total + weights[PARTS] * max(0, arcs - 1))


@bare_njit(inline="always")
def _foes(board: Board, around: Around, weights: NDArray[np.float64], near: int) -> float:
    """The weight of others' penguins beside a target, and of how few ways it leaves them."""
    total, met = weights[NEXT_FOE] * popcount(near & around.next_foes), near & around.foes
    while met:
        ways = popcount(board.near[lowest(met)] & around.free)  # the target is one of them
        met &= met - 1
        total += weights[FOES] + weights[SHUT] / ways
    return float(total)


@bare_njit(inline="always")
def _target(
    board: Board, state: StateRecord, around: Around, weights: NDArray[np.float64], target: int
) -> float:
    """The weight of arriving at a target, with all penguins of the seat where they stand now."""
    bit, near = 1 << target, board.near[target]
    total = _ways(board, around, weights, target) + _foes(board, around, weights, near)
    total += weights[BESIDE] * worth(state, near & around.free) / (4.0 * FISH)
    total += weights[FRIENDS] * popcount(near & around.mine)
    if state.two & bit:
        total += weights[TWO]
    elif state.three & bit:
        total += weights[THREE]
    return float(total)


@bare_njit(inline="always")
def _origin(
    board: Board,
    state: StateRecord,
    around: Around,
    weights: NDArray[np.float64],
    origin: int,
    ways: NDArray[np.int64],
) -> float:
    """The weight of leaving a place, with the ice as it lies now; fills in `ways`."""
    near, reached = board.near[origin], 0
    for direction in range(DIRECTIONS):
        ways[direction] = kernels.reach(board, around.free, origin, direction)
        reached += popcount(ways[direction])
    total = weights[WAYS_LEFT] * popcount(near & around.free) / 4.0
    total += weights[FISH_LEFT] * worth(state, near & around.free) / (4.0 * FISH)
    total += weights[FOES_LEFT] * popcount(near & around.foes)
    return float(total + weights[REACH_LEFT] * reached / 8.0)


@bare_njit(inline="always")
def _barred(ways: NDArray[np.int64], target: int) -> int:
    """How many floes, the target included, the origin no longer reaches once the target is gone."""
    bit, direction = 1 << target, 0
    while (ways[direction] & bit) == 0:
        direction += 1
    beyond = -bit if direction < DIRECTIONS // 2 else bit * 2 - 1  # see `kernels.reach`
    return popcount(ways[direction] & beyond)


@bare_njit(inline="always")
def _step(
    board: Board,
    state: StateRecord,
    around: Around,
    weights: NDArray[np.float64],
    action: int,
    ways: NDArray[np.int64],
) -> float:
    """Corrections for a move: the target is no longer free, and the origin no longer occupied."""
    origin, bit = action >> 6, 1 << (action & 63)
    near, total = board.near[origin], -weights[REACH_LEFT] * _barred(ways, action & 63) / 8.0
    if near & bit:
        total += weights[STEP] - weights[FRIENDS] - weights[WAYS_LEFT] / 4.0
        total -= weights[FISH_LEFT] * worth(state, bit) / (4.0 * FISH)
    if popcount(near & around.free & ~bit) <= 1:
        total += weights[LAST_WAY]
    return float(total)


@bare_njit(forceinline=True)
def _weigh(
    board: Board,
    state: StateRecord,
    context: Context,
    weights: NDArray[np.float64],
    actions: Actions,
    count: int,
    out: NDArray[np.float64],
) -> None:
    """Write the weighted sum of each action's features into `out`, by the last `find_reach`.

    The weight of a target is the same for each penguin that can go there, so it is computed once.
    """
    around, notes = _around(state), context.seats[state.seat]
    targets, ways = context.targets, context.ways
    last, left, known = -1, 0.0, 0
    for i in range(count):
        origin, target = actions[i] >> 6, actions[i] & 63
        bit = 1 << target
        if (known & bit) == 0:
            targets[target] = _target(board, state, around, weights, target)
            known |= bit
        out[i] = targets[target]
        if origin == target:
            continue
        if origin != last:
            last, left = origin, _origin(board, state, around, weights, origin, ways)
        out[i] += left + _step(board, state, around, weights, actions[i], ways)
        if notes.own & bit:
            out[i] += weights[OWN_ICE] + (weights[BEST_WALK] if actions[i] == notes.first else 0.0)


@bare_njit(inline="always")
def _exponential(x: float) -> float:
    """e**x for x from -64 to 0, as (1 + x/n) ** n: good to a hundredth unless it is tiny."""
    power = 1.0 + max(x, -64.0) / (1 << _SQUARES)
    for _ in range(_SQUARES):
        power *= power
    return power


@bare_njit()
def _likeliest(board: Board, state: StateRecord, context: Context, count: int) -> int:
    """The likeliest of the first `count` placings in the context."""
    weights, placings = context.policy[PLACING], context.placings
    around, most, best = _around(state), -1e30, placings[0]
    for i in range(count):
        total = _target(board, state, around, weights, placings[i] & 63)
        if total > most:
            most, best = total, placings[i]
    return int(best)


@bare_njit(forceinline=True)
def placed(board: Board, state: StateRecord, context: Context) -> StateRecord:
    """The state after all penguins are placed, each turn by the seat's likeliest placing."""
    if not kernels.is_placing(state):
        return state
    context.placed[0] = state
    state = context.placed[0]
    while kernels.is_placing(state):
        count = kernels.legal_actions(board, state, context.placings)
        kernels.apply(board, state, _likeliest(board, state, context, count))
    return state


@bare_njit(forceinline=True)
def priors(
    board: Board,
    state: StateRecord,
    context: Context,
    actions: Actions,
    count: int,
    out: NDArray[np.float64],
) -> None:
    """See `search.mcts.Guide`."""
    find_reach(board, state, context)
    weights = context.policy[PLACING if kernels.is_placing(state) else MOVING]
    _weigh(board, state, context, weights, actions, count, out)
    most = -1e30
    for i in range(count):
        most = max(most, out[i])
    for i in range(count):
        out[i] = _exponential(out[i] - most)


@bare_njit(cache=True)
def see_all(
    board: Board, state: StateRecord, context: Context, actions: Actions, out: NDArray[np.float64]
) -> None:
    """Write the features of actions into `out`, one row each, by weighing one feature at a time."""
    find_reach(board, state, context)
    only, sums = context.only, context.sums
    for glance in range(GLANCES):
        for other in range(GLANCES):
            only[other] = 1.0 if other == glance else 0.0
        _weigh(board, state, context, only, actions, actions.size, sums)
        for i in range(actions.size):
            out[i, glance] = sums[i]
