"""What an alpha-beta search does at one node, in any game: the parts of its kernel.

They take records and single arrays. A tuple of arrays would be expensive, because compiled code
counts references to each of its arrays whenever it is passed.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Actions, Record
from rookery.core.kernels.hashing import scatter
from rookery.core.kernels.jit import bare_njit
from rookery.search.alphabeta.tables import HISTORY, History, Table

INFINITE = 1 << 40
PROVEN = 1
"""The proof flag of a value that rests only on ends of games; 0 if it rests on an estimate."""

FULL, SCOUT, REDUCED = 0, 1, 2
"""How a child is searched: with the full window, with an empty one, or also less deep."""
SHALLOW = 3
"""The last plies of a search, in which an estimate or a limit on actions may end a line."""
LOWER: Any = np.int64(1)  # with a literal, functions would be compiled once more
UPPER: Any = np.int64(2)
EXACT: Any = np.int64(3)
NO_ACTION = -1


@bare_njit()
def slot_of(table: Table, key: int) -> int:
    """The slot of a position if the table has it: one of a pair of entries."""
    slot = key & (table.shape[0] - 1)
    return slot if table[slot].key == key else slot ^ 1


@bare_njit(inline="always")
def depth_of(entry: Record) -> int:
    """How deep an entry's result was searched."""
    return int((entry.meta >> 4) & 0xFFF)


@bare_njit()
def store(table: Table, info: Record, frame: Record, value: int, bound: int, proof: int) -> None:
    """Store a result in a pair of entries: keep the deeper one, always replace the other.

    Entries of earlier searches give way to anything. If no action was good enough, the best of them
    means little: an action that was stored before stays.
    """
    slot = frame.key & (table.shape[0] - 1)
    depth = max(frame.depth, 0)
    first = table[slot]
    if first.key != frame.key and first.meta != 0:
        held = int((first.meta & 3) > 0) * 128 + depth_of(first)
        is_kept = held > int(proof > 0) * 128 + depth and (first.meta >> 16) == info.turn
        if is_kept or table[slot ^ 1].key == frame.key:
            slot ^= 1
    entry = table[slot]
    if entry.key == frame.key and (entry.meta & 3) > proof:
        return
    if bound != UPPER or entry.key != frame.key or entry.meta == 0:
        entry.action = frame.action
    entry.key = frame.key
    entry.value = value - frame.sign * frame.decided
    entry.meta = (info.turn << 16) + depth * 16 + bound * 4 + proof


@bare_njit()
def blur(key: int, seed: int, noise: int) -> int:
    """An error in -noise..noise that is a fixed function of the position and the seed."""
    return (scatter(key, seed) & 0xFFFF) % (2 * noise + 1) - noise


@bare_njit()
def reward(history: History, actions: Actions, frame: Record, side: int) -> None:
    """Raise the history of the action that cut off, and lower that of the ones tried before."""
    bonus = min(frame.depth * frame.depth, 400)
    for i in range(frame.index + 1):
        place = actions[i] & (HISTORY - 1)
        gain = bonus if i == frame.index else -bonus
        history[side, place] += gain * 32 - history[side, place] * bonus // 512


@bare_njit()
def set_window(frame: Record, child: Record, upper: int) -> None:
    """Search the child between this node's alpha and `upper`."""
    if frame.sign == frame.child_sign:
        child.alpha, child.beta = frame.alpha, upper
    else:
        child.alpha, child.beta = -upper, -frame.alpha


@bare_njit(inline="always")
def recall(info: Record, frame: Record, entry: Record) -> bool:
    """Whether a table entry settles a node: then `info.value` and `info.proof` are its result."""
    proof, bound = entry.meta & 3, (entry.meta >> 2) & 3
    if proof == 0 and depth_of(entry) < frame.depth:
        return False
    value = entry.value + frame.sign * frame.decided
    info.value, info.proof = frame.sign * value, proof
    return bool(
        bound == EXACT
        or (bound == LOWER and value >= frame.beta)
        or (bound == UPPER and value <= frame.alpha)
    )


@bare_njit(inline="always")
def judge(info: Record, frame: Record, found: Record, is_leaf: bool, is_shallow: bool) -> bool:
    """Whether bounds or an estimate settle a node: then `info` has its result, as above."""
    low, high = found.low, found.high
    if frame.sign < 0:
        low, high = -high, -low
    info.proof = 0
    if is_leaf and info.noise > 0:  # with noise, bounds are ignored as well
        info.value = found.value + blur(frame.key, info.seed, info.noise)
    elif low == high or low >= frame.beta:
        info.value, info.proof = frame.sign * low, PROVEN
    elif high <= frame.alpha:
        info.value, info.proof = frame.sign * high, PROVEN
    elif is_leaf:
        info.value = min(max(found.value, found.low), found.high)
    elif is_shallow:
        info.value = found.value
        own, slack = frame.sign * found.value, info.futility_margin * frame.depth
        return bool(own - slack >= frame.beta or own + slack <= frame.alpha)
    else:
        return False
    return True


@bare_njit(inline="always")
def is_searched_again(info: Record, frame: Record, child: Record) -> bool:
    """Whether the child's value needs a wider or deeper search, which is then set up."""
    own = frame.sign * info.value
    if frame.mode == REDUCED and own > frame.alpha:
        frame.mode = SCOUT
    elif frame.mode == SCOUT and frame.alpha < own < frame.beta:
        frame.mode = FULL
    else:
        return False
    set_window(frame, child, frame.beta if frame.mode == FULL else frame.alpha + 1)
    child.depth = frame.depth - 1
    return True


@bare_njit(inline="always")
def is_late(info: Record, frame: Record) -> bool:
    """Whether the next action is too late in the order, this near the end, to be searched."""
    return bool(
        info.late > 0
        and frame.depth <= SHALLOW
        and frame.index >= info.late * frame.depth
        and frame.beta == frame.alpha + 1
    )


@bare_njit(inline="always")
def open_child(info: Record, frame: Record, child: Record) -> None:
    """Choose how a new child is searched: window, depth, mode."""
    reduction, upper = 0, frame.beta
    frame.mode = FULL
    if frame.index > 0:
        frame.mode = SCOUT
        upper = frame.alpha + 1
        if info.reduce and frame.depth >= 3 and frame.index >= 3:
            reduction = 1 + int(frame.index >= 10) + int(frame.depth >= 6 and frame.index >= 6)
            frame.mode = REDUCED
    set_window(frame, child, upper)
    child.depth = frame.depth - 1 - reduction
