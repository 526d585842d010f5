"""Learning by self-play: from whole games, always the same, and what was shipped."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from rookery.core.searcher import run
from rookery.games import load
from rookery.games.polar_escape.players import training, weights
from rookery.games.polar_escape.players.features import FEATURES, NAMES
from rookery.games.polar_escape.players.selfplay import LIKINGS, own_weights, samples
from rookery.search.fitting import Samples
from rookery.search.learning import Lesson, Plan
from tests.games.polar_escape.positions import micro


def test_positions_of_a_game_know_who_won() -> None:
    """Red is about to land."""
    line = micro("RW@h4/0 YV@g6/0 KX@g2/0", "R=h4.4 Y=g6.1 K=g2.5", cards=(2,))
    start = load("polar_escape").parse(line)
    played = samples(start, training.guessed(), 5)
    assert played.features.shape == (len(played.winners), 3, FEATURES)
    assert len(played.winners) > 0
    assert len(set(played.winners)) == 1
    again = samples(start, training.guessed(), 5)
    assert again.features.tolist() == played.features.tolist()


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> list[list[float]]:
    """Games are invented in which the sooner seat wins; returns the weights that they were told."""
    told: list[list[float]] = []

    def invent(
        start: object, found: "np.ndarray[tuple[int], np.dtype[np.float64]]", seed: str
    ) -> Samples:
        told.append(found.tolist())
        rows = np.random.default_rng(len(told)).normal(size=(50, 3, FEATURES))
        return Samples(rows.astype(np.float32), rows[:, :, NAMES.index("turns")].argmin(axis=1))

    monkeypatch.setattr(training, "samples", invent)
    return told


def weights_of(lesson: Lesson) -> NDArray[np.float64]:
    assert isinstance(lesson.estimate, training.Learned)
    return lesson.estimate.weights


def test_each_generation_plays_with_what_all_games_so_far_have_taught(
    invented: list[list[float]],
) -> None:
    first, second = training.lessons(Plan(games=2, generations=2, seed=3))
    guess = training.guessed().tolist()
    assert invented == [guess, guess, weights_of(first).tolist(), weights_of(first).tolist()]
    assert (first.positions, second.positions) == (100, 200)
    assert weights_of(second)[NAMES.index("turns")] == weights_of(second).min() < -0.5
    assert second.loss_of_half is not None
    assert second.loss < second.loss_of_half
    assert np.round(weights_of(second), 3).tolist() == weights_of(second).tolist()


def test_games_may_be_played_side_by_side(invented: list[list[float]]) -> None:
    """What plays them hands results back in order, so nothing else is learned."""

    def backwards(make: Any, given: list[Any]) -> Any:
        return reversed([make(one) for one in reversed(given)])

    plan = Plan(games=3, generations=1, seed=3)
    (one,) = training.lessons(plan, backwards)
    assert len(invented) == 3
    assert one.positions == 150


def test_what_was_learned_is_written_and_read_back(
    invented: list[list[float]], tmp_path: Path
) -> None:
    file = tmp_path / "weights.json"
    (lesson,) = training.COURSE.lessons(Plan(games=1, generations=1, seed=3))
    lesson.estimate.write(file)
    assert weights.read(file)[NAMES.index("turns")] < -0.5
    assert "games=1 generations=1 seed=3" in file.read_text()


def test_an_estimate_plays_the_strongest_level_with_its_own_weights() -> None:
    line = micro("RW@h4/0 YV@g6/0 KX@g2/0", "R=h4.4 Y=g6.1 K=g2.5", cards=(2,))
    state = load("polar_escape").parse(line)
    shipped = training.COURSE.shipped()
    other = training.Learned(-weights.shipped(), "the wrong way round")
    assert shipped.same(training.COURSE.shipped())
    assert not shipped.same(other)
    strongest = run(load("polar_escape").levels[-1].search(state, 1))
    assert run(shipped.search(state, 1)) == strongest
    assert run(other.search(state, 1)).values != strongest.values


def test_seats_differ_and_some_go_by_simple_likings() -> None:
    known = np.arange(len(NAMES)) / 10
    found = [own_weights(known, seed) for seed in range(40)]
    simple = [row for row in found if np.count_nonzero(row) <= len(LIKINGS)]
    assert 0 < len(simple) < len(found) / 2
    assert all(row[NAMES.index("column")] >= 0 for row in simple)
    assert own_weights(known, 1).tolist() == own_weights(known, 1).tolist()
    others = np.mean([row for row in found if np.count_nonzero(row) > len(LIKINGS)], axis=0)
    assert others == pytest.approx(known, abs=0.8)


def test_what_ships_was_learned_by_the_program_as_it_is() -> None:
    found = msgspec.json.decode(weights.FILE.read_bytes(), type=weights.Weights)
    assert found.learned == training.PLAN.words
    assert tuple(found.weights) == NAMES
