"""How Python calls a game's kernels: with memory addresses and numbers.

To pass a single record, Numba creates a memory view that describes every field, which takes several
microseconds per record and call. An array of one record takes a tenth of that, an address almost no
time.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from rookery.core.compiler.memory import carray, pointer
from rookery.core.errors import WrongState
from rookery.core.kernels.arguments import Board, RankingKeys, Records, Scratch, StateRecord
from rookery.core.kernels.chance import fall
from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.scratch import (
    BOARD,
    CODES,
    COUNT,
    LOST,
    PATH,
    PLY,
    ROOM,
    TURN,
)
from rookery.core.kernels.turn import CHANCE, OVER


@dataclass(frozen=True)
class EntryPoints:
    """What `State` and `Cursor` call; see `kernels.rules.Rules` for what a game's kernels do.

    Arguments are the addresses of a board, of a state's memory or of a scratch (`kernels.scratch`),
    action or outcome codes, and numbers `x` that fall on a code as in `State.code_at`. A number
    that falls on nothing raises WrongState.

    - `to_move(board_at, memory_at)`
    - `settle(board_at, memory_at)`: brings the state into normal form; returns who is to move
    - `leave(board_at, memory_at, seat)`
    - `ranking_keys(board_at, memory_at, out)`
    - `step(board_at, memory_at, code)`: applies a code; returns who is to move
    - `step_at(scratch_at, memory_at, x)`: the same with the code that `x` falls on
    - `look(scratch_at, memory_at)`: writes onto the scratch who is to move and what may follow;
      returns how many codes there are
    - `draw(scratch_at, memory_at, x)`: only returns the code that `x` falls on
    - `push(scratch_at, code)`: adds the state after a code to the path, then does what `look` does;
      when the path is full, its first half is dropped
    - `push_at(scratch_at, x)`: the same with the code that `x` falls on
    """

    to_move: Kernel
    settle: Kernel
    leave: Kernel
    ranking_keys: Kernel
    step: Kernel
    step_at: Kernel
    look: Kernel
    draw: Kernel
    push: Kernel
    push_at: Kernel


def make(rules: Rules) -> EntryPoints:
    """The entry points to a game's rules. They are so short that they keep the GIL."""
    kernels = {**_of_a_state(rules), **_of_a_scratch(rules)}
    compiled = {
        name: cached_kernel(kernel, rules.apply, nogil=False) for name, kernel in kernels.items()
    }
    return EntryPoints(**compiled)


