"""Alpha-beta without chance, for two seats or one against all, written once for every game.

Principal variation search with a transposition table, late move reductions, killers and history.
It is iterative and stops after any number of nodes, to go on where it was: all it knows lies in
its arrays. Values are whole numbers from the view of a
seat, the *root side*, whom all others play against; beside each value goes what it rests on:
an estimate, every line to its end but those that the game advised against (COMPLETE), or every
line (PROVEN). Source of the scheme: T. A. Marsland, Computer chess and search, 1991; the proofs are
ours (docs/decisions/0004-alphabeta.md).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from rookery.core.kernels.hashing import scatter
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.search.alphabeta.tables import HISTORY, Memory

INFINITE = 1 << 40
PRUNED = -(1 << 30)
"""The weight of an action that a game advises not to look at."""
COMPLETE, PROVEN = 1, 2

_ENTER, _NEXT, _BACK = 0, 1, 2
_FULL, _SCOUT, _REDUCED = 0, 1, 2
_LOWER: Any = np.int64(1)  # literals would compile a function once more, for themselves
_UPPER: Any = np.int64(2)
_EXACT: Any = np.int64(3)
_NO_ACTION = -1

INFO = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                "ply", "phase", "value", "proof", "low", "high", "nodes", "reduce", "noise", "seed",
                "futility_margin", "root_side",
            )
        ],
    )
)  # fmt: skip
"""Where the search is; `value` and `proof` are the root's when it is done, `low` and `high` bounds
of it that are proven.

