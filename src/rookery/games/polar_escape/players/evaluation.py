"""The evaluation: each seat's chance to be first on dry land.

A seat's strength is the exponential of the score that a small network gives to its features
(features.py). Its chance to be first is its share of all strengths (R. D. Luce, Individual choice
behavior, 1959). The network is learned by self-play (training.py).
"""

from rookery.core.kernels.arguments import Board, StateRecord, Utilities
from rookery.core.kernels.exponential import exp
from rookery.core.kernels.jit import bare_njit
from rookery.games.polar_escape.players.features import Context, fill_features
from rookery.games.polar_escape.players.walk_values import map_ice
from rookery.games.polar_escape.rules.states import (  # fmt: skip
    FIRST_CLICK,
    LION,
    MORE,
    PRE,
    SEAL,
    SEAL_WHO,
)
from rookery.search.network import score


@bare_njit(cache=True)
def score_of(context: Context, seat: int) -> float:
    """The network's score of a seat's features: see `search.network`."""
    return score(context.weights, context.vectors, seat, context.units)


@bare_njit(cache=True)
def fill_scores(board: Board, state: StateRecord, context: Context) -> None:
    """Fill `context.scores` for all seats that have not left."""
    map_ice(board, state, context.walks)
    fill_features(board, state, context)
    for seat in range(board.players):
        if state.left[seat] == 0:
            context.scores[seat] = score_of(context, seat)


@bare_njit(cache=True)
def fill_utilities(board: Board, state: StateRecord, context: Context, out: Utilities) -> None:
    """Fill `out` with the expected utilities of the ranking (PE-R51), from the scores."""
    scores = context.scores
    most, gone = -1e30, 0
    for seat in range(board.players):
        if state.left[seat] > 0:
            gone += 1
        else:
            most = max(most, scores[seat])
    total = 0.0
    for seat in range(board.players):
        if state.left[seat] == 0:
            total += exp(scores[seat] - most)
    others = board.players - 1
    for seat in range(board.players):
        if state.left[seat] > 0:
            out[seat] = 2.0 * (state.left[seat] - 1) / others - 1.0
        else:
            won = exp(scores[seat] - most) / total
            out[seat] = won + (1.0 - won) * (gone - 1.0) / others


@bare_njit(cache=True)
def evaluate(board: Board, state: StateRecord, context: Context, out: Utilities) -> None:
    """See `search.expectimax.Guide.evaluate`."""
    fill_scores(board, state, context)
    fill_utilities(board, state, context, out)


@bare_njit(cache=True)
def rests(board: Board, state: StateRecord) -> bool:
    """See `search.expectimax.Guide.rests`: in the draft, when a turn begins, or during an event."""
    phase = state.phase
    asked = phase in (LION, SEAL, SEAL_WHO, MORE)
    return bool(phase <= FIRST_CLICK or phase == PRE or asked)
