"""Chance in kernels: outcomes with whole weights, never drawn inside the rules."""

from typing import Any

from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below


@njit()
def never(board: Any, state: Any, out: Any, weights: Any) -> int:  # noqa: ARG001  a kernel's shape
    """The `chance_outcomes` of a game without chance."""
    return 0


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
