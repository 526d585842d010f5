"""Alpha-beta without chance, for two seats or one against all, written once for every game.

Principal variation search with a transposition table, late move reductions, killers and history. It
is iterative, stops after any number of nodes, and resumes where it was, because its arrays hold all
its data. Values are whole numbers from the view of one seat, the *root side*, whom all others play
against. Each value comes with a flag: it is proven, or it rests on an estimate somewhere. Source of
the scheme: T. A. Marsland, Computer chess and search, 1991; the proofs are ours
(docs/decisions/0004-alphabeta.md).
"""

from collections.abc import Callable
from dataclasses import dataclass

from rookery.core.kernels.arguments import Board, Context, Record
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.search.alphabeta.nodes import (
    EXACT,
    INFINITE,
    LOWER,
    NO_ACTION,
    PROVEN,
    SHALLOW,
    UPPER,
    is_late,
    is_searched_again,
    judge,
    open_child,
    recall,
    reward,
    slot_of,
    store,
)
from rookery.search.alphabeta.tables import HISTORY, Memory

PRUNED = -(1 << 30)
"""The weight of an action to leave out, because another one is as good whatever follows.

Proofs rely on this: a game that only expects it gives a low weight instead.
"""

ENTER, STAY, BACK = 1, 0, -1
"""What comes next, and how much it changes the ply: a child, the same node, its parent."""


@dataclass(frozen=True)
class Guide:
    """What a game tells the search about its positions; compiled functions.

    - `margin(board, state, context)`: how far the root side is ahead for certain, whatever follows;
      the value when the game is over
    - `look(board, state, context, out)`: called first in a position where a seat is to move. It
      sets `out.decided` to a part of the value that is certain, and `out.key` to a key of
      everything that the rest depends on: positions with the same key have the same value apart
      from `decided`. No line of play may reach the same key twice, except by actions that are
      advised against
    - `evaluate(board, state, context, depth, out)`, called after `look`: sets `out.low` and
      `out.high` to proven bounds of the value; equal bounds end the line. If `depth` is 0 or less,
      it sets `out.value` to an estimate; above 0 it may leave the bounds wide where close ones cost
      time. Only bounds that reach the window are useful; `out.alpha` and `out.beta` hold it, from
      the root side's view. `out.effort` may say how many more positions than this one were examined
      for the bounds
    - `order_moves(board, state, context, actions, count, weights)`: sets weights (below 2**20) that
      order the actions; PRUNED advises against an action

    `context` is whatever the game's functions need: arrays, in a tuple of fixed type.
    """

    margin: Kernel
    look: Kernel
    evaluate: Kernel
    order_moves: Kernel


