"""A table of contested regions, with bounds on what two seats get from each.

A region has four values, since either seat may move first, and either may be the one that answers
(see `region_bounds`). All four lie in one entry, because a bound of one often bounds another: a
seat gets no more if it has to answer than if it may pass, and a seat that may pass loses nothing by
moving first (docs/decisions/0070-four-values-of-a-region.md).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, Context, Record, StateRecord
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.contested_ice import lead, reached

ENTRY = np.dtype(
    (
        np.record,
        [("key", "i8"), ("low", "i2", 4), ("high", "i2", 4), ("action", "i2", 4)],
    )
)
"""Bounds from the first seat's view and the best action, by `2 * answering + mover`."""
NO_ACTION = -1
_LINE = 64
_SMALL: Any = np.int64(5)
"""As `contested_ice.SMALL`, but less: most regions are met once, where a walk costs too much."""
_OPEN = 0x7FFF  # more than all fish and floes are worth
_AT_LEAST = np.array([0b0101, 0b1111, 0b0100, 0b1100])
"""For each of the four values, the set of those that are at least as high, as bits."""


def make_table(bits: int) -> NDArray[Any]:
    """An empty table of 2**bits entries, aligned so that none straddles two cache lines."""
    size = ENTRY.itemsize << bits
    room = np.zeros(size + _LINE, dtype=np.uint8)
    start = -room.ctypes.data % _LINE
    return room[start : start + size].view(ENTRY)


@bare_njit(inline="always")
def _clear(entry: Record, key: int) -> None:
    """Give an entry to a region of which nothing is known yet."""
    entry.key = key
    for which in range(4):
        entry.low[which], entry.high[which] = -_OPEN, _OPEN
        entry.action[which] = NO_ACTION


@bare_njit(inline="always")
def _note(entry: Record, which: int, low: int, high: int) -> None:
    """Note bounds of one value, and the bounds of the others that follow."""
    for other in range(4):
        if (_AT_LEAST[which] >> other) & 1:
            entry.low[other] = max(entry.low[other], low)
        if (_AT_LEAST[other] >> which) & 1:
            entry.high[other] = min(entry.high[other], high)


@bare_njit()
def _bound(board: Board, state: StateRecord, context: Context, part: Record, mover: int) -> None:
    """Note what `contested_ice` bounds where `mover` moves, whichever seat answers."""
    known = context.region_bounds.known
    entry = known[part.key & (known.shape[0] - 1)]
    regions, budget = context.regions, context.settings[0].walk
    first, second = part.first, part.second
    mine, theirs = reached(board, part.cells, first), reached(board, part.cells, second)
    high = lead(board, state, regions, budget, first, second, mine, theirs, mover == 1, _SMALL)
    low = -lead(board, state, regions, budget, second, first, theirs, mine, mover == 0, _SMALL)
    _note(entry, mover, low, _OPEN)
    _note(entry, 2 + mover, -_OPEN, high)


@bare_njit(inline="always")
def key_of(part: Record) -> int:
    """The key of a region in the table."""
    return blend(blend(blend(0, part.cells), part.first), part.second)


@bare_njit()
def look_up(
    board: Board, state: StateRecord, context: Context, part: Record, mover: int, answering: int
) -> None:
    """Fill in bounds of a region in which `mover` moves, from the view of the answering seat."""
    known, which = context.region_bounds.known, 2 * answering + mover
    key = part.key
    entry = known[key & (known.shape[0] - 1)]
    if entry.key != key:
        _clear(entry, key)
    if entry.low[which] == -_OPEN or entry.high[which] == _OPEN:
        _bound(board, state, context, part, mover)
    if answering == 0:
        part.low, part.high = entry.low[which], entry.high[which]
    else:
        part.low, part.high = -entry.high[which], -entry.low[which]


@bare_njit(inline="always")
def best_action(known: NDArray[Any], key: int, mover: int, answering: int) -> int:
    """The best action found in a region, or else the one found with the other seat answering."""
    entry = known[key & (known.shape[0] - 1)]
    if entry.key != key:
        return NO_ACTION
    action = entry.action[2 * answering + mover]
    return int(action if action != NO_ACTION else entry.action[2 * (1 - answering) + mover])


@bare_njit(inline="always")
def store(known: NDArray[Any], frame: Record, answering: int) -> None:
    """Keep the result of a region that was searched with a window from `start` to `end`."""
    which = 2 * answering + frame.mover
    entry = known[frame.key & (known.shape[0] - 1)]
    if entry.key != frame.key:
        _clear(entry, frame.key)
    low = frame.best if frame.best > frame.start else -_OPEN
    high = frame.best if frame.best < frame.end else _OPEN
    if answering == 0:
        _note(entry, which, low, high)
    else:
        _note(entry, which, -high, -low)
    if frame.action != NO_ACTION:
        entry.action[which] = frame.action
