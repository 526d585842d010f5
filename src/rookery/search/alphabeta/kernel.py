"""Alpha-beta without chance, for two seats or one against all, written once for every game.

Principal variation search with a transposition table, late move reductions, killers and history.
It is iterative, stops after any number of nodes, and goes on where it was: all it knows lies in
its arrays. Values are whole numbers from the view of one seat, the *root side*, whom all others
play against. Beside each value goes whether it is proven, or rests on an estimate somewhere. Source
of the scheme: T. A. Marsland, Computer chess and search, 1991; the proofs are ours
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
"""The weight of an action that need not be looked at, since another is as good whatever follows.

Proofs rest on that: a game that only believes so gives a low weight instead.
"""

ENTER, STAY, BACK = 1, 0, -1
"""What comes next, and by how much it changes the ply: a child, the same node, its parent."""


@dataclass(frozen=True)
class Guide:
    """What a game tells the search about its positions; compiled functions.

    - `margin(board, state, context)`: how far the root side is ahead for certain, whatever comes;
      the value when the game is over
    - `look(board, state, context, out)`: the first look at a position in which somebody moves.
      `out.decided` gets a part of the value that is certain, and `out.key` a key of all that the
      rest depends on: positions that share it are worth the same apart from what is decided. No
      line of play may come to the same key twice, unless by actions that are advised against
    - `evaluate(board, state, context, depth, out)`, after that: `out.low` and `out.high` get proven
      bounds of the value; equal ones end the line. If `depth` is 0 or less, `out.value` gets an
      estimate; above 0 the bounds may be left wide where close ones cost time. Of use are those
      that reach the window, which is in `out.alpha` and `out.beta`, from the root side's view;
      `out.effort` may say how many positions more than this one were looked at for them
    - `order_moves(board, state, context, actions, count, weights)`: fills weights (below 2**20)
      that order the actions; PRUNED advises against an action

    `context` is whatever the game wants to be handed: arrays, in a tuple of fixed type.
    """

    margin: Kernel
    look: Kernel
    evaluate: Kernel
    order_moves: Kernel


def begin(
    memory: Memory, info: Record, depth: int, alpha: int = -INFINITE, beta: int = INFINITE
) -> None:
    """Set the search of `memory.states[0]` to this depth, and to the window of its seat to move."""
    frame = memory.frames[0]
    frame.alpha, frame.beta, frame.depth, frame.count = alpha, beta, depth, 0
    frame.start = frame.alpha
    memory.lengths[0] = 0
    info.ply = 0


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game. The result is `run(board, memory, context, info, budget)`:

    search on for `budget` nodes; True when the search that `begin` set is done.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    key_of, margin, look = rules.key, guide.margin, guide.look
    evaluate, order_moves = guide.evaluate, guide.order_moves

    @bare_njit(inline="always")
    def run(board: Board, memory: Memory, context: Context, info: Record, budget: int) -> bool:
        # Tuples of arrays are handed to the game alone: each hand-over counts references.
        states, frames, table = memory.states, memory.frames, memory.table
        lines, lengths, found = memory.lines, memory.lengths, memory.estimates[0]
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
                    look(board, state, context, found)
                    if not info.advised:
                        found.key = key_of(board, state)
                        found.decided = margin(board, state, context)
                    key = found.key
                    frame.key, frame.decided, frame.start = key, found.decided, frame.alpha
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
                        found.effort, found.alpha, found.beta = 0, frame.alpha, frame.beta
                        if frame.sign < 0:
                            found.alpha, found.beta = -frame.beta, -frame.alpha
                        evaluate(board, state, context, depth, found)
                        budget -= found.effort
                        info.nodes += found.effort
                        is_leaf = frame.depth <= 0 or ply >= last
                        if ply == 0:
                            info.low = max(info.low, found.low)
                            info.high = min(info.high, found.high)
                            step = STAY
                        elif not judge(info, frame, found, is_leaf, is_shallow):
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
