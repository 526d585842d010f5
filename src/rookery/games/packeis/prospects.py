"""What each of several seats may hope for: utilities of a position, for tree search."""

from typing import Any

import numpy as np

from rookery.core.bits import popcount
from rookery.core.jit import njit
from rookery.games.packeis import evaluation
from rookery.games.packeis.evaluation import FIGHTERS, HOPE, LEAST, MOST, OWN, SEATS, SURE, WAIT
from rookery.games.packeis.regions import FISH, worth
from rookery.search import mcts

_BEHIND = -1_000_000  # of those who left (core.game.Kernels.leave)


@njit()
def prospects(
    board: Any,
    state: Any,
    aid: Any,
    rng: Any,  # noqa: ARG001  an estimate draws nothing
    out: Any,
) -> bool:
    """See `search.mcts.Guide.evaluate`: exact when nobody meets anybody any more.

    Each seat's final worth is estimated; a seat's utility is its chance to end before each other.
    """
    evaluation.survey(board, state, aid)
    seats = aid.seats
    players = state.players
    ice = aid.contested[0]
    exact = ice == 0
    for seat in range(players):
        exact = exact and seats[seat, LEAST] == seats[seat, MOST]
    evaluation.expect(board, state, aid)
    for seat in range(players):
        if state.left[seat]:
            seats[seat, HOPE] = _BEHIND * (SEATS + 1 - state.left[seat])
    if exact:
        mcts.utilities(seats[:, HOPE], players, out)
        return True
    spread = FISH * (0.7 + 0.09 * popcount(ice))
    for seat in range(players):
        total = 0.0
        for other in range(players):
            total += np.tanh((seats[seat, HOPE] - seats[other, HOPE]) / spread)
        out[seat] = total / max(1, players - 1)
    return False


@njit()
def settle(board: Any, state: Any, aid: Any, bounds: Any) -> int:
    """Bounds of what each seat ends with; an action of the mover in its own regions, or -1.

    `bounds[0, seat]` is for certain, `bounds[1, seat]` cannot be exceeded.
    """
    evaluation.survey(board, state, aid)
    seats = aid.seats
    for seat in range(state.players):
        bounds[0, seat] = seats[seat, SURE] + seats[seat, LEAST]
        bounds[1, seat] = seats[seat, SURE] + seats[seat, MOST]
        if seats[seat, FIGHTERS]:
            bounds[1, seat] += worth(state, aid.contested[0])
    if state.seat < 0 or seats[state.seat, OWN] == 0:
        return -1
    return int(seats[state.seat, WAIT])
