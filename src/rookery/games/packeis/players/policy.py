"""Which actions of Packeis are likely good: first guesses for the tree search.

How likely one is: the exponential of a weighted sum of what is seen of it at a glance, as a share
of that of all. The weights are learned from what the search itself comes to prefer (`training`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit
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
PLACING, MOVING = 0, 1
"""Each has weights of its own."""


@njit()
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


@njit()
def _see_foes(board: Board, state: StateRecord, free: int, near: int, seen: Any) -> None:
    """The penguins of others beside the target, and how few ways they keep."""
    following = kernels.after(state.seat, state.players)
    for seat in range(state.players):
        if seat == state.seat:
            continue
        for k in range(state.placed[seat]):
            cell = state.at[seat, k]
            if (near >> cell) & 1:
                seen[FOES] += 1.0
                seen[SHUT] += 1.0 / (1.0 + popcount(board.near[cell] & free))
                seen[NEXT_FOE] += int(seat == following)


@njit()
def _see_origin(
    board: Board, state: StateRecord, free: int, origin: int, foes: int, seen: Any
) -> None:
    """What a penguin leaves."""
    near = board.near[origin]
    ways = popcount(near & free)
    seen[WAYS_LEFT] = ways / 4.0
    seen[LAST_WAY] = int(ways <= 1)
    seen[FOES_LEFT] = popcount(near & foes)
    seen[FISH_LEFT] = worth(state, near & free) / (4.0 * FISH)
    seen[REACH_LEFT] = popcount(slides(board, free, origin)) / 8.0


@njit()
def see(board: Board, state: StateRecord, context: Any, action: int, seen: Any) -> None:
    """Fill in what is seen of an action, by the last `survey`."""
    origin, target = action >> 6, action & 63
    bit, leaves = 1 << target, 1 << origin
    notes = context.seats[state.seat]
    for i in range(GLANCES):
        seen[i] = 0.0
    free = kernels.free_floes(state) & ~bit
    mine = penguins(state, state.seat)
    near = board.near[target]
    ways = popcount(near & free)
    seen[TWO] = int((state.two & bit) != 0)
    seen[THREE] = int((state.three & bit) != 0)
    seen[BESIDE] = worth(state, near & free) / (4.0 * FISH)
    seen[WAYS] = ways / 4.0
    seen[ONE_WAY] = int(ways == 1)
    seen[NO_WAY] = int(ways == 0)
    seen[REACH] = popcount(slides(board, free, target)) / 8.0
    seen[FRIENDS] = popcount(near & mine & ~leaves)
    seen[PARTS] = max(0, parts(board, near & free) - 1)
    _see_foes(board, state, free, near, seen)
    if bit != leaves:
        _see_origin(board, state, free, origin, state.occupied & ~mine, seen)
        seen[STEP] = int((near & leaves) != 0)
        seen[OWN_ICE] = int((notes.own & bit) != 0)
        seen[BEST_WALK] = int((notes.own & bit) != 0 and action == notes.first)


@njit()
def priors(
    board: Board, state: StateRecord, context: Any, actions: Actions, count: int, out: Any
) -> None:
    """See `search.mcts.Guide`."""
    survey(board, state, context)
    weights = context.policy[PLACING if kernels.is_placing(state) else MOVING]
    seen, most = context.seen, -1e30
    for i in range(count):
        see(board, state, context, actions[i], seen)
        total = 0.0
        for k in range(GLANCES):
            total += weights[k] * seen[k]
        out[i] = total
        most = max(most, total)
    for i in range(count):
        out[i] = np.exp(out[i] - most)


@njit(cache=True)
def see_all(
    board: Board, state: StateRecord, context: Any, actions: Actions, out: NDArray[np.float64]
) -> None:
    """What is seen of each of some actions, a row each."""
    survey(board, state, context)
    for i in range(actions.size):
        see(board, state, context, actions[i], out[i])
