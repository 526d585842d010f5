"""Regions of ice: which floes hang together, and the best that one seat can take from its own.

A *group* is free floes that hang together, with every penguin beside them and whatever else those
penguins could enter. Groups never touch again (PK-R11, PK-R14), so each is a game of its own; where
all penguins are one seat's, that seat just walks its best paths. Values are fish * 128 + floes.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit
from rookery.games.packeis.rules import kernels

FISH = 128
NONE: Any = np.int64(0)
"""No floes. (A literal 0 that is handed on would compile a function once more, for itself.)"""

_KNOWN = np.dtype(
    (
        np.record,
        [(name, "i8") for name in ("cells", "penguins", "low", "high", "first", "effort")],
    )
)
_SEEN = np.dtype((np.record, [("cells", "i8"), ("penguins", "i8"), ("turn", "i8")]))
_FRAME = np.dtype(
    (
        np.record,
        [(name, "i8") for name in ("cells", "penguins", "gained", "most", "index", "count")],
    )
)
_SEEN_BITS = 11
_MOVES = 128


class Rooms(NamedTuple):
    """Working memory: what is known of regions, and the arrays of the walk that finds it out."""

    known: NDArray[Any]
    seen: NDArray[Any]
    frames: NDArray[Any]
    moves: NDArray[np.int64]
    ranks: NDArray[np.int64]
    result: NDArray[np.int64]  # of `solo`: least, most, first action; and the number of walks


def rooms(bits: int) -> Rooms:
    """Fresh memory that remembers about 2**bits regions."""
    return Rooms(
        known=np.zeros(1 << bits, dtype=_KNOWN),
        seen=np.zeros(1 << _SEEN_BITS, dtype=_SEEN),
        frames=np.zeros(kernels.MAX_CELLS + 2, dtype=_FRAME),
        moves=np.zeros((kernels.MAX_CELLS + 2, _MOVES), dtype=np.int64),
        ranks=np.zeros(_MOVES, dtype=np.int64),
        result=np.zeros(4, dtype=np.int64),
    )


@njit()
def worth(state: Any, cells: int) -> int:
    """All floes of a set, with their fish."""
    return (
        popcount(cells & state.one) * (FISH + 1)
        + popcount(cells & state.two) * (2 * FISH + 1)
        + popcount(cells & state.three) * (3 * FISH + 1)
    )


@njit()
def spread(board: Any, free: int, start: int) -> int:
    """All free floes that hang together with those of `start`, which is part of `free`."""
    found = start
    frontier = start
    while frontier:
        near = 0
        while frontier:
            near |= board.near[lowest(frontier)]
            frontier &= frontier - 1
        frontier = near & free & ~found
        found |= frontier
    return found


@njit()
def group(board: Any, free: int, penguins: int, cell: int) -> int:
    """The group of a free floe: its floes and the penguins that belong to it, in one set."""
    found = 1 << cell
    frontier = found
    while frontier:
        near = 0
        walkers = frontier & penguins
        ice = frontier ^ walkers
        while ice:
            near |= board.near[lowest(ice)]
            ice &= ice - 1
        near &= free | penguins
        while walkers:
            near |= board.near[lowest(walkers)] & free
            walkers &= walkers - 1
        frontier = near & ~found
        found |= frontier
    return found


@njit()
def _most(board: Any, state: Any, cells: int, penguins: int) -> int:
    """No walk can gain more: all that is in reach, of one side if only one penguin can choose."""
    near, movable, walkers = 0, 0, penguins
    while walkers:
        beside = board.near[lowest(walkers)] & cells
        walkers &= walkers - 1
        near |= beside
        movable += beside != 0
    if movable != 1:
        return worth(state, spread(board, cells, near))
    best = 0
    while near:
        part = spread(board, cells, near & -near)
        best = max(best, worth(state, part))
        near &= ~part
    return best


@njit()
def _list(board: Any, state: Any, rooms: Any, depth: int, cells: int, penguins: int) -> int:
    """The moves of a walk, the most promising first: to where there are few ways on, but some."""
    moves, ranks = rooms.moves[depth], rooms.ranks
    count = 0
    while penguins:
        origin = lowest(penguins)
        penguins &= penguins - 1
        if board.near[origin] & cells == 0:
            continue
        for direction in range(6):
            targets = kernels.reach(board, cells, origin, direction)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                ways = popcount(board.near[target] & cells)
                rank = (ways if ways > 0 else 7) * 4 - (state.three >> target & 1)
                rank += 1 - (board.near[origin] >> target & 1)
                place = count
                while place > 0 and ranks[place - 1] > rank:
                    moves[place], ranks[place] = moves[place - 1], ranks[place - 1]
                    place -= 1
                moves[place], ranks[place] = origin * 64 + target, rank
                count += 1
    return count


@njit()
def _mix(cells: int, penguins: int) -> int:
    key = cells ^ (penguins >> 5) ^ ((penguins & 0xFFFFFFF) << 31)
    key ^= key >> 31
    key ^= (key & 0xFFFFFFFFFF) << 19
    key ^= key >> 23
    return key


@njit()
def solo(board: Any, state: Any, rooms: Any, cells: int, penguins: int, budget: int) -> None:
    """What one seat's penguins can gain from the floes of their own groups (examples 17, 18).

    Fills `rooms.result` with the most found, the most that there can be (equal when certain), and
    the first action of the best walk. Depth first with a bound, at most `budget` positions.
    """
    result = rooms.result
    entry = rooms.known[_mix(cells, penguins) & (rooms.known.shape[0] - 1)]
    enough = entry.low == entry.high or entry.effort >= budget
    if entry.cells == cells and entry.penguins == penguins and enough:
        result[0], result[1], result[2] = entry.low, entry.high, entry.first
        return
    result[3] += 1
    turn = result[3]
    frames, seen = rooms.frames, rooms.seen
    top = _most(board, state, cells, penguins)
    best, first, visited, depth = 0, 0, 0, NONE
    frames[0].cells, frames[0].penguins = cells, penguins
    frames[0].gained, frames[0].index = 0, -1
    while depth >= 0 and best < top and visited < budget:
        frame = frames[depth]
        if frame.index < 0:
            visited += 1
            if frame.gained > best:
                best = frame.gained
                first = rooms.moves[0, frames[0].index - 1]
            frame.most = frame.gained + _most(board, state, frame.cells, frame.penguins)
            frame.index = frame.count = 0
            mark = seen[_mix(frame.cells, frame.penguins) & (seen.shape[0] - 1)]
            if mark.turn == turn and mark.cells == frame.cells and mark.penguins == frame.penguins:
                frame.most = 0
            mark.turn, mark.cells, mark.penguins = turn, frame.cells, frame.penguins
            if frame.most > best:
                frame.count = _list(board, state, rooms, depth, frame.cells, frame.penguins)
        if frame.index == frame.count or frame.most <= best:
            depth -= 1
            continue
        move = rooms.moves[depth, frame.index]
        frame.index += 1
        target = 1 << (move & 63)
        child = frames[depth + 1]
        child.cells = frame.cells ^ target
        child.penguins = frame.penguins ^ target ^ (1 << (move >> 6))
        child.gained = frame.gained + worth(state, target)
        child.index = -1
        depth += 1
    high = best if depth < 0 else top
    entry.cells, entry.penguins, entry.effort = cells, penguins, budget
    entry.low, entry.high, entry.first = best, high, first
    result[0], result[1], result[2] = best, high, first
