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

    A stage concerns few parameters, its columns: those of the players left, then of all ties. So
    work and memory grow with the number of stages, and not with stages times players.
    """

    def __init__(
        self, players: int, all_stages: Sequence[RankingStage], prior: float = PRIOR
    ) -> None:
        self.players, self._prior = players, prior
        ties = sorted({len(stage.chosen) for stage in all_stages} - {1})
        self.size = players + len(ties)
        sets = {stage.left: 0 for stage in all_stages}
        sets = {left: at for at, left in enumerate(sets)}
        most, self._sets = max(map(len, sets)), len(sets)
        self._set_of = np.array([sets[stage.left] for stage in all_stages], dtype=np.int64)
        self._columns = np.zeros((len(sets), most + len(ties)), dtype=np.int64)
        self._columns[:, most:] = players + np.arange(len(ties))
        for left, at in sets.items():
            self._columns[at, : len(left)] = left
        shape = _Shape(most, ties)
        self._picks = np.array(
            [shape.feature(tuple(map(stage.left.index, stage.chosen))) for stage in all_stages]
        )
        self._options, self._exists = shape.pad([len(left) for left in sets])
        cells = self._columns[:, :, None] * self.size + self._columns[:, None, :]
        self._cells = cells.ravel()

    def value(self, at: Vector, weights: Vector) -> float:
        """The log-likelihood minus the penalty of the prior."""
        of_sets = np.bincount(self._set_of, weights, self._sets)
        scores = self._scores(at)
        top = scores.max(axis=1)
        sums = top + np.log(np.exp(scores - top[:, None]).sum(axis=1))
        picks = (self._picks * at[self._columns[self._set_of]]).sum(axis=1)
        return float(weights @ picks - of_sets @ sums) - self._prior / 2 * float(at @ at)

    def _scores(self, at: Vector) -> Vector:
        scores = (self._options @ at[self._columns][:, :, None])[:, :, 0]
        return np.where(self._exists, scores, -np.inf)

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
        scores = self._scores(at)
        parts = np.exp(scores - scores.max(axis=1)[:, None])
        chances = (parts / parts.sum(axis=1)[:, None])[:, None, :]
        means = chances @ self._options
        picks = weights[:, None] * self._picks
        slope = self._sum(self._columns[self._set_of], picks) - self._prior * at
        slope -= self._sum(self._columns, of_sets[:, None] * means[:, 0])
        squares = (chances * self._options.transpose(0, 2, 1)) @ self._options
        bends = of_sets[:, None, None] * (squares - means.transpose(0, 2, 1) @ means)
        bend = np.bincount(self._cells, bends.ravel(), self.size**2)
        return slope, bend.reshape(self.size, self.size) + self._prior * np.eye(self.size)

    def _sum(self, columns: NDArray[np.int64], values: Vector) -> Vector:
        return np.asarray(np.bincount(columns.ravel(), values.ravel(), self.size), np.float64)


class _Shape:
    """The columns of every stage: so many for players, then one for each size of a tie."""

    def __init__(self, players: int, ties: Sequence[int]) -> None:
        self._width = players + len(ties)
        self._ties = {size: players + at for at, size in enumerate(ties)}

    def feature(self, group: Sequence[int]) -> Vector:
        """By how much each column counts if the players of these columns come first."""
        row = np.zeros(self._width)
        row[list(group)] = 1 / len(group)
        if len(group) > 1:
            row[self._ties[len(group)]] = 1.0
        return row

    def _choices(self, left: int) -> list[Vector]:
        sizes = [1, *(size for size in self._ties if size <= left)]
        return [self.feature(group) for size in sizes for group in combinations(range(left), size)]

    def pad(self, lefts: Sequence[int]) -> tuple[Vector, NDArray[np.bool_]]:
        """All choices of stages with so many players left, and which of them there are."""
        choices = {left: self._choices(left) for left in sorted(set(lefts))}
        widest = max(map(len, choices.values()))
        rows = {left: np.zeros((widest, self._width)) for left in choices}
        for left, own in choices.items():
            rows[left][: len(own)] = own
        counts = np.array([len(choices[left]) for left in lefts])
        return np.array([rows[left] for left in lefts]), np.arange(widest) < counts[:, None]
