"""Rolling at chance nodes."""

from math import lcm

from rookery.core.errors import WrongState
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import draw
from rookery.core.state import State


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
