"""Bounds on what two seats get from contested ice, found by searching each region separately.

A region that no penguin can leave for another is a game of its own, but the seats choose in which
one they move. One seat, the *answering* one, can always reply in the region where the other seat
has moved, or move elsewhere if it can't. So each region is searched as if the other seat could pass
there and the answering seat could not. A search of whole positions would meet many pairs of
regions; this one meets each region only once (docs/decisions/0069-regions-apart.md).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, Context, Record, StateRecord
from rookery.core.kernels.bits import popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.region_moves import (
    CODES,
    PEEK,
    WIDE,
    bound,
    divide,
    list_moves,
    peek,
    play,
)
from rookery.games.packeis.players.region_table import NO_ACTION, look_up, make_table, store
from rookery.games.packeis.rules import kernels

_PART = np.dtype(
    (np.record, [(name, "i8") for name in ("cells", "first", "second", "low", "high", "key")])
)
_FRAME = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                "cells", "first", "second", "mover", "key", "alpha", "beta", "start", "end",
                "best", "action", "index", "count", "parts", "gain", "waits", "turn", "option",
                "part", "total", "low", "high", "peeked",
            )
        ],
    )
)  # fmt: skip
"""A region being searched: its floes, each seat's penguins, who moves, the window, and the moves.

The other fields describe the position after one move: its parts, the gain beside them, whether the
answering seat can wait, whose turn it is, the part where that seat moves (`option`), the part being
searched, the best total so far, and its known bounds. All values are from the view of the answering
seat. `peeked` is 1 once `peek` has looked at the frame, or if it need not.
"""
_PARTS = kernels.MAX_PENGUINS
_REWARD = 400
_ENTER, _MOVE, _OPTION, _PART_NEXT, _BACK = range(5)


class Memory(NamedTuple):
    """The table of known regions, and the arrays of a search."""

    known: NDArray[Any]
    frames: NDArray[Any]
    parts: NDArray[Any]
    moves: NDArray[np.int64]
    weights: NDArray[np.int64]
    history: NDArray[np.int64]  # how well moves have done; row 1 for the answering seat
    opened: NDArray[np.int64]  # [0]: the number of regions opened for the last position
    finding: NDArray[np.int64]  # [0]: who should find moves that suffice: 1 the answering seat


def make_memory(bits: int, largest: int) -> Memory:
    """Fresh memory for 2**bits regions of up to `largest` floes."""
    # Each move takes a floe, and a pass may come between two moves; the last frame is for `peek`.
    depths = 2 * largest + 5
    return Memory(
        known=make_table(bits),
        frames=np.zeros(depths, dtype=_FRAME),
        parts=np.zeros((depths, _PARTS), dtype=_PART),
        moves=np.zeros((depths, kernels.MAX_ACTIONS), dtype=np.int64),
        weights=np.zeros((depths, kernels.MAX_ACTIONS), dtype=np.int64),
        history=np.zeros((2, CODES), dtype=np.int64),
        opened=np.zeros(1, dtype=np.int64),
        finding=np.zeros(1, dtype=np.int64),
    )


@bare_njit(inline="always")
def _enter(board: Board, state: StateRecord, context: Context, depth: int, answering: int) -> None:
    """Start to search the region in a frame, whose window lies within the region's known bounds."""
    memory = context.region_bounds
    frame = memory.frames[depth]
    memory.opened[0] += 1
    frame.start, frame.end = frame.alpha, frame.beta
    frame.best = -WIDE if frame.mover == answering else WIDE
    frame.action, frame.index = NO_ACTION, -1
    list_moves(board, state, context, depth, answering)
    is_finding = int(frame.mover == answering) == memory.finding[0]
    frame.peeked = int(popcount(frame.cells) < PEEK or not is_finding)


