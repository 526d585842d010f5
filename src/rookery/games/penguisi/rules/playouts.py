"""Penguisi's compiled playouts, faster than the generic ones."""

from typing import Any

import numpy as np

from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit
from rookery.core.kernels.playouts import share_first
from rookery.core.kernels.rng import below
from rookery.core.kernels.turn import OVER
from rookery.games.penguisi.rules import kernels
from rookery.games.penguisi.rules.picking import is_legal, legal_sets, possible_steps
from rookery.games.penguisi.rules.states import DICE, OPEN, ROLL


@njit(inline="always")
def thrown(state: Any, rng: Any) -> int:
    """The code of a throw, die by die: no list of outcomes has to be made and weighed."""
    one, two = 1 + below(rng, 6), 1 + below(rng, 6)
    odd = 0
    if state.phase == ROLL and state.dice == 3:
        odd = 1 + below(rng, 6)
    return (max(one, two) * 8 + min(one, two)) * 8 + odd


@njit(cache=True)
def use_at_random(board: Any, state: Any, rng: Any) -> None:
    """A legal entry or step, all alike: drawn from those that are possible until one is legal."""
    sets = legal_sets(board, state)
    if sets:
        kernels.use_set(board, state, one_of(sets, rng))
    else:
        able = possible_steps(board, state)
        left = able
        step = one_of(left, rng)
        while left & left - 1 and not is_legal(board, state, step, able):
            left &= ~(1 << step)
            step = one_of(left, rng)
        kernels.use_number(board, state, step >> 3, step & 7)
    kernels.go_home_or_on(board, state)


@njit(inline="always")
def one_of(bits: int, rng: Any) -> int:
    """One of some bits, each as likely."""
    if bits & bits - 1:
        for _ in range(below(rng, popcount(bits))):
            bits &= bits - 1
    return lowest(bits)


@njit(cache=True, nogil=True)
def playouts(board: Any, state: Any, n: int, rng: Any, wins: Any, lengths: Any) -> int:
    """See `core.kernels.compiled.Kernels.playouts`."""
    work = np.empty(1, kernels.STATE)
    codes = np.empty(kernels.MAX_ACTIONS, np.int64)
    places = np.zeros(wins.size, np.int64)
    total = 0
    for _ in range(n):
        work[0] = state
        playing = work[0]
        plies = 0
        while playing.seat != OVER and plies < lengths.size - 1:
            if playing.phase == DICE:
                use_at_random(board, playing, rng)
            elif playing.phase == ROLL:
                kernels.throw(board, playing, thrown(playing, rng))
            elif playing.phase == OPEN:
                kernels.apply(board, playing, thrown(playing, rng))
            else:
                count = kernels.legal_actions(board, playing, codes)
                kernels.apply(board, playing, codes[below(rng, count) if count > 1 else 0])
            plies += 1
        if playing.seat == OVER:
            kernels.ranking_keys(board, playing, places)
        else:  # far too long: all are level
            for seat in range(wins.size):
                places[seat] = 0
        share_first(places, wins)
        lengths[plies] += 1
        total += plies
    return total
