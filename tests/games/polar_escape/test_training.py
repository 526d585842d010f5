"""Learning by self-play: from whole games, always the same, and what was shipped."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from rookery.games import load
from rookery.games.polar_escape.players import training, weights
from rookery.games.polar_escape.players.features import FEATURES, NAMES
from rookery.games.polar_escape.players.selfplay import LIKINGS, own_weights, samples
from rookery.games.polar_escape.players.training import Plan
from rookery.search.fitting import Samples
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


def test_each_generation_plays_with_what_all_games_so_far_have_taught(
    invented: list[list[float]],
) -> None:
    first, second = training.lessons(Plan(games=2, generations=2, seed=3))
    guess = training.guessed().tolist()
    assert invented == [guess, guess, first.weights.tolist(), first.weights.tolist()]
    assert (first.positions, second.positions) == (100, 200)
    assert second.weights[NAMES.index("turns")] == second.weights.min() < -0.5
    assert np.round(second.weights, 3).tolist() == second.weights.tolist()


def test_the_program_writes_a_file_that_is_read_back(
    invented: list[list[float]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.json"
    words = ["--games", "1", "--generations", "1", "--seed", "3", "--out", str(file)]
    assert training.main(words) == 0
    assert "generation 0: 50 positions" in capsys.readouterr().out
    assert weights.read(file)[NAMES.index("turns")] < -0.5
    assert "games=1 generations=1 seed=3" in file.read_text()


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
    assert found.learned == Plan().words
    assert tuple(found.weights) == NAMES
