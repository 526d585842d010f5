"""Small networks that score a seat by its features, evaluated by compiled searches.

A seat's score is a weighted sum of its features and of hidden units. Each unit is itself a weighted
sum of the features plus a bias, and counts only if it is above 0. `network_fit` learns the numbers.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.jit import bare_njit


class Network(NamedTuple):
    """The parameters of a network, float64."""

    direct: NDArray[np.float64]  # by feature
    hidden: NDArray[np.float64]  # by feature and unit
    bias: NDArray[np.float64]  # of each unit
    out: NDArray[np.float64]  # the weight of each unit

    @property
    def units(self) -> int:
        """The number of hidden units."""
        return len(self.out)

    def rounded(self, digits: int) -> "Network":
        """The same network, rounded to this number of decimals."""
        return Network(*(numbers.round(digits) for numbers in self))

    def same(self, other: "Network") -> bool:
        """Whether all numbers are equal."""
        return all(map(np.array_equal, self, other))


def straight(weights: NDArray[np.float64]) -> Network:
    """A network without hidden units: a score is the weighted sum of the features."""
    return Network(weights, np.zeros((len(weights), 0)), np.zeros(0), np.zeros(0))


def scores(network: Network, features: NDArray[Any]) -> NDArray[np.float64]:
    """The scores of many seats at once; the features are the last axis of `features`."""
    units = np.maximum(features @ network.hidden + network.bias, 0.0)
    totals: NDArray[np.float64] = features @ network.direct + units @ network.out
    return totals


@bare_njit()
def score(network: Network, features: NDArray[Any], seat: int, units: NDArray[np.float64]) -> float:
    """The score of a seat, whose features are a row; `units` is scratch space for the hidden ones.

    Most features of most seats are 0, and these cost nothing.
    """
    total = 0.0
    for unit in range(units.size):
        units[unit] = network.bias[unit]
    for k in range(network.direct.size):
        feature = features[seat, k]
        if feature != 0.0:
            total += network.direct[k] * feature
            for unit in range(units.size):
                units[unit] += network.hidden[k, unit] * feature
    for unit in range(units.size):
        if units[unit] > 0.0:
            total += network.out[unit] * units[unit]
    return total
