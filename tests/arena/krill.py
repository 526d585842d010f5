"""Tournaments of the tests' own very short game, in this process and in others."""

import os
from pathlib import Path

import pytest

from rookery import games
from rookery.arena.tournament.plan import Tournament
from tests.contract.toy import Krill

ROOT = Path(__file__).resolve().parent.parent.parent
PLACE = "tests.contract.toy:Krill"
BOARDS_ON_RAY = 6
PLAN = Tournament("krill", ("Ann=random", "Ben=random", "Cem=random"), seed="5")


def environment() -> dict[str, str]:
    """Environment variables for another process that also plays krill."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return {**os.environ, "GAMES": PLACE, "PYTHONPATH": paths}


@pytest.fixture
def krill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game, also for processes started from this one."""
    monkeypatch.setattr(games, "_added_games", {Krill.name: Krill()})
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