@bare_njit(inline="always")
def _make_move(
    board: Board, state: StateRecord, context: Context, depth: int, answering: int
) -> bool:
    """Make a region's next move; the other seat's pass comes last. False if there is none."""
    memory = context.region_bounds
    frame, moves, weights = memory.frames[depth], memory.moves[depth], memory.weights[depth]
    frame.index += 1
    frame.option, frame.total = -1, -WIDE
    index, count = frame.index, frame.count
    if index < count:
        pick = index
        for i in range(index + 1, count):
            if weights[i] > weights[pick]:
                pick = i
        move = moves[pick]
        moves[pick], weights[pick] = moves[index], weights[index]
        moves[index] = move
        play(board, state, context, depth, answering, move)
        return True
    part = memory.parts[depth, 0]
    part.cells, part.first, part.second = frame.cells, frame.first, frame.second
    part.key = frame.key
    frame.parts, frame.gain, frame.waits, frame.turn = 1, 0, 0, answering
    return index == count and frame.mover != answering


@bare_njit(inline="always")
def _take(memory: Memory, depth: int, value: int, answering: int) -> bool:
    """Note the value of the last move; return whether the region needs no further ones."""
    frame, moves = memory.frames[depth], memory.moves[depth]
    is_answering = frame.mover == answering
    if (value > frame.best) if is_answering else (value < frame.best):
        frame.best = value
        frame.action = moves[frame.index] if frame.index < frame.count else NO_ACTION
        if is_answering:
            frame.alpha = max(frame.alpha, value)
        else:
            frame.beta = min(frame.beta, value)
    if frame.alpha < frame.beta:
        return False
    if frame.index < frame.count:
        size = popcount(frame.cells)
        bonus = min(size * size, _REWARD)
        history = memory.history[int(is_answering)]
        for i in range(frame.index + 1):
            place = moves[i] & (CODES - 1)
            gain = bonus if i == frame.index else -bonus
            history[place] += gain * 32 - history[place] * bonus // 512
    return True


@bare_njit(inline="always")
def _choose(board: Board, state: StateRecord, context: Context, depth: int, answering: int) -> bool:
    """Let the answering seat move in the next part, or wait; False if nothing is left to try."""
    frame, parts = context.region_bounds.frames[depth], context.region_bounds.parts
    frame.option += 1
    last = frame.parts - 1 + frame.waits if frame.turn == answering else 0
    if frame.parts == 0:
        frame.total = frame.gain
        return False
    if frame.option > last or frame.total >= frame.beta:
        return False
    if frame.option == 0 and last > 0:
        bound(board, state, context, depth, answering)
        if frame.low >= frame.beta:
            frame.total = frame.low
            return False
        if frame.high <= frame.alpha:
            frame.total = frame.high
            return False
        frame.total = frame.low
    for i in range(frame.parts):
        moves_here = frame.turn == answering and i == frame.option
        mover = answering if moves_here else 1 - answering
        look_up(board, state, context, parts[depth, i], mover, answering)
    frame.part = -1
    return True


@bare_njit(inline="always")
def _add_up(context: Context, depth: int, value: int, answering: int, limit: int) -> bool:
    """Note the value of the part just searched, if any; return whether to search another one."""
    frame, child = context.region_bounds.frames[depth], context.region_bounds.frames[depth + 1]
    parts = context.region_bounds.parts
    low, high = frame.gain, frame.gain
    for i in range(frame.parts):
        low += parts[depth, i].low
        high += parts[depth, i].high
    alpha, beta = max(frame.alpha, frame.total), frame.beta
    if frame.part >= 0:
        part = parts[depth, frame.part]
        low, high = low - part.low, high - part.high
        if value < beta - low:
            part.high = min(part.high, value)
        if value > alpha - high:
            part.low = max(part.low, value)
        low, high = low + part.low, high + part.high
    is_open = low < beta and high > alpha and low < high
    while is_open:
        frame.part += 1
        if frame.part == frame.parts:
            break
        part = parts[depth, frame.part]
        if part.low == part.high or popcount(part.cells) > limit:
            continue
        child.cells, child.first, child.second = part.cells, part.first, part.second
        moves_here = frame.turn == answering and frame.part == frame.option
        child.mover, child.key = answering if moves_here else 1 - answering, part.key
        child.alpha = max(alpha - (high - part.high), part.low)
        child.beta = min(beta - (low - part.low), part.high)
        return True
    frame.total = max(frame.total, high if high <= alpha else low)
    return False


