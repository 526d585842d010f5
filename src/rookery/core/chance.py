"""Rolling at chance nodes."""

from math import gcd

from rookery.core.arguments import check_arguments
from rookery.core.errors import WrongState
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import draw
from rookery.core.state import State


@check_arguments
def roll(state: State, rng: Rng) -> str:
    """An outcome of a chance node, drawn by its probabilities; raises WrongState elsewhere."""
    if not state.is_chance:
        raise WrongState("there is nothing to roll: it is not chance's turn")
    weight = dict(zip(state.codes, state.weights, strict=True))
    shares = gcd(*weight.values())
    number = draw(rng, sum(weight.values()) // shares)
    for outcome, code in state.code_of.items():
        number -= weight[code] // shares
        if number < 0:
            return outcome
    raise AssertionError("the weights add up to what is drawn from")
