"""Monte Carlo tree search for any number of seats, with chance, written once for every game.

Each node keeps every seat's mean utility (max^n: the seat to move maximises its own). Children are
chosen by PUCT. Positions whose outcome is settled are marked and never searched again. The tree
lies in arrays; a run makes a number of simulations, and another run can continue.
Sources: L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo planning, 2006; C. Rosin, Multi-armed
bandits with episode context, 2011; M. Winands et al., Monte-Carlo tree search solver, 2008.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import (
    Actions,
    Board,
    Context,
    RankingKeys,
    Rng,
    StateRecord,
    Utilities,
    Weights,
)
from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.search.utility import SEATS, utilities

_UNSEEN = -9  # for a node's seat: nobody was there yet to look
_PATIENCE = 64
_ROOT: Any = np.int64(0)  # a literal would compile a function once more, for itself


Priors: TypeAlias = NDArray[np.float64]
"""How likely each of some actions is a good one."""


@dataclass(frozen=True)
class Guide:
    """What a game tells the search; compiled functions.

    - `evaluate(board, state, context, rng, out)`: fills float64 `out` with each seat's utility,
      -1..1, of a state that is not over: a playout's result, an estimate, or a mixture; True if it
      is exact
    - `priors(board, state, context, actions, count, out)`: fills float64 `out` with how likely each
      action is a good one; positive, of any sum
    - `steady`: `evaluate` says the same each time, so while there is room a state is asked for
      once: the second simulation that comes to it goes on to one of its children

    `context` is whatever the game wants to be handed: arrays, in a tuple of fixed type.
    """

    evaluate: Kernel
    priors: Kernel
    steady: bool = False


NODE = np.dtype(
    (
        np.record,
        [
            ("visits", "i4"),
            ("prior", "f4"),
            ("total", "f4", SEATS),  # what each seat got on all visits
            ("action", "i4"),
            ("first", "i4"),  # its first child, 0 while it has none
            ("children", "i4"),  # how many
            ("tried", "i4"),  # how many of them; not of those of chance
            ("seat", "i4"),  # who moves there; CHANCE, OVER, _UNSEEN
            ("solved", "i4"),  # 1 when `total` is exact and no longer a sum
        ],
    )
)
"""A node. Node 0 is the root. Children of a node lie side by side.

