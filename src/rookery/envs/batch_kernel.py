"""The compiled loop of a batch: a ply of each of many games."""

from functools import cache
from typing import Any, Final

import numpy as np

from rookery.core.kernels.arguments import Actions, Rng, Weights
from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.kernels.rng import below
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER

ANY: Final = -(1 << 60)
"""In place of a code: any legal action, all alike; an outcome by its weight."""


def make(rules: Rules) -> Kernel:
    """A game's `advance`, which takes the arrays of a `Batch` and makes a step of all its rows.

    Returns -1, or the first row whose choice it doesn't have: nothing has changed then.
    """
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, normalise, ranking_keys = (
        rules.chance_outcomes,
        rules.normalise,
        rules.ranking_keys,
    )

    @njit()
    def look(board: Any, state: Any, turns: Any, counts: Any, i: int, c: Any, w: Any) -> None:
        turn = to_move(board, state)
        turns[i] = turn
        if turn == CHANCE:
            counts[i] = chance_outcomes(board, state, c, w)
        elif turn == OVER:
            counts[i] = 0
        else:
            counts[i] = legal_actions(board, state, c)

    @njit(inline="always")
    def advance(
        boards: Any,
        states: Any,
        start_boards: Any,
        starts: Any,
        chosen: Actions,
        played: Actions,
        turns: Actions,
        counts: Actions,
        codes: Any,
        weights: Any,
        keys: Any,
        rngs: Rng,
        plies: Actions,
        most: int,
    ) -> int:
        for i in range(states.size):
            if counts[i] > 0 and plies[i] < most and chosen[i] != ANY:
                if not listed(codes[i], counts[i], chosen[i]):
                    return i
        for i in range(states.size):
            rng = rngs[i : i + 1]
            if counts[i] == 0 or plies[i] >= most:
                deal = below(rng, starts.size)
                boards[i] = start_boards[deal]
                states[i] = starts[deal]
                plies[i] = 0
                played[i] = ANY
            else:
                code = chosen[i]
                if code == ANY and turns[i] == CHANCE:
                    code = codes[i, pick(weights[i], counts[i], rng)]
                elif code == ANY:
                    code = codes[i, below(rng, counts[i])]
                apply(boards[i], states[i], code)
                normalise(boards[i], states[i])
                plies[i] += 1
                played[i] = code
            look(boards[i], states[i], turns, counts, i, codes[i], weights[i])
            if counts[i] == 0:
                ranking_keys(boards[i], states[i], keys[i])
        return -1

    return advance


@njit()
def listed(codes: Actions, count: int, code: int) -> bool:
    """Whether a code is among the first so many."""
    for k in range(count):
        if codes[k] == code:
            return True
    return False


@cache
def kernel(rules: Rules) -> Kernel:
    """A game's loop, compiled when it is first called. Other threads run meanwhile."""
    return cached_kernel(make(rules), rules.apply)


def room(n: int, rules: Rules) -> tuple[Actions, Weights]:
    """Codes and weights of n rows."""
    return np.zeros((n, rules.max_actions), np.int64), np.zeros((n, rules.max_actions), np.int64)
