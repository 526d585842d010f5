"""A player that is an external program, when the program misbehaves."""

from pathlib import Path

import pytest

from rookery.arena.external import EnginePlayer
from rookery.arena.players import PlayerFailure
from rookery.core.state import State
from rookery.games import load
from tests.arena.engines import command


@pytest.fixture(scope="module")
def start() -> State:
    game = load("packeis")
    return game.start(game.deal(game.read_options({}), 1))


def player(folder: Path, kind: str, longest: float = 60.0) -> EnginePlayer:
    return EnginePlayer(command(folder, kind).split(), "nodes 1", longest=longest)


@pytest.mark.parametrize(("kind", "said"), [("silent", "in time"), ("mute", "closed its output")])
def test_silence_is_a_failure(start: State, tmp_path: Path, kind: str, said: str) -> None:
    silent = player(tmp_path, kind, longest=0.5 if kind == "silent" else 60.0)
    if kind == "silent":  # the first answer may take a minute more
        assert silent.choose(start, 1) == "@a1"
    with pytest.raises(PlayerFailure, match=said):
        silent.choose(start, 1)
    silent.close()


def test_the_same_program_is_asked_again_and_again(start: State, tmp_path: Path) -> None:
    first = player(tmp_path, "first")
    assert first.choose(start, 1) == start.legal_actions[0]
    after = start.apply("@" + start.legal_actions[0][1:])
    assert first.choose(after, 1) == after.legal_actions[0]
    first.close()
    first.close()