def begin(
    memory: Memory, info: Record, depth: int, alpha: int = -INFINITE, beta: int = INFINITE
) -> None:
    """Set up a search of `memory.states[0]` to this depth, in a window for its seat to move."""
    frame = memory.frames[0]
    frame.alpha, frame.beta, frame.depth, frame.count = alpha, beta, depth, 0
    frame.start = frame.alpha
    memory.lengths[0] = 0
    info.ply = 0


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game; returns `run(board, memory, context, info, budget)`.

    `run` searches on for `budget` nodes, and returns True when the search that `begin` set up is
    done.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    key_of, margin, look = rules.key, guide.margin, guide.look
    evaluate, order_moves = guide.evaluate, guide.order_moves

    @bare_njit(inline="always")
    def run(board: Board, memory: Memory, context: Context, info: Record, budget: int) -> bool:
        # Only the game's functions receive tuples of arrays: passing one counts references.
        states, frames, table = memory.states, memory.frames, memory.table
        lines, lengths, estimate = memory.lines, memory.lengths, memory.estimates[0]
        last = frames.shape[0] - 2
        ply, step = info.ply, ENTER
        while ply >= 0:
            frame, child = frames[ply], frames[ply + 1]
            state = states[ply]
            if step == ENTER:
                if budget <= 0:
                    info.ply = ply
                    return False
                budget -= 1
                info.nodes += 1
                lengths[ply] = 0
                step = BACK
                seat = to_move(board, state)
                if seat < 0:
                    info.value, info.proof = margin(board, state, context), PROVEN
                else:
                    look(board, state, context, estimate)
                    if not info.advised:
                        estimate.key = key_of(board, state)
                        estimate.decided = margin(board, state, context)
                    key = estimate.key
                    frame.key, frame.decided, frame.start = key, estimate.decided, frame.alpha
                    frame.sign = 1 if seat == info.root_side else -1
                    entry = table[slot_of(table, key)]
                    is_known = entry.key == key and entry.meta != 0
                    if is_known and ply > 0 and recall(info, frame, entry):
                        if entry.action >= 0 and ((entry.meta >> 2) & 3) != UPPER:
                            lines[ply, 0] = entry.action
                            lengths[ply] = 1
                    else:
                        is_shallow = (
                            frame.depth <= SHALLOW
                            and info.futility_margin > 0
                            and frame.beta == frame.alpha + 1
                        )
                        depth = 0 if is_shallow else frame.depth + (ply == 0)
                        estimate.effort, estimate.alpha, estimate.beta = 0, frame.alpha, frame.beta
                        if frame.sign < 0:
                            estimate.alpha, estimate.beta = -frame.beta, -frame.alpha
                        evaluate(board, state, context, depth, estimate)
                        budget -= estimate.effort
                        info.nodes += estimate.effort
                        is_leaf = frame.depth <= 0 or ply >= last
                        if ply == 0:
                            info.low = max(info.low, estimate.low)
                            info.high = min(info.high, estimate.high)
                            step = STAY
                        elif not judge(info, frame, estimate, is_leaf, is_shallow):
                            step = STAY
                if step == STAY:
                    actions, weights = memory.actions[ply], memory.weights[ply]
                    count = legal_actions(board, state, actions)
                    order_moves(board, state, context, actions, count, weights)
                    tt_move = entry.action if is_known else NO_ACTION
                    side = 0 if frame.sign > 0 else 1
                    for i in range(count):
                        action = actions[i]
                        weights[i] += memory.history[side, action & (HISTORY - 1)]
                        if action == tt_move:
                            weights[i] += 1 << 40
                        elif action == frame.killer or action == frame.killer2:
                            weights[i] += 1 << 13
                    if count == 1:
                        frame.depth += 1
                    frame.count, frame.index = count, -1
                    frame.best, frame.action, frame.proof = -INFINITE, NO_ACTION, PROVEN
                    child.killer = child.killer2 = NO_ACTION

            elif step == BACK:
                own = frame.sign * info.value
                if is_searched_again(info, frame, child):
                    step = ENTER
                else:
                    step = STAY
                    frame.proof = min(frame.proof, info.proof)
                    if ply == 0 and info.proof == PROVEN and own > frame.alpha:
                        if frame.sign > 0:
                            info.low = max(info.low, info.value)
                        else:
                            info.high = min(info.high, info.value)
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
                        step = BACK
                        side = 0 if frame.sign > 0 else 1
                        store(table, info, frame, own, LOWER, info.proof)
                        reward(memory.history, memory.actions[ply], frame, side)
                        if frame.killer != frame.action:
                            frame.killer2 = frame.killer
                            frame.killer = frame.action

            else:
                frame.index += 1
                index, count = frame.index, frame.count
                actions, weights = memory.actions[ply], memory.weights[ply]
                pick = index
                for i in range(index + 1, count):
                    if weights[i] > weights[pick]:
                        pick = i
                if index > 0 and index < count and info.advised and weights[pick] < PRUNED // 2:
                    index = count
                if index < count and is_late(info, frame):
                    index, frame.proof = count, 0
                if index == count:
                    bound = EXACT if frame.best > frame.start else UPPER
                    store(table, info, frame, frame.best, bound, frame.proof)
                    info.value, info.proof = frame.sign * frame.best, frame.proof
                    step = BACK
                else:
                    action = actions[pick]
                    actions[pick], weights[pick] = actions[index], weights[index]
                    actions[index] = action
                    states[ply + 1] = state
                    apply(board, states[ply + 1], action)
                    seat = to_move(board, states[ply + 1])
                    frame.child_sign = 1 if seat == info.root_side or seat < 0 else -1
                    open_child(info, frame, child)
                    step = ENTER
            ply += step
        return True

    return run
