"""Ratings maximise the likelihood, and the likelihood is that of the model."""

import itertools
import math

import numpy as np
import pytest

from rookery.arena.tournament.strengths import ELO
from rookery.ratings.ranking_model import RankingStage, StrengthModel, Vector, stages


def orders(seats: tuple[int, ...]) -> list[tuple[tuple[int, ...], ...]]:
    """All orders of finish with shared places."""
    if not seats:
        return [()]
    found = []
    for size in range(1, len(seats) + 1):
        for first in itertools.combinations(seats, size):
            rest = tuple(seat for seat in seats if seat not in first)
            found += [(first, *order) for order in orders(rest)]
    return found


def settled(order: tuple[tuple[int, ...], ...]) -> list[RankingStage]:
    return list(stages([(group, True) for group in order]))


def test_all_orders_of_three_are_likely_to_one_in_all() -> None:
    found = sorted({stage for order in orders((0, 1, 2)) for stage in settled(order)})
    model = StrengthModel(3, found)
    at = np.array([0.4, -0.3, 0.1, -1.2, -2.0])
    nothing = model.value(at, np.zeros(len(found)))

    def likely(order: tuple[tuple[int, ...], ...]) -> float:
        weights = np.array([float(settled(order).count(stage)) for stage in found])
        return math.exp(model.value(at, weights) - nothing)

    assert math.fsum(map(likely, orders((0, 1, 2)))) == pytest.approx(1, abs=1e-12)
    assert likely(((0,), (1,), (2,))) / likely(((0,), (2,), (1,))) == pytest.approx(math.exp(-0.4))


def test_two_players_without_draws_are_as_bradley_and_terry_have_them() -> None:
    model = StrengthModel(2, [RankingStage((0, 1), (0,)), RankingStage((0, 1), (1,))])
    at = model.fit(np.array([750.0, 250.0]))
    assert ELO * (at[0] - at[1]) == pytest.approx(400 * math.log10(3), rel=1e-3)
    assert at.sum() == pytest.approx(0, abs=1e-9)


def test_draws_say_that_players_are_close_and_nothing_else() -> None:
    found = [RankingStage((0, 1), (0,)), RankingStage((0, 1), (0, 1)), RankingStage((0, 1), (1,))]
    few, many = (
        StrengthModel(2, found).fit(np.array([60.0, draws, 30.0])) for draws in (10.0, 300.0)
    )
    assert 0 < many[0] < few[0]
    assert few[2] < 0 < many[2]


def test_who_wins_every_game_has_a_finite_rating() -> None:
    at = StrengthModel(2, [RankingStage((0, 1), (0,))]).fit(np.array([50.0]))
    assert 200 < ELO * (at[0] - at[1]) < 2000


def test_an_unsettled_last_group_tells_nothing_of_its_own() -> None:
    order = [((2,), True), ((0, 1), False)]
    assert list(stages(order)) == [RankingStage((0, 1, 2), (2,))]
    assert list(stages([((0, 1), False)])) == []
    shared = list(stages([((0, 1), False), ((2,), True)]))
    assert shared == [RankingStage((0, 1, 2), (0, 1))]


def drawn(
    rng: np.random.Generator, strengths: Vector, seats: tuple[int, ...]
) -> list[RankingStage]:
    """A random order of finish from exponential times, as in the Plackett-Luce model."""
    times = {seat: rng.exponential() / math.exp(strengths[seat]) for seat in seats}
    return settled(tuple((seat,) for seat in sorted(seats, key=times.__getitem__)))


def test_strengths_that_games_were_drawn_from_are_found_again(rng: np.random.Generator) -> None:
    true = np.array([0.8, 0.2, 0.0, -0.3, -0.7])
    meetings = list(itertools.combinations(range(5), 4))
    games = [stage for n in range(2000) for stage in drawn(rng, true, meetings[n % 5])]
    found = sorted(set(games))
    counts = np.array([float(games.count(stage)) for stage in found])
    model = StrengthModel(5, found)
    at = model.fit(counts)
    assert np.abs(at - true).max() < 0.12
    for step in np.eye(5) * 1e-3:
        assert model.value(at + step, counts) < model.value(at, counts)