`reduce` 1 takes the game's advice to leave out actions, and searches late ones less deep.
`noise` blurs every estimate by up to so much, however sure it is. Near the end of the search an
estimate that is outside the window by `futility_margin` per ply ends a line (0: never). Values are
from the view of the seat `root_side`, which is 0 for two seats.
"""


@dataclass(frozen=True)
class Guide:
    """What a game tells the search about its positions; compiled functions.

    - `margin(board, state, context)`: how far the root side is ahead for certain, whatever comes;
      the value when the game is over
    - `evaluate(board, state, context, depth, out)`: out[1] and out[2] get proven bounds of the
      value. If `depth` is 0 or less, out[0] gets an estimate. Equal bounds end the line. With a
      `depth` above 0 it may leave wide bounds where close ones cost time
    - `order_moves(board, state, context, actions, count, weights)`: fills weights (below 2**20)
      that order the actions; PRUNED advises against an action

    `context` is whatever the game wants to be handed: arrays, in a tuple of fixed type.
    """

    margin: Kernel
    evaluate: Kernel
    order_moves: Kernel


def begin(memory: Memory, info: Any, depth: int) -> None:
    """Set the search of `memory.states[0]` to this depth."""
    frame = memory.frames[0]
    frame.alpha, frame.beta, frame.depth, frame.count = -INFINITE, INFINITE, depth, 0
    frame.start = frame.alpha
    memory.lengths[0] = 0
    info.ply, info.phase = 0, _ENTER


@njit()
def _store(table: Any, frame: Any, value: int, bound: int, proof: int) -> None:
    """Keep the deeper of a pair of entries; the other one is always replaced."""
    slot = frame.key & (table.shape[0] - 1)
    depth = max(frame.depth, 0)
    first = table[slot]
    if first.key != frame.key and first.meta != 0:
        held = (first.meta & 3 > 0) * 128 + (first.meta >> 4)
        if held > (proof > 0) * 128 + depth or table[slot ^ 1].key == frame.key:
            slot ^= 1
    entry = table[slot]
    if entry.key == frame.key and entry.meta & 3 > proof:
        return
    entry.key = frame.key
    entry.value = value - frame.sign * frame.decided
    entry.action = frame.action
    entry.meta = depth * 16 + bound * 4 + proof


@njit()
def _blur(key: int, seed: int, noise: int) -> int:
    """An error in -noise..noise that is a fixed function of the position and the seed."""
    return (scatter(key, seed) & 0xFFFF) % (2 * noise + 1) - noise


@njit()
def _reward(history: Any, actions: Any, frame: Any, row: int) -> None:
    """The action that cut off rises in the history, those tried before it sink."""
    bonus = min(frame.depth * frame.depth, 400)
    for i in range(frame.index + 1):
        place = actions[i] & (HISTORY - 1)
        gain = bonus if i == frame.index else -bonus
        history[row, place] += gain * 32 - history[row, place] * bonus // 512


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game. The result is `run(board, memory, context, info, budget)`:

    search on for `budget` nodes; True when the search that `begin` set is done.
    """
    to_move, legal_actions, apply, key_of = (
        rules.to_move,
        rules.legal_actions,
        rules.apply,
        rules.key,
    )
    margin, evaluate, order_moves = guide.margin, guide.evaluate, guide.order_moves

    @njit(inline="always")
    def run(board: Any, memory: Any, context: Any, info: Any, budget: int) -> bool:
        states, frames, table = memory.states, memory.frames, memory.table
        lines, lengths, out = memory.lines, memory.lengths, memory.out
        last = frames.shape[0] - 2
        ply, phase = info.ply, info.phase
        value, proof = info.value, info.proof
        while ply >= 0:
            frame = frames[ply]
            state = states[ply]
            if phase == _ENTER:
                if budget <= 0:
                    info.ply, info.phase, info.value, info.proof = ply, phase, value, proof
                    return False
                budget -= 1
                info.nodes += 1
                lengths[ply] = 0
                seat = to_move(board, state)
                base = margin(board, state, context)
                if seat < 0:
                    value, proof, phase = base, PROVEN, _BACK
                    ply -= 1
                    continue
                sign = 1 if seat == info.root_side else -1
                key = key_of(board, state)
                frame.key, frame.decided, frame.sign, frame.start = key, base, sign, frame.alpha
                tt_move = _NO_ACTION
                slot = key & (table.shape[0] - 1)
                if table[slot].key != key:
                    slot ^= 1
                entry = table[slot]
                if entry.key == key and entry.meta != 0:
                    tt_move = entry.action
                    rests = entry.meta & 3
                    bound = (entry.meta >> 2) & 3
                    if ply > 0 and (rests > 0 or (entry.meta >> 4) >= frame.depth):
                        held = entry.value + sign * base
                        if (
                            bound == _EXACT
                            or (bound == _LOWER and held >= frame.beta)
                            or (bound == _UPPER and held <= frame.alpha)
                        ):
                            value, proof, phase = sign * held, rests, _BACK
                            if tt_move >= 0 and bound != _UPPER:
                                lines[ply, 0] = tt_move
                                lengths[ply] = 1
                            ply -= 1
                            continue
                shallow = (
                    frame.depth <= 3 and info.futility_margin > 0 and frame.beta == frame.alpha + 1
                )
                evaluate(board, state, context, 0 if shallow else frame.depth + (ply == 0), out)
                if ply == 0:
                    info.low, info.high = max(info.low, out[1]), min(info.high, out[2])
                else:
                    low, high = out[1], out[2]
                    if sign < 0:
                        low, high = -high, -low
                    is_leaf = frame.depth <= 0 or ply >= last
                    if is_leaf and info.noise > 0:  # a blurred eye sees no bounds either
                        value = out[0] + _blur(key, info.seed, info.noise)
                        proof, phase = 0, _BACK
                        ply -= 1
                        continue
                    if low == high or low >= frame.beta:
                        value, proof, phase = sign * low, PROVEN, _BACK
                        ply -= 1
                        continue
                    if high <= frame.alpha:
                        value, proof, phase = sign * high, PROVEN, _BACK
                        ply -= 1
                        continue
                    if is_leaf:
                        value = min(max(out[0], out[1]), out[2])
                        proof, phase = 0, _BACK
                        ply -= 1
                        continue
                    if shallow:
                        own = sign * out[0]
                        slack = info.futility_margin * frame.depth
                        if own - slack >= frame.beta or own + slack <= frame.alpha:
                            value, proof, phase = out[0], 0, _BACK
                            ply -= 1
                            continue
                actions, weights = memory.actions[ply], memory.weights[ply]
                count = legal_actions(board, state, actions)
                order_moves(board, state, context, actions, count, weights)
                row = 0 if sign > 0 else 1
                for i in range(count):
                    action = actions[i]
                    weights[i] += memory.history[row, action & (HISTORY - 1)]
                    if action == tt_move:
                        weights[i] += 1 << 40
                    elif action == frame.killer or action == frame.killer2:
                        weights[i] += 1 << 13
                if count == 1:
                    frame.depth += 1
                frame.count, frame.index = count, -1
                frame.best, frame.action, frame.proof = -INFINITE, _NO_ACTION, PROVEN
                frames[ply + 1].killer = frames[ply + 1].killer2 = _NO_ACTION
                phase = _NEXT

            if phase == _BACK:
                own = frame.sign * value
                child = frames[ply + 1]
                again = False
                if frame.mode == _REDUCED and own > frame.alpha:
                    frame.mode = _SCOUT
                    again = True
                elif frame.mode == _SCOUT and frame.alpha < own < frame.beta:
                    frame.mode = _FULL
                    again = True
                if again:
                    upper = frame.beta if frame.mode == _FULL else frame.alpha + 1
                    if frame.sign == frame.child_sign:
                        child.alpha, child.beta = frame.alpha, upper
                    else:
                        child.alpha, child.beta = -upper, -frame.alpha
                    child.depth = frame.depth - 1
                    ply += 1
                    phase = _ENTER
                    continue
                frame.proof = min(frame.proof, proof)
                if ply == 0 and proof == PROVEN and own > frame.alpha:
                    if frame.sign > 0:
                        info.low = max(info.low, value)
                    else:
                        info.high = min(info.high, value)
                if own > frame.best:
                    frame.best = own
                    frame.action = memory.actions[ply, frame.index]
                    if own > frame.alpha:
                        frame.alpha = own
                        lines[ply, 0] = frame.action
                        for i in range(lengths[ply + 1]):
                            lines[ply, i + 1] = lines[ply + 1, i]
                        lengths[ply] = lengths[ply + 1] + 1
                if own >= frame.beta:
                    _store(table, frame, own, _LOWER, proof)
                    _reward(memory.history, memory.actions[ply], frame, 0 if frame.sign > 0 else 1)
                    if frame.killer != frame.action:
                        frame.killer2 = frame.killer
                        frame.killer = frame.action
                    value = frame.sign * own
                    ply -= 1
                    continue
                phase = _NEXT

            if phase == _NEXT:
                frame.index += 1
                index, count = frame.index, frame.count
                actions, weights = memory.actions[ply], memory.weights[ply]
                pick = index
                for i in range(index + 1, count):
                    if weights[i] > weights[pick]:
                        pick = i
                if index > 0 and index < count and info.reduce and weights[pick] < PRUNED // 2:
                    frame.proof = min(frame.proof, COMPLETE)
                    index = count
                if index == count:
                    bound = _EXACT if frame.best > frame.start else _UPPER
                    _store(table, frame, frame.best, bound, frame.proof)
                    value, proof, phase = frame.sign * frame.best, frame.proof, _BACK
                    ply -= 1
                    continue
                action = actions[pick]
                actions[pick], weights[pick] = actions[index], weights[index]
                actions[index] = action
                states[ply + 1] = state
                apply(board, states[ply + 1], action)
                child = frames[ply + 1]
                seat = to_move(board, states[ply + 1])
                frame.child_sign = 1 if seat == info.root_side or seat < 0 else -1
                reduction, upper = 0, frame.beta
                frame.mode = _FULL
                if index > 0:
                    frame.mode = _SCOUT
                    upper = frame.alpha + 1
                    if info.reduce and frame.depth >= 3 and index >= 3:
                        reduction = 1 + (index >= 10) + (frame.depth >= 6 and index >= 6)
                        frame.mode = _REDUCED
                if frame.sign == frame.child_sign:
                    child.alpha, child.beta = frame.alpha, upper
                else:
                    child.alpha, child.beta = -upper, -frame.alpha
                child.depth = frame.depth - 1 - reduction
                ply += 1
                phase = _ENTER
        info.ply, info.phase, info.value, info.proof = 0, _ENTER, value, proof
        return True

    return run
