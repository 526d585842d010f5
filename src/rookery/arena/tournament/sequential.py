"""A sequential probability ratio test between two players: it ends as soon as enough is known.

Two hypotheses say by how many points of Elo the first player is stronger, that is which part of the
points it may expect. A board, played in all rotations, is one sample: its games go together, so
that their mean counts, whatever its distribution. The ratio of the greatest likelihoods that both
hypotheses allow (Van den Bergh's generalised test, as chess engines are tested with) is compared
with Wald's bounds after every board, in the order of boards.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

Verdict = Literal["stronger", "not stronger", "open"]

_LITTLE = 1e-3
"""How often each of a loss, a draw and a victory counts before the first board: nothing is taken to
be impossible because it has not happened yet."""
_HALVINGS = 60
MOST_ELO = 1000.0


class Hypotheses(msgspec.Struct, frozen=True):
    """The hypotheses in points of Elo, and how often each may be refused wrongly."""

    elo: tuple[float, float] = (0.0, 50.0)
    errors: tuple[float, float] = (0.05, 0.05)

    def __post_init__(self) -> None:
        low, high = self.elo
        if not -MOST_ELO <= low < high <= MOST_ELO:
            raise ValueError(f"Elo to test: a lower and a higher one, within {MOST_ELO:g}")
        if not all(0 < one < 0.5 for one in self.errors):
            raise ValueError("errors of a test lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first ratio the first hypothesis stands, above the second one the second."""
        wrongly, missed = self.errors
        return math.log(missed / (1 - wrongly)), math.log((1 - missed) / wrongly)


class Walk(msgspec.Struct, frozen=True):
    """How a test went: the logarithm of the ratio after each board, and what came of it."""

    ratios: tuple[float, ...]
    bounds: tuple[float, float]
    verdict: Verdict


def expected(elo: float) -> float:
    """The part of the points that a player so much stronger may expect."""
    return 1 / (1 + 10 ** (-elo / 400))


class Trial:
    """A test under way."""

    def __init__(self, test: Hypotheses) -> None:
        self.test = test
        self._seen = Counter({0.0: _LITTLE, 0.5: _LITTLE, 1.0: _LITTLE})
        self._ratios: list[float] = []

    def add(self, points: float) -> Verdict:
        """What is known with one more board, on which the first player took so much of 1."""
        self._seen[round(points, 9)] += 1
        low, high = self.test.elo
        self._ratios.append(log_ratio(self._seen, expected(low), expected(high)))
        return self.verdict

    @property
    def verdict(self) -> Verdict:
        """Whether enough is known, and for what."""
        if not self._ratios or self.test.bounds[0] < self._ratios[-1] < self.test.bounds[1]:
            return "open"
        return "stronger" if self._ratios[-1] > 0 else "not stronger"

    @property
    def walk(self) -> Walk:
        """How it has gone so far."""
        rounded = tuple(round(ratio, 9) for ratio in self._ratios)
        return Walk(rounded, self.test.bounds, self.verdict)


def log_ratio(seen: "Counter[float]", low: float, high: float) -> float:
    """By how much more likely samples are if their mean is `high` than if it is `low`.

    Each with the distribution that makes them likeliest; as a logarithm.
    """
    values, counts = list(seen), list(seen.values())
    pull_low, pull_high = _pull(values, counts, low), _pull(values, counts, high)
    return math.fsum(
        count * math.log((1 + pull_low * (value - low)) / (1 + pull_high * (value - high)))
        for value, count in zip(values, counts, strict=True)
    )


def _pull(values: Sequence[float], counts: Sequence[float], mean: float) -> float:
    """Lagrange's multiplier: samples of weight c / (1 + x (v - mean)) have that mean."""
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
