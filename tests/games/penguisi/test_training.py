"""Short self-play training: better than nothing, reproducible; and the weights that ship."""

import math
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest

from rookery.games.penguisi.players import training, weights
from rookery.games.penguisi.players.features import FEATURES, NAMES
from rookery.games.penguisi.players.selfplay import ALL, samples
from rookery.games.penguisi.players.training import PenguisiPlan

SHORT = PenguisiPlan(games=40, generations=1, seed=11)


@cache
def short_training() -> list[training.PenguisiLesson]:
    return list(training.lessons(3, SHORT))


def test_a_short_training_learns_and_is_always_the_same() -> None:
    first, second = short_training()
    assert (first.generation, second.generation) == (0, 1)
    assert first.loss < math.log(3)
    assert second.loss < math.log(3)
    again = list(training.lessons(3, SHORT))[1]
    assert again.weights.tolist() == second.weights.tolist()
    assert np.round(second.weights, 3).tolist() == second.weights.tolist()


def test_positions_come_before_throws_and_know_who_won() -> None:
    state = training.first_state(3)
    played = samples(state, 5, np.zeros(FEATURES), ALL, 3)
    assert len(played.features) == len(played.winners) > 20
    assert set(played.winners) <= {0, 1, 2}
    to_roll = played.features[:, :, NAMES.index("to roll")]
    assert set(to_roll.sum(axis=1)) == {1}


def test_the_program_writes_a_file_that_is_read_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.json"
    words = ["--boards", "3", "--games", "40", "--generations", "1", "--seed", "11"]
    assert training.main([*words, "--out", str(file)]) == 0
    assert "board 3, generation 1" in capsys.readouterr().out
    (learned,) = weights.read(file).values()
    assert learned.tolist() == short_training()[1].weights.tolist()


def test_what_ships_was_learned_by_the_program_as_it_is() -> None:
    plan = PenguisiPlan()
    found = msgspec.json.decode(weights.FILE.read_bytes(), type=weights.Weights)
    assert found.learned == plan.words
    assert set(found.boards) == {"3", "4", "5", "6"}
    assert all(tuple(row) == NAMES for row in found.boards.values())
