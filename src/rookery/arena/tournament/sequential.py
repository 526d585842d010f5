"""A sequential probability ratio test between two players: it ends as soon as enough is known.

Each of two hypotheses says by how many points of Elo the first player is stronger, that is, which
share of the points it can expect. A board, played in all rotations, is one sample: its games are
correlated, so their mean counts, whatever its distribution. After every board, in order, the ratio
of the greatest likelihoods that the hypotheses allow (Van den Bergh's generalised test, with which
chess engines are tested) is compared with Wald's bounds.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from rookery.core.arguments import check_arguments, check_fields

Verdict = Literal["stronger", "not stronger", "open"]

_LITTLE = 1e-3
"""The pseudo-count of each of a loss, a draw and a win before the first board, so that nothing is
taken to be impossible because it has not happened yet."""
_HALVINGS = 60
MOST_ELO = 1000.0


class Hypotheses(msgspec.Struct, frozen=True):
    """The hypotheses in points of Elo, and how often each may be rejected wrongly."""

    elo: tuple[float, float] = (0.0, 50.0)
    errors: tuple[float, float] = (0.05, 0.05)

    def __post_init__(self) -> None:
        check_fields(self)
        low, high = self.elo
        if not -MOST_ELO <= low < high <= MOST_ELO:
            raise ValueError(f"Elo to test: a lower and a higher one, within {MOST_ELO:g}")
        if not all(0 < risk < 0.5 for risk in self.errors):
            raise ValueError("errors of a test lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds: below the lower the first hypothesis wins, above the upper the second."""
        wrongly, overlook = self.errors
        return math.log(overlook / (1 - wrongly)), math.log((1 - overlook) / wrongly)


class RatioWalk(msgspec.Struct, frozen=True):
    """The course of a test: the log ratio after each board, the bounds, and the verdict."""

    ratios: tuple[float, ...]
    bounds: tuple[float, float]
    verdict: Verdict


@check_arguments
def expected_score(elo: float) -> float:
    """The share of the points that a player who is stronger by `elo` can expect."""
    return 1 / (1 + 10 ** (-elo / 400))


@check_arguments
class Trial:
    """A test in progress, which is given the results board by board."""

    def __init__(self, test: Hypotheses) -> None:
        self.test = test
        self._counts = Counter({0.0: _LITTLE, 0.5: _LITTLE, 1.0: _LITTLE})
        self._ratios: list[float] = []

    def add(self, points: float) -> Verdict:
        """Add a board on which the first player took this share of the points (0 to 1)."""
        if not 0 <= points <= 1:
            raise ValueError(f"points are a share from 0 to 1, not {points}")
        self._counts[round(points, 9)] += 1
        low, high = self.test.elo
        self._ratios.append(log_ratio(self._counts, expected_score(low), expected_score(high)))
        return self.verdict

    @property
    def verdict(self) -> Verdict:
        """The hypothesis that the test has accepted, or "open"."""
        if not self._ratios or self.test.bounds[0] < self._ratios[-1] < self.test.bounds[1]:
            return "open"
        return "stronger" if self._ratios[-1] > 0 else "not stronger"

    @property
    def walk(self) -> RatioWalk:
        ratios = tuple(round(ratio, 9) for ratio in self._ratios)
        return RatioWalk(ratios, self.test.bounds, self.verdict)


@check_arguments
def log_ratio(scores: "Counter[float]", low: float, high: float) -> float:
    """The log of how much likelier the samples are if their mean is `high` than if it is `low`.

    For each mean, the distribution is the one that makes the samples likeliest.
    """
    values, counts = list(scores), list(scores.values())
    pull_low, pull_high = _pull(values, counts, low), _pull(values, counts, high)
    return math.fsum(
        count * math.log((1 + pull_low * (value - low)) / (1 + pull_high * (value - high)))
        for value, count in zip(values, counts, strict=True)
    )


def _pull(values: Sequence[float], counts: Sequence[float], mean: float) -> float:
    """The Lagrange multiplier x with which weights of c / (1 + x (v - mean)) have that mean."""
    gaps = [value - mean for value in values]
    low, high = -1 / max(gaps), -1 / min(gaps)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        slope = sum(c * gap / (1 + middle * gap) for c, gap in zip(counts, gaps, strict=True))
        if slope > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
