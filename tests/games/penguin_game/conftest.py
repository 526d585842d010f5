"""Fixtures of the Penguin Game's tests."""

from typing import Any

import pytest

from rookery.core.game import Game
from rookery.games import load
from tests.games.penguin_game.sides import Oracle, Real, Side


@pytest.fixture(params=["oracle", "real"])
def side(request: pytest.FixtureRequest) -> Side:
    """Each implementation in turn: what a clause says must hold for both."""
    return Oracle() if request.param == "oracle" else Real()


@pytest.fixture
def game() -> Game[Any]:
    """The real game."""
    return load("penguin_game")
