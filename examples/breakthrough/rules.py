"""Breakthrough: the rules, and nothing else. Its clauses BT-1 to BT-7 are in rules.md.

Squares count from 0 at a1 along the rows, 8 a row however many are used. The board is the number
of squares along each side. An action is `origin * 3 + direction`: 0 towards the a-file, 1 straight,
2 away from it.
"""

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, RankingKeys, StateRecord
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import OVER

SIDE = 8
SQUARES = SIDE * SIDE
NOBODY = -1
PLACES = [("owner", "i8", SQUARES), ("number", "i8", SQUARES)]
STATE = np.dtype((np.record, [*PLACES, ("seat", "i8"), ("winner", "i8")]))
"""`owner` is 0, 1 or NOBODY, like `winner`; `number` is a penguin's own, for drawings."""
MAX_ACTIONS = 3 * 2 * SIDE
MAX_PLIES = 2 * SIDE * (SIDE - 1 + SIDE - 2)  # BT-3: every move brings a penguin one row on


@njit()
def target(seat: int, origin: int, direction: int, size: int) -> int:
    """Where a step leads, or -1 if off the board."""
    column = origin % SIDE + direction - 1
    row = origin // SIDE + 1 - 2 * seat
    return row * SIDE + column if 0 <= column < size and 0 <= row < size else -1


@njit()
def allows(state: StateRecord, origin: int, direction: int, size: int) -> bool:
    """Whether the seat to move may take this step with its penguin on `origin`."""
    end = target(state.seat, origin, direction, size)
    if end < 0 or state.owner[end] == state.seat:
        return False
    return bool(direction != 1 or state.owner[end] == NOBODY)  # BT-3, BT-4: straight is no capture


@njit(cache=True)
def to_move(board: Board, state: StateRecord) -> int:
    return OVER if state.winner != NOBODY else int(state.seat)


@njit(cache=True)
def legal_actions(board: Board, state: StateRecord, out: Actions) -> int:
    count = 0
    for origin in range(SQUARES):
        if state.owner[origin] == state.seat:
            for direction in range(3):
                if allows(state, origin, direction, board):
                    out[count] = origin * 3 + direction
                    count += 1
    return count


@njit(cache=True)
def apply(board: Board, state: StateRecord, action: int) -> None:
    seat, origin = state.seat, action // 3
    end = target(seat, origin, action % 3, board)
    state.owner[origin] = NOBODY
    state.owner[end] = seat  # BT-4: whoever stood there is gone
    state.number[end] = state.number[origin]
    state.seat = 1 - seat
    if won(board, state, seat):
        end_game(state, seat)


@njit()
def won(board: Board, state: StateRecord, seat: int) -> bool:
    """BT-5: a penguin stands on the far row; BT-6: the other seat has none left."""
    far = (board - 1) * SIDE if seat == 0 else 0
    others = 0
    for square in range(SQUARES):
        others += state.owner[square] == 1 - seat
        if state.owner[square] == seat and far <= square < far + SIDE:
            return True
    return others == 0


@njit()
def end_game(state: StateRecord, winner: int) -> None:
    """No seat is to move any more; `seat` is 0, as when such a position is read."""
    state.winner, state.seat = winner, 0


@njit(cache=True)
def leave(board: Board, state: StateRecord, seat: int) -> None:
    """BT-7: whoever leaves has lost."""
    if state.winner == NOBODY:
        end_game(state, 1 - seat)


@njit(cache=True)
def ranking_keys(board: Board, state: StateRecord, out: RankingKeys) -> None:
    out[0], out[1] = state.winner == 0, state.winner == 1


@njit(cache=True)
def key(board: Board, state: StateRecord) -> int:
    hash_so_far = blend(state.seat + 1, state.winner + 1)
    for square in range(SQUARES):
        hash_so_far = blend(hash_so_far, state.owner[square] + 1)
    return int(hash_so_far)
