"""Tables of every position that can follow from a dealt board without Drifting.

The ice without penguins is a number: its digits are the heights of the stacks, cell by cell, in a
mixed radix. Each turn melts one coin, so all that follows from some ice has a lower number. With 24
coins there are at most 1,679,616 numbers (8 stacks of two and 8 single coins), so a table has an
entry of its own for every position.

Two penguins without Flame-throwers are searched depth first: one word of the table holds all
positions to which the moves lead. With Flame-throwers (PG-24), and for a lone penguin, all
positions of all numbers are valued in ascending order, without a search. The effect of melting a
cell depends only on where the penguins stand after the move, so one union over the cells serves
all moves.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit

_int: Any = np.int64  # kernels compute with this type; the words of tables are narrower

Words = NDArray[np.uint16]
"""A table of sets of cells."""

CELLS = 16
"""The most cells there are, and the length of a table's row."""
HEIGHTS = 32
"""No stack is as high as this."""
SOLVED = 2
"""The result of a solved solitaire: see `value_lone`."""


class Ice(NamedTuple):
    """The coins of a board."""

    near: NDArray[np.int64]  # by cell: its neighbours
    tops: NDArray[np.int64]  # by cell and height: the suit on top, 0 to 3
    most: NDArray[np.int64]  # by cell: its height
    radix: NDArray[np.int64]  # by cell: what one coin adds to the number of the ice


_AT = np.dtype((np.record, [("number", "i8"), ("coins", "i8")]))


class Sweep(NamedTuple):
    """The ice of the current number, in a loop through all numbers."""

    heights: NDArray[np.int64]  # by cell
    level: NDArray[np.int64]  # by height: the cells that high
    suit: NDArray[np.int64]  # by suit: the cells with it on top
    at: NDArray[Any]  # one record: the number to value next, and how many coins it has


_POSITION = np.dtype((np.record, [("me", "i8"), ("them", "i8"), ("number", "i8"), ("to", "i8")]))
"""An open position: `me` is to move, `to` are the cells it can go to."""

_CURSOR = np.dtype((np.record, [("depth", "i8"), ("entered", "i8")]))


class PairSearch(NamedTuple):
    """A search for which of two wins: what it has proven, and where it is."""

    known: Words  # bits as in `lost`: what is proven either way
    lost: Words
    """Bit `them` of `lost[number * CELLS + me]`: whoever is to move from `me` loses to `them`."""
    open: NDArray[Any]  # the open positions, from the first one down
    cursor: NDArray[Any]  # one record: the last open one, -1 for none, and whether it is new


def pair_search(size: int) -> PairSearch:
    """A search over `size` ice numbers that has proven nothing yet."""
    search = PairSearch(
        known=np.zeros(size * CELLS, dtype=np.uint16),
        lost=np.zeros(size * CELLS, dtype=np.uint16),
        open=np.zeros(HEIGHTS, dtype=_POSITION),
        cursor=np.zeros(1, dtype=_CURSOR),
    )
    search.cursor[0].depth = -1
    return search


def begin(search: PairSearch, number: int, me: int, them: int) -> None:
    """Set a search to prove this position next."""
    first = search.open[0]
    first.number, first.me, first.them = number, me, them
    search.cursor[0].depth, search.cursor[0].entered = 0, 1


def empty_sweep() -> Sweep:
    """A sweep that begins without any coins."""
    return Sweep(
        heights=np.zeros(CELLS, dtype=np.int64),
        level=np.zeros(HEIGHTS, dtype=np.int64),
        suit=np.zeros(4, dtype=np.int64),
        at=np.zeros(1, dtype=_AT),
    )


def sweep_at(ice: Ice, number: int) -> Sweep:
    """A sweep with the ice of a number, for `search_pair`; `at` is not filled in."""
    sweep = empty_sweep()
    for cell, (most, radix) in enumerate(zip(ice.most.tolist(), ice.radix.tolist(), strict=True)):
        height = sweep.heights[cell] = number // radix % (most + 1)
        if height:
            sweep.level[height] |= 1 << cell
            sweep.suit[ice.tops[cell, height]] |= 1 << cell
    return sweep


@njit()
def _advance(ice: Ice, sweep: Sweep) -> None:
    """Turn the ice into that of the next number: add one, and carry."""
    cell = 0
    while cell < ice.most.size:
        height = sweep.heights[cell]
        bit = 1 << cell
        if height > 0:
            sweep.level[height] ^= bit
            sweep.suit[ice.tops[cell, height]] ^= bit
        if height < ice.most[cell]:
            height += 1
            sweep.heights[cell] = height
            sweep.level[height] |= bit
            sweep.suit[ice.tops[cell, height]] |= bit
            sweep.at[0].coins += 1
            return
        sweep.at[0].coins -= height
        sweep.heights[cell] = 0
        cell += 1


@njit()
def _targets(ice: Ice, sweep: Sweep, cell: int) -> int:
    """PG-10, PG-11: the cells where a penguin may go from a cell, if nobody stands there."""
    height = sweep.heights[cell]
    same_height = ice.near[cell] & sweep.level[height]
    return (same_height | sweep.suit[ice.tops[cell, height]]) & ~(1 << cell)


@njit(inline="always")
def _take(ice: Ice, sweep: Sweep, cell: int) -> None:
    """PG-14: take the top coin of a stack away."""
    height = sweep.heights[cell]
    bit = 1 << cell
    sweep.level[height] ^= bit
    sweep.suit[ice.tops[cell, height]] ^= bit
    sweep.heights[cell] = height - 1
    if height > 1:
        sweep.level[height - 1] |= bit
        sweep.suit[ice.tops[cell, height - 1]] |= bit


