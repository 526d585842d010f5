"""A position that changes in place, for programs that visit very many positions in sequence."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NoReturn

import numpy as np

from rookery.core.arguments import check_arguments
from rookery.core.compiled_game import CompiledGame, Scratch
from rookery.core.errors import WrongState
from rookery.core.kernels.scratch import COUNT, LOST, PATH, PLY, ROOM, TURN
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.core.state import State
from rookery.core.unpack import UNPACK

_ROOM = 4096
"""The most states that a path holds. The memory is taken only as it is used."""
_SPARES = 4


class _Memory:
    """The memory that a cursor's kernels work on, kept alive while anything holds its addresses.

    It is reused: memory fresh from the system costs more than the plies of a game.
    """

    spare: ClassVar[defaultdict[tuple[int, int], list[tuple[Scratch, Any]]]] = defaultdict(list)
    """Scratches and their paths by size; at most _SPARES of each size."""

    def __init__(self, compiled_game: CompiledGame) -> None:
        kernels = compiled_game.game.rules.kernels
        self.compiled_game = compiled_game
        self.room = min(kernels.max_plies + 1, _ROOM)
        self.size = kernels.state.itemsize
        self._fits = kernels.max_actions, self.room * self.size
        spare = self.spare[self._fits]
        self.scratch, self.path = spare.pop() if spare else _scratch_and_path(*self._fits)
        self.scratch.laid_for(compiled_game)
        self.numbers: Any = self.scratch.numbers.data

    def __del__(self) -> None:
        if len(self.spare[self._fits]) < _SPARES:
            self.spare[self._fits].append((self.scratch, self.path))

    def begin(self, record: Any) -> None:
        """Start a path that holds only this record."""
        self.path[: self.size] = record
        self.numbers[ROOM], self.numbers[PLY], self.numbers[LOST] = self.room, 0, 0

    def look(self) -> None:
        """Put on the scratch what may follow the present state."""
        at = self.numbers[PATH] + self.numbers[PLY] * self.size
        self.compiled_game.look(self.scratch.address, at)

    def bound(self, entry_point: Callable[..., int]) -> Callable[..., int]:
        """An entry point bound to this scratch; a Python method around it would cost as much again.

        It keeps this memory alive, since it may outlive the cursor.
        """
        call: Any = partial(entry_point, self.scratch.address)
        call.memory = self
        bound: Callable[..., int] = call
        return bound


def _scratch_and_path(max_actions: int, size: int) -> tuple[Scratch, Any]:
    scratch, path = Scratch(max_actions), np.empty(size, np.uint8)
    scratch.numbers[PATH] = path.ctypes.data
    return scratch, path


@check_arguments
class Cursor:
    """Moves along the states that follow from one: `push` goes forward, `pop` goes back.

    At each state it tells the same as `State`: the same codes and weights in the same order, the
    same seat to move, and an equal `state`. It is several times faster because it creates no
    objects for a ply. In return it trusts its input: a code that is not among its `codes` raises no
    error, and what it leads to is undefined. Only one thread at a time may use a cursor.
    """

    __slots__ = ("_memory", "_numbers", "_start", "push", "push_at")

    push: Callable[[int], int]
    """Go on by one of the `codes`; returns how many codes follow, 0 at the end."""
    push_at: Callable[[float], int]
    """Go on by the code that `x`, 0 <= x < 1, falls on (see `State.code_at`); returns as `push`.

    With a random number this is one step of a random game. Raises WrongState when the game is over.
    """

    def __init__(self, state: State) -> None:
        """Begin at a state, which is not changed."""
        self._start = state
        self._memory = memory = _Memory(state.compiled_game)
        memory.begin(np.frombuffer(state.memory, np.uint8, count=memory.size))
        self._numbers = memory.numbers
        self.push = memory.bound(memory.compiled_game.push)
        self.push_at = memory.bound(memory.compiled_game.push_at)
        memory.look()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a cursor cannot be copied: begin another one at its state")

    def pop(self) -> None:
        """Go back to the state before the last push.

        Raises WrongState if there is none. In a game without a bound at least the last 2,000 plies
        can be taken back.
        """
        if not self._numbers[PLY]:
            raise WrongState("there is nothing to take back")
        self._numbers[PLY] -= 1
        self._memory.look()

    # -- the present position ----------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many codes there are; 0 when the game is over."""
        count: int = self._numbers[COUNT]
        return count

    @property
    def codes(self) -> tuple[int, ...]:
        """As `State.codes`."""
        return UNPACK[self.count](self._numbers, self._memory.scratch.codes_at)

    @property
    def weights(self) -> tuple[int, ...]:
        """As `State.weights`."""
        if not self.is_chance:
            return (1,) * self.count
        return UNPACK[self.count](self._numbers, self._memory.scratch.weights_at)

    @property
    def ply(self) -> int:
        """As `State.ply`."""
        return self._start.ply + int(self._numbers[LOST] + self._numbers[PLY])

    @property
    def current_player(self) -> int | None:
        """As `State.current_player`."""
        turn: int = self._numbers[TURN]
        return turn if turn >= 0 else None

    @property
    def is_chance(self) -> bool:
        """As `State.is_chance`."""
        return bool(self._numbers[TURN] == CHANCE)

    @property
    def is_terminal(self) -> bool:
        """As `State.is_terminal`."""
        return bool(self._numbers[TURN] == OVER)

    @property
    def state(self) -> State:
        """The immutable state here: for texts, drawings, results and everything else."""
        size = self._memory.size
        first = self._numbers[PLY] * size
        here = self._memory.path[first : first + size].tobytes()
        return self._start.following(here, self.ply, int(self._numbers[TURN]))
