"""`rookery train`: learned weights are written only if they play better."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rookery.arena.tournament.sequential import Hypotheses
from rookery.arena.training import course_of, gate, starts
from rookery.cli import main
from rookery.cli import training as command
from rookery.core.players.searcher import Searcher
from rookery.core.state import State
from rookery.games import load
from rookery.search.learning import Each, Lesson, TrainedWeights, TrainingPlan
from tests import programs

TEST = Hypotheses(elo=(0, 200))
TIMEOUT = 60
# Whoever runs the tests may ignore Ctrl+C.
HEARS = """\
import signal, sys
from rookery.cli import main
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
"""


@dataclass(frozen=True)
class Levels:
    """An estimate that is as good as a level of Packeis."""

    level: int

    def search(self, state: State, seed: int) -> Searcher:
        return state.game.players.levels[self.level].search(state, seed)

    def write(self, path: Path) -> None:
        path.write_text(f"level {self.level}\n")

    def same(self, other: TrainedWeights) -> bool:
        return self == other


class Course:
    """A course that learns to play like a level, in the planned number of generations."""

    usual = TrainingPlan(games=7, generations=2, seed=4)
    has_networks = False
    half: float | None = None

    def __init__(self, folder: Path, learned: int, shipped: int) -> None:
        self.file = folder / "weights"
        self.learned, self.known = Levels(learned), Levels(shipped)

    def current(self) -> TrainedWeights:
        return self.known

    def lessons(self, plan: TrainingPlan, each: Each = map) -> Iterator[Lesson]:
        for generation in range(plan.generations):
            played = sum(each(abs, [plan.seed] * plan.games))
            yield Lesson(generation, played, 1.0, self.learned, self.half)


def small() -> Iterator[State]:
    """Starts of two-player games of Packeis, each on different ice."""
    game = load("packeis")
    number = 0
    while True:
        options = game.deal(game.read_options({"players": "2"}), str(number))
        yield game.start(options)
        number += 1


def test_the_better_one_passes_the_gate_and_the_worse_one_does_not() -> None:
    for new, old, verdict in ((1, 0, "stronger"), (0, 1, "not stronger")):
        steps = list(gate(Levels(new), Levels(old), small(), 30, TEST))
        assert steps[-1].verdict == verdict
        assert [step.boards for step in steps] == list(range(1, len(steps) + 1))
        assert all(step.verdict == "open" for step in steps[:-1])
        assert (steps[-1].share > 0.5) is (new > old)


def test_among_equals_a_board_gives_half_and_nothing_is_known() -> None:
    steps = list(gate(Levels(0), Levels(0), small(), 2, TEST))
    assert [step.share for step in steps] == [0.5, 0.5]
    assert steps[-1].verdict == "open"


def test_the_gate_is_played_by_four_where_so_many_can_play() -> None:
    assert next(starts("polar_escape", "1")).players == 4
    one, two = (next(starts("polar_escape", seed)) for seed in "12")
    assert one != two


def test_boards_may_be_played_side_by_side() -> None:
    """Boards count in their order, and those after the last one needed don't count."""
    asked = list[int]()

    def backwards(make: Any, given: list[Any]) -> Any:
        asked.append(len(given))
        return reversed([make(one) for one in reversed(given)])

    alone = list(gate(Levels(1), Levels(0), small(), 30, TEST))
    together = list(gate(Levels(1), Levels(0), small(), 30, TEST, backwards, 4))
    assert together == alone
    assert set(asked) == {4}
    assert 4 * len(asked) - 4 < len(alone) <= 4 * len(asked)
    few = list(gate(Levels(0), Levels(0), small(), 3, TEST, backwards, 2))
    assert (asked[-2:], len(few)) == ([2, 1], 3)


