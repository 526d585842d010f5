"""Bounds of what two seats get of contested ice: what each is sure to take, and can take at most.

Nobody can keep a penguin from floes that no foe ever comes to, nor the seat that answers from one
of two floes beside a penguin. What one takes the other doesn't get.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.regions import BEST, Memory, around, spread, walk, worth
from rookery.games.packeis.rules import kernels

LARGE = 24
"""Contested floes from which on such bounds are too wide to end a line."""
SMALL: Any = np.int64(8)
"""Floes within reach up to which a seat's best walk without the other one is looked for."""


@bare_njit(inline="always")
def slides(board: Board, free: int, cell: int) -> int:
    """Where a penguin on a cell can go."""
    cells = 0
    for direction in range(6):
        cells |= kernels.reach(board, free, cell, direction)
    return cells


@bare_njit()
def reached(board: Board, ice: int, penguins: int) -> int:
    """The floes that some penguins can ever come to: there is no way through another's place."""
    return spread(board, ice, around(board, penguins) & ice)


@bare_njit()
def _beside(board: Board, ice: int, penguins: int) -> int:
    """Those of some penguins that stand beside some of the ice."""
    found = kernels.ZERO
    while penguins:
        bit = penguins & -penguins
        penguins ^= bit
        if board.near[lowest(bit)] & ice:
            found |= bit
    return found


@bare_njit(inline="always")
def _finest(state: StateRecord, floes: int) -> int:
    """One of the floes with most fish, 0 if there are none."""
    best = floes & state.three
    if best == 0:
        best = floes & state.two
    if best == 0:
        best = floes
    return int(best & -best)


@bare_njit(inline="always")
def _shared(board: Board, ice: int, penguins: int) -> int:
    """The floes beside two or more of some penguins."""
    once, twice = kernels.ZERO, kernels.ZERO
    while penguins:
        near = board.near[lowest(penguins)] & ice
        penguins &= penguins - 1
        twice |= once & near
        once |= near
    return twice


@bare_njit()
def _in_turn(state: StateRecord, floes: int, is_first: bool) -> int:
    """What a seat gets of floes that two take in turn, the best first."""
    total = 0
    while floes:
        bit = _finest(state, floes)
        floes ^= bit
        if is_first:
            total += worth(state, bit)
        is_first = not is_first
    return total


@bare_njit()
def _steps(board: Board, state: StateRecord, ice: int, penguins: int, is_first: bool) -> int:
    """What a seat is sure to take with one step of each penguin.

    Each is given floes beside it that no other one is given. Whenever the other seat takes one of
    two or more, that penguin takes the best that is left. Single floes are taken in turn.
    """
    shared = _shared(board, ice, penguins)
    unshared = ~shared
    total, better, single = 0, 0, kernels.ZERO
    while penguins:
        near = board.near[lowest(penguins)] & ice
        penguins &= penguins - 1
        given, more = near & unshared, near & shared
        while popcount(given) < 2 and more:
            bit = more & -more
            more ^= bit
            shared ^= bit
            given |= bit
        best = _finest(state, given)
        second = worth(state, _finest(state, given ^ best))
        if second:
            total += second
            better = max(better, worth(state, best) - second)
        else:
            single |= best
    in_turn = _in_turn(state, single, False)
    if is_first:
        in_turn = max(in_turn + better, _in_turn(state, single, True))
    return total + in_turn


@bare_njit()
def lead(
    board: Board,
    state: StateRecord,
    memory: Memory,
    budget: int,
    own: int,
    foes: int,
    mine: int,
    theirs: int,
    foes_begin: bool,
    small: int,
) -> int:
    """The most of contested ice that a seat's penguins `own` can be ahead of `foes` by.

    `mine` are the floes that they can come to, `theirs` those of the foes; walks take at most
    `budget` positions. The best walk through up to `small` floes is looked for.
    """
    most = worth(state, mine)
    alone, kept = theirs & ~mine, 0
    if alone:
        walkers = _beside(board, alone, foes)
        walk(board, state, memory, alone, walkers, budget, BEST)
        kept = memory.result[0].low
        foes ^= walkers
    sure = _steps(board, state, mine & theirs, foes, foes_begin)
    most -= sure
    if popcount(mine) <= small:
        walk(board, state, memory, mine, own, budget, BEST)
        most = min(most, memory.result[0].high)
    return most - kept - sure
