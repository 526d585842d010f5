"""Which actions of Packeis are likely good: first guesses for the tree search.

How likely one is: the exponential of a weighted sum of what is seen of it at a glance, as a share
of that of all. The weights are learned from what the search itself comes to prefer (`training`).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.contest import slides
from rookery.games.packeis.players.regions import FISH, worth
from rookery.games.packeis.players.survey import penguins, survey
from rookery.games.packeis.rules import kernels

NAMES = (
    "two fish", "three fish", "fish beside", "ways", "one way", "no way", "reach", "foes beside",
    "foes shut in", "next foe beside", "friends beside", "parts", "ways left", "last way left",
    "foes left", "fish left", "reach left", "step", "own ice", "best walk",
)  # fmt: skip
"""What is seen of an action: where it leads, and what the penguin leaves (0 for a placing).

All but the ways of foes count the floes as they lie after the action.
"""
(
    TWO, THREE, BESIDE, WAYS, ONE_WAY, NO_WAY, REACH, FOES, SHUT, NEXT_FOE, FRIENDS, PARTS,
    WAYS_LEFT, LAST_WAY, FOES_LEFT, FISH_LEFT, REACH_LEFT, STEP, OWN_ICE, BEST_WALK,
) = range(len(NAMES))  # fmt: skip
GLANCES = len(NAMES)
assert GLANCES % 4 == 0  # see `_weighted`
DIRECTIONS = 6
PLACING, MOVING = 0, 1
"""Each has weights of its own."""


@bare_njit()
def parts(board: Board, near: int) -> int:
    """Into how many pieces the floes beside a cell fall, if they meet nowhere else."""
    found = 0
    while near:
        piece = near & -near
        front = piece
        while front:
            front = (board.near[lowest(front)] & near & ~piece) | (front & (front - 1))
            piece |= front
        near &= ~piece
        found += 1
    return found


class Around(NamedTuple):
    """The ice as it lies before an action."""

    free: int
    mine: int  # where the penguins of the seat to move stand
    foes: int  # and those of others
    next_foes: int  # of the seat whose turn comes next


@bare_njit()
def _around(state: StateRecord) -> Around:
    mine = penguins(state, state.seat)
    following = penguins(state, kernels.after(state.seat, state.players))
    return Around(kernels.free_floes(state), mine, state.occupied & ~mine, following)


@bare_njit()
def _see_foes(board: Board, around: Around, bit: int, near: int, seen: Any) -> None:
    """The penguins of others beside the target, and how few ways they keep."""
    met = near & around.foes
    while met:
        ways = popcount(board.near[lowest(met)] & around.free & ~bit)
        met &= met - 1
        seen[FOES] += 1.0
        seen[SHUT] += 1.0 / (1.0 + ways)
    seen[NEXT_FOE] = popcount(near & around.next_foes)


@bare_njit()
def _look_back(board: Board, around: Around, origin: int, ways: Any) -> None:
    """Note the ways from a penguin, by direction."""
    for direction in range(DIRECTIONS):
        ways[direction] = kernels.reach(board, around.free, origin, direction)


@bare_njit()
def _see_origin(
    board: Board, state: StateRecord, around: Around, origin: int, bit: int, ways: Any, seen: Any
) -> None:
    """What a penguin leaves: all its `ways` but what the target bars."""
    near, free = board.near[origin], around.free & ~bit
    left = popcount(near & free)
    seen[WAYS_LEFT] = left / 4.0
    seen[LAST_WAY] = int(left <= 1)
    seen[FOES_LEFT] = popcount(near & around.foes)
    seen[FISH_LEFT] = worth(state, near & free) / (4.0 * FISH)
    reached = 0
    for direction in range(DIRECTIONS):
        cells = ways[direction]
        if cells & bit:
            cells = kernels.reach(board, free, origin, direction)
        reached += popcount(cells)
    seen[REACH_LEFT] = reached / 8.0


@bare_njit()
def _see(
    board: Board,
    state: StateRecord,
    around: Around,
    notes: Any,
    ways: Any,
    action: int,
    seen: Any,
) -> None:
    """Fill in what is seen of an action, by the last `survey` and the ways from its origin."""
    origin, target = action >> 6, action & 63
    bit, leaves = 1 << target, 1 << origin
    for i in range(GLANCES):
        seen[i] = 0.0
    near = board.near[target]
    floes = near & around.free
    on = popcount(floes)
    seen[TWO] = int((state.two & bit) != 0)
    seen[THREE] = int((state.three & bit) != 0)
    seen[BESIDE] = worth(state, floes) / (4.0 * FISH)
    seen[WAYS] = on / 4.0
    seen[ONE_WAY] = int(on == 1)
    seen[NO_WAY] = int(on == 0)
    seen[REACH] = popcount(slides(board, around.free, target)) / 8.0
    seen[FRIENDS] = popcount(near & around.mine & ~leaves)
    seen[PARTS] = max(0, parts(board, floes) - 1)
    _see_foes(board, around, bit, near, seen)
    if bit != leaves:
        _see_origin(board, state, around, origin, bit, ways, seen)
        seen[STEP] = int((near & leaves) != 0)
        seen[OWN_ICE] = int((notes.own & bit) != 0)
        seen[BEST_WALK] = int((notes.own & bit) != 0 and action == notes.first)


@bare_njit()
def _weighted(weights: Any, seen: Any) -> float:
    """Four sums at a time: each addition waits for the one before."""
    one = two = three = four = 0.0
    for k in range(0, GLANCES, 4):
        one += weights[k] * seen[k]
        two += weights[k + 1] * seen[k + 1]
        three += weights[k + 2] * seen[k + 2]
        four += weights[k + 3] * seen[k + 3]
    return (one + two) + (three + four)


@bare_njit()
def _likeliest(board: Board, state: StateRecord, context: Any, count: int) -> int:
    """The likeliest of some placings."""
    weights, seen, placings = context.policy[PLACING], context.seen, context.placings
    notes, around, most, best = context.seats[state.seat], _around(state), -1e30, placings[0]
    for i in range(count):
        _see(board, state, around, notes, context.ways, placings[i], seen)
        total = _weighted(weights, seen)
        if total > most:
            most, best = total, placings[i]
    return int(best)


@bare_njit()
def placed(board: Board, state: StateRecord, context: Any) -> StateRecord:
    """The state once all penguins are placed, each seat's likeliest placing after the other."""
    if not kernels.is_placing(state):
        return state
    context.placed[0] = state
    state = context.placed[0]
    while kernels.is_placing(state):
        count = kernels.legal_actions(board, state, context.placings)
        kernels.apply(board, state, _likeliest(board, state, context, count))
    return state


@bare_njit()
def priors(
    board: Board, state: StateRecord, context: Any, actions: Actions, count: int, out: Any
) -> None:
    """See `search.mcts.Guide`."""
    survey(board, state, context)
    weights = context.policy[PLACING if kernels.is_placing(state) else MOVING]
    seen, ways, notes, most = context.seen, context.ways, context.seats[state.seat], -1e30
    around, origin = _around(state), kernels.ZERO - 1
    for i in range(count):
        if (actions[i] >> 6) != origin:
            origin = actions[i] >> 6
            _look_back(board, around, origin, ways)
        _see(board, state, around, notes, ways, actions[i], seen)
        total = _weighted(weights, seen)
        out[i] = total
        most = max(most, total)
    for i in range(count):
        out[i] = np.exp(out[i] - most)


@bare_njit(cache=True)
def see_all(
    board: Board, state: StateRecord, context: Any, actions: Actions, out: NDArray[np.float64]
) -> None:
    """What is seen of each of some actions, a row each."""
    survey(board, state, context)
    around, ways, notes = _around(state), context.ways, context.seats[state.seat]
    for i in range(actions.size):
        _look_back(board, around, actions[i] >> 6, ways)
        _see(board, state, around, notes, ways, actions[i], out[i])
