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
    """The `normalise` of a game whose every state is normal."""


@dataclass(frozen=True)
class Rules:
    """A game's rules as compiled functions. They trust their arguments; int64 throughout.

    `board` and `state` are the types of the two records. Codes of actions are whole numbers of less
    than 2**53 either way.

    - `to_move(board, state)`: a seat from 0, or CHANCE (-1), or OVER (-2)
    - `legal_actions(board, state, out)`: fills `out` with action codes at a decision and returns
      how many; no game has more than `max_actions`
    - `chance_outcomes(board, state, out, weights)`: the same at a chance node, with whole weights
      above 0 that sum to less than 2**31; `kernels.chance.never` for a game without chance
    - `apply(board, state, action)`: changes the record it owns; action or outcome code
    - `normalise(board, state)`: turns the record into the normal form that texts show
    - `leave(board, state, seat)`: the seat stops playing; the others play on, it ranks behind them;
      changes nothing for a seat that takes no part any more
    - `ranking_keys(board, state, out)`: one key per seat, greater is better, equal means level
    - `key(board, state)`: a hash of what the future depends on, as int64

    No game from `Game.start` on takes more than `max_plies` actions and outcomes together. For a
    game without a bound (`endless`) it is a number that random games don't reach: playouts stop
    there, and all seats are level.
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
        """Whether a game rolls anything; what its set-up draws is not meant."""
        return self.chance_outcomes is not never

    @classmethod
    def of(cls, *named: Mapping[str, Any]) -> "Rules":
        """The rules that modules define; `vars(module)` of each, `globals()` of one's own.

        They stand under these names, and BOARD, STATE, MAX_ACTIONS, MAX_PLIES; ENDLESS for a game
        without a bound. No BOARD means that boards are a number that says nothing, no
        `chance_outcomes` no chance, no `normalise` that all states are normal.
        """
        found: dict[str, Any] = {"chance_outcomes": never, "normalise": _unchanged}
        found |= {"ENDLESS": False, "BOARD": np.dtype(np.int64)}
        found |= {name: value for names in named for name, value in names.items()}
        for constant in ("board", "state", "max_actions", "max_plies", "endless"):
            found[constant] = found[constant.upper()]
        return Rules(**{field.name: found[field.name] for field in fields(Rules)})
