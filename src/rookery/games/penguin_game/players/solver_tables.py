"""Everything that can come of a dealt board without Drifting.

The ice without penguins is a number: in the mixed base of the stacks' heights, cell by cell. Each
turn melts one coin, so that whatever follows from some ice has a lower number. With 24 coins there
are at most 1,679,616 numbers (8 stacks of two and 8 single coins), so that tables can have a place
for every position, and no two share one.

Two penguins melting what they leave are searched depth first: all positions to which a move leads
stand in one word of the table. With Flame-throwers (PG-24), and alone, every position of every
number is valued in rising order, without a search: what comes of a melted cell hangs on the places
of the penguins after the move, so that one union over the cells serves all moves.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit

_int: Any = np.int64  # what kernels compute with: words of tables are narrower

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


class Hunt(NamedTuple):
    """What a search for who wins knows, and where it has come to."""

    known: NDArray[np.uint16]  # by number and cell, as `lost`: what is proven either way
    lost: NDArray[np.uint16]
    """Bit `them` of `lost[number * CELLS + me]`: whoever is to move from `me` loses to `them`."""
    frames: NDArray[np.int64]  # the open positions: ME, THEM, NUMBER of the ice, TO where it goes
    at: NDArray[np.int64]  # [0] the last open one, -1 for none; [1] whether it is a new one


ME, THEM, NUMBER, TO = range(4)


def hunt_for(size: int) -> Hunt:
    """One over so many numbers of ice that knows nothing yet."""
    return Hunt(
        known=np.zeros(size * CELLS, dtype=np.uint16),
        lost=np.zeros(size * CELLS, dtype=np.uint16),
        frames=np.zeros((HEIGHTS, 4), dtype=np.int64),
        at=np.array([-1, 0], dtype=np.int64),
    )


def sweep() -> Sweep:
    """One that begins with no ice at all."""
    return Sweep(
        heights=np.zeros(CELLS, dtype=np.int64),
        level=np.zeros(HEIGHTS, dtype=np.int64),
        suit=np.zeros(4, dtype=np.int64),
        at=np.zeros(2, dtype=np.int64),
    )


def lay(ice: Ice, number: int) -> Sweep:
    """The ice of a number."""
    way = sweep()
    for cell, (most, radix) in enumerate(zip(ice.most.tolist(), ice.radix.tolist(), strict=True)):
        height = way.heights[cell] = number // radix % (most + 1)
        if height:
            way.level[height] |= 1 << cell
            way.suit[ice.tops[cell, height]] |= 1 << cell
    return way


@njit()
def _next(ice: Any, way: Any) -> None:
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
def _targets(ice: Any, way: Any, cell: int) -> int:
    """PG-10, PG-11: where a penguin may go from a cell, if nobody stands there."""
    height = way.heights[cell]
    same_height = ice.near[cell] & way.level[height]
    return (same_height | way.suit[ice.tops[cell, height]]) & ~(1 << cell)


@njit(inline="always")
def _lift(ice: Any, way: Any, cell: int) -> None:
    """PG-14: take the top coin of a stack away."""
    height = way.heights[cell]
    bit = 1 << cell
    way.level[height] ^= bit
    way.suit[ice.tops[cell, height]] ^= bit
    way.heights[cell] = height - 1
    if height > 1:
        way.level[height - 1] |= bit
        way.suit[ice.tops[cell, height - 1]] |= bit


@njit(inline="always")
def _drop(ice: Any, way: Any, cell: int) -> None:
    """Put it back."""
    height = way.heights[cell]
    bit = 1 << cell
    if height > 0:
        way.level[height] ^= bit
        way.suit[ice.tops[cell, height]] ^= bit
    way.heights[cell] = height + 1
    way.level[height + 1] |= bit
    way.suit[ice.tops[cell, height + 1]] |= bit


@njit(cache=True, nogil=True)
def hunt(ice: Any, way: Any, hunted: Any, budget: int) -> int:
    """Prove who wins the position that `Hunt.frames[0]` has, without Flame-throwers.

    Depth first, until somebody's win is found. Searches on for `budget` positions, and returns how
    many it took; less than that when it is done, which the table `known` tells as well.
    """
    frames, known, lost = hunted.frames, hunted.known, hunted.lost
    depth, entered = hunted.at[0], hunted.at[1]
    positions = 0
    while depth >= 0 and positions < budget:
        frame = frames[depth]
        me, them, number = frame[ME], frame[THEM], frame[NUMBER]
        if entered:
            positions += 1
            frame[TO] = _targets(ice, way, me) & ~(1 << them)
        else:
            _drop(ice, way, me)
        row = (number - ice.radix[me]) * CELLS + them
        targets = frame[TO]
        won = _int(lost[row]) & targets != 0
        rest = targets & ~_int(known[row])
        if rest != 0 and not won:
            _lift(ice, way, me)
            depth += 1
            frames[depth, ME], frames[depth, THEM] = them, lowest(rest)
            frames[depth, NUMBER] = number - ice.radix[me]
            entered = 1
            continue
        place = number * CELLS + me
        known[place] |= np.uint16(1 << them)
        if not won:
            lost[place] |= np.uint16(1 << them)
        depth -= 1
        entered = 0
    hunted.at[0], hunted.at[1] = depth, entered
    return positions


@njit(cache=True, nogil=True)
def duel(ice: Any, way: Any, lost: Any, budget: int) -> int:
    """Value all positions of two penguins with Flame-throwers on the next `budget` numbers.

    Returns how many those are. For `lost` see `Hunt`.
    """
    unions = np.zeros(CELLS, np.int64)
    positions = 0
    for _ in range(budget):
        number = way.at[0]
        full = way.suit[0] | way.suit[1] | way.suit[2] | way.suit[3]
        left = full
        while left:
            them = lowest(left)
            left &= left - 1
            good = 0
            melts = full & ~(1 << them)
            while melts:
                cell = lowest(melts)
                melts &= melts - 1
                row = (number - ice.radix[cell]) * CELLS
                good |= _int(lost[row + them]) & ~(1 << cell)  # PG-R22
            unions[them] = good & ~(1 << them)
        left = full
        while left:
            me = lowest(left)
            left &= left - 1
            targets = _targets(ice, way, me)
            others = full & ~(1 << me)
            losing = 0
            positions += popcount(others)
            while others:
                them = lowest(others)
                others &= others - 1
                losing |= _int(unions[them] & targets == 0) << them
            lost[number * CELLS + me] = losing
        way.at[0] += 1
        _next(ice, way)
    return positions


@njit()
def _stuck(ice: Any, way: Any, cell: int, goal: int) -> int:
    """PG-R14: two a coin that is left, and one more if the last one is not of the goal's suit."""
    coins = way.at[1]
    missed = coins == 1 and goal >= 0 and ice.tops[cell, way.heights[cell]] != goal
    return 2 * coins + int(missed)


@njit(cache=True, nogil=True)
def solo(
    ice: Any, way: Any, best: Any, able: Any, first: Any, goal: int, budget: int, flame: int
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
                ends[cell] = min(ends[cell], _int(best[row + cell]))
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
                end = min(end, ends[target] if flame else _int(best[row + target]))
            best[number * CELLS + cell] = end
            solved |= _int(end == SOLVED) << cell
            positions += 1
        able[number] = solved
        first[number + 1] = first[number] + popcount(solved)
        way.at[0] += 1
        _next(ice, way)
    return positions


@njit()
def _ways(able: Any, first: Any, counts: Any, number: int, cell: int) -> float:
    """How many solutions there are from a position; 0 where there is none."""
    cells = _int(able[number])
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
        left = _int(able[number])
        place = _int(first[number])
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
