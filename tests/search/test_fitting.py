"""Weights fitted to winners: the weights that decided the games are recovered."""

import math

import numpy as np
import pytest

from rookery.search.fitting import Samples, fit, join, loss, loss_unseen

WANTED = np.array([1.5, -0.7, 0.2, 0.0])


def drawn(seats: int, count: int) -> Samples:
    """Winners drawn from known weights of three features; the fourth is 0 everywhere."""
    rng = np.random.default_rng(5)
    features = np.zeros((count, seats, len(WANTED)), np.float32)
    features[:, :, :3] = rng.normal(size=(count, seats, 3))
    scores = features @ WANTED + rng.gumbel(size=(count, seats))
    return Samples(features, scores.argmax(axis=1))


def test_the_fit_finds_the_weights_that_made_the_winners() -> None:
    played = [drawn(3, 10_000), drawn(4, 10_000)]
    found = fit(played, np.zeros(4))
    assert found == pytest.approx(WANTED, abs=0.05)
    assert loss(played, found) < loss(played, np.zeros(4))
    assert loss(played[:1], np.zeros(4)) == pytest.approx(math.log(3))


def test_a_strong_pull_keeps_weights_small() -> None:
    played = [drawn(3, 100)]
    free, pulled = fit(played, np.zeros(4)), fit(played, np.zeros(4), pull=1000.0)
    assert np.abs(pulled).max() < 0.1 < np.abs(free).max()


def noise(games: int) -> list[Samples]:
    """Games of ten positions whose winners have nothing to do with the twenty features."""
    rng = np.random.default_rng(7)
    rows = rng.normal(size=(games, 10, 3, 20)).astype(np.float32)
    return [Samples(row, rng.integers(0, 3, 10)) for row in rows]


def test_what_a_fit_has_seen_flatters_it() -> None:
    """Nothing can be learned, so unseen games are predicted worse than by chance."""
    games = noise(10)
    seen = loss(join(games), fit(join(games), np.zeros(20)))
    assert seen < math.log(3) < loss_unseen(games) < loss_unseen(games, part=0.5)


def test_more_games_teach_more_where_there_is_something_to_learn() -> None:
    whole = drawn(3, 400)
    games = [Samples(whole.features[i : i + 8], whole.winners[i : i + 8]) for i in range(0, 400, 8)]
    known = loss([whole], WANTED)
    assert known < loss_unseen(games) < loss_unseen(games, part=0.25) < math.log(3)


def test_games_without_a_winner_count_for_nothing() -> None:
    none = Samples(np.zeros((0, 3, 20), np.float32), np.zeros(0, np.int64))
    (one,) = noise(1)
    assert loss_unseen([none, one, none]) == pytest.approx(math.log(3))


def test_samples_are_joined_by_the_number_of_seats() -> None:
    one, two, three = drawn(4, 5), drawn(3, 2), drawn(4, 1)
    few, many = join([one, two, three])
    assert (few.features.shape, many.features.shape) == ((2, 3, 4), (6, 4, 4))
    assert many.winners.tolist() == [*one.winners, *three.winners]
