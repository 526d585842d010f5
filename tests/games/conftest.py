"""Fixtures for the tests of each game, which are in a folder named after it."""

from importlib import import_module
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.games import load
from tests.games.sides import Side


@pytest.fixture(params=["oracle", "real"])
def side(request: pytest.FixtureRequest) -> Side:
    """Each implementation in turn: every clause must hold for both."""
    sides = import_module(f"tests.games.{request.path.parent.name}.sides")
    found: Side = getattr(sides, str(request.param).upper())
    return found


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """The real game."""
    return load(request.path.parent.name)
