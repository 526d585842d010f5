"""Monte Carlo tree search for any number of seats, with chance, written once for every game.

Each node keeps every seat's mean utility (max^n: the seat to move maximises its own). Children are
chosen by PUCT. Positions whose result is settled are marked and never searched again. The tree lies
in arrays; a run makes a number of simulations, and another run can continue. Sources: L. Kocsis, C.
Szepesvári, Bandit based Monte-Carlo planning, 2006; C. Rosin, Multi-armed bandits with episode
context, 2011; M. Winands et al., Monte-Carlo tree search solver, 2008.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rookery.core.kernels.arguments import Board, Context, Record, Rng, StateRecord, Utilities
from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.search.mcts.tree import (
    ROOT,
    UNSEEN,
    Guesses,
    Memory,
    Tree,
    begin,
    bring_forward,
    make_room,
)
from rookery.search.utility import SEATS, utilities

_PATIENCE = 64


@dataclass(frozen=True)
class Guide:
    """What a game tells the search; compiled functions.

    - `evaluate(board, state, context, rng, out)`: sets float64 `out` to each seat's utility, -1..1,
      in a state that is not over: a playout's result, an estimate, or a mixture; returns True if it
      is exact
    - `priors(board, state, context, actions, count, out)`: sets float64 `out` to how likely each
      action is a good one; positive, with any sum
    - `steady`: `evaluate` gives the same result each time. While there is room, each state is then
      evaluated once: the second simulation to reach it goes on to one of its children

    `context` is whatever the game's functions need: arrays, in a tuple of fixed type.
    """

    evaluate: Kernel
    priors: Kernel
    steady: bool = False


@bare_njit(forceinline=True)
def _choose(
    tree: Tree, guesses: Guesses, counts: Record, node: int, seat: int, explore: float
) -> int:
    """The most promising child for the seat; an untried one is valued like the node itself.

    0 if none was tried and there is no room for one.
    """
    here = tree[node]
    scale = np.float32(explore * np.sqrt(here.visits))
    best, chosen = np.float32(-1e30), ROOT
    for child in range(here.first, here.first + here.tried):
        there = tree[child]
        worth = there.expected[seat] + scale * there.pull
        if worth > best:
            best, chosen = worth, child
    if here.tried < here.children:
        guess = guesses[here.guesses + here.tried]
        if here.expected[seat] + scale * guess.prior > best and (
            here.tried < here.room or make_room(tree, counts, node)
        ):
            chosen = np.int64(here.first + here.tried)
            begin(tree[chosen], guess)
            here.tried += 1
            bring_forward(guesses, here.guesses + here.tried, here.guesses + here.children)
    return int(chosen)


@bare_njit()
def _is_settled(tree: Tree, node: int, result: Utilities) -> bool:
    """Whether the children settle a node: all of them are solved, or a solved one wins.

    Then `result` is the node's result.
    """
    here = tree[node]
    best, chosen, every = np.float32(-2.0), ROOT, here.tried == here.children
    for child in range(here.first, here.first + here.tried):
        there = tree[child]
        if not there.solved:
            every = False
        elif there.expected[here.seat] > best:
            best, chosen = there.expected[here.seat], child
    if not (every or best >= 1.0):
        return False
    for seat in range(SEATS):
        result[seat] = tree[chosen].expected[seat]
    return True


@bare_njit(forceinline=True)
def _note(here: Record, result: Utilities, seats: int, solved: bool) -> None:
    """Count a visit and its result; if `solved`, the result is exact and solves the node."""
    here.visits += 1
    if here.solved:
        return
    if solved:
        here.solved, here.pull = 1, np.float32(0.0)
        for seat in range(seats):
            here.expected[seat] = result[seat]
        return
    here.pull, share = here.prior / (1 + here.visits), np.float32(1.0) / here.visits
    for seat in range(seats):
        here.expected[seat] += (np.float32(result[seat]) - here.expected[seat]) * share


@bare_njit()
def _needed(taken: int, size: int) -> int:
    """How many visits a node needs before its actions are listed.

    One while half of the space is free; twice as many each time half of the remaining space is
    taken.
    """
    needed = 1
    while taken * 2 > size and needed < _PATIENCE:
        taken, size, needed = taken - size // 2, size - size // 2, needed * 2
    return needed


@bare_njit(forceinline=True)
def _is_ripe(tree: Tree, guesses: Guesses, counts: Record, node: int) -> bool:
    """Whether a node whose actions are not listed yet has enough visits to list them now."""
    here = tree[node]
    if here.children > 0 or here.seat < CHANCE:
        return False
    return bool(
        here.visits >= _needed(counts.nodes, tree.size)
        and here.visits >= _needed(counts.guesses, guesses.size)
    )


@bare_njit()
def _list(memory: Memory, count: int, is_choice: bool) -> None:
    """Add guesses for some actions; a choice's likeliest one comes first."""
    guesses, counts, total = memory.guesses, memory.counts[0], 0.0
    start = counts.guesses
    for i in range(count):
        total += memory.priors[i]
    for i in range(count):
        guess = guesses[start + i]
        guess.action, guess.prior = memory.actions[i], np.float32(memory.priors[i] / total)
    counts.guesses += count
    if is_choice:
        bring_forward(guesses, start, counts.guesses)


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game; returns its `run`.

    `run(board, root, seats, memory, context, rng, explore, budget)` makes `budget` more simulations
    from the state `root`, and returns True when it is solved.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys = rules.chance_outcomes, rules.ranking_keys
    evaluate, priors_of, steady = guide.evaluate, guide.priors, guide.steady

    @bare_njit(inline="always")
    def expand(
        board: Board, state: StateRecord, memory: Memory, context: Context, node: int
    ) -> None:
        """List a node's actions if there is room for them; chance outcomes become nodes at once."""
        tree, counts, priors = memory.tree, memory.counts[0], memory.priors
        here = tree[node]
        is_choice = here.seat != CHANCE
        if is_choice:
            count = legal_actions(board, state, memory.actions)
        else:
            count = chance_outcomes(board, state, memory.actions, memory.weights)
        if counts.guesses + count > memory.guesses.size:
            return
        if is_choice:
            priors_of(board, state, context, memory.actions, count, priors)
        else:
            for i in range(count):
                priors[i] = memory.weights[i]
            while here.room < count:
                if not make_room(tree, counts, node):
                    return
        here.guesses, here.children = counts.guesses, count
        _list(memory, count, is_choice)
        if not is_choice:
            for i in range(count):
                begin(tree[here.first + i], memory.guesses[here.guesses + i])
            here.tried = count

    @bare_njit(inline="always")
    def run(
        board: Board,
        root: StateRecord,
        seats: int,
        memory: Memory,
        context: Context,
        rng: Rng,
        explore: float,
        budget: int,
    ) -> bool:
        tree, guesses, path, result = memory.tree, memory.guesses, memory.path, memory.result
        counts = memory.counts[0]
        if counts.nodes == 0:
            counts.nodes = 1
            tree[0].seat = to_move(board, root)
        for _ in range(budget):
            if tree[0].solved:
                return True
            counts.simulations += 1
            memory.states[0] = root
            state = memory.states[0]
            node, length = ROOT, 1
            path[0] = 0
            while not tree[node].solved:
                if steady and _is_ripe(tree, guesses, counts, node):
                    expand(board, state, memory, context, node)
                if tree[node].children == 0:
                    break
                if tree[node].seat == CHANCE:
                    first, count = tree[node].first, tree[node].children
                    for i in range(count):
                        memory.weights[i] = np.int64(tree[first + i].prior * 65536) + 1
                    node = first + pick(memory.weights, count, rng)
                else:
                    child = _choose(tree, guesses, counts, node, tree[node].seat, explore)
                    if child == 0:
                        break
                    node = child
                apply(board, state, np.int64(tree[node].action))
                path[length] = node
                length += 1
            if tree[node].seat == UNSEEN:
                tree[node].seat = to_move(board, state)
            solved = tree[node].solved == 1
            if solved:
                for seat in range(seats):
                    result[seat] = tree[node].expected[seat]
            elif tree[node].seat == OVER:
                ranking_keys(board, state, memory.ranking_keys)
                utilities(memory.ranking_keys, seats, result)
                solved = True
            else:
                solved = evaluate(board, state, context, rng, result) and node > 0
                if not solved and ((not steady and tree[node].visits > 0) or node == 0):
                    expand(board, state, memory, context, node)
            _note(tree[node], result, seats, solved)
            for i in range(length - 2, -1, -1):
                node = path[i]
                solved = solved and tree[node].seat >= 0 and _is_settled(tree, node, result)
                _note(tree[node], result, seats, solved)
        return bool(tree[0].solved)

    return run
