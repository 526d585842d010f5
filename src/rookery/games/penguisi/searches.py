"""Penguisi's compiled search: a thin cached wrapper."""

from typing import Any

from rookery.core.jit import njit
from rookery.games.penguisi import evaluation, rules
from rookery.search import expectimax

_RULES: Any = rules  # which says by __all__ what else it lends
_LOOK = expectimax.make(_RULES, expectimax.Guide(evaluation.prospects))


@njit(cache=True, nogil=True)
def look(board: Any, memory: Any, aid: Any, info: Any, budget: int) -> bool:
    """Expectimax over the exact dice: see `search.expectimax.make`."""
    return _LOOK(board, memory, aid, info, budget)
