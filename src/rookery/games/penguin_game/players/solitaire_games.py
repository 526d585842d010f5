"""Random games of solitaire, of which the best is kept."""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, Context, Rng, StateRecord
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below
from rookery.games.penguin_game.players import evaluation
from rookery.games.penguin_game.rules import kernels

BEST = np.dtype((np.record, [("value", "i8"), ("length", "i8"), ("games", "i8")]))
"""The best game's value, as in alpha-beta, its length, and how many games were played."""


@njit(cache=True, nogil=True)
def sample_games(
    board: Board, root: StateRecord, context: Context, lines: Any, best: Any, rng: Rng, budget: int
) -> None:
    """Play up to `budget` random games from `root`, until one is solved.

    `lines[0]` and the record `best[0]` keep the best game so far; `lines[1]` is scratch space.
    """
    for _ in range(budget):
        if best[0].value == -evaluation.COIN:
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
        best[0].games += 1
        if value > best[0].value:
            best[0].value, best[0].length = value, length
            for i in range(length):
                lines[0, i] = lines[1, i]
