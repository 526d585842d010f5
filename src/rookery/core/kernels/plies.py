"""The operations that a program needs, ply by ply, to play many games at once.

The generic ones here use a game's lists of actions; a game may define faster ones under the same
names.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rookery.core.kernels.arguments import Actions, Board, Rng, StateRecord, Weights
from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE


@dataclass(frozen=True)
class Plies:
    """`codes` and `weights` are scratch space for a list; their contents afterwards mean nothing.

    - `choose(board, state, rng, codes, weights)`: a random code of what may follow: actions
      uniformly, outcomes by their weights; not for a game that is over
    - `allows(board, state, code, codes, weights)`: whether this code may follow now
    - `step(board, state, code)`: `apply` and `normalise`
    """

    choose: Kernel
    allows: Kernel
    step: Kernel

    @classmethod
    def of(cls, rules: Rules, own: Mapping[str, Any]) -> "Plies":
        """The functions that a game defines among its own names, and generic ones for the rest."""
        choose = own.get("choose") or _choosing(rules)
        allows = own.get("allows") or _allowing(rules)
        return Plies(choose, allows, own.get("step") or _stepping(rules))


def _choosing(rules: Rules) -> Kernel:
    to_move, legal_actions = rules.to_move, rules.legal_actions
    chance_outcomes = rules.chance_outcomes

    @njit()
    def choose(board: Board, state: StateRecord, rng: Rng, codes: Actions, weights: Weights) -> int:
        if to_move(board, state) == CHANCE:
            count = chance_outcomes(board, state, codes, weights)
            return int(codes[pick(weights, count, rng)])
        return int(codes[below(rng, legal_actions(board, state, codes))])

    return choose


def _allowing(rules: Rules) -> Kernel:
    to_move, legal_actions = rules.to_move, rules.legal_actions
    chance_outcomes = rules.chance_outcomes

    @njit()
    def allows(
        board: Board, state: StateRecord, code: int, codes: Actions, weights: Weights
    ) -> bool:
        if to_move(board, state) == CHANCE:
            count = chance_outcomes(board, state, codes, weights)
        else:
            count = legal_actions(board, state, codes)
        for k in range(count):
            if codes[k] == code:
                return True
        return False

    return allows


def _stepping(rules: Rules) -> Kernel:
    apply, normalise = rules.apply, rules.normalise

    @njit()
    def step(board: Board, state: StateRecord, code: int) -> None:
        apply(board, state, code)
        normalise(board, state)

    return step
