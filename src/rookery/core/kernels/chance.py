"""Chance in kernels: outcomes with whole weights, never drawn inside the rules."""

from rookery.core.kernels.arguments import Actions, Board, Rng, StateRecord, Weights
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below


@njit()
def never(board: Board, state: StateRecord, out: Actions, weights: Weights) -> int:
    """The `chance_outcomes` of a game without chance."""
    return 0


@njit()
def pick(weights: Weights, count: int, rng: Rng) -> int:
    """Draw an index under `count`, with a probability proportional to its weight."""
    total = 0
    for i in range(count):
        total += weights[i]
    drawn = below(rng, total)
    index = 0
    while drawn >= weights[index]:
        drawn -= weights[index]
        index += 1
    return index


@njit()
def fall(weights: Weights, count: int, x: float) -> int:
    """The index under `count` that x, 0 <= x < 1, falls on if the weights divide that range."""
    total = 0
    for i in range(count):
        total += weights[i]
    left = int(x * total)
    index = 0
    while left >= weights[index] and index < count - 1:
        left -= weights[index]
        index += 1
    return index