The likeliest come first (but for those of chance), and so do the ones that were tried.
"""

Tree: TypeAlias = NDArray[Any]

COUNTS = np.dtype((np.record, [("nodes", "i8"), ("simulations", "i8")]))
"""How many nodes the tree has, and how many simulations were played."""


class Memory(NamedTuple):
    """The arrays of one search."""

    tree: Tree
    states: NDArray[Any]
    path: NDArray[np.int64]
    actions: Actions
    weights: Weights
    priors: Priors
    result: Utilities
    ranking_keys: RankingKeys
    counts: NDArray[Any]  # one record


def memory(state_type: np.dtype[Any], max_actions: int, max_plies: int, nodes: int) -> Memory:
    """Fresh arrays with room for so many nodes."""
    return Memory(
        tree=np.zeros(nodes, dtype=NODE),
        states=np.zeros(2, dtype=state_type),
        path=np.zeros(max_plies + 2, dtype=np.int64),
        actions=np.zeros(max_actions, dtype=np.int64),
        weights=np.zeros(max_actions, dtype=np.int64),
        priors=np.zeros(max_actions, dtype=np.float64),
        result=np.zeros(SEATS, dtype=np.float64),
        ranking_keys=np.zeros(SEATS, dtype=np.int64),
        counts=np.zeros(1, dtype=COUNTS),
    )


@bare_njit()
def _choose(tree: Tree, node: int, seat: int, explore: float) -> int:
    """The child that promises the seat most; one not visited yet counts as the node itself does."""
    here = tree[node]
    scale = explore * np.sqrt(here.visits)
    best, chosen = -1e30, 0
    untried = here.first + here.tried
    for child in range(here.first, untried):
        there = tree[child]
        worth = float(there.total[seat])
        if not there.solved:
            worth = worth / there.visits + scale * there.prior / (1 + there.visits)
        if worth > best:
            best, chosen = worth, child
    if here.tried < here.children:
        start = here.total[seat] / max(here.visits, 1)
        if start + scale * tree[untried].prior > best:
            here.tried += 1
            return untried
    return chosen


@bare_njit()
def _settle(tree: Tree, node: int, seats: int) -> bool:
    """Mark a node whose outcome its children settle: all known, or a win among those known."""
    here = tree[node]
    best, chosen, every = -2.0, 0, here.tried == here.children
    for child in range(here.first, here.first + here.tried):
        there = tree[child]
        if not there.solved:
            every = False
        elif there.total[here.seat] > best:
            best, chosen = float(there.total[here.seat]), child
    if not (every or best >= 1.0):
        return False
    here.solved = 1
    for other in range(seats):
        here.total[other] = tree[chosen].total[other]
    return True


@bare_njit()
def _is_ripe(tree: Tree, node: int, nodes: int) -> bool:
    """Whether a node that has been asked for gets its children now.

    While half of the room is free it does at its second visit; later it has to be met more often,
    twice so for each half of the rest that is taken.
    """
    here = tree[node]
    if here.first > 0 or here.seat < CHANCE:
        return False
    size, needed = tree.size, 1
    while nodes * 2 > size and needed < _PATIENCE:
        nodes, size, needed = nodes - size // 2, size - size // 2, needed * 2
    return bool(here.visits >= needed)


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game. The result is `run(board, root, seats, memory, context, rng,

    explore, budget)`: `budget` more simulations from the state `root`; True when it is solved.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys = rules.chance_outcomes, rules.ranking_keys
    evaluate, priors_of, steady = guide.evaluate, guide.priors, guide.steady

    @bare_njit(inline="always")
    def expand(
        board: Board, state: StateRecord, memory: Memory, context: Context, node: int
    ) -> None:
        """Give a node its children, if there is room for them."""
        tree, counts, priors = memory.tree, memory.counts[0], memory.priors
        is_choice = tree[node].seat != CHANCE
        if is_choice:
            count = legal_actions(board, state, memory.actions)
        else:
            count = chance_outcomes(board, state, memory.actions, memory.weights)
        if counts.nodes + count > tree.size:
            return
        if is_choice:
            priors_of(board, state, context, memory.actions, count, priors)
        else:
            for i in range(count):
                priors[i] = memory.weights[i]
        total = 0.0
        for i in range(count):
            total += priors[i]
        for i in range(count):
            prior = np.float32(priors[i] / total)
            child = counts.nodes + i
            tree[child].seat = _UNSEEN
            while child > counts.nodes and tree[child - 1].prior < prior and is_choice:
                before = tree[child - 1]
                tree[child].action, tree[child].prior = before.action, before.prior
                child -= 1
            tree[child].action, tree[child].prior = memory.actions[i], prior
        tree[node].first, tree[node].children = counts.nodes, count
        counts.nodes += count

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
        tree, path, result = memory.tree, memory.path, memory.result
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
            node, length = _ROOT, 1
            path[0] = 0
            while not tree[node].solved:
                if steady and _is_ripe(tree, node, counts.nodes):
                    expand(board, state, memory, context, node)
                if tree[node].first == 0:
                    break
                if tree[node].seat == CHANCE:
                    first, count = tree[node].first, tree[node].children
                    for i in range(count):
                        memory.weights[i] = np.int64(tree[first + i].prior * 65536) + 1
                    node = first + pick(memory.weights, count, rng)
                else:
                    node = _choose(tree, node, tree[node].seat, explore)
                apply(board, state, np.int64(tree[node].action))
                path[length] = node
                length += 1
            if tree[node].seat == _UNSEEN:
                tree[node].seat = to_move(board, state)
            if tree[node].solved:
                for seat in range(seats):
                    result[seat] = tree[node].total[seat]
            elif tree[node].seat == OVER:
                ranking_keys(board, state, memory.ranking_keys)
                utilities(memory.ranking_keys, seats, result)
                tree[node].solved = 1
                for seat in range(seats):
                    tree[node].total[seat] = result[seat]
            else:
                exact = evaluate(board, state, context, rng, result)
                if exact and node > 0:
                    tree[node].solved = 1
                    for seat in range(seats):
                        tree[node].total[seat] = result[seat]
                elif (not steady and tree[node].visits > 0) or node == 0:
                    expand(board, state, memory, context, node)
            settled = tree[node].solved == 1
            for i in range(length - 1, -1, -1):
                node = path[i]
                tree[node].visits += 1
                if tree[node].solved:
                    continue
                settled = settled and tree[node].seat >= 0 and _settle(tree, node, seats)
                if not settled:
                    for seat in range(seats):
                        tree[node].total[seat] += result[seat]
        return bool(tree[0].solved)

    return run
