"""Packeis' compiled playouts, faster than the generic ones."""

from typing import Any

import numpy as np

from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit
from rookery.core.kernels.playouts import share_first
from rookery.core.kernels.rng import below
from rookery.games.packeis.rules import kernels


@njit()
def _nth(cells: int, n: int) -> int:
    """The n-th cell of a set, from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest(cells)


@njit()
def random_action(board: Any, state: Any, rng: Any, rays: Any, sums: Any) -> int:
    """A uniformly random legal action; `rays` and `sums` have room for 24 numbers each."""
    if kernels.is_placing(state):
        cells = kernels.placements(state)
        return _nth(cells, below(rng, popcount(cells))) * 65
    free = kernels.free_floes(state)
    seat = state.seat & 3
    total, base = kernels.ZERO, 0
    for k in range(state.placed[seat]):
        cell = state.at[seat, k] & 63
        for direction in range(6):
            targets = kernels.reach(board, free, cell, direction)
            total += popcount(targets)
            rays[base + direction] = targets
            sums[base + direction] = total
        base += 6
    n = below(rng, total)
    i = 0
    while sums[i] <= n:
        i += 1
    return int(state.at[seat, i // 6] * 64 + _nth(rays[i], sums[i] - 1 - n))


@njit(cache=True, nogil=True)
def playouts(board: Any, state: Any, n: int, rng: Any, wins: Any, lengths: Any) -> int:
    """See `core.kernels.compiled.Kernels.playouts`."""
    work = np.empty(1, kernels.STATE)
    rays, sums = np.empty(24, np.int64), np.empty(24, np.int64)
    places = np.zeros(wins.size, np.int64)
    total = 0
    for _ in range(n):
        work[0] = state
        playing = work[0]
        plies = 0
        while playing.seat >= 0:
            kernels.apply(board, playing, random_action(board, playing, rng, rays, sums))
            plies += 1
        kernels.ranking_keys(board, playing, places)
        share_first(places, wins)
        lengths[plies] += 1
        total += plies
    return total
