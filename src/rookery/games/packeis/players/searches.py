"""The searches compiled for Packeis: thin cached wrappers, one signature each."""

from typing import Any

from rookery.core.game import Kernels
from rookery.core.kernels.jit import njit
from rookery.games.packeis.players import evaluation, utilities
from rookery.games.packeis.rules import kernels
from rookery.search.alphabeta import kernel
from rookery.search.mcts import kernel as mcts

_RULES = Kernels.of(vars(kernels))
_SEARCH = kernel.make(_RULES, kernel.Guide(evaluation.margin, evaluation.assess, evaluation.hint))


@njit(cache=True, nogil=True)
def search(board: Any, memory: Any, aid: Any, info: Any, budget: int) -> bool:
    """Alpha-beta for two seats: see `search.alphabeta.make`."""
    return _SEARCH(board, memory, aid, info, budget)


_SAMPLE = mcts.make(_RULES, mcts.Guide(utilities.prospects, evaluation.priors))


@njit(cache=True, nogil=True)
def sample(
    board: Any, root: Any, seats: int, memory: Any, aid: Any, rng: Any, explore: float, budget: int
) -> bool:
    """Monte Carlo tree search for any number of seats: see `search.mcts.make`."""
    return _SAMPLE(board, root, seats, memory, aid, rng, explore, budget)
