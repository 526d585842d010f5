"""The guide of a tree search without an evaluation: random playouts, uniform priors."""

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, Context, Rng, StateRecord, Utilities
from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below
from rookery.core.kernels.rules import Rules
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.search.mcts import kernel
from rookery.search.mcts.tree import Priors
from rookery.search.utility import SEATS, utilities


def guide(rules: Rules) -> kernel.Guide:
    """Values states by one random game each, with uniform priors; needs `(seats,)` as `context`."""
    dtype, max_actions = rules.state, rules.max_actions
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys = rules.chance_outcomes, rules.ranking_keys

    @njit(inline="always")
    def evaluate(
        board: Board, state: StateRecord, context: Context, rng: Rng, out: Utilities
    ) -> bool:
        work = np.empty(1, dtype)
        codes = np.empty(max_actions, np.int64)
        weights = np.empty(max_actions, np.int64)
        work[0] = state
        turn = to_move(board, work[0])
        while turn != OVER:
            if turn == CHANCE:
                chosen = pick(weights, chance_outcomes(board, work[0], codes, weights), rng)
            else:
                chosen = below(rng, legal_actions(board, work[0], codes))
            apply(board, work[0], codes[chosen])
            turn = to_move(board, work[0])
        places = np.zeros(SEATS, np.int64)
        ranking_keys(board, work[0], places)
        utilities(places, context[0], out)
        return False

    @njit(inline="always")
    def priors(
        board: Board,
        state: StateRecord,
        context: Context,
        actions: Actions,
        count: int,
        out: Priors,
    ) -> None:
        for i in range(count):
            out[i] = 1.0

    return kernel.Guide(evaluate, priors)
