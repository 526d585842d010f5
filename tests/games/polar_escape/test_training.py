"""Self-play training learns from whole games, reproducibly; and the weights that ship."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rookery.core.players.searcher import run
from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.players import training, weights
from rookery.games.polar_escape.players.features import FEATURES, NAMES
from rookery.games.polar_escape.players.selfplay import LIKINGS, own_weights, samples
from rookery.games.polar_escape.rules.states import PICK
from rookery.search import network_fit
from rookery.search.fitting import Samples
from rookery.search.learning import Lesson, TrainingPlan
from rookery.search.network import Network, straight
from rookery.search.network_fit import TrainingBatch, hopes
from tests.games.polar_escape.positions import micro


def test_positions_of_a_game_know_who_won() -> None:
    """Red is about to land."""
    line = micro("RW@h4/0 YV@g6/0 KX@g2/0", "R=h4.4 Y=g6.1 K=g2.5", cards=(2,))
    start = load("polar_escape").parse(line)
    played = samples(start, training.first_guess(), 5)
    assert played.features.shape == (len(played.winners), 3, FEATURES)
    assert len(played.winners) > 0
    assert len(set(played.winners)) == 1
    again = samples(start, training.first_guess(), 5)
    assert again.features.tolist() == played.features.tolist()


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> list[Network]:
    """Invent games won by who needs the fewest turns; return the weights that each was given."""
    told = list[Network]()

    def invent(start: object, found: Network, seed: str) -> Samples:
        told.append(found)
        rows = np.random.default_rng(len(told)).normal(size=(50, 3, FEATURES))
        return Samples(rows.astype(np.float32), rows[:, :, NAMES.index("turns")].argmin(axis=1))

    monkeypatch.setattr(training, "samples", invent)
    return told


def network_of(lesson: Lesson) -> Network:
    assert isinstance(lesson.estimate, training.LearnedNetwork)
    return lesson.estimate.weights


def test_each_generation_plays_with_what_all_games_so_far_have_taught(
    invented: list[Network],
) -> None:
    first, second = training.lessons(TrainingPlan(games=2, generations=2, seed=3))
    assert [told.same(training.first_guess()) for told in invented] == [True, True, False, False]
    assert all(told.same(network_of(first)) for told in invented[2:])
    assert (first.positions, second.positions) == (100, 200)
    found = network_of(second)
    assert found.units == 0
    assert found.direct[NAMES.index("turns")] == found.direct.min() < -0.5
    assert found.same(found.rounded(3))
    assert second.loss_of_half is not None
    assert second.loss < second.loss_of_half


def test_with_units_later_generations_teach_a_network(
    invented: list[Network], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of PyTorch, a stub returns weights that tell how often it was called."""
    asked = list[tuple[int, NDArray[np.float64], int]]()

    def found(
        taught: Sequence[TrainingBatch], start: NDArray[np.float64], seed: int, units: int
    ) -> Network:
        assert units == 16
        assert all(np.allclose(part.chances.sum(axis=1), 1.0) for part in taught)
        asked.append((sum(len(part.chances) for part in taught), start, seed))
        return straight(start + len(asked))

    monkeypatch.setattr(network_fit, "fit", found)
    one, two, three = training.lessons(TrainingPlan(games=5, generations=3, seed=3, units=16))
    assert [told.same(training.first_guess()) for told in invented] == [True] * 5 + [False] * 10
    assert all(told.same(network_of(one)) for told in invented[5:10])
    assert all(told.same(network_of(two)) for told in invented[10:])
    assert [lesson.positions for lesson in (one, two, three)] == [250, 500, 750]
    assert [count for count, _, _ in asked] == [400, 500, 600, 750]
    assert all(seed == 3 for _, _, seed in asked)
    assert network_of(two).same(straight(asked[1][1] + 2).rounded(3))
    assert two.loss > 0
    assert two.loss_of_half is None
    assert isinstance(two.estimate, training.LearnedNetwork)
    assert two.estimate.words == "games=5 generations=2 seed=3 units=16"


