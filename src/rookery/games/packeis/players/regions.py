"""Regions of ice: which floes are connected, and the most that one seat can take from its own.

A *group* is a set of connected free floes, with every penguin beside them and all else that those
penguins can enter. Groups never touch again (PK-R11, PK-R14), so each is a game of its own. Where
all its penguins belong to one seat, that seat simply walks its best paths. Values are
fish * 128 + floes.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.rules import kernels

FISH = 128
"""The value of a fish; a floe counts 1."""

_ENTRY = np.dtype(
    (
        np.record,
        [(name, "i8") for name in ("cells", "penguins")]
        + [(name, "i4") for name in ("low", "high", "first", "effort")],
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
BEST: Any = np.int64(0)  # for a literal, Numba would compile `walk` a second time
LONGEST: Any = np.int64(1 << 61)
"""Kinds of walks; see `walk`."""


_RESULT = np.dtype((np.record, [(name, "i8") for name in ("low", "high", "first", "walks")]))


class Memory(NamedTuple):
    """A table of regions, and the arrays of the walk that values one."""

    known: NDArray[Any]
    seen: NDArray[Any]
    frames: NDArray[Any]
    moves: NDArray[np.int64]
    ranks: NDArray[np.int64]
    result: NDArray[Any]  # one record: what `walk` found, and the number of walks so far
    level: NDArray[Any]  # one state in which every floe has one fish, for `LONGEST` walks


def make_memory(bits: int) -> Memory:
    """Fresh memory for about 2**bits regions."""
    level = np.zeros(1, dtype=kernels.STATE)
    level[0].one = (1 << kernels.MAX_CELLS) - 1
    return Memory(
        known=np.zeros(1 << bits, dtype=_ENTRY),
        seen=np.zeros(1 << _SEEN_BITS, dtype=_SEEN),
        frames=np.zeros(kernels.MAX_CELLS + 2, dtype=_FRAME),
        moves=np.zeros((kernels.MAX_CELLS + 2, _MOVES), dtype=np.int64),
        ranks=np.zeros(_MOVES, dtype=np.int64),
        result=np.zeros(1, dtype=_RESULT),
        level=level,
    )


@bare_njit(inline="always")
def worth(state: StateRecord, cells: int) -> int:
    """The value of all floes of a set."""
    return (
        popcount(cells & state.one) * (FISH + 1)
        + popcount(cells & state.two) * (2 * FISH + 1)
        + popcount(cells & state.three) * (3 * FISH + 1)
    )


@bare_njit()
def spread(board: Board, free: int, start: int) -> int:
    """All free floes connected with those of `start`, which is part of `free`."""
    floes = start
    frontier = start
    while frontier:
        frontier = kernels.around(board, frontier) & free & ~floes
        floes |= frontier
    return floes


@bare_njit()
def group(board: Board, free: int, penguins: int, cell: int) -> int:
    """The group of a free floe: its floes and its penguins in one set."""
    floes = 1 << cell
    frontier = floes
    while frontier:
        walkers = frontier & penguins
        entered = kernels.around(board, frontier ^ walkers) & (free | penguins)
        if walkers:
            entered |= kernels.around(board, walkers) & free
        frontier = entered & ~floes
        floes |= frontier
    return floes


@bare_njit(inline="always")
def holds(board: Board, cells: int, places: int) -> bool:
    """Whether, around each of these places, the adjacent floes are connected with each other."""
    while places:
        around = board.near[lowest(places)] & cells
        places &= places - 1
        joined = around & -around
        frontier = joined
        while frontier:
            near = board.near[lowest(frontier)] & around & ~joined
            frontier = (frontier & (frontier - 1)) | near
            joined |= near
        if joined != around:
            return False
    return True


@bare_njit()
def _bound(board: Board, state: StateRecord, cells: int, penguins: int) -> int:
    """An upper bound of any walk: all ice within reach; if only one penguin can move, one side."""
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


@bare_njit()
def _list_moves(
    board: Board, state: StateRecord, memory: Memory, depth: int, cells: int, penguins: int
) -> int:
    """List the moves of a walk, first those to floes with few ways on, but at least one."""
    moves, ranks = memory.moves[depth], memory.ranks
    count = 0
    while penguins:
        origin = lowest(penguins)
        penguins &= penguins - 1
        if (board.near[origin] & cells) == 0:
            continue
        for direction in range(6):
            targets = kernels.reach(board, cells, origin, direction)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                ways = popcount(board.near[target] & cells)
                rank = (ways if ways > 0 else 7) * 4 - ((state.three >> target) & 1)
                rank += 1 - ((board.near[origin] >> target) & 1)
                place = count
                while place > 0 and ranks[place - 1] > rank:
                    moves[place], ranks[place] = moves[place - 1], ranks[place - 1]
                    place -= 1
                moves[place], ranks[place] = origin * 64 + target, rank
                count += 1
    return count


@bare_njit()
def mix(cells: int, penguins: int) -> int:
    """A hash of a region whose low bits are well mixed, to index small tables."""
    return blend(blend(0, cells), penguins)


@bare_njit()
def _look_through(
    board: Board,
    state: StateRecord,
    memory: Memory,
    cells: int,
    penguins: int,
    budget: int,
    kind: int,
) -> None:
    """Search a walk that isn't known yet: depth first, with a bound, at most `budget` positions."""
    result = memory.result[0]
    marked = cells | kind
    entry = memory.known[mix(marked, penguins) & (memory.known.shape[0] - 1)]
    result.walks += 1
    turn = result.walks
    frames, seen = memory.frames, memory.seen
    top = _bound(board, state, cells, penguins)
    best, first, visited, depth = 0, 0, 0, kernels.ZERO
    frames[0].cells, frames[0].penguins = cells, penguins
    frames[0].gained, frames[0].index = 0, -1
    while depth >= 0 and best < top and visited < budget:
        frame = frames[depth]
        if frame.index < 0:
            visited += 1
            if frame.gained > best:
                best = frame.gained
                first = memory.moves[0, frames[0].index - 1]
            frame.most = frame.gained + _bound(board, state, frame.cells, frame.penguins)
            frame.index = frame.count = 0
            mark = seen[mix(frame.cells, frame.penguins) & (seen.shape[0] - 1)]
            if mark.turn == turn and mark.cells == frame.cells and mark.penguins == frame.penguins:
                frame.most = 0
            mark.turn, mark.cells, mark.penguins = turn, frame.cells, frame.penguins
            if frame.most > best:
                frame.count = _list_moves(board, state, memory, depth, frame.cells, frame.penguins)
        if frame.index == frame.count or frame.most <= best:
            depth -= 1
            continue
        move = memory.moves[depth, frame.index]
        frame.index += 1
        target = 1 << (move & 63)
        child = frames[depth + 1]
        child.cells = frame.cells ^ target
        child.penguins = frame.penguins ^ target ^ (1 << (move >> 6))
        child.gained = frame.gained + worth(state, target)
        child.index = -1
        depth += 1
    high = best if depth < 0 else top
    entry.cells, entry.penguins, entry.effort = marked, penguins, budget
    entry.low, entry.high, entry.first = best, high, first
    result.low, result.high, result.first = best, high, first


