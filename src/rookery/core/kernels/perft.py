"""The generic kernel that counts sequences of actions and chance outcomes."""

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER


def make(rules: Rules) -> Kernel:
    """A game's `perft(board, state, depth, cap)`, to be wrapped in a cached function."""
    dtype, max_actions = rules.state, rules.max_actions
    to_move, legal_actions, apply = rules.to_move, rules.legal_actions, rules.apply
    chance_outcomes = rules.chance_outcomes

    @njit(inline="always")
    def perft(board: Board, state: StateRecord, depth: int, cap: int) -> int:
        if depth <= 0:
            return 1
        stack = np.empty(depth, dtype)  # stack[level]: `counts[level]` actions, `done[level]` tried
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
