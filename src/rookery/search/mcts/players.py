"""Computer players for any game without an evaluation: tree search with random playouts."""

import numpy as np

from rookery.core.kernels.jit import cached_kernel
from rookery.core.kernels.rules import Rules
from rookery.core.players.players import Players
from rookery.core.players.searcher import Limits
from rookery.core.state import State
from rookery.search import levels
from rookery.search.levels import Strength
from rookery.search.mcts import kernel, rollouts
from rookery.search.mcts.searcher import TreeSearcher, TreeSettings

STRENGTHS = tuple(Strength(simulations=n, usual_ms=2000) for n in (2, 10, 50, 500, 5000))


class TreePlayers(Players):
    """The five levels, and the searcher at full strength."""

    def __init__(self, rules: Rules) -> None:
        self._run = cached_kernel(kernel.make(rules, rollouts.guide(rules)), rules.apply)
        self.levels = levels.make(STRENGTHS, self._level)

    def searcher(self, state: State, limits: Limits, seed: int) -> TreeSearcher:
        """A search at full strength."""
        settings = TreeSettings(seed=seed, slice=25)
        return TreeSearcher(state, self._run, (np.int64(state.players),), limits, settings)

    def _level(self, strength: Strength, state: State, seed: int) -> TreeSearcher:
        return self.searcher(state, strength.sampling, seed)
