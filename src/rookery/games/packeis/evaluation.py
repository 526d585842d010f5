"""What a Packeis position is worth: what is certain, and an estimate of the rest.

Worth is counted as fish * 128 + floes (PK-24, PK-25), from seat 0's view.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.bits import lowest, popcount
from rookery.core.jit import njit
from rookery.games.packeis import rules

FISH = 128

# Hundredths of a floe's worth, and, for mobility, hundredths of a fish a move.
FIRST, FIRST_BOTH, SECOND, MOVES = 0, 1, 2, 3
WEIGHTS: NDArray[np.int64] = np.array([60, 10, 40, 6], dtype=np.int64)


@njit(inline="always")
def worth(state: Any, cells: int) -> int:
    """All floes of a set, with their fish."""
    return (
        popcount(cells & state.one) * (FISH + 1)
        + popcount(cells & state.two) * (2 * FISH + 1)
        + popcount(cells & state.three) * (3 * FISH + 1)
    )


@njit(inline="always")
def penguins(state: Any, seat: int) -> int:
    """Where a seat's penguins stand."""
    cells = 0
    for k in range(state.placed[seat]):
        cells |= 1 << (state.at[seat, k] & 63)
    return cells


@njit(inline="always")
def secured(state: Any, seat: int) -> int:
    """What a seat has for certain: collected, or under its penguins (PK-20)."""
    return int(state.fish[seat] * FISH + state.floes[seat] + worth(state, penguins(state, seat)))


@njit()
def margin(board: Any, state: Any) -> int:
    """What seat 0 has for certain more than seat 1."""
    return secured(state, 0) - secured(state, 1)


@njit(inline="always")
def slides(board: Any, free: int, cell: int) -> int:
    """Where a penguin on a cell may go."""
    cells = 0
    for direction in range(6):
        cells |= rules.reach(board, free, cell, direction)
    return cells


@njit()
def assess(board: Any, state: Any, aid: Any, depth: int, out: Any) -> None:
    """See `search.alphabeta.Guide`."""
    free = rules.free_floes(state)
    sure = margin(board, state)
    rest = worth(state, free)
    out[1], out[2] = sure - rest, sure + rest
    if depth > 0:
        return
    first, second, moves = 0, 0, 0
    for k in range(state.placed[0]):
        cells = slides(board, free, state.at[0, k])
        moves += popcount(cells)
        first |= cells
    for k in range(state.placed[1]):
        cells = slides(board, free, state.at[1, k])
        moves -= popcount(cells)
        second |= cells
    guess = aid[FIRST] * (worth(state, first & ~second) - worth(state, second & ~first))
    mover = 1 if state.seat == 0 else -1
    guess += aid[FIRST_BOTH] * mover * worth(state, first & second)
    balance = 0
    rest = free & ~first & ~second
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        near = slides(board, free, cell)
        side = (near & first != 0) * 1 - (near & second != 0) * 1
        balance += side * worth(state, 1 << cell)
    guess += aid[SECOND] * balance + aid[MOVES] * FISH * moves
    out[0] = sure + guess // 100


@njit()
def hint(board: Any, state: Any, aid: Any, actions: Any, count: int, weights: Any) -> None:
    """Fish first, and long moves after them."""
    for i in range(count):
        target = 1 << (actions[i] & 63)
        fish = 1 + (state.two & target != 0) + 2 * (state.three & target != 0)
        weights[i] = fish * 1024


@njit()
def priors(board: Any, state: Any, aid: Any, actions: Any, count: int, out: Any) -> None:
    """Floes with more fish are more likely good."""
    for i in range(count):
        target = 1 << (actions[i] & 63)
        out[i] = 1.0 + (state.two & target != 0) + 2.0 * (state.three & target != 0)
