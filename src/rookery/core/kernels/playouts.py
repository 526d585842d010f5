"""The generic kernel that plays random games."""

import numpy as np

from rookery.core.kernels.arguments import Board, Counts, RankingKeys, Rng, Shares, StateRecord
from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER


def make(rules: Rules) -> Kernel:
    """A game's `playouts` (see `kernels.compiled.Kernels`), to be wrapped in a cached function."""
    dtype, max_actions = rules.state, rules.max_actions
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes, ranking_keys = rules.chance_outcomes, rules.ranking_keys

    @njit(inline="always")
    def playouts(
        board: Board, state: StateRecord, n: int, rng: Rng, wins: Shares, lengths: Counts
    ) -> int:
        seats = wins.size
        work = np.empty(1, dtype)
        codes = np.empty(max_actions, np.int64)
        weights = np.empty(max_actions, np.int64)
        places = np.zeros(seats, np.int64)
        total = 0
        for _ in range(n):
            work[0] = state
            plies = 0
            turn = to_move(board, work[0])
            while turn != OVER and plies < lengths.size - 1:
                if turn == CHANCE:
                    count = chance_outcomes(board, work[0], codes, weights)
                    chosen = pick(weights, count, rng)
                else:
                    chosen = below(rng, legal_actions(board, work[0], codes))
                apply(board, work[0], codes[chosen])
                plies += 1
                turn = to_move(board, work[0])
            if turn == OVER:
                ranking_keys(board, work[0], places)
            else:  # the game takes too long: all seats are level
                for seat in range(seats):
                    places[seat] = 0
            share_first(places, wins)
            lengths[plies] += 1
            total += plies
        return total

    return playouts


@njit()
def share_first(ranking_keys: RankingKeys, wins: Shares) -> None:
    """Add one game's first place to `wins`, in equal shares for the seats that share it."""
    best = ranking_keys[0]
    sharing = 0
    for seat in range(wins.size):
        if ranking_keys[seat] > best:
            best = ranking_keys[seat]
            sharing = 0
        if ranking_keys[seat] == best:
            sharing += 1
    for seat in range(wins.size):
        if ranking_keys[seat] == best:
            wins[seat] += 1.0 / sharing
