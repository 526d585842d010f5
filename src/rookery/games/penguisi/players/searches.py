"""Penguisi's compiled search: a thin cached wrapper."""

from rookery.core.kernels.arguments import Board, Context, Record
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.rules import Rules
from rookery.games.penguisi.players import evaluation
from rookery.games.penguisi.rules import kernels
from rookery.search.expectimax import kernel as expectimax

_SEARCH = expectimax.make(Rules.of(vars(kernels)), expectimax.Guide(evaluation.evaluate))


@bare_njit(cache=True, nogil=True)
def search(
    board: Board, memory: expectimax.Memory, context: Context, info: Record, budget: int
) -> bool:
    """Expectimax over the exact dice: see `search.expectimax.make`."""
    return _SEARCH(board, memory, context, info, budget)
