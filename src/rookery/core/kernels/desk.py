"""The kernel behind `State` and `Cursor`: one call per position, all data passed by address.

`desk_layout` says what a desk is and what can be done on it.
"""

from typing import Any

import numpy as np

from rookery.core.compiler.memory import carray, pointer
from rookery.core.kernels.arguments import Board, Desk, Records, StateRecord
from rookery.core.kernels.chance import fall
from rookery.core.kernels.desk_layout import (
    BOARD,
    CODES,
    COUNT,
    DRAW,
    LOOK,
    LOST,
    PATH,
    PLY,
    PUSH_AT,
    REFUSED,
    ROOM,
    STEP,
    STEP_AT,
    TURN,
)  # fmt: skip
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER


def ply_at(state: "np.dtype[Any]") -> int:
    """The offset of the ply count in a state's memory: an int64 behind the record."""
    return -(-state.itemsize // 8) * 8


def make(rules: Rules) -> Kernel:
    """A game's `advance(what, memory_at, number)`.

    `what` is an operation plus the address of a desk (`desk_layout`). `memory_at` is the address of
    the state; 0 means the present one on the path. A number falls on codes as in `State.code_at`;
    REFUSED if it falls on none. When a path is full, its first half is dropped.
    """
    board_type, state_type, room = rules.board, rules.state, rules.max_actions
    apply, normalise, to_move = rules.apply, rules.normalise, rules.to_move
    look, ply_offset = _look(rules), ply_at(rules.state)

    @njit(inline="always")
    def advance(what: int, memory_at: int, number: float) -> int:
        desk = carray(pointer(what & ~7), CODES + 2 * room, np.int64)
        board = carray(pointer(desk[BOARD]), 1, board_type)[0]
        do = what & 7
        if memory_at:
            states = carray(pointer(memory_at), 1, state_type)
            now = 0
        else:
            states = carray(pointer(desk[PATH]), desk[ROOM], state_type)
            now = desk[PLY]
        if do >= STEP_AT:
            look(board, states[now], desk)
        if do & 1 and not (0 <= number < 1 and desk[COUNT]):
            return REFUSED
        code = fallen_on(desk, number) if do & 1 else int(number)
        if do >= LOOK:
            return code if do == DRAW else int(desk[COUNT])
        if do <= PUSH_AT:
            now = make_room(desk, states)
            states[now] = states[now - 1]
        apply(board, states[now], code)
        normalise(board, states[now])
        if do >= STEP:
            carray(pointer(memory_at + ply_offset), 1, np.int64)[0] += 1
            return int(to_move(board, states[now]))
        look(board, states[now], desk)
        return int(desk[COUNT])

    @njit(inline="always")
    def fallen_on(desk: Desk, number: float) -> int:
        count = desk[COUNT]
        if desk[TURN] == CHANCE:
            return int(desk[CODES + fall(desk[CODES + room :], count, number)])
        return int(desk[CODES + int(number * count)])

    return advance


@njit(inline="always")
def make_room(desk: Desk, path: Records) -> int:
    """Advance the path and return the index of its new present state."""
    room = desk[ROOM]
    if desk[PLY] + 1 == room:
        kept = room // 2
        for i in range(kept):
            path[i] = path[room - kept + i]
        desk[LOST] += room - kept
        desk[PLY] = kept - 1
    desk[PLY] += 1
    return int(desk[PLY])


def _look(rules: Rules) -> Kernel:
    room, to_move = rules.max_actions, rules.to_move
    legal_actions, chance_outcomes = rules.legal_actions, rules.chance_outcomes

    @njit()
    def look(board: Board, state: StateRecord, desk: Desk) -> None:
        codes, weights = desk[CODES : CODES + room], desk[CODES + room :]
        turn = to_move(board, state)
        count = 0
        if turn == CHANCE:
            count = chance_outcomes(board, state, codes, weights)
        elif turn != OVER:
            count = legal_actions(board, state, codes)
        desk[TURN] = turn
        desk[COUNT] = count

    return look
