"""Penguisi's compiled search: a thin cached wrapper."""

from typing import Any

from rookery.core.game import Kernels
from rookery.core.jit import njit
from rookery.games.penguisi import evaluation, rules
from rookery.search import expectimax

_LOOK = expectimax.make(Kernels.of(vars(rules)), expectimax.Guide(evaluation.prospects))


@njit(cache=True, nogil=True)
def look(board: Any, memory: Any, aid: Any, info: Any, budget: int) -> bool:
    """Expectimax over the exact dice: see `search.expectimax.make`."""
    return _LOOK(board, memory, aid, info, budget)