@bare_njit(inline="always")
def walk(
    board: Board,
    state: StateRecord,
    memory: Memory,
    cells: int,
    penguins: int,
    budget: int,
    kind: int,
) -> None:
    """What one seat's penguins can gain from the floes of their own groups (examples 17, 18).

    Fills `memory.result`: `low` is the most found, `high` an upper bound (equal when the result is
    certain), `first` the first action of the best walk. Results are kept separately for each
    `kind`: `BEST` in the state of the game, `LONGEST` where all floes are alike.
    """
    result = memory.result[0]
    marked = cells | kind
    entry = memory.known[mix(marked, penguins) & (memory.known.shape[0] - 1)]
    enough = entry.low == entry.high or entry.effort >= budget
    if entry.cells == marked and entry.penguins == penguins and enough:
        result.low, result.high, result.first = entry.low, entry.high, entry.first
    else:
        _look_through(board, state, memory, cells, penguins, budget, kind)


@bare_njit(forceinline=True)
def is_dominant(
    board: Board, state: StateRecord, memory: Memory, cells: int, penguins: int, budget: int
) -> bool:
    """Whether the best walk, which is in `memory.result` and certain, is also a longest one.

    Then no other walk is worth playing, even if its seat needs many moves to wait with.
    """
    result = memory.result[0]
    best, first = result.low, result.first
    if best == worth(state, cells):
        return True
    walk(board, memory.level[0], memory, cells, penguins, budget, LONGEST)
    floes = result.high % FISH  # an upper bound: every floe has one fish there
    result.low = result.high = best
    result.first = first
    return bool(floes == best % FISH)
