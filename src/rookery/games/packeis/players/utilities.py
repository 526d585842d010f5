"""The utilities that seats can expect from a position, for tree search."""

from rookery.core.kernels.arguments import Board, Context, Rng, StateRecord, Utilities
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.evaluation import estimate
from rookery.games.packeis.players.policy import placed
from rookery.games.packeis.players.reach import SEATS, find_reach
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.players.weights import phase
from rookery.games.packeis.rules import kernels
from rookery.search.utility import utilities

_FAR = 4.97
"""The argument at which the fraction comes closest to 1."""
_BEHIND = -1_000_000  # for seats that left (core.kernels.rules.Rules.leave)


@bare_njit(inline="always")
def _smooth(x: float) -> float:
    """The hyperbolic tangent to three digits, by a continued fraction, which is far faster."""
    x = min(max(x, -_FAR), _FAR)
    square = x * x
    over = x * (135135.0 + square * (17325.0 + square * (378.0 + square)))
    return over / (135135.0 + square * (62370.0 + square * (3150.0 + square * 28.0)))


@bare_njit(inline="always")
def estimate_utilities(
    board: Board,
    state: StateRecord,
    context: Context,
    rng: Rng,  # noqa: ARG001  an estimate draws nothing
    out: Utilities,
) -> bool:
    """See `search.mcts.Guide.evaluate`: exact once no ice is contested and all own ice is known.

    Otherwise a seat's utility is the mean of smooth comparisons of its estimate with the others'.
    Before all penguins are placed, the position after the likeliest placings is judged instead if
    the context foresees them.
    """
    is_placing = kernels.is_placing(state)
    if context.settings[0].foresees:
        state = placed(board, state, context)
    find_reach(board, state, context)
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
        return not is_placing
    spread = context.spread[phase(ice)] * FISH
    for seat in range(players):
        out[seat] = 0.0
    for seat in range(players):
        for other in range(seat + 1, players):
            ahead = _smooth((context.estimates[seat] - context.estimates[other]) / spread)
            out[seat] += ahead
            out[other] -= ahead
    for seat in range(players):
        out[seat] /= max(1, players - 1)
    return False
