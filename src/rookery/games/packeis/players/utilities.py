"""The utilities that seats can expect of a position, for tree search."""

from typing import Any

import numpy as np

from rookery.core.kernels.bits import popcount
from rookery.core.kernels.jit import njit
from rookery.games.packeis.players.evaluation import estimate
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.players.survey import SEATS, survey
from rookery.search.utility import utilities

_BEHIND = -1_000_000  # of those who left (core.kernels.rules.Rules.leave)


@njit()
def estimate_utilities(
    board: Any,
    state: Any,
    context: Any,
    rng: Any,  # noqa: ARG001  an estimate draws nothing
    out: Any,
) -> bool:
    """See `search.mcts.Guide.evaluate`: exact once no ice is contested and all own ice is known.

    Otherwise a seat's utility is the mean of smooth comparisons of its estimate with the others'.
    """
    survey(board, state, context)
    seats = context.seats
    players = state.players
    ice = context.contested[0]
    exact = ice == 0
    for seat in range(players):
        exact = exact and seats[seat].least == seats[seat].most
    estimate(board, state, context)
    for seat in range(players):
        if state.left[seat]:
            context.estimates[seat] = _BEHIND * (SEATS + 1 - state.left[seat])
    if exact:
        utilities(context.estimates, players, out)
        return True
    spread = FISH * (0.7 + 0.09 * popcount(ice))
    for seat in range(players):
        total = 0.0
        for other in range(players):
            total += np.tanh((context.estimates[seat] - context.estimates[other]) / spread)
        out[seat] = total / max(1, players - 1)
    return False