@bare_njit()
def _search(board: Board, state: StateRecord, context: Context, answering: int, limit: int) -> int:
    """The total of the first frame's parts: exact within its window, a bound outside (`narrow`)."""
    memory = context.region_bounds
    depth, value, step = kernels.ZERO, kernels.ZERO, _OPTION
    while True:
        if step == _ENTER:
            _enter(board, state, context, depth, answering)
            step = _MOVE
        elif step == _MOVE:
            step = _OPTION if _make_move(board, state, context, depth, answering) else _BACK
        elif step == _OPTION:
            if _choose(board, state, context, depth, answering):
                step = _PART_NEXT
            elif depth == 0:
                return int(memory.frames[0].total)
            elif _take(memory, depth, memory.frames[depth].total, answering):
                step = _BACK
            else:
                step = _MOVE
        elif step == _PART_NEXT:
            if _add_up(context, depth, value, answering, limit):
                if peek(board, state, context, depth, answering):
                    step = _MOVE
                else:
                    depth += 1
                    step = _ENTER
            else:
                step = _OPTION
        else:
            store(memory.known, memory.frames[depth], answering)
            value = memory.frames[depth].best
            depth -= 1
            step = _PART_NEXT


@bare_njit()
def _is_sure(
    board: Board, state: StateRecord, context: Context, answering: int, wanted: int, limit: int
) -> bool:
    """Whether a seat is sure to end ahead by `wanted`; `narrow` has divided the ice before."""
    seats, frame = context.seats, context.region_bounds.frames[0]
    mine, theirs = seats[answering], seats[1 - answering]
    frame.gain = mine.sure + mine.least - theirs.sure - theirs.most
    frame.waits = int(mine.own != 0)
    frame.turn, frame.option, frame.total = state.seat, -1, -WIDE
    frame.peeked = 1
    frame.alpha, frame.beta = wanted - 1, wanted
    return _search(board, state, context, answering, limit) >= wanted


@bare_njit()
def narrow(board: Board, state: StateRecord, context: Context, out: Record) -> None:
    """Raise `out.low` to `out.beta`, or lower `out.high` to `out.alpha`, if the regions prove it.

    Regions of up to `settings.largest_region` floes are searched; for larger ones the bounds of
    `contested_ice` hold. If no region is that small, nothing is searched.
    """
    limit, root_side = context.settings[0].largest_region, context.settings[0].root_side
    context.region_bounds.opened[0] = out.effort = 0
    if context.contested[1] > limit:
        return
    seats, frame, parts = (
        context.seats,
        context.region_bounds.frames[0],
        context.region_bounds.parts[0],
    )
    first, second, ice = seats[0].fighters, seats[1].fighters, context.contested[0]
    regions, budget = context.regions, context.settings[0].walk
    divide(board, state, regions, budget, frame, parts, ice, first, second, 0, popcount(ice) == 1)
    is_above = out.low + out.high >= out.alpha + out.beta
    for tried in range(2):
        context.region_bounds.finding[0] = 1 - tried
        if (tried == 0) == is_above:
            if out.low < out.beta <= out.high and _is_sure(
                board, state, context, root_side, out.beta, limit
            ):
                out.low = out.beta
                break
        elif out.low <= out.alpha < out.high and _is_sure(
            board, state, context, 1 - root_side, -out.alpha, limit
        ):
            out.high = out.alpha
            break
    out.effort = context.region_bounds.opened[0]
