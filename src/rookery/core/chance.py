"""Chance nodes: whether a game has any, and rolling at one."""

from math import gcd

from rookery.core.errors import WrongState
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.chance import never
from rookery.core.kernels.rng import draw
from rookery.core.kernels.rules import Rules
from rookery.core.state import State


def has_chance(rules: Rules) -> bool:
    """Whether a game rolls anything; what its set-up draws is not meant."""
    return rules.chance_outcomes is not never


def roll(state: State, rng: Rng) -> str:
    """An outcome of a chance node, drawn by its probabilities; raises WrongState elsewhere."""
    if not state.is_chance:
        raise WrongState("there is nothing to roll: it is not chance's turn")
    weight = dict(zip(state.codes, state.weights, strict=True))
    shares = gcd(*weight.values())
    drawn = draw(rng, sum(weight.values()) // shares)
    for outcome, code in state.code_of.items():
        drawn -= weight[code] // shares
        if drawn < 0:
            return outcome
    raise AssertionError("the weights add up to what is drawn from")
