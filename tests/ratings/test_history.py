"""Rating games one after the other, and scoring predictions."""

import math
import random

import pytest
from msgspec.structs import replace

from rookery.ratings.history import (
    PastContest,
    Prediction,
    deciles,
    fitted_beta,
    fitted_draws,
    history,
    log_loss,
    predictions,
    second_half,
)
from rookery.ratings.rating import Model, Pair, Rating, age, new_ratings

MODEL = Model()
WON, LOST = (Pair(0, 1, 1.0),), (Pair(0, 1, 0.0),)


def test_each_contest_begins_where_the_last_one_left_off_and_sigma_has_grown() -> None:
    first, second = history(
        [PastContest(1.0, ("ada", "bo"), WON), PastContest(4.0, ("cy", "ada"), LOST)], MODEL
    )
    new = MODEL.newcomer
    assert first.before == (new, new)
    assert first.after == tuple(new_ratings([new, new], WON, MODEL))
    assert second.before == (new, age(first.after[0], 3.0, MODEL))
    assert second.before[1].sigma > first.after[0].sigma


def test_predictions_are_made_before_the_game() -> None:
    rounds = list(history([PastContest(0, (1, 2), WON), PastContest(0, (1, 2), WON)], MODEL))
    one, two = predictions(rounds, MODEL.beta)
    assert (one.expected, one.score) == (0.5, 1.0)
    assert two.expected > 0.6


def test_log_loss() -> None:
    assert log_loss([Prediction(0.5, 1.0), Prediction(0.5, 0.0)]) == pytest.approx(math.log(2))
    assert log_loss([Prediction(1.0, 1.0)]) == pytest.approx(0, abs=1e-8)
    assert log_loss([Prediction(1.0, 0.0)]) == pytest.approx(-math.log(1e-9), rel=1e-6)
    assert log_loss([Prediction(0.5, 0.5)]) == pytest.approx(math.log(2))
    assert math.isnan(log_loss([]))


def test_deciles_see_each_pair_from_both_sides() -> None:
    bins = deciles([Prediction(0.93, 1.0), Prediction(0.97, 0.0)])
    assert [one.number for one in bins] == [2, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert bins[9].expected == pytest.approx(0.95)
    assert bins[9].score == bins[0].score == 0.5
    assert deciles([Prediction(1.0, 1.0)])[9].number == 1


def games_of_luck(noise: float, count: int, seed: str) -> list[PastContest[int]]:
    rng = random.Random(seed)
    skills = [rng.gauss(25, 25 / 3) for _ in range(20)]
    found = []
    for number in range(count):
        a, b = rng.sample(range(20), 2)
        chance = 1 / (1 + math.exp((skills[b] - skills[a]) / noise))
        found.append(PastContest(number / 10, (a, b), (Pair(0, 1, float(rng.random() < chance)),)))
    return found


def test_more_luck_is_found_out(seed: int) -> None:
    """Three pools are fitted, because one pool in twenty hides much of the luck by chance."""
    calm, wild = (
        fitted_beta([games_of_luck(noise, 600, f"{seed} {pool}") for pool in range(3)], MODEL)
        for noise in (3.0, 25.0)
    )
    assert calm < 6 < 9 < wild
    pool = games_of_luck(25.0, 600, f"{seed} more")
    fitted = fitted_beta([pool], MODEL)
    better = log_loss(second_half(pool, replace(MODEL, beta=fitted)))
    assert better < log_loss(second_half(pool, replace(MODEL, beta=1.5)))


def test_without_games_beta_stays() -> None:
    assert fitted_beta([], MODEL) == fitted_beta([[]], MODEL) == MODEL.beta
    assert fitted_beta([[PastContest(0, ("ada",), ())]], MODEL) == MODEL.beta


# -- draws -----------------------------------------------------------------------------------------


def games_of_equals(draws: float, count: int, seed: str) -> list[PastContest[int]]:
    """Two-player games between equally good players, with this share of draws."""
    rng = random.Random(seed)
    scores = [0.5 if rng.random() < draws else float(rng.random() < 0.5) for _ in range(count)]
    return [
        PastContest(n, tuple(rng.sample(range(40), 2)), (Pair(0, 1, s),))
        for n, s in enumerate(scores)
    ]


@pytest.mark.parametrize("draws", [0.0, 0.3, 0.8])
def test_how_often_equals_are_level_is_found_out(draws: float, seed: int) -> None:
    pools = [games_of_equals(draws, 4000, f"{seed}")]
    # By chance some look better than others, and are expected to win a little more often.
    assert fitted_draws(pools, replace(MODEL, beta=60.0)) == pytest.approx(draws, abs=0.05)


def test_nothing_but_rating_is_kept() -> None:
    (only,) = history([PastContest(0, ("ada", "bo"), ())], MODEL)
    assert only.after == (Rating(25.0, 25 / 3),) * 2
