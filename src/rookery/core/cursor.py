"""A position that changes in place, for programs that visit very many positions in sequence."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, ClassVar, NoReturn

import numpy as np

from rookery.core.errors import WrongState
from rookery.core.kernels import desk_layout as desk
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.core.state import State
from rookery.core.unpack import UNPACK
from rookery.core.ways import Desk, Ways

_ROOM = 4096
"""The most states that a path holds. The memory is taken only as it is used."""
_SPARES = 4


class _Memory:
    """The memory that a cursor's kernels work on, kept alive while anything holds its addresses.

    It is reused: memory fresh from the system costs more than the plies of a game.
    """

    spare: ClassVar[defaultdict[tuple[int, int], list[tuple[Desk, Any]]]] = defaultdict(list)
    """Desks and their paths by size; at most _SPARES of each size."""

    def __init__(self, ways: Ways) -> None:
        kernels = ways.game.rules.kernels
        self.ways = ways
        self.room = min(kernels.max_plies + 1, _ROOM)
        self._fits = kernels.max_actions, self.room * kernels.state.itemsize
        spare = self.spare[self._fits]
        self.desk, self.path = spare.pop() if spare else _desk_and_path(*self._fits)
        self.desk.laid_for(ways)

    def __del__(self) -> None:
        if len(self.spare[self._fits]) < _SPARES:
            self.spare[self._fits].append((self.desk, self.path))

    def begin(self, record: Any) -> None:
        """Start a path that holds only this record."""
        self.path[: record.size] = record
        numbers = self.desk.numbers
        numbers[desk.ROOM], numbers[desk.PLY], numbers[desk.LOST] = self.room, 0, 0

    def bound(self, do: int) -> Callable[[float], int]:
        """A kernel bound to its addresses; a Python method around it would double a call's time.

        The kernel keeps this memory alive, since it may outlive the cursor.
        """
        return self.ways.bound(self.desk.address + do, self)


def _desk_and_path(max_actions: int, size: int) -> tuple[Desk, Any]:
    made, path = Desk(max_actions), np.empty(size, np.uint8)
    made.numbers[desk.PATH] = path.ctypes.data
    return made, path


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
        self._memory = memory = _Memory(state.ways)
        size = state.game.rules.kernels.state.itemsize
        memory.begin(np.frombuffer(state.memory, np.uint8, count=size))
        self._numbers: Any = memory.desk.numbers.data
        self.push = memory.bound(desk.PUSH)
        self.push_at = memory.bound(desk.PUSH_AT)
        self._look()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a cursor cannot be copied: begin another one at its state")

    def pop(self) -> None:
        """Go back to the state before the last push.

        Raises WrongState if there is none. In a game without a bound at least the last 2,000 plies
        can be taken back.
        """
        if not self._numbers[desk.PLY]:
            raise WrongState("there is nothing to take back")
        self._numbers[desk.PLY] -= 1
        self._look()

    def _look(self) -> None:
        memory = self._memory
        memory.ways.advance(memory.desk.address + desk.LOOK, 0, 0.0)

    # -- the present position ----------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many codes there are; 0 when the game is over."""
        count: int = self._numbers[desk.COUNT]
        return count

    @property
    def codes(self) -> tuple[int, ...]:
        """As `State.codes`."""
        return UNPACK[self.count](self._numbers, self._memory.desk.codes_at)

    @property
    def weights(self) -> tuple[int, ...]:
        """As `State.weights`."""
        if not self.is_chance:
            return (1,) * self.count
        return UNPACK[self.count](self._numbers, self._memory.desk.weights_at)

    @property
    def ply(self) -> int:
        """As `State.ply`."""
        return self._start.ply + int(self._numbers[desk.LOST] + self._numbers[desk.PLY])

    @property
    def current_player(self) -> int | None:
        """As `State.current_player`."""
        turn: int = self._numbers[desk.TURN]
        return turn if turn >= 0 else None

    @property
    def is_chance(self) -> bool:
        """As `State.is_chance`."""
        return bool(self._numbers[desk.TURN] == CHANCE)

    @property
    def is_terminal(self) -> bool:
        """As `State.is_terminal`."""
        return bool(self._numbers[desk.TURN] == OVER)

    @property
    def state(self) -> State:
        """The immutable state here: for texts, drawings, results and everything else."""
        size = self._start.game.rules.kernels.state.itemsize
        first = self._numbers[desk.PLY] * size
        here = self._memory.path[first : first + size].tobytes()
        return self._start.following(here, self.ply, int(self._numbers[desk.TURN]))
