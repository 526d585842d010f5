"""Perft: how many sequences of actions and chance outcomes there are. The classic test of rules."""

from collections.abc import Callable
from typing import Any

import numpy as np

from rookery.core.errors import OverLimit
from rookery.core.kernels.jit import njit
from rookery.core.state import CHANCE, OVER, State

CAP = 10**12


def make(
    *,
    dtype: "np.dtype[Any]",
    max_actions: int,
    to_move: Callable[..., int],
    legal_actions: Callable[..., int],
    chance_outcomes: Callable[..., int],
    apply: Callable[..., None],
) -> Callable[..., int]:
    """A game's `perft(board, state, depth, cap)` kernel, to be wrapped in a cached function."""

    @njit(inline="always")
    def perft(board: Any, state: Any, depth: int, cap: int) -> int:
        if depth <= 0:
            return 1
        stack = np.empty(depth, dtype)  # stack[level] has `counts[level]` actions, `done` of them
        codes = np.empty((depth, max_actions), np.int64)
        weights = np.empty(max_actions, np.int64)
        counts = np.zeros(depth, np.int64)
        done = np.zeros(depth, np.int64)
        stack[0] = state
        level = 0
        entered = True
        total = 0
        visited = 0
        while level >= 0:
            if entered:
                turn = to_move(board, stack[level])
                count = 0
                if turn == CHANCE:
                    count = chance_outcomes(board, stack[level], codes[level], weights)
                elif turn != OVER:
                    count = legal_actions(board, stack[level], codes[level])
                visited += 1
                if level == depth - 1:
                    total += count
                    count = 0
                if visited + total > cap:
                    return -1
                counts[level] = count
                done[level] = 0
            entered = done[level] < counts[level]
            if entered:
                stack[level + 1] = stack[level]
                apply(board, stack[level + 1], codes[level, done[level]])
                done[level] += 1
                level += 1
            else:
                level -= 1
        return total

    return perft


def perft(state: State, depth: int, cap: int = CAP) -> int:
    """How many sequences of `depth` actions and chance outcomes begin here.

    A game that is over sooner contributes nothing. Raises OverLimit as soon as more than `cap`
    positions were counted or visited on the way.
    """
    kernels = state.game.kernels
    if depth > kernels.max_plies and not kernels.endless:
        return 0
    count = int(kernels.perft(state.board.tables, state.record, depth, cap))
    if count < 0:
        raise OverLimit(f"perft {depth}", cap)
    return count


def divide(state: State, depth: int, cap: int = CAP) -> tuple[tuple[str, int], ...]:
    """(action or outcome, perft of what follows) in byte order; the numbers sum to the perft.

    Empty for a depth under 1. Raises OverLimit when a single one of them is over the cap.
    """
    moves = state.legal_actions or tuple(outcome for outcome, _ in state.chance_outcomes)
    if depth < 1:
        return ()
    return tuple((move, perft(state.apply(move), depth - 1, cap)) for move in moves)
