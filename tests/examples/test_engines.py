"""The engines of docs/first-bot.md: they play by the rules, and beat a player of first actions."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from rookery.arena.external import EnginePlayer
from rookery.games import load
from tests.clauses import ROOT

GAME = load("packeis")
GREEDY = [sys.executable, str(ROOT / "examples/engines/greedy.py")]
FLOES = ["node", str(ROOT / "examples/engines/packeis.mjs")]


@pytest.fixture(params=[GREEDY, FLOES], ids=["greedy", "packeis"])
def engine(request: pytest.FixtureRequest) -> Iterator[EnginePlayer]:
    if shutil.which(request.param[0]) is None:
        pytest.skip(f"there is no {request.param[0]}")
    player = EnginePlayer(request.param, "movetime 1000")
    yield player
    player.close()


def test_it_plays_a_game_to_its_end_and_beats_the_first_legal_action(engine: EnginePlayer) -> None:
    state = GAME.start(GAME.deal(GAME.read_options({"players": "2"}), 1))
    while not state.is_terminal:
        ours = state.current_player == 0
        state = state.apply(engine.choose(state, 1) if ours else state.legal_actions[0])
    assert state.scores[0] > state.scores[1]


def test_it_takes_what_there_is(engine: EnginePlayer) -> None:
    row = GAME.parse("PK1 x0 1A2131B11 A u00 s0.0,0.0")
    assert engine.choose(row, 1) in row.legal_actions


def test_the_session_on_the_page_is_what_happens() -> None:
    page = (ROOT / "docs/first-bot.md").read_text(encoding="utf-8")
    (session,) = re.findall(r"^```rtp\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    lines = session.splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    said = subprocess.run(GREEDY, input=typed, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [line for line in lines if not line.startswith("> ")]
