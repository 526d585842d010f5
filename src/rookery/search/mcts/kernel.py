"""Monte Carlo tree search for any number of seats, with chance, written once for every game.

Each node keeps what every seat got on average (max^n: whoever moves looks at their own), children
are chosen by PUCT, and positions whose outcome is settled are marked so and never searched again.
The tree lies in arrays; a run plays a number of simulations and can be followed by another.
Sources: L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo planning, 2006; C. Rosin, Multi-armed
bandits with episode context, 2011; M. Winands et al., Monte-Carlo tree search solver, 2008.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.search.utility import SEATS, utilities

_UNSEEN = -9  # for a node's seat: nobody was there yet to look
_ROOT: Any = np.int64(0)  # a literal would compile a function once more, for itself


@dataclass(frozen=True)
class Guide:
    """What a game tells the search; compiled functions.

    - `evaluate(board, state, context, rng, out)`: fills float64 `out` with each seat's utility,
      -1..1, of a state that is not over: a playout's result, an estimate, or a mixture; True if it
      is exact
    - `priors(board, state, context, actions, count, out)`: fills float64 `out` with how likely each
      action is a good one; positive, of any sum

    `context` is whatever the game wants to be handed: arrays, in a tuple of fixed type.
    """

    evaluate: Kernel
    priors: Kernel


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


class Memory(NamedTuple):
    """The arrays of one search. `used[0]` counts nodes, `used[1]` simulations."""

    tree: Tree
    states: NDArray[Any]
    path: NDArray[np.int64]
    actions: NDArray[np.int64]
    weights: NDArray[np.int64]
    priors: NDArray[np.float64]
    result: NDArray[np.float64]
    places: NDArray[np.int64]
    used: NDArray[np.int64]


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
        places=np.zeros(SEATS, dtype=np.int64),
        used=np.zeros(2, dtype=np.int64),
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


def make(rules: Rules, guide: Guide) -> Callable[..., bool]:
    """Compile the search for a game. The result is `run(board, root, seats, memory, context, rng,

    explore, budget)`: `budget` more simulations from the state `root`; True when it is solved.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys = rules.chance_outcomes, rules.ranking_keys
    evaluate, priors_of = guide.evaluate, guide.priors

    @njit(inline="always")
    def expand(board: Any, state: Any, memory: Any, context: Any, node: int) -> None:
        """Give a node its children, if there is room for them."""
        tree, used, priors = memory.tree, memory.used, memory.priors
        if tree.seat[node] == CHANCE:
            count = chance_outcomes(board, state, memory.actions, memory.weights)
            for i in range(count):
                priors[i] = memory.weights[i]
        else:
            count = legal_actions(board, state, memory.actions)
            priors_of(board, state, context, memory.actions, count, priors)
        if used[0] + count > tree.action.size:
            return
        total = 0.0
        for i in range(count):
            total += priors[i]
        for i in range(count):
            child = used[0] + i
            tree.action[child] = memory.actions[i]
            tree.prior[child] = priors[i] / total
            tree.seat[child] = _UNSEEN
        tree.first[node], tree.children[node] = used[0], count
        used[0] += count

    @njit(inline="always")
    def run(
        board: Any,
        root: Any,
        seats: int,
        memory: Any,
        context: Any,
        rng: Any,
        explore: float,
        budget: int,
    ) -> bool:
        tree, path, result = memory.tree, memory.path, memory.result
        if memory.used[0] == 0:
            memory.used[0] = 1
            tree.seat[0] = to_move(board, root)
        for _ in range(budget):
            if tree.solved[0]:
                return True
            memory.used[1] += 1
            memory.states[0] = root
            state = memory.states[0]
            node, length = _ROOT, 1
            path[0] = 0
            while tree.first[node] > 0 and not tree.solved[node]:
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
                ranking_keys(board, state, memory.places)
                utilities(memory.places, seats, result)
                tree.solved[node] = 1
                for seat in range(seats):
                    tree.total[node, seat] = result[seat]
            else:
                exact = evaluate(board, state, context, rng, result)
                if exact and node > 0:
                    tree.solved[node] = 1
                    for seat in range(seats):
                        tree.total[node, seat] = result[seat]
                elif tree.visits[node] > 0 or node == 0:
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
