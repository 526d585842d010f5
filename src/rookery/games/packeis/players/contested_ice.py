"""Bounds on what two seats get from contested ice: what each is sure to take, and the most it can.

Nobody can keep a penguin from floes that no foe can ever come to. If two floes lie beside a
penguin, a foe can take only one before the penguin answers. What one seat takes, the other
doesn't get.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.regions import BEST, Memory, spread, walk, worth
from rookery.games.packeis.rules import kernels

LARGE = 24
"""With more contested floes than this, such bounds are too wide to end a line."""
SMALL: Any = np.int64(8)
"""A seat's best walk, as if it were alone, is searched if at most this many floes are in reach."""


@bare_njit(inline="always")
def slides(board: Board, free: int, cell: int) -> int:
    """The cells to which a penguin on `cell` can move."""
    cells = 0
    for direction in range(6):
        cells |= kernels.reach(board, free, cell, direction)
    return cells


@bare_njit()
def reached(board: Board, ice: int, penguins: int) -> int:
    """The floes that these penguins can ever come to; no way leads through another's place."""
    return spread(board, ice, kernels.around(board, penguins) & ice)


@bare_njit()
def _beside(board: Board, ice: int, penguins: int) -> int:
    """Those of the penguins that stand beside some of the ice."""
    beside = kernels.ZERO
    while penguins:
        bit = penguins & -penguins
        penguins ^= bit
        if board.near[lowest(bit)] & ice:
            beside |= bit
    return beside


@bare_njit(inline="always")
def _finest(state: StateRecord, floes: int) -> int:
    """One of the floes with the most fish; 0 if there are no floes."""
    best = floes & state.three
    if best == 0:
        best = floes & state.two
    if best == 0:
        best = floes
    return int(best & -best)


@bare_njit(inline="always")
def _shared(board: Board, ice: int, penguins: int) -> int:
    """The floes beside two or more of the penguins."""
    once, twice = kernels.ZERO, kernels.ZERO
    while penguins:
        near = board.near[lowest(penguins)] & ice
        penguins &= penguins - 1
        twice |= once & near
        once |= near
    return twice


@bare_njit()
def _in_turn(state: StateRecord, floes: int, is_first: bool) -> int:
    """What a seat gets if two seats take floes in turn, the best first."""
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

    Each penguin is assigned floes beside it that no other is assigned. If it has two or more and
    the other seat takes one, it takes the best that is left. Single floes are taken in turn.
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
    """The most by which a seat's penguins `own` can end ahead of `foes` on contested ice.

    `mine` are the floes that they can come to, `theirs` those that the foes can. Walks look at up
    to `budget` positions. If `mine` has up to `small` floes, its best walk is searched, too.
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
