"""Self-play games, from which the evaluation learns who wins."""

from typing import TYPE_CHECKING, Any

import numpy as np

from rookery.core.kernels.arguments import Board, Context, Record, Rng, StateRecord
from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below, seeded
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.games.penguisi.players.features import FEATURES, fill_features, make_context
from rookery.games.penguisi.players.searches import search
from rookery.games.penguisi.rules import kernels
from rookery.games.penguisi.rules.states import MAX_ACTIONS, ROLL, STATE
from rookery.search.expectimax import kernel
from rookery.search.fitting import Samples

if TYPE_CHECKING:  # kernels are recompiled whenever a file that theirs imports has changed
    from rookery.core.state import State

ALL = 1000
"""The value of `explore` with which every decision is random."""
_EVERY = 6
_MOST = 128  # the most positions kept of one game
_TABLE_BITS = 12
_WHOLE: Any = np.int64(1 << 40)  # as a literal it would compile the search a second time


@njit(inline="always")
def choose(
    board: Board,
    memory: kernel.Memory,
    context: Context,
    info: Record,
    rng: Rng,
    explore: int,
    count: int,
) -> int:
    """Choose from `memory.actions[0]`: the best by a search up to the next throw, or at random."""
    if count == 1:
        return int(memory.actions[0, 0])
    if below(rng, ALL) < explore:
        return int(memory.actions[0, below(rng, count)])
    memory.frames[0].depth, memory.frames[0].count = 0, count
    info.ply = 0
    search(board, memory, context, info, _WHOLE)
    return int(memory.frames[0].action)


@njit(cache=True, nogil=True)
def play(
    board: Board,
    start: StateRecord,
    n: int,
    memory: kernel.Memory,
    context: Context,
    info: Record,
    rng: Rng,
    explore: int,
    features: Any,
    winners: Any,
) -> int:
    """Play `n` games and keep some positions of each; return how many were kept."""
    work = np.empty(1, STATE)
    codes, weights = np.empty(MAX_ACTIONS, np.int64), np.empty(MAX_ACTIONS, np.int64)
    kept = 0
    for _ in range(n):
        work[0] = start
        state = work[0]
        first = kept
        while state.seat != OVER:
            if state.seat == CHANCE:
                if state.phase == ROLL and kept - first < _MOST and below(rng, _EVERY) == 0:
                    fill_features(board, state, context)
                    for seat in range(board.arms):
                        for k in range(FEATURES):
                            features[kept, seat, k] = context.vectors[seat, k]
                    kept += 1
                count = kernels.chance_outcomes(board, state, codes, weights)
                kernels.apply(board, state, codes[pick(weights, count, rng)])
            else:
                memory.states[0] = state
                count = kernels.legal_actions(board, state, memory.actions[0])
                chosen = choose(board, memory, context, info, rng, explore, count)
                kernels.apply(board, state, chosen)
        for seat in range(board.arms):
            if state.finished[seat] == 1:
                winners[first:kept] = seat
    return kept


def samples(state: "State", games: int, weights: Any, explore: int, seed: int | str) -> Samples:
    """Positions before a throw, from `games` games that start in a state that is not over.

    Deterministic. Of a thousand decisions, `explore` are made at random.
    """
    board = state.board.tables
    context = make_context(np.asarray(weights, np.float64), int(board.dice))
    memory = kernel.memory(STATE, MAX_ACTIONS, _TABLE_BITS)
    info = np.zeros(1, dtype=kernel.INFO)[0]
    info.seats = state.players
    features = np.zeros((games * _MOST, state.players, FEATURES), np.float32)
    winners = np.zeros(games * _MOST, np.int64)
    rng = seeded(seed)
    kept = play(board, state.record, games, memory, context, info, rng, explore, features, winners)
    return Samples(features[:kept], winners[:kept])
