"""Chance: outcomes with whole weights, never drawn inside the rules."""

from math import lcm
from typing import TYPE_CHECKING, Any

from rookery.core.errors import WrongState
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import Rng, below, draw
from rookery.core.state import State

if TYPE_CHECKING:
    from rookery.core.game import Kernels


@njit()
def never(board: Any, state: Any, out: Any, weights: Any) -> int:  # noqa: ARG001  a kernel's shape
    """The `chance_outcomes` of a game without chance."""
    return 0


def has_chance(kernels: "Kernels") -> bool:
    """Whether a game rolls anything; what its set-up draws is not meant."""
    return kernels.chance_outcomes is not never


@njit()
def pick(weights: Any, count: int, rng: Any) -> int:
    """An index under `count`, each as likely as its weight says."""
    total = 0
    for i in range(count):
        total += weights[i]
    drawn = below(rng, total)
    index = 0
    while drawn >= weights[index]:
        drawn -= weights[index]
        index += 1
    return index


def roll(state: State, rng: Rng) -> str:
    """An outcome of a chance node, drawn by its probabilities; raises WrongState elsewhere."""
    outcomes = state.chance_outcomes
    if not outcomes:
        raise WrongState("there is nothing to roll: it is not chance's turn")
    total = lcm(*(probability.denominator for _, probability in outcomes))
    drawn = draw(rng, total)
    for outcome, probability in outcomes[:-1]:
        drawn -= int(probability * total)
        if drawn < 0:
            return outcome
    return outcomes[-1][0]
