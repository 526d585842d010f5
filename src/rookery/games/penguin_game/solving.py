"""Everything that can come of a dealt board without Drifting, worked out from its end backwards.

The ice without penguins is a number: in the mixed base of the stacks' heights, cell by cell. Each
turn melts one coin, so that whatever follows from some ice has a lower number. With 24 coins there
are at most 1,679,616 numbers (8 stacks of two and 8 single coins), which is few enough to value
every position of every one of them, in rising order, instead of searching.

With Flame-throwers (PG-24) what comes of a melted cell hangs on the penguins' places after the move
and not on where the mover came from, so that one union over the cells serves all moves.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.bits import lowest, popcount
from rookery.core.jit import njit

CELLS = 16
"""At most so many cells; rows of tables are so long."""
HEIGHTS = 32
"""Stacks are lower than that."""
SOLVED = 2
"""The result of a solved solitaire: see `solo`."""


class Ice(NamedTuple):
    """A board as it was dealt, or as it is now."""

    near: NDArray[np.int64]  # by cell: its neighbours
    tops: NDArray[np.int64]  # by cell and height: the suit on top, 0 to 3
    most: NDArray[np.int64]  # by cell: the height that it has
    radix: NDArray[np.int64]  # by cell: what one coin counts in the number of the ice


class Sweep(NamedTuple):
    """Where a sweep over all numbers has come to."""

    heights: NDArray[np.int64]  # by cell
    level: NDArray[np.int64]  # by height: the cells that high
    suit: NDArray[np.int64]  # by suit: the cells with it on top
    at: NDArray[np.int64]  # [0] the number of the ice that comes next, [1] the coins on it


def sweep() -> Sweep:
    """One that begins with no ice at all."""
    return Sweep(
        heights=np.zeros(CELLS, dtype=np.int64),
        level=np.zeros(HEIGHTS, dtype=np.int64),
        suit=np.zeros(4, dtype=np.int64),
        at=np.zeros(2, dtype=np.int64),
    )


@njit()
def _next(ice: Ice, way: Sweep) -> None:
    """Lay the ice of the number that follows: add one, and carry."""
    cell = 0
    while cell < ice.most.size:
        height = way.heights[cell]
        bit = 1 << cell
        if height > 0:
            way.level[height] ^= bit
            way.suit[ice.tops[cell, height]] ^= bit
        if height < ice.most[cell]:
            height += 1
            way.heights[cell] = height
            way.level[height] |= bit
            way.suit[ice.tops[cell, height]] |= bit
            way.at[1] += 1
            return
        way.at[1] -= height
        way.heights[cell] = 0
        cell += 1


@njit()
def _targets(ice: Ice, way: Sweep, cell: int) -> int:
    """PG-10, PG-11: where a penguin may go from a cell, if nobody stands there."""
    height = way.heights[cell]
    same_height = ice.near[cell] & way.level[height]
    return (same_height | way.suit[ice.tops[cell, height]]) & ~(1 << cell)


@njit(cache=True, nogil=True)
def duel(ice: Ice, way: Sweep, lost: Any, budget: int, flame: int) -> int:
    """Value all positions of two penguins on the next `budget` numbers; returns how many.

    Bit `them` of `lost[number * CELLS + me]` says that whoever is to move from `me` loses to the
    penguin on `them`.
    """
    unions = np.zeros(CELLS, np.int64)
    positions = 0
    for _ in range(budget):
        number = way.at[0]
        full = way.suit[0] | way.suit[1] | way.suit[2] | way.suit[3]
        left = full
        while left and flame:
            them = lowest(left)
            left &= left - 1
            good = 0
            melts = full & ~(1 << them)
            while melts:
                cell = lowest(melts)
                melts &= melts - 1
                row = (number - ice.radix[cell]) * CELLS
                good |= np.int64(lost[row + them]) & ~(1 << cell)  # PG-R22
            unions[them] = good & ~(1 << them)
        left = full
        while left:
            me = lowest(left)
            left &= left - 1
            targets = _targets(ice, way, me)
            row = (number - ice.radix[me]) * CELLS
            others = full & ~(1 << me)
            losing = 0
            positions += popcount(others)
            while others:
                them = lowest(others)
                others &= others - 1
                good = unions[them] if flame else np.int64(lost[row + them])
                losing |= np.int64(good & targets == 0) << them
            lost[number * CELLS + me] = losing
        way.at[0] += 1
        _next(ice, way)
    return positions


@njit()
def _stuck(ice: Ice, way: Sweep, cell: int, goal: int) -> int:
    """PG-R14: two a coin that is left, and one more if the last one is not of the goal's suit."""
    coins = way.at[1]
    missed = coins == 1 and goal >= 0 and ice.tops[cell, way.heights[cell]] != goal
    return 2 * coins + int(missed)


