"""The order in which the search for two seats looks at actions, from features seen at a glance.

The weights are fitted to the actions that searches of 5,000 positions came to prefer
(docs/decisions/0064-likely-moves-first.md). The features are some of those of `policy`: slow ones
are left out, since each position needs a new order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, Board, Context, StateRecord, Weights
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.reach import penguins
from rookery.games.packeis.players.regions import FISH, worth
from rookery.games.packeis.rules import kernels
from rookery.search.alphabeta.kernel import PRUNED

UNIT = 1024
"""The scale of the weights in an order; the search's own history adds at most 16 units."""

NAMES = (
    "two fish", "three fish", "fish beside", "ways", "one way", "no way", "foes shut in",
    "friends beside", "ways left", "last way left", "fish left", "own ice", "best walk",
)  # fmt: skip
(
    TWO, THREE, BESIDE, WAYS, ONE_WAY, NO_WAY, SHUT, FRIENDS, WAYS_LEFT, LAST_WAY, FISH_LEFT,
    OWN_ICE, BEST_WALK,
) = range(len(NAMES))  # fmt: skip


def _row(**liked: float) -> NDArray[np.int64]:
    return np.array([round(liked.get(name.replace(" ", "_"), 0) * UNIT) for name in NAMES])


PLACING = _row(ways=1.39, foes_shut_in=7.79, friends_beside=-1.83)
MOVING = _row(
    two_fish=1.14,
    three_fish=2.6,
    fish_beside=0.11,
    ways=0.4,
    one_way=-0.5,
    no_way=-2.54,
    foes_shut_in=3.77,
    friends_beside=-1.32,
    ways_left=-0.31,
    last_way_left=1.13,
    fish_left=-0.15,
    own_ice=-3.71,
    best_walk=2.07,
)
"""Ways and fish count one by one, a foe's penguin as 1 / (1 + the ways it has left)."""


@bare_njit()
def leaving(board: Board, state: StateRecord, free: int, origin: int) -> int:
    """The weight of leaving a place, with the ice around it as before the move."""
    near = board.near[origin] & free
    ways = popcount(near)
    total = MOVING[WAYS_LEFT] * ways + MOVING[FISH_LEFT] * worth(state, near) // FISH
    return int(total + (MOVING[LAST_WAY] if ways <= 1 else 0))


@bare_njit()
def arriving(
    board: Board, state: StateRecord, liked: Any, free: int, foes: int, target: int
) -> int:
    """The weight of arriving at a target."""
    bit = 1 << target
    near = board.near[target] & free
    ways = popcount(near)
    total = liked[WAYS] * ways + liked[BESIDE] * worth(state, near) // FISH
    if state.two & bit:
        total += liked[TWO]
    elif state.three & bit:
        total += liked[THREE]
    if ways < 2:
        total += liked[ONE_WAY] if ways else liked[NO_WAY]
    met = board.near[target] & foes
    while met:
        total += liked[SHUT] // (1 + popcount(board.near[lowest(met)] & free & ~bit))
        met &= met - 1
    return int(total)


@bare_njit(inline="always")
def _waits_in_vain(state: StateRecord, context: Context) -> bool:
    """Whether, in a contest of two, the other seat can wait as often as the seat to move."""
    waits = context.seats[state.seat].waits
    if state.players != 2 or context.contested[0] == 0:
        return False
    return bool(0 <= waits <= context.seats[1 - state.seat].waits)


@bare_njit(forceinline=True)
def order_moves(
    board: Board,
    state: StateRecord,
    context: Context,
    actions: Actions,
    count: int,
    weights: Weights,
) -> None:
    """Order actions, the likely ones first, and prune moves on own ice that cannot matter.

    Once no ice is contested, the order of the walks does not matter: a seat begins where its best
    walk isn't certain yet. Until then moves on own ice also serve to wait. A move of a dominant
    walk (`regions.is_dominant`) loses nothing, and all other moves on own ice can wait until that
    walk has ended. Even it is pruned if the other seat would answer by waiting (see `margins`).
    """
    notes = context.seats[state.seat]
    own, settled = notes.own, context.contested[0] == 0
    own_floes = 0 if notes.dominant else own
    if settled:
        own_floes = notes.unknown
    only_one = own_floes == 0 and not _waits_in_vain(state, context)
    liked = PLACING if kernels.is_placing(state) else MOVING
    free, mine = kernels.free_floes(state), penguins(state, state.seat)
    foes = state.occupied & ~mine
    last, left = -1, 0
    for i in range(count):
        origin, target = actions[i] >> 6, actions[i] & 63
        bit, leaves = 1 << target, 1 << origin
        if own & bit & ~own_floes and not (only_one and actions[i] == notes.first):
            weights[i] = PRUNED
            continue
        total = arriving(board, state, liked, free, foes, target)
        total += liked[FRIENDS] * popcount(board.near[target] & mine & ~leaves)
        if origin != target and origin != last:
            last, left = origin, leaving(board, state, free, origin)
        if own & bit:
            total += liked[OWN_ICE] + (liked[BEST_WALK] if actions[i] == notes.first else 0)
        weights[i] = total + left
