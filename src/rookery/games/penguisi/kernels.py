"""Penguisi's compiled perft and playouts: thin cached wrappers, one signature each."""

from typing import Any

import numpy as np

from rookery.core import perft as core_perft
from rookery.core.jit import njit
from rookery.core.playout import share_first
from rookery.core.rng import below
from rookery.core.state import OVER
from rookery.games.penguisi import rules
from rookery.games.penguisi.states import OPEN, ROLL

_perft = core_perft.make(
    dtype=rules.STATE,
    max_actions=rules.MAX_ACTIONS,
    to_move=rules.to_move,
    legal_actions=rules.legal_actions,
    chance_outcomes=rules.chance_outcomes,
    apply=rules.apply,
)


@njit(cache=True, nogil=True)
def perft(board: Any, state: Any, depth: int, cap: int) -> int:
    """See `core.game.Kernels.perft`."""
    return _perft(board, state, depth, cap)


@njit(cache=True)
def thrown(state: Any, rng: Any) -> int:
    """The code of a throw, die by die: no list of outcomes has to be made and weighed."""
    one, two = 1 + below(rng, 6), 1 + below(rng, 6)
    odd = 0
    if state.phase == ROLL and state.dice == 3:
        odd = 1 + below(rng, 6)
    return (max(one, two) * 8 + min(one, two)) * 8 + odd


@njit(cache=True, nogil=True)
def playouts(board: Any, state: Any, n: int, rng: Any, wins: Any, lengths: Any) -> int:
    """See `core.game.Kernels.playouts`."""
    work = np.empty(1, rules.STATE)
    codes = np.empty(rules.MAX_ACTIONS, np.int64)
    places = np.zeros(wins.size, np.int64)
    total = 0
    for _ in range(n):
        work[0] = state
        playing = work[0]
        plies = 0
        while playing.seat != OVER and plies < lengths.size - 1:
            if playing.phase == ROLL or playing.phase == OPEN:
                rules.apply(board, playing, thrown(playing, rng))
            else:
                count = rules.legal_actions(board, playing, codes)
                rules.apply(board, playing, codes[below(rng, count) if count > 1 else 0])
            plies += 1
        if playing.seat == OVER:
            rules.standings(board, playing, places)
        else:  # far too long: all are level
            for seat in range(wins.size):
                places[seat] = 0
        share_first(places, wins)
        lengths[plies] += 1
        total += plies
    return total