@njit(inline="always")
def _put_back(ice: Ice, sweep: Sweep, cell: int) -> None:
    """Undo `_take`."""
    height = sweep.heights[cell]
    bit = 1 << cell
    if height > 0:
        sweep.level[height] ^= bit
        sweep.suit[ice.tops[cell, height]] ^= bit
    sweep.heights[cell] = height + 1
    sweep.level[height + 1] |= bit
    sweep.suit[ice.tops[cell, height + 1]] |= bit


@njit(cache=True, nogil=True)
def search_pair(ice: Ice, sweep: Sweep, search: PairSearch, budget: int) -> int:
    """Prove who wins the first open position, without Flame-throwers.

    Depth first, until a win is found. Searches up to `budget` more positions and returns how many
    it took; `search.cursor` tells whether it is done.
    """
    known, lost = search.known, search.lost
    depth, entered = search.cursor[0].depth, search.cursor[0].entered
    positions = 0
    while depth >= 0 and positions < budget:
        position = search.open[depth]
        me, them, number = position.me, position.them, position.number
        if entered:
            positions += 1
            position.to = _targets(ice, sweep, me) & ~(1 << them)
        else:
            _put_back(ice, sweep, me)
        row = (number - ice.radix[me]) * CELLS + them
        targets = position.to
        won = (_int(lost[row]) & targets) != 0
        rest = targets & ~_int(known[row])
        if rest != 0 and not won:
            _take(ice, sweep, me)
            depth += 1
            child = search.open[depth]
            child.me, child.them = them, lowest(rest)
            child.number = number - ice.radix[me]
            entered = 1
            continue
        place = number * CELLS + me
        known[place] |= np.uint16(1 << them)
        if not won:
            lost[place] |= np.uint16(1 << them)
        depth -= 1
        entered = 0
    search.cursor[0].depth, search.cursor[0].entered = depth, entered
    return positions


@njit(cache=True, nogil=True)
def value_pairs(ice: Ice, sweep: Sweep, lost: Words, budget: int) -> int:
    """Value all positions of two penguins with Flame-throwers on the next `budget` numbers.

    Returns the number of those positions. For `lost` see `PairSearch`.
    """
    unions = np.zeros(CELLS, np.int64)
    positions = 0
    for _ in range(budget):
        number = sweep.at[0].number
        full = sweep.suit[0] | sweep.suit[1] | sweep.suit[2] | sweep.suit[3]
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
            targets = _targets(ice, sweep, me)
            others = full & ~(1 << me)
            losing = 0
            positions += popcount(others)
            while others:
                them = lowest(others)
                others &= others - 1
                losing |= _int((unions[them] & targets) == 0) << them
            lost[number * CELLS + me] = losing
        sweep.at[0].number += 1
        _advance(ice, sweep)
    return positions


@njit()
def _end_result(ice: Ice, sweep: Sweep, cell: int, goal: int) -> int:
    """PG-R14: two for each coin left, and one more if the last one is not of the goal's suit."""
    coins = sweep.at[0].coins
    missed = coins == 1 and goal >= 0 and ice.tops[cell, sweep.heights[cell]] != goal
    return 2 * coins + int(missed)


@njit(cache=True, nogil=True)
def value_lone(
    ice: Ice,
    sweep: Sweep,
    best: NDArray[np.uint8],
    able: Words,
    first: NDArray[np.int32],
    goal: int,
    budget: int,
    flame: int,
) -> int:
    """Value all positions of a lone penguin on the next `budget` numbers; returns how many.

    `best[number * CELLS + cell]` is the best result from there: twice the coins left, and one more
    where the last coin is not of the suit `goal` (-1 for any). `able[number]` has a bit for each
    cell from which the result is SOLVED. `first[number]` counts such positions of lower numbers;
    `first[-1]` counts all.
    """
    positions = 0
    ends = np.zeros(CELLS, np.int64)
    for _ in range(budget):
        number = sweep.at[0].number
        full = sweep.suit[0] | sweep.suit[1] | sweep.suit[2] | sweep.suit[3]
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
            targets = _targets(ice, sweep, cell)
            row = (number - ice.radix[cell]) * CELLS
            end = _end_result(ice, sweep, cell, goal) if targets == 0 else 255
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                end = min(end, ends[target] if flame else _int(best[row + target]))
            best[number * CELLS + cell] = end
            solved |= _int(end == SOLVED) << cell
            positions += 1
        able[number] = solved
        first[number + 1] = first[number] + popcount(solved)
        sweep.at[0].number += 1
        _advance(ice, sweep)
    return positions


@njit()
def _ways(
    able: Words, first: NDArray[np.int32], counts: NDArray[np.float64], number: int, cell: int
) -> float:
    """How many solutions there are from a position; 0 where there is none."""
    cells = _int(able[number])
    if ((cells >> cell) & 1) == 0:
        return 0.0
    return counts[first[number] + popcount(cells & ((1 << cell) - 1))]


@njit(cache=True, nogil=True)
def count_solutions(
    ice: Ice,
    sweep: Sweep,
    able: Words,
    first: NDArray[np.int32],
    counts: NDArray[np.float64],
    budget: int,
    flame: int,
) -> None:
    """Count the solutions from each SOLVED position of the next `budget` numbers into `counts`.

    `counts` is in the order of the bits of `able`; its numbers are exact up to 2**53.
    """
    sums = np.zeros(CELLS, np.float64)
    for _ in range(budget):
        number = sweep.at[0].number
        full = sweep.suit[0] | sweep.suit[1] | sweep.suit[2] | sweep.suit[3]
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
            targets = _targets(ice, sweep, cell)
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
        sweep.at[0].number += 1
        _advance(ice, sweep)
