"""Penguisi's compiled search: a thin cached wrapper."""

from typing import Any

from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Rules
from rookery.games.penguisi.players import evaluation
from rookery.games.penguisi.rules import kernels
from rookery.search import expectimax

_SEARCH = expectimax.make(Rules.of(vars(kernels)), expectimax.Guide(evaluation.evaluate))


@njit(cache=True, nogil=True)
def search(board: Any, memory: Any, context: Any, info: Any, budget: int) -> bool:
    """Expectimax over the exact dice: see `search.expectimax.make`."""
    return _SEARCH(board, memory, context, info, budget)
