"""The searches compiled for Packeis: thin cached wrappers, one signature each."""

from rookery.core.kernels.arguments import Board, Context, Record, Rng, StateRecord
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.rules import Rules
from rookery.games.packeis.players import evaluation, margins, order, policy
from rookery.games.packeis.players.utilities import estimate_utilities
from rookery.games.packeis.rules import kernels
from rookery.search.alphabeta import kernel as alphabeta
from rookery.search.alphabeta import tables
from rookery.search.mcts import kernel as mcts
from rookery.search.mcts import tree

_RULES = Rules.of(vars(kernels))
_SEARCH = alphabeta.make(
    _RULES, alphabeta.Guide(margins.margin, margins.look, evaluation.evaluate, order.order_moves)
)


@bare_njit(cache=True, nogil=True)
def search(
    board: Board, memory: tables.Memory, context: Context, info: Record, budget: int
) -> bool:
    """Alpha-beta for two seats: see `search.alphabeta.make`."""
    return _SEARCH(board, memory, context, info, budget)


_SAMPLE = mcts.make(_RULES, mcts.Guide(estimate_utilities, policy.priors, steady=True))


@bare_njit(cache=True, nogil=True)
def sample(
    board: Board,
    root: StateRecord,
    seats: int,
    memory: tree.Memory,
    context: Context,
    rng: Rng,
    explore: float,
    budget: int,
) -> bool:
    """Monte Carlo tree search for any number of seats: see `search.mcts.make`."""
    return _SAMPLE(board, root, seats, memory, context, rng, explore, budget)
