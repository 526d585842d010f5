"""What all states that follow from one have in common: the game, and how its rules are called."""

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

import numpy as np

from rookery.core.errors import WrongState
from rookery.core.kernels.desk_layout import BOARD, CODES, DRAW, LOOK, STEP, STEP_AT

if TYPE_CHECKING:  # the compiler is loaded with the first game
    from rookery.core.game import Game
    from rookery.core.kernels.entry_points import EntryPoints


class Ways:
    """A game on one board, with the entry points to its rules: machine code where it is compiled.

    The entry points share one desk: machine code runs alone, because it keeps the GIL. Code that
    reads results off a desk uses a spare one meanwhile.
    """

    advance: Callable[[int, int, float], int]
    """See `kernels.desk`; the others are other forms of it, or from `kernels.entry_points`."""
    to_move: Callable[[int, int], int]
    settle: Callable[[int, int], int]
    leave: Callable[[int, int, int], None]
    ranking_keys: Callable[[int, int, Any], None]

    step: Callable[[int, float], int]
    """Apply a code to the state at an address; return who is to move."""
    step_at: Callable[[int, float], int]
    """The same with the code that a number falls on."""
    draw: Callable[[int, float], int]
    """Only return the code that a number falls on."""

    _desk: "Desk"
    _bind: Callable[[int], Callable[..., int]]

    def __init__(self, game: "Game[Any]", board: Any, players: int) -> None:
        self.game = game
        self.board = board
        self.players = players
        self._tables = np.atleast_1d(board.tables)
        if self._tables.dtype != game.rules.kernels.board:
            raise TypeError(f"{game.name}: its boards are of another type than its BOARD")
        self.board_at: int = self._tables.ctypes.data

    def __reduce__(self) -> Any:
        """A copy gets memory and entry points of its own."""
        return Ways, (self.game, self.board, self.players)

    def __getattr__(self, name: str) -> Any:
        """Create an attribute when it is first asked for; from then on it is an ordinary one."""
        if name == "_desk":
            found: Any = Desk(self.game.rules.kernels.max_actions).laid_for(self)
        elif name in _DOING:
            found = self.bound(self._desk.address + _DOING[name])
        elif name == "advance":
            found = self.bound(0)
        elif name == "_bind":
            found = _builtins(self.game.rules.kernels)
        elif name in _EXAMPLES:
            found = _machine_code(self.game.rules.kernels.entry_points, name)
        else:
            raise AttributeError(name)
        setattr(self, name, found)
        return found

    def bound(self, what: int, memory: Any = None) -> Callable[..., int]:
        """`advance` with its first argument filled in; without a state it uses that on the path.

        The function keeps `memory` alive.
        """
        task = _Task(what)
        task.memory = memory
        return self._bind(task)


class _Task(int):
    """An operation on a desk, as the number that `advance` takes."""

    memory: Any
    """The memory that the desk's addresses refer to."""

    def __call__(self, *arguments: float) -> NoReturn:
        """Raise the reason why the kernel refused."""
        if 0 <= arguments[-1] < 1:
            raise WrongState("the game is over: nothing follows")
        raise WrongState("only a number from 0 up to 1, without 1, falls on something")


_EXAMPLES: dict[str, tuple[Any, ...]] = {
    "to_move": (1, 1),
    "settle": (1, 1),
    "leave": (1, 1, 1),
    "ranking_keys": (1, 1, np.zeros(1, np.int64)),
}
"""Example arguments of each entry point, for their types."""
_DOING = {"step": STEP, "step_at": STEP_AT, "draw": DRAW}


def _builtins(kernels: Any) -> Callable[[int], Callable[..., int]]:
    from rookery.core.kernels.builtin import builtins

    return builtins(kernels.entry_points.advance, kernels.apply)


@lru_cache
def _machine_code(points: "EntryPoints", name: str) -> Callable[..., Any]:
    from rookery.core.compiler.jit import direct

    kernel: Callable[..., Any] = getattr(points, name)
    return direct(kernel, *_EXAMPLES[name])


class Desk:
    """Room for everything that kernels find out about a state; see `kernels.desk`."""

    spares: ClassVar["defaultdict[int, list[Desk]]"] = defaultdict(list)
    """Desks by size for short use: no two threads hold the same one."""

    def __init__(self, room: int) -> None:
        self._room, self.numbers = room, np.zeros(CODES + 2 * room, np.int64)
        self.address: int = self.numbers.ctypes.data
        self.codes_at = 8 * CODES
        self.weights_at = self.codes_at + 8 * room

    @classmethod
    def spare(cls, ways: Ways) -> "Desk":
        """A desk for this board, to be put back after use."""
        room = ways.game.rules.kernels.max_actions
        try:
            found = cls.spares[room].pop()
        except IndexError:
            found = cls(room)
        return found.laid_for(ways)

    def put_back(self) -> None:
        """Return the desk to the spare ones."""
        self.spares[self._room].append(self)

    def laid_for(self, ways: Ways) -> "Desk":
        """This desk, now set to this board."""
        self.numbers[BOARD] = ways.board_at
        return self

    def look(self, ways: Ways, memory_at: int) -> int:
        """Put on the desk what may follow a state; return how many codes there are."""
        return ways.advance(self.address + LOOK, memory_at, 0.0)
