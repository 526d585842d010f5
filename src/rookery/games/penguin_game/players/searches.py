"""The searches compiled for the Penguin Game: thin cached wrappers, one signature each."""

from rookery.core.kernels.arguments import Board, Context, Record, Rng, StateRecord
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Rules
from rookery.games.penguin_game.players import evaluation
from rookery.games.penguin_game.rules import kernels
from rookery.search.alphabeta import kernel as alphabeta
from rookery.search.alphabeta import tables
from rookery.search.mcts import kernel as mcts
from rookery.search.mcts import tree

_RULES = Rules.of(vars(kernels))
_SEARCH = alphabeta.make(
    _RULES,
    alphabeta.Guide(
        evaluation.margin, evaluation.look, evaluation.evaluate, evaluation.order_moves
    ),
)


@njit(cache=True, nogil=True)
def search(
    board: Board, memory: tables.Memory, context: Context, info: Record, budget: int
) -> bool:
    """Alpha-beta, for one seat or two: see `search.alphabeta.make`."""
    return _SEARCH(board, memory, context, info, budget)


_SAMPLE = mcts.make(_RULES, mcts.Guide(evaluation.rollout, evaluation.priors))


@njit(cache=True, nogil=True)
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
