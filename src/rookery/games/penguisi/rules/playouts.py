"""Penguisi's own compiled playouts, which are faster than the generic ones."""

import numpy as np

from rookery.core.kernels.arguments import Board, Counts, Rng, Shares, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit
from rookery.core.kernels.playouts import share_first
from rookery.core.kernels.rng import below
from rookery.core.kernels.turn import OVER
from rookery.games.penguisi.rules import kernels
from rookery.games.penguisi.rules.legality import is_legal, legal_sets, possible_steps
from rookery.games.penguisi.rules.states import DICE, OPEN, ROLL


@njit(inline="always")
def random_throw(state: StateRecord, rng: Rng) -> int:
    """The code of a random throw, die by die: faster than listing and weighing all outcomes."""
    one, two = 1 + below(rng, 6), 1 + below(rng, 6)
    odd = 0
    if state.phase == ROLL and state.dice == 3:
        odd = 1 + below(rng, 6)
    return (max(one, two) * 8 + min(one, two)) * 8 + odd


@njit(cache=True)
def use_at_random(board: Board, state: StateRecord, rng: Rng) -> None:
    """Apply a uniformly random legal entry or step: draw possible steps until one is legal."""
    sets = legal_sets(board, state)
    if sets:
        kernels.use_set(board, state, random_bit(sets, rng))
    else:
        able = possible_steps(board, state)
        left = able
        step = random_bit(left, rng)
        while left & (left - 1) and not is_legal(board, state, step, able):
            left &= ~(1 << step)
            step = random_bit(left, rng)
        kernels.use_number(board, state, step >> 3, step & 7)
    kernels.finish_or_continue(board, state)


@njit(inline="always")
def random_bit(bits: int, rng: Rng) -> int:
    """The index of a set bit, drawn uniformly."""
    if bits & (bits - 1):
        for _ in range(below(rng, popcount(bits))):
            bits &= bits - 1
    return lowest(bits)


@njit(cache=True, nogil=True)
def playouts(
    board: Board, state: StateRecord, n: int, rng: Rng, wins: Shares, lengths: Counts
) -> int:
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
                kernels.throw(board, playing, random_throw(playing, rng))
            elif playing.phase == OPEN:
                kernels.apply(board, playing, random_throw(playing, rng))
            else:
                count = kernels.legal_actions(board, playing, codes)
                kernels.apply(board, playing, codes[below(rng, count) if count > 1 else 0])
            plies += 1
        if playing.seat == OVER:
            kernels.ranking_keys(board, playing, places)
        else:  # cut off as far too long: all seats tie
            for seat in range(wins.size):
                places[seat] = 0
        share_first(places, wins)
        lengths[plies] += 1
        total += plies
    return total