def ply_at(state: "np.dtype[Any]") -> int:
    """The offset of the ply count in a state's memory: an int64 behind the record."""
    return -(-state.itemsize // 8) * 8


def _of_a_state(rules: Rules) -> dict[str, Kernel]:
    board_type, state_type, ply_offset = rules.board, rules.state, ply_at(rules.state)
    rules_to_move, rules_leave, rules_keys = rules.to_move, rules.leave, rules.ranking_keys
    apply, normalise = rules.apply, rules.normalise

    @njit(inline="always")
    def to_move(board_at: int, memory_at: int) -> Any:
        board = carray(pointer(board_at), 1, board_type)[0]
        return rules_to_move(board, carray(pointer(memory_at), 1, state_type)[0])

    @njit(inline="always")
    def settle(board_at: int, memory_at: int) -> Any:
        board = carray(pointer(board_at), 1, board_type)[0]
        state = carray(pointer(memory_at), 1, state_type)[0]
        normalise(board, state)
        return rules_to_move(board, state)

    @njit(inline="always")
    def leave(board_at: int, memory_at: int, seat: int) -> None:
        board = carray(pointer(board_at), 1, board_type)[0]
        rules_leave(board, carray(pointer(memory_at), 1, state_type)[0], seat)

    @njit(inline="always")
    def ranking_keys(board_at: int, memory_at: int, out: RankingKeys) -> None:
        board = carray(pointer(board_at), 1, board_type)[0]
        rules_keys(board, carray(pointer(memory_at), 1, state_type)[0], out)

    @njit(inline="always")
    def step(board_at: int, memory_at: int, code: int) -> Any:
        board = carray(pointer(board_at), 1, board_type)[0]
        state = carray(pointer(memory_at), 1, state_type)[0]
        apply(board, state, code)
        normalise(board, state)
        carray(pointer(memory_at + ply_offset), 1, np.int64)[0] += 1
        return rules_to_move(board, state)

    kernels = (to_move, settle, leave, ranking_keys, step)
    return {kernel.__name__: kernel for kernel in kernels}


def _of_a_scratch(rules: Rules) -> dict[str, Kernel]:
    board_type, state_type, ply_offset = rules.board, rules.state, ply_at(rules.state)
    size = CODES + 2 * rules.max_actions
    apply, normalise, to_move = rules.apply, rules.normalise, rules.to_move
    listing, code_at = _listing(rules), _code_at(rules)

    @njit(inline="always")
    def look(scratch_at: int, memory_at: int) -> int:
        scratch = carray(pointer(scratch_at), size, np.int64)
        board = carray(pointer(scratch[BOARD]), 1, board_type)[0]
        return int(listing(board, carray(pointer(memory_at), 1, state_type)[0], scratch))

    @njit(inline="always")
    def draw(scratch_at: int, memory_at: int, x: float) -> int:
        scratch = carray(pointer(scratch_at), size, np.int64)
        board = carray(pointer(scratch[BOARD]), 1, board_type)[0]
        listing(board, carray(pointer(memory_at), 1, state_type)[0], scratch)
        return int(code_at(scratch, x))

    @njit(inline="always")
    def step_at(scratch_at: int, memory_at: int, x: float) -> Any:
        scratch = carray(pointer(scratch_at), size, np.int64)
        board = carray(pointer(scratch[BOARD]), 1, board_type)[0]
        state = carray(pointer(memory_at), 1, state_type)[0]
        listing(board, state, scratch)
        apply(board, state, code_at(scratch, x))
        normalise(board, state)
        carray(pointer(memory_at + ply_offset), 1, np.int64)[0] += 1
        return to_move(board, state)

    @njit(inline="always")
    def push(scratch_at: int, code: int) -> int:
        scratch = carray(pointer(scratch_at), size, np.int64)
        return int(pushed(scratch, code))

    @njit(inline="always")
    def push_at(scratch_at: int, x: float) -> int:
        scratch = carray(pointer(scratch_at), size, np.int64)
        return int(pushed(scratch, code_at(scratch, x)))

    @njit()
    def pushed(scratch: Scratch, code: int) -> int:
        board = carray(pointer(scratch[BOARD]), 1, board_type)[0]
        path = carray(pointer(scratch[PATH]), scratch[ROOM], state_type)
        ply = make_room(scratch, path)
        path[ply] = path[ply - 1]
        apply(board, path[ply], code)
        normalise(board, path[ply])
        return int(listing(board, path[ply], scratch))

    kernels = (look, draw, step_at, push, push_at)
    return {kernel.__name__: kernel for kernel in kernels}


def _listing(rules: Rules) -> Kernel:
    room, to_move = rules.max_actions, rules.to_move
    legal_actions, chance_outcomes = rules.legal_actions, rules.chance_outcomes

    @njit()
    def listing(board: Board, state: StateRecord, scratch: Scratch) -> int:
        """Write onto the scratch who is to move and what may follow; return how many codes."""
        codes, weights = scratch[CODES : CODES + room], scratch[CODES + room :]
        turn = to_move(board, state)
        count = 0
        if turn == CHANCE:
            count = chance_outcomes(board, state, codes, weights)
        elif turn != OVER:
            count = legal_actions(board, state, codes)
        scratch[TURN] = turn
        scratch[COUNT] = count
        return count

    return listing


def _code_at(rules: Rules) -> Kernel:
    room = rules.max_actions

    @njit(inline="always")
    def code_at(scratch: Scratch, x: float) -> int:
        """The code on the scratch that a number falls on."""
        count = scratch[COUNT]
        if not 0 <= x < 1:
            raise WrongState("only a number from 0 up to 1, without 1, falls on something")
        if count == 0:
            raise WrongState("the game is over: nothing follows")
        if scratch[TURN] == CHANCE:
            return int(scratch[CODES + fall(scratch[CODES + room :], count, x)])
        return int(scratch[CODES + int(x * count)])

    return code_at


@njit(inline="always")
def make_room(scratch: Scratch, path: Records) -> int:
    """Advance the path and return the index of its new present state."""
    room = scratch[ROOM]
    if scratch[PLY] + 1 == room:
        half = room // 2
        for i in range(half):
            path[i] = path[room - half + i]
        scratch[LOST] += room - half
        scratch[PLY] = half - 1
    scratch[PLY] += 1
    return int(scratch[PLY])
