"""The sequential test errs no more often than its given error rates allow."""

import math
from collections import Counter
from statistics import fmean

import numpy as np
import pytest

from rookery.arena.tournament.sequential import Hypotheses, Trial, expected_score, log_ratio

DRAWN = 0.2
"""The share of games that are drawn."""


def board(rng: np.random.Generator, mean: float) -> float:
    """The first player's share of the points in two games against the same opponent."""
    chances = (1 - mean - DRAWN / 2, DRAWN, mean - DRAWN / 2)
    return float(rng.choice(3, size=2, p=chances).sum() / 4)


def verdicts(
    hypotheses: Hypotheses, elo: float, times: int, rng: np.random.Generator
) -> tuple[Counter[str], float]:
    """The verdicts of tests between players this far apart, and the mean number of boards."""
    ends, lengths = Counter[str](), list[int]()
    for _ in range(times):
        trial = Trial(hypotheses)
        while trial.add(board(rng, expected_score(elo))) == "open":
            pass
        ends[trial.verdict] += 1
        lengths.append(len(trial.walk.ratios))
    return ends, fmean(lengths)


def most(error: float, times: int) -> float:
    """The expected number of errors at this rate, plus three standard deviations."""
    return times * error + 3 * math.sqrt(times * error * (1 - error))


def test_errors_are_as_rare_as_asked(rng: np.random.Generator) -> None:
    hypotheses = Hypotheses((0.0, 120.0), (0.05, 0.1))
    weak, _ = verdicts(hypotheses, 0.0, 150, rng)
    strong, boards = verdicts(hypotheses, 120.0, 150, rng)
    assert weak["stronger"] <= most(0.05, 150)
    assert strong["not stronger"] <= most(0.1, 150)
    assert strong["stronger"] > 100 < weak["not stronger"]
    assert boards < 60


@pytest.mark.slow
@pytest.mark.parametrize("elo", [(0.0, 30.0), (-10.0, 40.0), (0.0, 150.0)])
@pytest.mark.parametrize("errors", [(0.05, 0.05), (0.01, 0.2)])
def test_errors_are_as_rare_as_asked_in_many_tests(
    elo: tuple[float, float], errors: tuple[float, float], rng: np.random.Generator
) -> None:
    hypotheses = Hypotheses(elo, errors)
    weak, _ = verdicts(hypotheses, elo[0], 600, rng)
    strong, _ = verdicts(hypotheses, elo[1], 600, rng)
    assert weak["stronger"] <= most(errors[0], 600)
    assert strong["not stronger"] <= most(errors[1], 600)


def test_the_ratio_is_that_of_the_likeliest_distributions_with_these_means() -> None:
    seen = Counter({0.0: 3.0, 1.0: 7.0})  # with two values the mean determines the distribution
    by_hand = 7 * math.log(0.6 / 0.5) + 3 * math.log(0.4 / 0.5)
    assert log_ratio(seen, 0.5, 0.6) == pytest.approx(by_hand)
    middling = Counter({0.0: 1.0, 0.25: 2.0, 0.5: 5.0, 0.75: 4.0, 1.0: 2.0})
    assert log_ratio(middling, 0.5, 0.6) == pytest.approx(-log_ratio(middling, 0.6, 0.5))
    # Data halfway between the two means makes neither likelier.
    assert abs(log_ratio(Counter({0.25: 5.0, 0.75: 5.0}), 0.45, 0.55)) < 1e-9


@pytest.mark.parametrize(
    ("elo", "errors", "said"),
    [
        ((5.0, 5.0), (0.05, 0.05), "a lower and a higher one"),
        ((0.0, 5000.0), (0.05, 0.05), "within 1000"),
        ((math.nan, 10.0), (0.05, 0.05), "a lower and a higher one"),
        ((0.0, 10.0), (0.0, 0.05), "between 0 and 0.5"),
    ],
)
def test_hypotheses_that_make_no_test(
    elo: tuple[float, float], errors: tuple[float, float], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        Hypotheses(elo, errors)


def test_a_trial_without_boards_is_open() -> None:
    trial = Trial(Hypotheses())
    assert (trial.verdict, trial.walk.ratios) == ("open", ())
    assert trial.walk.bounds == pytest.approx((-math.log(19), math.log(19)))
