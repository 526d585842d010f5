"""Row, a game for tests of searches: two seats take numbers from the ends of a row.

A seat that takes an odd number moves again. The seat with the greater sum wins. There is no chance.
"""

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import OVER
from rookery.search import alphabeta

LONGEST = 16
BOARD = np.dtype((np.record, [("numbers", "i8", LONGEST)]))
STATE = np.dtype((np.record, [("first", "i8"), ("end", "i8"), ("seat", "i8"), ("sums", "i8", 2)]))


@njit()
def to_move(board: Any, state: Any) -> int:
    return int(state.seat) if state.first < state.end else OVER


@njit()
def legal_actions(board: Any, state: Any, out: Any) -> int:
    out[0], out[1] = 0, 1
    return 1 if state.end - state.first == 1 else 2


@njit()
def apply(board: Any, state: Any, action: int) -> None:
    place = state.first if action == 0 else state.end - 1
    number = board.numbers[place]
    state.sums[state.seat] += number
    state.first += action == 0
    state.end -= action
    if number % 2 == 0:
        state.seat = 1 - state.seat


@njit()
def key(board: Any, state: Any) -> int:
    return int((state.first * 64 + state.end) * 2 + state.seat + 1)


@njit()
def margin(board: Any, state: Any, context: Any) -> int:
    return int(state.sums[0] - state.sums[1])


@njit()
def look(board: Any, state: Any, context: Any, out: Any) -> None:
    out.key, out.decided = key(board, state), margin(board, state, context)


@njit()
def evaluate(board: Any, state: Any, context: Any, depth: int, out: Any) -> None:
    rest = 0
    for i in range(state.first, state.end):
        rest += board.numbers[i]
    out.value = margin(board, state, context)
    out.low, out.high = out.value - rest, out.value + rest


@njit()
def order_moves(
    board: Any, state: Any, context: Any, actions: Any, count: int, weights: Any
) -> None:
    """Order the moves; a set context[0] advises against the right end unless it is the only one."""
    for i in range(count):
        weights[i] = alphabeta.PRUNED if context[0] and actions[i] == 1 and count > 1 else 0


RULES: Any = SimpleNamespace(to_move=to_move, legal_actions=legal_actions, apply=apply, key=key)
_RUN = alphabeta.make(RULES, alphabeta.Guide(margin, look, evaluate, order_moves))


@njit(cache=True, nogil=True)
def run(board: Any, memory: Any, context: Any, info: Any, budget: int) -> bool:
    return _RUN(board, memory, context, info, budget)


def board_of(numbers: Sequence[int]) -> Any:
    """A row as a board for the kernels."""
    board = np.zeros(1, dtype=BOARD)[0]
    board.numbers[: len(numbers)] = numbers
    return board


def naive(numbers: Sequence[int], seat: int = 0) -> int:
    """Seat 0's margin under best play, found by trying everything."""
    return _tried(tuple(numbers), seat)


@cache
def _tried(numbers: tuple[int, ...], seat: int) -> int:
    if not numbers:
        return 0
    sign = 1 if seat == 0 else -1
    outcomes = []
    for number, rest in ((numbers[0], numbers[1:]), (numbers[-1], numbers[:-1])):
        following = seat if number % 2 else 1 - seat
        outcomes.append(sign * number + _tried(rest, following))
    return max(outcomes) if seat == 0 else min(outcomes)
