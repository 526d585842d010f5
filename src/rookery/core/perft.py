"""Perft: the number of sequences of actions and chance outcomes. The classic test of rules."""

from rookery.core.arguments import check_arguments
from rookery.core.errors import OverLimit
from rookery.core.state import State

CAP = 10**12


@check_arguments
def perft(state: State, depth: int, cap: int = CAP) -> int:
    """The number of sequences of `depth` actions and chance outcomes that begin here.

    A game that ends earlier contributes nothing. Raises OverLimit as soon as more than `cap`
    positions were counted or visited on the way.
    """
    kernels = state.game.rules.kernels
    if depth > kernels.max_plies and not kernels.endless:
        return 0
    count = int(kernels.perft(state.board.tables, state.record, depth, cap))
    if count < 0:
        raise OverLimit(f"perft {depth}", cap)
    return count


@check_arguments
def divide(state: State, depth: int, cap: int = CAP) -> tuple[tuple[str, int], ...]:
    """(action or outcome, perft of what follows) in byte order; the numbers sum to the perft.

    Empty for a depth under 1. Raises OverLimit if a single number exceeds the cap.
    """
    moves = state.legal_actions or tuple(outcome for outcome, _ in state.chance_outcomes)
    if depth < 1:
        return ()
    return tuple((move, perft(state.apply(move), depth - 1, cap)) for move in moves)
