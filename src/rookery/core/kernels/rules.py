"""What the author of a game writes as compiled functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.chance import never
from rookery.core.kernels.jit import njit

Kernel = Callable[..., Any]


@njit()
def _unchanged(board: Board, state: StateRecord) -> None:
    """The `normalise` of a game in which every state is already normal."""


@dataclass(frozen=True)
class Rules:
    """A game's rules as compiled functions. They trust their arguments; int64 throughout.

    `board` and `state` are the types of the two records. Action codes are whole numbers of absolute
    value less than 2**53.

    - `to_move(board, state)`: a seat from 0, or CHANCE (-1), or OVER (-2)
    - `legal_actions(board, state, out)`: fills `out` with action codes at a decision and returns
      how many; there are never more than `max_actions`
    - `chance_outcomes(board, state, out, weights)`: the same at a chance node, with positive whole
      weights that sum to less than 2**31; `kernels.chance.never` for a game without chance
    - `apply(board, state, action)`: changes the record in place; takes an action or outcome code
    - `normalise(board, state)`: turns the record into the normal form that texts show
    - `leave(board, state, seat)`: the seat stops playing and ranks behind the others, who play on;
      changes nothing for a seat that no longer takes part
    - `ranking_keys(board, state, out)`: one key per seat, greater is better, equal means level
    - `key(board, state)`: a hash of what the future depends on, as int64

    No game from `Game.start` takes more than `max_plies` actions and outcomes together. For a game
    without a bound (`endless`) this is a number that random games do not reach: playouts stop there
    with all seats level.
    """

    board: np.dtype[Any]
    state: np.dtype[Any]
    max_actions: int
    max_plies: int
    endless: bool
    to_move: Kernel
    legal_actions: Kernel
    chance_outcomes: Kernel
    apply: Kernel
    normalise: Kernel
    leave: Kernel
    ranking_keys: Kernel
    key: Kernel

    @property
    def has_chance(self) -> bool:
        """Whether a game has chance nodes; draws of the set-up do not count."""
        return self.chance_outcomes is not never

    @classmethod
    def of(cls, *named: Mapping[str, Any]) -> "Rules":
        """The rules that modules define; pass `vars(module)` of each, or `globals()` of one's own.

        The functions have these names; the constants are BOARD, STATE, MAX_ACTIONS, MAX_PLIES, and
        ENDLESS for a game without a bound. Without BOARD, boards are a meaningless number; without
        `chance_outcomes` there is no chance; without `normalise` all states are normal.
        """
        members: dict[str, Any] = {"chance_outcomes": never, "normalise": _unchanged}
        members |= {"ENDLESS": False, "BOARD": np.dtype(np.int64)}
        members |= {name: value for names in named for name, value in names.items()}
        for constant in ("board", "state", "max_actions", "max_plies", "endless"):
            members[constant] = members[constant.upper()]
        return Rules(**{field.name: members[field.name] for field in fields(Rules)})
