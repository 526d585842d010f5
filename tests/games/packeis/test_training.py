"""Self-play training learns from whole games, reproducibly; and the weights that ship."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rookery.core.players.searcher import run
from rookery.games import load
from rookery.games.packeis.players import learned, policy, selfplay, training, weights
from rookery.games.packeis.players.learned import Learned
from rookery.games.packeis.players.selfplay import GameSamples
from rookery.search.fitting import Samples
from rookery.search.learning import Lesson, TrainingPlan

SMALL = "PK1 x0,1,0 A1213/1B323/12C11 A u000 s0.0,0.0,0.0"


def test_a_game_teaches_what_was_preferred_and_who_came_in_ahead() -> None:
    start = load("packeis").parse(SMALL)
    taught = selfplay.samples(start, training.first_guess(), "5")
    assert taught.placing == []
    for part in taught.moving:
        _, options, glances = part.features.shape
        assert options > 1
        assert glances == policy.GLANCES
        assert part.winners.max() < options
    (pairs,) = taught.judging
    assert pairs.features.shape == (len(pairs.winners), 2, selfplay.COLUMNS)
    assert len(pairs.winners) > 0
    again = selfplay.samples(start, training.first_guess(), "5")
    assert again.judging[0].features.tolist() == pairs.features.tolist()


def test_what_a_seat_has_counts_in_the_phases_around_it() -> None:
    """Nine contested floes count a tenth in the first phase and nine tenths in the second."""
    taught = selfplay.samples(load("packeis").parse(SMALL), training.first_guess(), "5")
    first = taught.judging[0].features[0].reshape(2, weights.PHASES, 1 + weights.FEATURES)
    assert first[:, 0].any()
    assert first[:, 1] == pytest.approx(9 * first[:, 0], rel=1e-5)
    assert not first[:, 2:].any()


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> list[Learned]:
    """Invent games decided by known features; return the weights that each was given."""
    told: list[Learned] = []

    def invent(_start: object, known: Learned, _seed: str) -> GameSamples:
        told.append(known)
        rng = np.random.default_rng(len(told))
        glances = rng.normal(size=(200, 3, policy.GLANCES)).astype(np.float32)
        best = glances[:, :, policy.THREE].argmax(axis=1)
        pairs = rng.normal(size=(900, 2, selfplay.COLUMNS)).astype(np.float32)
        sums = pairs.reshape(900, 2, weights.PHASES, -1)
        ahead = (sums[..., 0] + sums[..., 1] / 2).sum(axis=2).argmax(axis=1)
        liked = [Samples(glances, best)]
        return GameSamples(liked, liked, [Samples(pairs, ahead)])

    monkeypatch.setattr(selfplay, "samples", invent)
    return told


def found_in(lesson: Lesson) -> Learned:
    assert isinstance(lesson.estimate, training.EstimatesOfGames)
    return lesson.estimate.found


def test_each_generation_plays_with_what_the_one_before_has_taught(
    invented: list[Learned],
) -> None:
    first, second = training.lessons(TrainingPlan(games=2, generations=2, seed=3))
    assert [known.spread.tolist() for known in invented[:2]] == [list(training.SPREAD)] * 2
    assert invented[2] is invented[3] is found_in(first)
    assert first.positions == second.positions == 1800
    found = found_in(second)
    assert (found.policy.argmax(axis=1) == policy.THREE).all()
    assert found.policy.max() > 1
    assert found.judging[:, 0] == pytest.approx(weights.ONCE / 2, rel=0.3)
    assert abs(found.judging[:, 1:]).max() < weights.ONCE / 4
    assert (found.spread > 0).all()


def test_games_may_be_played_side_by_side(invented: list[Learned]) -> None:
    def backwards(make: Any, given: list[Any]) -> Any:
        return reversed([make(one) for one in reversed(given)])

    (one,) = training.lessons(TrainingPlan(games=3, generations=1, seed=3), backwards)
    assert len(invented) == 3
    assert one.positions == 2700


def test_what_was_learned_is_written_and_read_back(invented: list[Learned], tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    (lesson,) = training.COURSE.lessons(TrainingPlan(games=1, generations=1, seed=3))
    lesson.estimate.write(file)
    found = training.EstimatesOfGames(learned.read(file), learned.words(file))
    assert found.same(lesson.estimate)
    assert found.words == "games=1 generations=1 seed=3"
    assert not found.same(training.COURSE.current())


def test_an_estimate_searches_with_its_own_weights() -> None:
    state = load("packeis").parse(SMALL)
    shipped = training.COURSE.current()
    assert shipped.same(training.COURSE.current())
    other = training.EstimatesOfGames(training.first_guess(), "a guess")
    assert run(shipped.search(state, 1)).action in state.legal_actions
    assert run(other.search(state, 1)).action in state.legal_actions


def test_first_guesses_that_ship_were_learned_by_the_program_as_it_is() -> None:
    """The estimate was fitted to margins of fish (benchmarks/engines/packeis.md)."""
    assert learned.words() == f"{training.PLAN.words}, the estimate fitted to margins"
    found = learned.shipped()
    assert found.policy.shape == (2, policy.GLANCES)
    assert found.judging.shape == (weights.PHASES, weights.FEATURES)
    assert found.spread.shape == (weights.PHASES,)
