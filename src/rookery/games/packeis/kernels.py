"""Packeis' compiled playouts, perft and searches: thin cached wrappers, one signature each."""

from typing import Any

import numpy as np

from rookery.core import perft as core_perft
from rookery.core.bits import lowest, popcount
from rookery.core.jit import njit
from rookery.core.playout import share_first
from rookery.core.rng import below
from rookery.games.packeis import evaluation, prospects, rules
from rookery.games.packeis.regions import NONE
from rookery.search import alphabeta, mcts

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


@njit()
def _nth(cells: int, n: int) -> int:
    """The n-th cell of a set, from 0."""
    for _ in range(n):
        cells &= cells - 1
    return lowest(cells)


@njit()
def random_action(board: Any, state: Any, rng: Any, rays: Any, sums: Any) -> int:
    """A uniformly random legal action; `rays` and `sums` have room for 24 numbers each."""
    if rules.is_placing(state):
        cells = rules.placements(state)
        return _nth(cells, below(rng, popcount(cells))) * 65
    free = rules.free_floes(state)
    seat = state.seat & 3
    total, base = NONE, 0
    for k in range(state.placed[seat]):
        cell = state.at[seat, k] & 63
        for direction in range(3):
            targets = rules.reach(board, free, cell, direction)
            total += popcount(targets)
            rays[base + direction] = targets
            sums[base + direction] = total
        for direction in range(3, 6):
            targets = rules.reach(board, free, cell, direction)
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
    """See `core.game.Kernels.playouts`."""
    work = np.empty(1, rules.STATE)
    rays, sums = np.empty(24, np.int64), np.empty(24, np.int64)
    places = np.zeros(wins.size, np.int64)
    total = 0
    for _ in range(n):
        work[0] = state
        playing = work[0]
        plies = 0
        while playing.seat >= 0:
            rules.apply(board, playing, random_action(board, playing, rng, rays, sums))
            plies += 1
        rules.standings(board, playing, places)
        share_first(places, wins)
        lengths[plies] += 1
        total += plies
    return total


_SEARCH = alphabeta.make(
    rules, alphabeta.Guide(evaluation.margin, evaluation.assess, evaluation.hint)
)


@njit(cache=True, nogil=True)
def search(board: Any, memory: Any, aid: Any, info: Any, budget: int) -> bool:
    """Alpha-beta for two seats: see `search.alphabeta.make`."""
    return _SEARCH(board, memory, aid, info, budget)


_SAMPLE = mcts.make(rules, mcts.Guide(prospects.prospects, evaluation.priors))


@njit(cache=True, nogil=True)
def sample(
    board: Any, root: Any, seats: int, memory: Any, aid: Any, rng: Any, explore: float, budget: int
) -> bool:
    """Monte Carlo tree search for any number of seats: see `search.mcts.make`."""
    return _SAMPLE(board, root, seats, memory, aid, rng, explore, budget)
