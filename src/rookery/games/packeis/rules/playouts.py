"""Packeis' compiled playouts, faster than the generic ones.

Once all penguins are placed, a random game needs only the free floes, the penguins' cells and what
has been collected. `kernels` has the rules in full; tests compare the two.
"""

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, Counts, Rng, Shares, StateRecord
from rookery.core.kernels.bits import nth, popcount
from rookery.core.kernels.jit import njit
from rookery.core.kernels.playouts import share_first
from rookery.core.kernels.rng import below
from rookery.games.packeis.rules import kernels
from rookery.games.packeis.rules.kernels import MAX_CELLS, MAX_PENGUINS


@njit(inline="always")
def targets(board: Board, free: int, cell: int) -> int:
    """The cells a penguin can reach in all six directions (PK-14 to PK-17)."""
    cells = kernels.ZERO
    for direction in range(6):
        cells |= kernels.reach(board, free, cell, direction)
    return cells


@njit()
def random_action(board: Board, state: StateRecord, rng: Rng) -> int:
    """A uniformly random legal action; there must be one.

    The number drawn counts through the penguins in order, and through each one's cells upwards.
    """
    if kernels.is_placing(state):
        cells = kernels.placements(state)
        return nth(cells, below(rng, popcount(cells))) * 65
    free, seat = kernels.free_floes(state), state.seat & 3
    total = kernels.ZERO
    for k in range(state.placed[seat]):
        total += popcount(targets(board, free, state.at[seat, k] & 63))
    n, k = below(rng, total), 0
    reached = targets(board, free, state.at[seat, 0] & 63)
    while n >= popcount(reached):
        n -= popcount(reached)
        k += 1
        reached = targets(board, free, state.at[seat, k] & 63)
    return int(state.at[seat, k] * 64 + nth(reached, n))


@njit()
def play_on(
    board: Board, state: StateRecord, rng: Rng, fish: NDArray[np.int64], reached: NDArray[np.int64]
) -> int:
    """Play a position to its end at random and return the number of plies.

    All penguins must be placed and no seat may have left. `fish` has the fish of each cell;
    `reached` is scratch space, one set per penguin. The sets of floes in `state` are not updated.
    """
    free, seat, players = kernels.free_floes(state), state.seat, state.players
    plies, stuck = 0, 0
    while stuck < players:
        total = kernels.ZERO
        penguins = state.placed[seat]
        for k in range(penguins):
            reached[k] = targets(board, free, state.at[seat, k] & 63)
            total += popcount(reached[k])
        if total:
            n, k = below(rng, total), 0
            while n >= popcount(reached[k]):
                n -= popcount(reached[k])
                k += 1
            target = nth(reached[k], n)
            state.fish[seat] += fish[state.at[seat, k] & 63]  # PK-18
            state.floes[seat] += 1
            state.at[seat, k] = target
            free ^= 1 << target
            plies += 1
            stuck = 0
        else:
            for k in range(penguins):  # PK-20, PK-R16
                state.fish[seat] += fish[state.at[seat, k] & 63]
                state.floes[seat] += 1
            state.placed[seat] = 0
            stuck += 1
        seat = kernels.after(seat, players)
    return plies


@njit(inline="always")
def _count_fish(state: StateRecord, fish: NDArray[np.int64]) -> None:
    for cell in range(MAX_CELLS):
        bit = 1 << cell
        fish[cell] = (
            1 if state.one & bit else 2 if state.two & bit else 3 if state.three & bit else 0
        )


@njit(cache=True, nogil=True)
def playouts(
    board: Board, state: StateRecord, n: int, rng: Rng, wins: Shares, lengths: Counts
) -> int:
    """See `core.kernels.compiled.Kernels.playouts`."""
    work = np.empty(1, kernels.STATE)
    fish, reached = np.zeros(64, np.int64), np.zeros(MAX_PENGUINS, np.int64)
    places = np.zeros(wins.size, np.int64)
    _count_fish(state, fish)
    everybody = (state.left[0] | state.left[1] | state.left[2] | state.left[3]) == 0
    total = 0
    for _ in range(n):
        work[0] = state
        playing = work[0]
        plies = 0
        while playing.seat >= 0 and (kernels.is_placing(playing) or not everybody):
            kernels.apply(board, playing, random_action(board, playing, rng))
            plies += 1
        if playing.seat >= 0:
            plies += play_on(board, playing, rng, fish, reached)
        kernels.ranking_keys(board, playing, places)
        share_first(places, wins)
        lengths[plies] += 1
        total += plies
    return total
