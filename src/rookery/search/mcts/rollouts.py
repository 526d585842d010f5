"""Computer players for any game without an evaluation: tree search over random games."""

from typing import Any

import numpy as np

from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.kernels.rng import below
from rookery.core.kernels.rules import Rules
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.core.searcher import Limits
from rookery.core.state import State
from rookery.search import levels
from rookery.search.levels import Strength
from rookery.search.mcts import kernel
from rookery.search.mcts.searcher import Searcher, Settings
from rookery.search.utility import SEATS, utilities

STRENGTHS = tuple(Strength(simulations=n, thinking_ms=2000) for n in (2, 10, 50, 500, 5000))


def guide(rules: Rules) -> kernel.Guide:
    """Values states by a random game each, and all actions alike; wants `(seats,)` as `context`."""
    dtype, max_actions = rules.state, rules.max_actions
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys = rules.chance_outcomes, rules.ranking_keys

    @njit(inline="always")
    def evaluate(board: Any, state: Any, context: Any, rng: Any, out: Any) -> bool:
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
    def priors(board: Any, state: Any, context: Any, actions: Any, count: int, out: Any) -> None:
        for i in range(count):
            out[i] = 1.0

    return kernel.Guide(evaluate, priors)


class Players:
    """The five levels, and the searcher at full strength."""

    def __init__(self, rules: Rules) -> None:
        self._run = cached_kernel(kernel.make(rules, guide(rules)), rules.apply)
        self.levels = levels.make(STRENGTHS, self._level)

    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        """A search at full strength."""
        settings = Settings(seed=seed, slice=25)
        return Searcher(state, self._run, (np.int64(state.players),), limits, settings)

    def _level(self, strength: Strength, state: State, seed: int) -> Searcher:
        return self.searcher(state, strength.sampling, seed)
