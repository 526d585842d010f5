"""What all states that follow from one have in common: the game, and how its rules are called."""

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from rookery.core.kernels.scratch import BOARD, CODES

if TYPE_CHECKING:  # the compiler is loaded with the first game
    from rookery.core.game import Game
    from rookery.core.kernels.entry_points import EntryPoints


class CompiledGame:
    """A game on one board, with the entry points to its rules: machine code where it is compiled.

    They are those of `kernels.entry_points`. `step_at` and `draw` share one scratch: machine code
    runs alone, because it keeps the GIL. Code that reads results off a scratch uses a spare one.
    """

    to_move: Callable[[int, int], int]
    settle: Callable[[int, int], int]
    leave: Callable[[int, int, int], None]
    ranking_keys: Callable[[int, int, Any], None]
    step: Callable[[int, int, int], int]
    look: Callable[[int, int], int]
    push: Callable[[int, int], int]
    push_at: Callable[[int, float], int]

    step_at: Callable[[int, float], int]
    """Apply the code that a number falls on to the state at an address; return who is to move."""
    draw: Callable[[int, float], int]
    """Only return the code that a number falls on."""

    _scratch: "Scratch"

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
        return CompiledGame, (self.game, self.board, self.players)

    def __getattr__(self, name: str) -> Any:
        """Create an attribute when it is first asked for; from then on it is an ordinary one."""
        if name == "_scratch":
            attribute: Any = Scratch(self.game.rules.kernels.max_actions).laid_for(self)
        elif name in _EXAMPLES:
            attribute = _machine_code(self.game.rules.kernels.entry_points, name)
        else:
            raise AttributeError(name)
        if name in ("step_at", "draw"):
            attribute = partial(attribute, self._scratch.address)
        setattr(self, name, attribute)
        return attribute


_EXAMPLES: dict[str, tuple[Any, ...]] = {
    "to_move": (1, 1),
    "settle": (1, 1),
    "leave": (1, 1, 1),
    "ranking_keys": (1, 1, np.zeros(1, np.int64)),
    "step": (1, 1, 1),
    "step_at": (1, 1, 0.5),
    "look": (1, 1),
    "draw": (1, 1, 0.5),
    "push": (1, 1),
    "push_at": (1, 0.5),
}
"""Example arguments of each entry point, for their types."""


@lru_cache
def _machine_code(points: "EntryPoints", name: str) -> Callable[..., Any]:
    from rookery.core.compiler.jit import direct

    kernel: Callable[..., Any] = getattr(points, name)
    return direct(kernel, *_EXAMPLES[name])


class Scratch:
    """Memory for everything that kernels compute about a state; see `kernels.scratch`."""

    spares: ClassVar["defaultdict[int, list[Scratch]]"] = defaultdict(list)
    """Scratches by size for short use: no two threads hold the same one."""

    def __init__(self, room: int) -> None:
        self._room, self.numbers = room, np.zeros(CODES + 2 * room, np.int64)
        self.address: int = self.numbers.ctypes.data
        self.codes_at = 8 * CODES
        self.weights_at = self.codes_at + 8 * room

    @classmethod
    def spare(cls, compiled_game: CompiledGame) -> "Scratch":
        """A scratch for this board, to be put back after use."""
        room = compiled_game.game.rules.kernels.max_actions
        try:
            scratch = cls.spares[room].pop()
        except IndexError:
            scratch = cls(room)
        return scratch.laid_for(compiled_game)

    def put_back(self) -> None:
        """Return the scratch to the spare ones."""
        self.spares[self._room].append(self)

    def laid_for(self, compiled_game: CompiledGame) -> "Scratch":
        """This scratch, now set to this board."""
        self.numbers[BOARD] = compiled_game.board_at
        return self