@njit(cache=True, nogil=True)
def solo(
    ice: Ice, way: Sweep, best: Any, able: Any, first: Any, goal: int, budget: int, flame: int
) -> int:
    """Value all positions of a lone penguin on the next `budget` numbers; returns how many.

    `best[number * CELLS + cell]` is the best result from there: twice the coins left, and one more
    where the last coin is not of the suit `goal` (-1 for any). `able` has a bit for each cell of a
    number from which it is SOLVED, `first[number]` how many there are before it, `first[-1]` in all
    so far.
    """
    positions = 0
    ends = np.zeros(CELLS, np.int64)
    for _ in range(budget):
        number = way.at[0]
        full = way.suit[0] | way.suit[1] | way.suit[2] | way.suit[3]
        left = full
        while left and flame:
            cell = lowest(left)
            left &= left - 1
            ends[cell] = 255
            melts = full & ~(1 << cell)
            while melts:
                other = lowest(melts)
                melts &= melts - 1
                row = (number - ice.radix[other]) * CELLS
                ends[cell] = min(ends[cell], np.int64(best[row + cell]))
        left = full
        solved = 0
        while left:
            cell = lowest(left)
            left &= left - 1
            targets = _targets(ice, way, cell)
            row = (number - ice.radix[cell]) * CELLS
            end = _stuck(ice, way, cell, goal) if targets == 0 else 255
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                end = min(end, ends[target] if flame else np.int64(best[row + target]))
            best[number * CELLS + cell] = end
            solved |= np.int64(end == SOLVED) << cell
            positions += 1
        able[number] = solved
        first[number + 1] = first[number] + popcount(solved)
        way.at[0] += 1
        _next(ice, way)
    return positions


@njit()
def _ways(able: Any, first: Any, counts: Any, number: int, cell: int) -> float:
    """How many solutions there are from a position; 0 where there is none."""
    cells = np.int64(able[number])
    if cells >> cell & 1 == 0:
        return 0.0
    return counts[first[number] + popcount(cells & ((1 << cell) - 1))]


@njit(cache=True, nogil=True)
def count(
    ice: Ice, way: Sweep, able: Any, first: Any, counts: Any, budget: int, flame: int
) -> None:
    """Count the solutions from each SOLVED position of the next `budget` numbers into `counts`.

    Positions stand there in the order of `able`; counts are exact up to 2**53.
    """
    sums = np.zeros(CELLS, np.float64)
    for _ in range(budget):
        number = way.at[0]
        full = way.suit[0] | way.suit[1] | way.suit[2] | way.suit[3]
        left = full if flame else 0
        while left:
            cell = lowest(left)
            left &= left - 1
            sums[cell] = 0.0
            melts = full & ~(1 << cell)
            while melts:
                other = lowest(melts)
                melts &= melts - 1
                sums[cell] += _ways(able, first, counts, number - ice.radix[other], cell)
        left = np.int64(able[number])
        place = np.int64(first[number])
        while left:
            cell = lowest(left)
            left &= left - 1
            targets = _targets(ice, way, cell)
            total = 1.0 if targets == 0 else 0.0
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                if flame:
                    total += sums[target]
                else:
                    total += _ways(able, first, counts, number - ice.radix[cell], target)
            counts[place] = total
            place += 1
        way.at[0] += 1
        _next(ice, way)
