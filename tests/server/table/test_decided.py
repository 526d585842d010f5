"""Where fish are level, floes decide, and it is said; three puzzles a day are of three kinds."""

from datetime import date, timedelta

import pytest

from rookery import games
from rookery.core.players.searcher import run
from rookery.core.state import State
from rookery.puzzles import Puzzle
from rookery.server.analysis.api import verdict_of
from rookery.server.i18n.catalogues import languages
from rookery.server.puzzles import book
from rookery.server.puzzles import shown as telling
from rookery.server.table.results import decided_by

ENGLISH, GERMAN = languages()["en"], languages()["de"]
LEVEL = {1: "more floes: a win (PK-25)", -1: "fewer floes: a loss (PK-25)", 0: "draw (PK-26)"}


def of_packeis() -> list[Puzzle]:
    return [item.puzzle for item in book.of_game("packeis").values()]


def test_every_answer_that_is_level_says_what_decides() -> None:
    """All answers of all puzzles: the words agree with the result that the solver has proven."""
    seen = set()
    for puzzle in of_packeis():
        state = games.load("packeis").parse(puzzle.position)
        seat = state.current_player or 0
        for action, answer in puzzle.steps[0].answers.items():
            mine, theirs = answer.end[seat], answer.end[1 - seat]
            line = telling.judged(puzzle, state, [action], ENGLISH)
            said = " ".join(line.why)
            if line.verdict == "good":
                continue
            assert f"{mine} to {theirs} fish" in said
            if mine == theirs:
                seen.add(answer.utility)
                assert LEVEL[answer.utility] in said, said
            else:
                assert (mine > theirs) == (answer.utility > 0)
    assert {1, -1} <= seen


def test_it_is_said_in_german() -> None:
    said = set[str]()
    for puzzle in of_packeis():
        state = games.load("packeis").parse(puzzle.position)
        for action in puzzle.steps[0].answers:
            said.update(telling.judged(puzzle, state, [action], GERMAN).why)
    words = " ".join(said)
    assert "aber mehr Schollen: gewonnen (PK-25)" in words
    assert "aber weniger Schollen: verloren (PK-25)" in words
    assert " fish" not in words


def ended(position: str) -> State:
    state = games.load("packeis").parse(position)
    assert state.is_terminal
    return state


@pytest.mark.clause("PK-25", "PK-26")
@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ("s9.4,9.5", "Level in fish: more floes decide (PK-25)."),
        ("s9.5,9.5", "Level in fish and in floes: a draw (PK-26)."),
        ("s9.4,8.5", ""),
        ("s9.4,9.5,3.2", "Level in fish: more floes decide (PK-25)."),
        ("s9.4,9.4,12.5", ""),
    ],
)
def test_a_result_says_what_decided(scores: str, said: str) -> None:
    seats = scores.count(",") + 1
    state = ended(f"PK1 x0 {'.' * 8} - u{'0' * seats} {scores}")
    assert decided_by(state, ENGLISH) == said


def test_a_proof_says_what_decides() -> None:
    """From endgames in which fish are level with best play, and others."""
    said = set[str]()
    for puzzle in of_packeis()[:40]:
        state = games.load("packeis").parse(puzzle.position)
        search = state.game.players.solver(state)
        assert search is not None
        report = run(search)
        words = verdict_of(state, report, ("Ann", "Bob"), ENGLISH).words
        level = " fish=+0 " in f" {report.words} "
        assert ("floe" in words and "PK-25" in words) == (level and "floes=+0" not in report.words)
        said.add(words)
    assert any("floe" in words for words in said)


YEARS = 3


def test_the_puzzles_of_a_day_differ_in_kind_and_strength() -> None:
    first = date(2026, 1, 1)
    for number in range(366 * YEARS):
        day = book.of_day(first + timedelta(number))
        assert len(day) == 3
        assert len({book.kind_of(one) for one in day}) == 3
        assert len({one.game for one in day}) > 1
        easy, harder, hard = (one.puzzle.mu for one in day)
        assert easy < harder < hard
        assert day == book.of_day(first + timedelta(number))