@pytest.fixture
def course(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    def make(learned: int, shipped: int) -> Course:
        made = Course(tmp_path, learned, shipped)
        monkeypatch.setattr(command, "course_of", lambda _name: made)
        monkeypatch.setattr(command, "starts", lambda *_: small())
        return made

    return make


def test_the_command_writes_what_won(course: Any, capsys: pytest.CaptureFixture[str]) -> None:
    made = course(1, 0)
    assert main(["train", "packeis", "--boards", "30", "--elo", "0", "200"]) == 0
    assert made.file.read_text() == "level 1\n"
    told = capsys.readouterr().out
    assert "generation 1: 28 positions, loss 1.0000\n" in told
    assert "stronger" in told
    assert str(made.file) in told


def test_the_command_says_what_half_of_the_games_teach(
    course: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    course(1, 1).half = 1.25
    assert main(["train", "packeis"]) == 1
    assert "loss 1.0000 (1.2500 if half as many games teach)\n" in capsys.readouterr().out


def test_what_did_not_win_is_not_written(
    course: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = course(0, 1)
    assert main(["train", "packeis", "--boards", "1", "--games", "2"]) == 1
    assert not made.file.exists()
    told = capsys.readouterr().out
    assert "generation 0: 8 positions" in told
    assert "boards 1: " in told
    assert "nothing is written" in told
    own = tmp_path / "own"
    assert main(["train", "packeis", "--ungated", "--generations", "1", "--out", str(own)]) == 0
    assert own.read_text() == "level 0\n"
    assert not made.file.exists()


def test_what_ships_is_not_played_against_itself(
    course: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    made = course(1, 1)
    assert main(["train", "packeis"]) == 1
    assert "just what ships was learned again" in capsys.readouterr().out
    assert not made.file.exists()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["penguin_game"], "penguin_game brings nothing"),
        (["penguisi"], "penguisi brings nothing"),
        (["chess"], "chess"),
        (["polar_escape", "--elo", "50", "50"], "--elo 50 50"),
        (["polar_escape", "--games", "0"], "--games"),
        (["polar_escape", "--units", "257"], "--units"),
        (["packeis", "--units", "16"], "--units 16: packeis learns no network"),
    ],
)
def test_bad_words_are_one_line(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *words]) == 2
    told = capsys.readouterr()
    assert named in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_network_takes_pytorch_and_that_is_said_before_any_game(
    course: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    course(1, 0).has_networks = True
    assert main(["train", "polar_escape", "--units", "16"]) == 2
    told = capsys.readouterr()
    assert "needs torch: install it with make extra EXTRA=train" in told.err
    assert told.out == ""


def test_as_many_units_as_ship_are_learned_unless_others_are_asked_for(
    course: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    made = course(0, 0)
    made.has_networks, made.usual = True, TrainingPlan(games=7, generations=2, units=16)
    assert main(["train", "polar_escape"]) == 2
    assert "needs torch" in capsys.readouterr().err
    assert main(["train", "polar_escape", "--units", "0"]) == 1
    assert "just what ships was learned again" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        ("polar_escape", "games=2400 generations=3 seed=1 units=16"),
        ("packeis", "games=400 generations=1 seed=1"),
    ],
)
def test_games_that_can_learn(name: str, usual: str) -> None:
    assert course_of(name).usual.words == usual


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_training_says_at_once_how_far_it_is_and_ends_with_ctrl_c(
    jobs: str, tmp_path: Path
) -> None:
    file = tmp_path / "weights"
    words = ["train", "packeis", "--games", "1", "--generations", "100", "--out", str(file)]
    with programs.running(
        [sys.executable, "-c", HEARS, *words, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as training:
        assert training.stdout is not None
        assert training.stdout.readline().startswith("generation 0: ")
        os.killpg(training.pid, signal.SIGINT)
        # It returns when no process holds the pipes any more.
        _, complaint = training.communicate(timeout=TIMEOUT)
    assert (training.returncode, complaint) == (130, "rookery: stopped\n")
    assert not list(tmp_path.iterdir())
