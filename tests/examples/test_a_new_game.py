"""The game that docs/a-new-game.md builds: the page quotes its files, and the house plays it."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from examples.breakthrough import GAME
from rookery.core.errors import (
    IllegalAction,
    MalformedAction,
    MalformedPosition,
    SetupError,
    WrongState,
)
from rookery.core.state import State

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "breakthrough"
PAGE = (ROOT / "docs" / "a-new-game.md").read_text(encoding="utf-8")


def test_the_page_quotes_every_file() -> None:
    """`tests/test_docs.py` checks that each quote is exact."""
    quoted = re.findall(r"^# examples/breakthrough/(\S+)$", PAGE, re.MULTILINE)
    assert set(quoted) == {"rules.py", "text.py", "drawing.py", "words.py", "game.py"}


def test_the_page_states_rules_of_the_game() -> None:
    rules = (FOLDER / "rules.md").read_text(encoding="utf-8")
    quoted = re.findall(r"^- \*\*BT-\d\*\*.*$", PAGE, re.MULTILINE)
    assert len(quoted) == 3
    assert all(clause in rules for clause in quoted)


def test_it_is_small() -> None:
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in FOLDER.glob("*.py"))
    assert lines < 300


# -- the rules -----------------------------------------------------------------------------------


def after(line: str, *actions: str) -> State:
    return GAME.parse(line).apply_all(actions)


def test_a_step_leads_ahead_and_captures_diagonally() -> None:
    """BT-3, BT-4."""
    state = GAME.parse("BT1 4b/1b3/bab2/1a3/5 A")
    assert set(state.legal_actions) == {"b3-a4", "b3-c4", "b2-a3", "b2-c3"}
    assert after("BT1 4b/1b3/bab2/1a3/5 A", "b2-a3").scores == ((2,), (3,))


def test_the_far_row_wins() -> None:
    """BT-5."""
    done = after("BT1 4b/a4/5/5/5 A", "a4-b5")
    assert (done.is_terminal, done.ranking, done.text) == (True, (1, 2), "BT1 1a2b/5/5/5/5 +A")


def test_the_last_penguin_captured_loses() -> None:
    """BT-6."""
    done = after("BT1 5/5/1b3/a4/5 A", "a2-b3")
    assert (done.is_terminal, done.ranking) == (True, (1, 2))
    with pytest.raises(WrongState, match="too late"):
        done.apply("b3-b2")


def test_who_leaves_loses() -> None:
    """BT-7."""
    assert GAME.start(GAME.read_options({})).leave(0).ranking == (2, 1)


@pytest.mark.parametrize("size", ["5", "8"])
def test_two_rows_each_at_the_start(size: str) -> None:
    """BT-1, BT-2."""
    state = GAME.start(GAME.read_options({"size": size}))
    assert state.scores == ((2 * int(size),), (2 * int(size),))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("BT1 nothing", "a line is BT1"),
        ("BT1 5/5/5/5 A", "5 to 8 rows"),
        ("BT1 6/5/5/5/5 A", "5 to 8 rows"),
        ("BT1 1b3/aaaaa/aaaaa/aaaaa/5 A", "more than 10 penguins"),
        ("BT1 a4/5/5/1b3/5 A", "has won"),
        ("BT1 1b3/5/5/5/5 A", "has won"),
        ("BT1 a4/5/5/5/b4 +A", "has won"),
    ],
)
def test_what_is_no_position_is_refused(line: str, reason: str) -> None:
    with pytest.raises(MalformedPosition, match=reason):
        GAME.parse(line)


def test_bad_actions_and_options_are_refused() -> None:
    state = GAME.start(GAME.read_options({}))
    for text in ("a1-a2", "a2-a4", "a2-c3", "a3-a2", "a2-b7"):
        with pytest.raises(IllegalAction, match="BT-3"):
            state.apply(text)
    for text in ("a2", "a2-a9", "A2-a3", "a2-a3\n", " a2-a3", ""):
        with pytest.raises(MalformedAction, match="write it like a2-a3"):
            state.apply(text)
    with pytest.raises(SetupError, match="size"):
        GAME.read_options({"size": "9"})


# -- the house -----------------------------------------------------------------------------------


def rookery(*words: str, typed: str = "") -> str:
    """The result of a command that knows the game only through the GAMES variable."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environment = {**os.environ, "GAMES": "examples.breakthrough:GAME", "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-m", "rookery", *words],
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_played_by_the_text_protocol() -> None:
    lines = io.StringIO(
        rookery(
            "engine",
            typed="newgame breakthrough size=5\nplay a2-a3\nperft 2\ngo nodes 50\nquit\n",
        )
    )
    told = lines.read()
    assert "position BT1 bbbbb/bbbbb/5/aaaaa/aaaaa A" in told
    assert "bestmove " in told or "bestaction " in told


def test_levels_play_matches_in_several_processes() -> None:
    told = rookery(
        "match", "breakthrough", "chick", "adelie", "--games", "4", "--jobs", "2", "--seed", "3"
    )
    assert "breakthrough, 4 games, seed 3" in told
