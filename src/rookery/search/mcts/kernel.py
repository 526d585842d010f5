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
from rookery.core.kernels.jit import njit
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


class Tree(NamedTuple):
    """The nodes, by columns. Node 0 is the root; children of a node lie side by side."""

    action: NDArray[np.int32]
    first: NDArray[np.int32]  # its first child, 0 while it has none
    children: NDArray[np.int32]  # how many
    seat: NDArray[np.int32]  # who moves there; CHANCE, OVER, _UNSEEN
    visits: NDArray[np.int32]
    solved: NDArray[np.int32]  # 1 when `total` is exact and no longer a sum
    prior: NDArray[np.float32]
    total: NDArray[np.float32]  # by node and seat


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
        tree=Tree(
            action=np.zeros(nodes, dtype=np.int32),
            first=np.zeros(nodes, dtype=np.int32),
            children=np.zeros(nodes, dtype=np.int32),
            seat=np.zeros(nodes, dtype=np.int32),
            visits=np.zeros(nodes, dtype=np.int32),
            solved=np.zeros(nodes, dtype=np.int32),
            prior=np.zeros(nodes, dtype=np.float32),
            total=np.zeros((nodes, SEATS), dtype=np.float32),
        ),
        states=np.zeros(2, dtype=state_type),
        path=np.zeros(max_plies + 2, dtype=np.int64),
        actions=np.zeros(max_actions, dtype=np.int64),
        weights=np.zeros(max_actions, dtype=np.int64),
        priors=np.zeros(max_actions, dtype=np.float64),
        result=np.zeros(SEATS, dtype=np.float64),
        ranking_keys=np.zeros(SEATS, dtype=np.int64),
        counts=np.zeros(1, dtype=COUNTS),
    )


@njit()
def _choose(tree: Tree, node: int, seat: int, explore: float) -> int:
    """The child that promises the seat most; one not visited yet counts as the node itself does."""
    visits = tree.visits[node]
    scale = explore * np.sqrt(visits)
    start = tree.total[node, seat] / max(visits, 1) if not tree.solved[node] else 0.0
    best, chosen = -1e30, 0
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        seen = tree.visits[child]
        if tree.solved[child]:
            worth = float(tree.total[child, seat])
        elif seen > 0:
            worth = tree.total[child, seat] / seen + scale * tree.prior[child] / (1 + seen)
        else:
            worth = start + scale * tree.prior[child]
        if worth > best:
            best, chosen = worth, child
    return chosen


@njit()
def _settle(tree: Tree, node: int, seats: int) -> bool:
    """Mark a node whose outcome its children settle: all known, or a win among those known."""
    seat = tree.seat[node]
    best, chosen, every = -2.0, 0, True
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if not tree.solved[child]:
            every = False
        elif tree.total[child, seat] > best:
            best, chosen = float(tree.total[child, seat]), child
    if not (every or best >= 1.0):
        return False
    tree.solved[node] = 1
    for other in range(seats):
        tree.total[node, other] = tree.total[chosen, other]
    return True


@njit()
def _is_ripe(tree: Tree, node: int, nodes: int) -> bool:
    """Whether a node that has been asked for gets its children now.

    While half of the room is free it does at its second visit; later it has to be met more often,
    twice so for each half of the rest that is taken.
    """
    if tree.first[node] > 0 or tree.seat[node] < CHANCE:
        return False
    size, needed = tree.action.size, 1
    while nodes * 2 > size and needed < _PATIENCE:
        nodes, size, needed = nodes - size // 2, size - size // 2, needed * 2
    return bool(tree.visits[node] >= needed)


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game. The result is `run(board, root, seats, memory, context, rng,

    explore, budget)`: `budget` more simulations from the state `root`; True when it is solved.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys = rules.chance_outcomes, rules.ranking_keys
    evaluate, priors_of, steady = guide.evaluate, guide.priors, guide.steady

    @njit(inline="always")
    def expand(
        board: Board, state: StateRecord, memory: Memory, context: Context, node: int
    ) -> None:
        """Give a node its children, if there is room for them."""
        tree, counts, priors = memory.tree, memory.counts[0], memory.priors
        if tree.seat[node] == CHANCE:
            count = chance_outcomes(board, state, memory.actions, memory.weights)
        else:
            count = legal_actions(board, state, memory.actions)
        if counts.nodes + count > tree.action.size:
            return
        if tree.seat[node] == CHANCE:
            for i in range(count):
                priors[i] = memory.weights[i]
        else:
            priors_of(board, state, context, memory.actions, count, priors)
        total = 0.0
        for i in range(count):
            total += priors[i]
        for i in range(count):
            child = counts.nodes + i
            tree.action[child] = memory.actions[i]
            tree.prior[child] = priors[i] / total
            tree.seat[child] = _UNSEEN
        tree.first[node], tree.children[node] = counts.nodes, count
        counts.nodes += count

    @njit(inline="always")
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
            tree.seat[0] = to_move(board, root)
        for _ in range(budget):
            if tree.solved[0]:
                return True
            counts.simulations += 1
            memory.states[0] = root
            state = memory.states[0]
            node, length = _ROOT, 1
            path[0] = 0
            while not tree.solved[node]:
                if steady and _is_ripe(tree, node, counts.nodes):
                    expand(board, state, memory, context, node)
                if tree.first[node] == 0:
                    break
                if tree.seat[node] == CHANCE:
                    count = tree.children[node]
                    for i in range(count):
                        memory.weights[i] = np.int64(tree.prior[tree.first[node] + i] * 65536) + 1
                    node = tree.first[node] + pick(memory.weights, count, rng)
                else:
                    node = _choose(tree, node, tree.seat[node], explore)
                apply(board, state, np.int64(tree.action[node]))
                path[length] = node
                length += 1
            if tree.seat[node] == _UNSEEN:
                tree.seat[node] = to_move(board, state)
            if tree.solved[node]:
                for seat in range(seats):
                    result[seat] = tree.total[node, seat]
            elif tree.seat[node] == OVER:
                ranking_keys(board, state, memory.ranking_keys)
                utilities(memory.ranking_keys, seats, result)
                tree.solved[node] = 1
                for seat in range(seats):
                    tree.total[node, seat] = result[seat]
            else:
                exact = evaluate(board, state, context, rng, result)
                if exact and node > 0:
                    tree.solved[node] = 1
                    for seat in range(seats):
                        tree.total[node, seat] = result[seat]
                elif (not steady and tree.visits[node] > 0) or node == 0:
                    expand(board, state, memory, context, node)
            settled = tree.solved[node] == 1
            for i in range(length - 1, -1, -1):
                node = path[i]
                tree.visits[node] += 1
                if tree.solved[node]:
                    continue
                settled = settled and tree.seat[node] >= 0 and _settle(tree, node, seats)
                if not settled:
                    for seat in range(seats):
                        tree.total[node, seat] += result[seat]
        return bool(tree.solved[0])

    return run
