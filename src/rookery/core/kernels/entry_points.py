"""How Python calls a game's kernels: with memory addresses and numbers.

To pass a single record, Numba creates a memory view that describes every field, which takes several
microseconds per record and call. An array of one record takes a tenth of that, an address almost no
time.
"""

from dataclasses import dataclass
from typing import Any

from rookery.core.compiler.memory import carray, pointer
from rookery.core.kernels import desk
from rookery.core.kernels.arguments import RankingKeys
from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.kernels.rules import Kernel, Rules


@dataclass(frozen=True)
class EntryPoints:
    """What `State` and `Cursor` call; see `kernels.rules.Rules` for what each kernel does.

    - `advance(what, memory_at, number)`: see `kernels.desk`; called through `kernels.builtin`
    - `to_move(board_at, memory_at)`
    - `settle(board_at, memory_at)`: brings the state into normal form and returns who is to move
    - `leave(board_at, memory_at, seat)`
    - `ranking_keys(board_at, memory_at, out)`
    """

    advance: Kernel
    to_move: Kernel
    settle: Kernel
    leave: Kernel
    ranking_keys: Kernel


def make(rules: Rules) -> EntryPoints:
    """The entry points to a game's rules. They are so short that they keep the GIL."""
    factories = (_to_move, _settle, _leave, _ranking_keys)
    compiled = (cached_kernel(factory(rules), rules.apply, nogil=False) for factory in factories)
    return EntryPoints(desk.make(rules), *compiled)


def _to_move(rules: Rules) -> Kernel:
    board_type, state_type, to_move = rules.board, rules.state, rules.to_move

    @njit(inline="always")
    def turn(board_at: int, memory_at: int) -> Any:
        board = carray(pointer(board_at), 1, board_type)[0]
        return to_move(board, carray(pointer(memory_at), 1, state_type)[0])

    return turn


def _settle(rules: Rules) -> Kernel:
    board_type, state_type = rules.board, rules.state
    normalise, to_move = rules.normalise, rules.to_move

    @njit(inline="always")
    def settle(board_at: int, memory_at: int) -> Any:
        board = carray(pointer(board_at), 1, board_type)[0]
        states = carray(pointer(memory_at), 1, state_type)
        normalise(board, states[0])
        return to_move(board, states[0])

    return settle


def _leave(rules: Rules) -> Kernel:
    board_type, state_type, leave = rules.board, rules.state, rules.leave

    @njit(inline="always")
    def leaving(board_at: int, memory_at: int, seat: int) -> None:
        board = carray(pointer(board_at), 1, board_type)[0]
        leave(board, carray(pointer(memory_at), 1, state_type)[0], seat)

    return leaving


def _ranking_keys(rules: Rules) -> Kernel:
    board_type, state_type = rules.board, rules.state
    ranking_keys = rules.ranking_keys

    @njit(inline="always")
    def ranked(board_at: int, memory_at: int, out: RankingKeys) -> None:
        board = carray(pointer(board_at), 1, board_type)[0]
        ranking_keys(board, carray(pointer(memory_at), 1, state_type)[0], out)

    return ranked
