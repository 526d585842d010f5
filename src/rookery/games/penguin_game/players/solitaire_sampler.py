"""Solitaire where tables cannot prove anything: random games, of which the best is kept.

With drifting tiles, or coins still to be laid, there are far too many positions. But so many ways
lead to a single coin that a few thousand random games find some (3 in 100 do with drifting alone).
"""

import numpy as np

from rookery.core.kernels.rng import seeded
from rookery.core.players.searcher import Limits, Report
from rookery.core.state import State
from rookery.games.penguin_game.players import evaluation
from rookery.games.penguin_game.players.solitaire_games import BEST, sample_games
from rookery.games.penguin_game.rules import kernels

SLICE = 50
"""Games per step: about a millisecond."""


class SolitaireSampler:
    """Looks for a solution in a limited number of games. Only a solution is a proven result."""

    def __init__(self, state: State, limits: Limits, seed: int) -> None:
        self._state, self._context, self._rng = state, evaluation.make_context(), seeded(seed)
        self._lines = np.zeros((2, kernels.MAX_PLIES + 1), dtype=np.int64)
        self._best = np.zeros(1, dtype=BEST)
        self._best[0].value = -evaluation.WIN
        self._most = limits.most_simulations

    def step(self) -> bool:
        """Play a slice of games; True once the best possible end is found or enough were played."""
        budget = SLICE
        if self._most is not None:
            budget = min(SLICE, self._most - int(self._best[0].games))
        if budget > 0 and not self._state.is_terminal:
            sample_games(
                self._state.board.tables, self._state.record, self._context, self._lines,
                self._best, self._rng, budget,
            )  # fmt: skip
        return budget <= 0 or self._is_solved or self._state.is_terminal

    @property
    def _is_solved(self) -> bool:
        return int(self._best[0].value) == -evaluation.COIN

    def report(self) -> Report:
        """The best game so far, with `words` like those of `SolitaireSolver`."""
        state, line = self._state, list[str]()
        for code in self._lines[0, : self._best[0].length].tolist():
            line.append(state.game.text.action_text(state, code))
            state = state.apply_code(code)
        if not line:
            line = list(state.legal_actions[:1])
        return Report(
            action="".join(line[:1]),
            values=(0.0,),
            line=tuple(line),
            depth=len(line),
            nodes=int(self._best[0].games),
            proven=self._is_solved,
            words=self._words(),
        )

    def _words(self) -> str:
        if not self._best[0].length:
            return ""
        coins, short_of = divmod(1 - int(self._best[0].value) // evaluation.COIN, 2)
        goal = "" if self._state.board.tables.goal < 0 else " goal=no" if short_of else " goal=yes"
        return f"coins={coins}{goal if coins == 1 or not goal else ' goal=no'}"
