"""Solitaire where nothing can be proven in tables: random games, of which the best is kept.

With tiles that drift, or coins still to be laid, there are far too many positions; but so many ways
lead to a single coin that some of a few thousand random games do (3 in 100 with drifting alone).
"""

from typing import Any

import numpy as np

from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below, seeded
from rookery.core.searcher import Limits, Report
from rookery.core.state import State
from rookery.games.penguin_game.players import evaluation
from rookery.games.penguin_game.rules import kernels

SLICE = 50
"""Games a step: about a millisecond."""
BEST, LENGTH, GAMES = range(3)


@njit(cache=True, nogil=True)
def wander(
    board: Any, root: Any, context: Any, lines: Any, kept: Any, rng: Any, budget: int
) -> None:
    """Play `budget` random games on from `root`, until one is solved.

    `lines[0]` keeps the best one so far, LENGTH actions long; BEST is its value as alpha-beta's.
    """
    for _ in range(budget):
        if kept[BEST] == -evaluation.COIN:
            return
        context.work[0] = root
        playing = context.work[0]
        length = 0
        while playing.phase != kernels.ENDED:
            count = kernels.legal_actions(board, playing, context.codes)
            code = context.codes[below(rng, count)]
            lines[1, length] = code
            length += 1
            kernels.apply(board, playing, code)
        value = evaluation.margin(board, playing, context)
        kept[GAMES] += 1
        if value > kept[BEST]:
            kept[BEST], kept[LENGTH] = value, length
            for i in range(length):
                lines[0, i] = lines[1, i]


class Wandering:
    """Looks for a solution, up to a number of games; what it finds is proven, nothing else is."""

    def __init__(self, state: State, limits: Limits, seed: int) -> None:
        self._state, self._context, self._rng = state, evaluation.make_context(), seeded(seed)
        self._lines = np.zeros((2, kernels.MAX_PLIES + 1), dtype=np.int64)
        self._kept = np.array([-evaluation.WIN, 0, 0], dtype=np.int64)
        self._most = limits.most_simulations

    def step(self) -> bool:
        """A slice of games; True when the best possible end is found, or enough were played."""
        budget = SLICE
        if self._most is not None:
            budget = min(SLICE, self._most - int(self._kept[GAMES]))
        if budget > 0 and not self._state.is_terminal:
            wander(
                self._state.board.tables, self._state.record, self._context, self._lines,
                self._kept, self._rng, budget,
            )  # fmt: skip
        return budget <= 0 or self._solved or self._state.is_terminal

    @property
    def _solved(self) -> bool:
        return int(self._kept[BEST]) == -evaluation.COIN

    def report(self) -> Report:
        """The best game so far; `words` as those of `alone.Alone`."""
        state, line = self._state, list[str]()
        for code in self._lines[0, : self._kept[LENGTH]].tolist():
            line.append(state.game.action_text(state, code))
            state = state.apply_code(code)
        if not line:
            line = list(state.legal_actions[:1])
        return Report(
            action="".join(line[:1]),
            values=(0.0,),
            line=tuple(line),
            depth=len(line),
            nodes=int(self._kept[GAMES]),
            proven=self._solved,
            words=self._words(),
        )

    def _words(self) -> str:
        if not self._kept[LENGTH]:
            return ""
        coins, missed = divmod(1 - int(self._kept[BEST]) // evaluation.COIN, 2)
        goal = "" if self._state.board.tables.goal < 0 else " goal=no" if missed else " goal=yes"
        return f"coins={coins}{goal if coins == 1 or not goal else ' goal=no'}"
