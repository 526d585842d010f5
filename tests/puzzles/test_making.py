"""Making puzzles: what counts as one, and that equal plans give equal files."""

from pathlib import Path

import pytest

from rookery.arena.puzzle_proofs import TooHard, answer, proof, worth_after
from rookery.arena.puzzles import PuzzlePlan, make
from rookery.cli import main
from rookery.games import load
from rookery.puzzles import AnswerValue, decode, encode, puzzles_in

PLAN = PuzzlePlan(game="penguin_game", count=1, seed="3", players=("chick", "chick"), gap=1)
TAKEN = "PK1 x0 1A1B11 A u00 s9.6,9.6"
"""A moves to a1, B to d1: eleven fish each, and eight floes."""


def test_equal_plans_give_equal_puzzles() -> None:
    (first,), (second,) = make(PLAN), make(PLAN)
    assert first == second
    assert decode(encode(first)) == first
    assert first.goal == "win"
    assert len(first.steps[0].answers) >= PLAN.choices
    wins = [one.utility for one in first.steps[0].answers.values()]
    assert wins.count(1) == 1


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "made.jsonl"
    words = ["--count", "1", "--seed", "3", "--level", "chick", "--gap", "1"]
    assert main(["puzzles", "make", "penguin_game", str(file), *words]) == 0
    assert puzzles_in(file) == tuple(make(PLAN))
    assert "1 puzzles" in capsys.readouterr().out


def test_an_answer_is_played_to_the_end() -> None:
    state = load("packeis").parse(TAKEN)
    assert answer(state, "b1-a1", 100) == AnswerValue(0, "c1-d1", (11, 11))


def test_margins_are_those_of_the_seat_that_moves() -> None:
    state = load("packeis").parse("PK1 x0 1A1B31 B u00 s9.6,9.6")
    assert worth_after(state, "c1-d1", 100).margin == 2
    assert proof(state, 100).worth.margin == 2


def test_what_takes_too_long_is_no_puzzle() -> None:
    game = load("packeis")
    start = game.start(game.deal(game.read_options({"players": "2"}), 1))
    with pytest.raises(TooHard):
        proof(start, 10)


def test_what_nobody_solves_is_no_puzzle() -> None:
    game = load("penguin_game")  # no solver supports drifting tiles
    drifting = game.read_options({"players": "2", "drift": "yes"})
    with pytest.raises(TooHard):
        proof(game.start(game.deal(drifting, 1)), 10)


def test_a_missing_file_has_no_puzzles(tmp_path: Path) -> None:
    assert puzzles_in(tmp_path / "none.jsonl") == ()
