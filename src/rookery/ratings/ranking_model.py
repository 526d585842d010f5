"""The likelihood of orders of finish: the Plackett-Luce model with Davidson's treatment of draws.

An order of finish is built in stages: the best of all comes first, then the best of those left, and
so on. Each stage chooses a set C of those left, usually one player, with a weight of d(|C|) times
the geometric mean of the strengths in C. d(1) is 1; d(2) says how often two share a place, etc. For
two players this is the Bradley-Terry model with draws (Davidson, JASA 65, 1970), for more that of
Turner, van Etten, Firth and Kosmidis (Modelling rankings in R, Computational Statistics 35, 2020).
The log-likelihood is concave in the logarithms, so Newton's method finds its one maximum.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

PRIOR = 1 / 6.0**2
"""The precision of the normal prior on log strengths, which keeps a player who wins every game
finite. Its standard deviation of 6 units of the logarithm is 1042 points of Elo."""
_CLOSE, _MOST_STEPS = 1e-10, 200


class RankingStage(NamedTuple):
    """The players left at a stage (one number per seat), and those of them who came first."""

    left: tuple[int, ...]
    chosen: tuple[int, ...]


def stages(order: Sequence[tuple[tuple[int, ...], bool]]) -> Iterable[RankingStage]:
    """The stages of one order of finish, given as groups that share a place, the best first.

    Each group comes with a flag: whether it is settled that its players are equal. If the last
    group is not settled, it adds no stage.
    """
    left = tuple(sorted(player for group, _ in order for player in group))
    for group, is_settled in order:
        is_last = len(group) == len(left)
        if len(left) > 1 and (is_settled or not is_last):
            yield RankingStage(left, tuple(sorted(group)))
        rest = list(left)
        for player in group:
            rest.remove(player)
        left = tuple(rest)


class StrengthModel:
    """The likelihood of the stages that occur; a vector of `weights` says how often each does.

    Parameters are the logarithms of the strengths, then of those of d(2), d(3), ... that occur.
    `prior` is the precision of their normal prior.
    """

    def __init__(
        self, players: int, all_stages: Sequence[RankingStage], prior: float = PRIOR
    ) -> None:
        self.players, self._prior = players, prior
        ties = sorted({len(stage.chosen) for stage in all_stages} - {1})
        self._ties = {size: players + at for at, size in enumerate(ties)}
        self.size = players + len(ties)
        sets = sorted({stage.left for stage in all_stages})
        self._set_of = np.array([sets.index(stage.left) for stage in all_stages], dtype=np.int64)
        self._picks = np.array([self._feature(stage.chosen) for stage in all_stages])
        self._sets = len(sets)
        self._options, self._exists = self._pad([self._choices(left) for left in sets])

    def _feature(self, group: Sequence[int]) -> Vector:
        row = np.zeros(self.size)
        for player in group:
            row[player] += 1 / len(group)
        if len(group) > 1:
            row[self._ties[len(group)]] = 1.0
        return row

    def _choices(self, left: tuple[int, ...]) -> list[Vector]:
        sizes = [1, *(size for size in self._ties if size <= len(left))]
        return [self._feature(group) for size in sizes for group in combinations(left, size)]

    def _pad(self, choices: list[list[Vector]]) -> tuple[Vector, NDArray[np.bool_]]:
        widest = max(map(len, choices))
        options = np.zeros((len(choices), widest, self.size))
        exists = np.zeros((len(choices), widest), dtype=bool)
        for row, of_set in enumerate(choices):
            options[row, : len(of_set)], exists[row, : len(of_set)] = of_set, True
        return options, exists

    def value(self, at: Vector, weights: Vector) -> float:
        """The log-likelihood minus the penalty of the prior."""
        of_sets = np.bincount(self._set_of, weights, self._sets)
        total = float(weights @ (self._picks @ at) - of_sets @ self._log_sums(at))
        return total - self._prior / 2 * float(at @ at)

    def _log_sums(self, at: Vector) -> Vector:
        scores = np.where(self._exists, self._options @ at, -np.inf)
        top = scores.max(axis=1)
        sums: Vector = top + np.log(np.exp(scores - top[:, None]).sum(axis=1))
        return sums

    def fit(self, weights: Vector, begin: Vector | None = None) -> Vector:
        """The most likely parameters; the logarithms of the strengths add up to 0."""
        at = np.zeros(self.size) if begin is None else begin.copy()
        best = self.value(at, weights)
        for _ in range(_MOST_STEPS):
            slope, bend = self._derivatives(at, weights)
            step = np.linalg.solve(bend, slope)
            while (value := self.value(at + step, weights)) < best - _CLOSE * (1 + abs(best)):
                step /= 2
            at, best = at + step, value
            if float(np.abs(step).max()) < _CLOSE:
                break
        return at

    def _derivatives(self, at: Vector, weights: Vector) -> tuple[Vector, Vector]:
        """The gradient and the negative Hessian."""
        of_sets = np.bincount(self._set_of, weights, self._sets)
        scores = np.where(self._exists, self._options @ at, -np.inf)
        parts = np.exp(scores - scores.max(axis=1)[:, None])
        chances = parts / parts.sum(axis=1)[:, None]
        means = np.einsum("so,sop->sp", chances, self._options)
        slope = weights @ self._picks - of_sets @ means - self._prior * at
        rows = self._options.reshape(-1, self.size)
        squares = (rows * (of_sets[:, None] * chances).reshape(-1, 1)).T @ rows
        bend = squares - (means * of_sets[:, None]).T @ means
        return slope, bend + self._prior * np.eye(self.size)
