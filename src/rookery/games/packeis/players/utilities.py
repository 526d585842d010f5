"""The utilities that seats can expect of a position, for tree search."""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, Rng, StateRecord, Utilities
from rookery.core.kernels.bits import popcount
from rookery.core.kernels.jit import njit
from rookery.games.packeis.players.evaluation import estimate
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.players.survey import SEATS, survey
from rookery.search.utility import utilities

_BEHIND = -1_000_000  # of those who left (core.kernels.rules.Rules.leave)


@njit()
def interpolated(spread: Any, phase: int, share: int) -> float:
    """The spread `share` tenths on to the next phase."""
    return float(spread[phase] * (10 - share) + spread[phase + 1] * share) / 10.0


@njit()
def estimate_utilities(
    board: Board,
    state: StateRecord,
    context: Any,
    rng: Rng,  # noqa: ARG001  an estimate draws nothing
    out: Utilities,
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
    floes = min(popcount(ice), 59)
    spread = interpolated(context.spread, floes // 10, floes % 10) * FISH
    for seat in range(players):
        total = 0.0
        for other in range(players):
            total += np.tanh((context.estimates[seat] - context.estimates[other]) / spread)
        out[seat] = total / max(1, players - 1)
    return False
