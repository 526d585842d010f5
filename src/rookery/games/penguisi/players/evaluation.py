"""The evaluation: each seat's chance to win, from where the penguins stand.

A seat's strength is the exponential of a weighted sum of its features. Its chance to come before
others is its share of all strengths (R. D. Luce, Individual choice behavior, 1959). The weights are
learned by self-play (training.py).
"""

from rookery.core.kernels.arguments import Board, StateRecord, Utilities
from rookery.core.kernels.exponential import exp
from rookery.core.kernels.jit import bare_njit
from rookery.games.penguisi.players.features import FEATURES, Context, fill_features
from rookery.games.penguisi.rules.turns import is_racing


@bare_njit(cache=True)
def fill_strengths(board: Board, state: StateRecord, context: Context) -> None:
    """Fill `context.strengths`: they sum to 1, and are 0 for seats that no longer race."""
    fill_features(board, state, context)
    greatest = -1e30
    for seat in range(board.arms):
        score = 0.0
        for k in range(FEATURES):
            score += context.weights[k] * context.vectors[seat, k]
        context.strengths[seat] = score
        if is_racing(state, seat):
            greatest = max(greatest, score)
    total = 0.0
    for seat in range(board.arms):
        strength = exp(context.strengths[seat] - greatest) if is_racing(state, seat) else 0.0
        context.strengths[seat] = strength
        total += strength
    for seat in range(board.arms):
        context.strengths[seat] /= max(total, 1e-300)


@bare_njit(cache=True)
def evaluate(board: Board, state: StateRecord, context: Context, out: Utilities) -> None:
    """See `search.expectimax.Guide.evaluate`: the expected utilities of the ranking (PS-R41)."""
    fill_strengths(board, state, context)
    gone, home = 0, 0
    for seat in range(board.arms):
        gone += state.left[seat] > 0
        home += state.finished[seat] > 0
    others = board.arms - 1
    for seat in range(board.arms):
        if state.finished[seat] > 0:
            out[seat] = 1.0 - 2.0 * (state.finished[seat] - 1) / others
        elif state.left[seat] > 0:
            out[seat] = 2.0 * (state.left[seat] - 1) / others - 1.0
        elif board.play_on:
            balance = gone - home + 0.0
            for other in range(board.arms):
                if other != seat and is_racing(state, other):
                    both = max(context.strengths[seat] + context.strengths[other], 1e-300)
                    balance += (context.strengths[seat] - context.strengths[other]) / both
            out[seat] = balance / others
        else:  # all but the winner share a place, ahead of those who left
            won = context.strengths[seat]
            out[seat] = won + (1.0 - won) * (gone - 1.0) / others