@pytest.mark.parametrize(
    ("units", "few"), [(0, []), (16, [*range(24, 32), *range(56, 64)])], ids=["weights", "network"]
)
def test_for_a_network_a_quarter_of_the_games_begins_with_few_sheets(
    monkeypatch: pytest.MonkeyPatch, units: int, few: list[int]
) -> None:
    """These are whole rounds of games, so every number of seats is among them."""
    begun = list[State]()

    def note(start: State, found: Network, seed: str) -> Samples:
        begun.append(start)
        return Samples(np.zeros((1, 3, FEATURES), np.float32), np.zeros(1, np.int64))

    monkeypatch.setattr(training, "samples", note)
    list(training.lessons(TrainingPlan(games=64, generations=1, seed=3, units=units)))
    assert [number for number, start in enumerate(begun) if start.plain.phase != PICK] == few
    assert [start.players for start in begun] == list(training.SEATS) * 8


def test_hopes_are_worked_out_once_a_generation(
    invented: list[Network], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    def hope(game: Samples, judge: Network) -> TrainingBatch:
        asked.append(len(game.winners))
        return hopes(game, judge)

    monkeypatch.setattr(training, "hopes", hope)
    monkeypatch.setattr(network_fit, "fit", lambda _taught, start, _seed, _units: straight(start))
    list(training.lessons(TrainingPlan(games=5, generations=3, seed=3, units=16)))
    assert len(asked) == 10 + 15


def test_games_may_be_played_side_by_side(invented: list[Network]) -> None:
    """They may be played in any order, because their results come back in the original one."""

    def backwards(make: Any, given: list[Any]) -> Any:
        return reversed([make(one) for one in reversed(given)])

    plan = TrainingPlan(games=3, generations=1, seed=3)
    (one,) = training.lessons(plan, backwards)
    assert len(invented) == 3
    assert one.positions == 150


def test_what_was_learned_is_written_and_read_back(invented: list[Network], tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    (lesson,) = training.COURSE.lessons(TrainingPlan(games=1, generations=1, seed=3))
    lesson.estimate.write(file)
    assert weights.read(file).same(network_of(lesson))
    assert weights.words(file) == "games=1 generations=1 seed=3"
    units = np.random.default_rng(1).normal(size=(FEATURES, 3))
    bent = Network(np.arange(float(FEATURES)), units, units[0], units[1])
    training.LearnedNetwork(bent, "by hand").write(file)
    assert weights.read(file).same(bent)


def test_an_estimate_plays_the_strongest_level_with_its_own_weights() -> None:
    line = micro("RW@h4/0 YV@g6/0 KX@g2/0", "R=h4.4 Y=g6.1 K=g2.5", cards=(2,))
    state = load("polar_escape").parse(line)
    shipped = training.COURSE.current()
    turned = weights.shipped_network()
    turned = turned._replace(direct=-turned.direct, out=-turned.out)
    other = training.LearnedNetwork(turned, "the wrong way round")
    assert shipped.same(training.COURSE.current())
    assert not shipped.same(other)
    strongest = run(load("polar_escape").players.levels[-1].search(state, 1))
    assert run(shipped.search(state, 1)) == strongest
    assert run(other.search(state, 1)).values != strongest.values


def test_seats_differ_and_some_go_by_simple_likings() -> None:
    direct, out = np.arange(len(NAMES)) / 10, np.array([1.0, -2.0])
    known = Network(direct, np.ones((len(NAMES), 2)), np.zeros(2), out)
    found = [own_weights(known, seed) for seed in range(40)]
    simple = [one for one in found if one.units == 0]
    assert 0 < len(simple) < len(found) / 2
    assert all(np.count_nonzero(one.direct) <= len(LIKINGS) for one in simple)
    assert all(one.direct[NAMES.index("column")] >= 0 for one in simple)
    assert own_weights(known, 1).same(own_weights(known, 1))
    others = [one for one in found if one.units]
    assert np.mean([one.direct for one in others], axis=0) == pytest.approx(direct, abs=0.8)
    assert np.mean([one.out for one in others], axis=0) == pytest.approx(out, abs=0.5)
    assert len({float(one.out[0]) for one in others}) == len(others)
    assert all(one.hidden is known.hidden for one in others)


def test_what_ships_was_learned_by_the_program_as_it_is() -> None:
    assert weights.words() == training.PLAN.words
