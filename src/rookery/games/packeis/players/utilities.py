"""What each of several seats may hope for: utilities of a position, for tree search."""

from typing import Any

import numpy as np

from rookery.core.kernels.bits import popcount
from rookery.core.kernels.jit import njit
from rookery.games.packeis.players import evaluation
from rookery.games.packeis.players.evaluation import LEAST, MOST, SEATS
from rookery.games.packeis.players.regions import FISH
from rookery.search.utility import utilities

_BEHIND = -1_000_000  # of those who left (core.kernels.rules.Rules.leave)


@njit()
def prospects(
    board: Any,
    state: Any,
    context: Any,
    rng: Any,  # noqa: ARG001  an estimate draws nothing
    out: Any,
) -> bool:
    """See `search.mcts.Guide.evaluate`: exact when nobody meets anybody any more.

    Each seat's final worth is estimated; a seat's utility is its chance to end before each other.
    """
    evaluation.survey(board, state, context)
    seats = context.seats
    players = state.players
    ice = context.contested[0]
    exact = ice == 0
    for seat in range(players):
        exact = exact and seats[seat, LEAST] == seats[seat, MOST]
    evaluation.expect(board, state, context)
    for seat in range(players):
        if state.left[seat]:
            context.hopes[seat] = _BEHIND * (SEATS + 1 - state.left[seat])
    if exact:
        utilities(context.hopes, players, out)
        return True
    spread = FISH * (0.7 + 0.09 * popcount(ice))
    for seat in range(players):
        total = 0.0
        for other in range(players):
            total += np.tanh((context.hopes[seat] - context.hopes[other]) / spread)
        out[seat] = total / max(1, players - 1)
    return False
