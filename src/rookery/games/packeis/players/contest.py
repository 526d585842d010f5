"""Bounds of what two seats get of contested ice: what each is sure to take, and can take at most.

Nobody can stop the seat to move from taking a floe within reach, nor, after one answer, the second
best of those beside its penguins. What one takes the other doesn't get.
"""

from typing import Any

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.regions import BEST, FISH, walk, worth
from rookery.games.packeis.rules import kernels

LARGE = 24
"""Contested floes from which on such bounds are too wide to end a line."""
SMALL = 8
"""Contested floes up to which each seat's best walk without the other one is looked for."""


@bare_njit(inline="always")
def slides(board: Board, free: int, cell: int) -> int:
    """Where a penguin on a cell can go."""
    cells = 0
    for direction in range(6):
        cells |= kernels.reach(board, free, cell, direction)
    return cells


@bare_njit()
def _beside(board: Board, ice: int, penguins: int) -> int:
    near = kernels.ZERO
    while penguins:
        near |= board.near[lowest(penguins)]
        penguins &= penguins - 1
    return near & ice


@bare_njit()
def _second(state: StateRecord, floes: int) -> int:
    """The worth of the second best of some floes."""
    if popcount(floes) < 2:
        return 0
    three = popcount(floes & state.three)
    if three >= 2:
        return 3 * FISH + 1
    return 2 * FISH + 1 if three + popcount(floes & state.two) >= 2 else FISH + 1


@bare_njit()
def _taken_first(board: Board, state: StateRecord, ice: int, fighters: int) -> int:
    """What the seat to move is sure to take: a floe, and another one after the answer."""
    best, left = 0, fighters
    while left:
        cell = lowest(left)
        left &= left - 1
        others = _beside(board, ice, fighters ^ (1 << cell))
        targets = slides(board, ice, cell)
        while targets:
            bit = targets & -targets
            targets ^= bit
            beside = (others | (board.near[lowest(bit)] & ice)) & ~bit
            best = max(best, worth(state, bit) + _second(state, beside))
    return best


@bare_njit()
def _sure(board: Board, state: StateRecord, context: Any, seat: int) -> int:
    """What a seat is sure to take."""
    ice, fighters = context.contested[0], context.seats[seat].fighters
    if state.seat == seat:
        return _taken_first(board, state, ice, fighters)
    return _second(state, _beside(board, ice, fighters))


@bare_njit()
def _most(board: Board, state: StateRecord, context: Any, seat: int, left: int) -> int:
    """The most that a seat can take; `left` is what the other one is not sure of."""
    ice = context.contested[0]
    if popcount(ice) > SMALL:
        return left
    memory, budget = context.regions, context.settings[0].walk
    walk(board, state, memory, ice, context.seats[seat].fighters, budget, BEST)
    return min(left, memory.result[0].high)


@bare_njit()
def lead(board: Board, state: StateRecord, context: Any, seat: int) -> int:
    """The most of the contested ice that a seat can be ahead by, by the last `survey`."""
    ice = context.contested[0]
    if ice == 0:
        return 0
    swing = worth(state, ice)
    if state.players != 2 or kernels.is_placing(state) or popcount(ice) > LARGE:
        return swing
    theirs = _sure(board, state, context, 1 - seat)
    return _most(board, state, context, seat, swing - theirs) - theirs
