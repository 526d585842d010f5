"""What a puzzle answers to each action."""

import pytest

from rookery.core.errors import IllegalAction
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH
from rookery.games import load
from rookery.puzzles import AnswerValue, Puzzle, PuzzlePosition, PuzzleSource
from rookery.server.errors import NoSuchPosition
from rookery.server.i18n.catalogues import languages
from rookery.server.puzzles import shown as telling

START = "PK1 x0 1A1B31 A u00 s9.6,9.6"
PUZZLE = Puzzle(
    id="00000000",
    goal="most",
    position=START,
    steps=(
        PuzzlePosition("b1-a1", {"b1-a1": AnswerValue(-1, "c1-d1", (11, 13))}),
        PuzzlePosition("x", {"x": AnswerValue(1, "", ())}),
    ),
    mu=25.0,
    nodes=1,
    source=PuzzleSource(("king", "king"), {}, "1", ("a", "b", "c", "d")),
)
"""A can only go to a1, which ends the game: the second step is made up."""


def state() -> State:
    return load("packeis").parse(START)


def puzzle(goal: telling.Verdict | str, **answers: AnswerValue) -> Puzzle:
    step = PuzzlePosition("b1-a1", {"b1-a1": AnswerValue(1, "c1-d1", (20, 10)), **answers})
    return Puzzle("0", goal, START, (step,), 25.0, 1, PUZZLE.source)  # type: ignore[arg-type]  # any goal


def test_a_right_action_is_answered() -> None:
    told = telling.judged(PUZZLE, state(), ("b1-a1",), ENGLISH)
    assert told.verdict == "good"
    assert [one.action for one in told.played] == ["b1-a1", "c1-d1"]
    assert [one.seat for one in told.played] == [0, 1]
    assert told.why[0].startswith("The answer: ")


def test_the_last_right_action_solves_it() -> None:
    told = telling.judged(
        puzzle("most", other=AnswerValue(1, "", (15, 12))), state(), ("b1-a1",), ENGLISH
    )
    assert told.verdict == "solved"
    assert told.title == "b1-a1, that’s it!"
    assert told.why == ("With best play: 20 to 10 fish.", "The next best move: 15 to 12 fish.")


@pytest.mark.parametrize(
    ("goal", "other", "words"),
    [
        ("win", AnswerValue(-1), "Every other move loses."),
        ("win", AnswerValue(0), "No other move wins."),
        ("save", AnswerValue(-1), "Every other move loses."),
    ],
)
def test_why_is_said_by_what_the_others_come_to(goal: str, other: AnswerValue, words: str) -> None:
    told = telling.judged(puzzle(goal, other=other), state(), ("b1-a1",), ENGLISH)
    assert told.why[-1] == words


def test_a_wrong_action_is_refuted() -> None:
    step = PuzzlePosition(
        "other", {"b1-a1": AnswerValue(-1, "c1-d1", (11, 13)), "other": AnswerValue(1)}
    )
    asked = Puzzle("0", "win", START, (step,), 25.0, 1, PUZZLE.source)
    told = telling.judged(asked, state(), ("b1-a1",), ENGLISH)
    assert told.verdict == "wrong"
    assert told.why[0] == "With best play: 11 to 13 fish."
    assert len(told.played) == 2
    assert not told.taps


def test_what_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalAction):
        telling.judged(PUZZLE, state(), ("b1-d1",), ENGLISH)


@pytest.mark.parametrize("actions", [(), ("b1-a1", "x", "y"), ("c1-d1", "x")])
def test_a_way_off_the_solution_is_no_position(actions: tuple[str, ...]) -> None:
    with pytest.raises(NoSuchPosition):
        telling.judged(PUZZLE, state(), actions, ENGLISH)


def test_a_hint_is_the_first_place() -> None:
    told = telling.hint(PUZZLE, state(), (), ENGLISH)
    assert told.path == state().game.drawing.scene(state()).taps["b1-a1"][:1]


def test_it_is_asked_in_the_readers_language() -> None:
    german = telling.posed(PUZZLE, state(), languages()["de"])
    assert german.who == "Rot ist am Zug"
    assert "König" in german.source
    assert german.steps == 2
