"""The compiled loops of a batch: play one ply of each game, or list what can be played next."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, Lists, Records, Rng, Weights
from rookery.core.kernels.compiled import Kernels
from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.kernels.rng import below
from rookery.core.kernels.rules import Kernel
from rookery.core.kernels.turn import CHANCE, OVER

ANY: Final = -(1 << 60)
"""In place of a code: a uniformly random legal action, or an outcome drawn by its weight."""
STAY: Final = ANY - 1
"""In place of a code: let this game wait."""
BEGIN: Final = ANY - 2
"""In place of a code: restart this game."""
PLAY: Final = 0
"""Check all chosen codes, then play a ply of each row."""
LIST: Final = 1
"""List what can be played next in each row; no game changes."""


def make(kernels: Kernels) -> Kernel:
    """Make a game's `advance`, which does `what` (PLAY or LIST) with the arrays of a `Batch`.

    It returns -1, or the first row whose chosen code is not legal; then nothing has changed.
    `codes_now` and `weights_now` are scratch space for one list.
    """
    to_move, legal_actions = kernels.to_move, kernels.legal_actions
    chance_outcomes, ranking_keys = kernels.chance_outcomes, kernels.ranking_keys
    choose, allows, step = kernels.plies.choose, kernels.plies.allows, kernels.plies.step

    @njit(inline="always")
    def advance(
        what: int,
        boards: Records,
        board_of: Actions,
        states: Records,
        starts: Records,
        board_of_start: Actions,
        chosen: Actions,
        played: Actions,
        turns: Actions,
        plies: Actions,
        most: int,
        rngs: Rng,
        keys: Lists,
        counts: Actions,
        codes: Lists,
        weights: Lists,
        codes_now: Actions,
        weights_now: Weights,
    ) -> int:
        if what == LIST:
            for i in range(states.size):
                board = boards[board_of[i]]
                if turns[i] == CHANCE:
                    counts[i] = chance_outcomes(board, states[i], codes[i], weights[i])
                else:
                    counts[i] = 0
                    if turns[i] != OVER:
                        counts[i] = legal_actions(board, states[i], codes[i])
            return -1
        for i in range(states.size):
            if chosen[i] > ANY and turns[i] != OVER and plies[i] < most:
                board = boards[board_of[i]]
                if not allows(board, states[i], chosen[i], codes_now, weights_now):
                    return i
        for i in range(states.size):
            code = chosen[i]
            if code == STAY:
                played[i] = STAY
                continue
            rng = rngs[i : i + 1]
            if turns[i] == OVER or plies[i] >= most or code == BEGIN:
                deal = below(rng, starts.size)
                board_of[i] = board_of_start[deal]
                states[i] = starts[deal]
                plies[i] = 0
                played[i] = BEGIN
            else:
                board = boards[board_of[i]]
                if code == ANY:
                    code = choose(board, states[i], rng, codes_now, weights_now)
                step(board, states[i], code)
                plies[i] += 1
                played[i] = code
            turns[i] = to_move(boards[board_of[i]], states[i])
            if turns[i] == OVER:
                ranking_keys(boards[board_of[i]], states[i], keys[i])
        return -1

    return advance


@njit(cache=True, nogil=True)
def mark(
    turns: Actions,
    counts: Actions,
    codes: Lists,
    indices: NDArray[np.int32],
    out: NDArray[np.bool_],
) -> None:
    """Set each row of `out` to True at the index of each code that a seat may choose."""
    out[:] = False
    for i in range(turns.size):
        if turns[i] >= 0:
            for k in range(counts[i]):
                out[i, indices[codes[i, k]]] = True


@cache
def kernel(kernels: Kernels) -> Kernel:
    """A game's loops, compiled at the first call. They release the GIL while they run."""
    return cached_kernel(make(kernels), kernels.apply)
