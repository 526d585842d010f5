"""The contract suite: the same tests for every game and option set."""

from typing import Any

import pytest

from rookery import games
from rookery.core.game import Game
from tests.contract.rulesets import rulesets


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ruleset" in metafunc.fixturenames:
        metafunc.parametrize("ruleset", rulesets(), ids=str, scope="session")
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [games.load(name) for name in games.names()], ids=_name)


def _name(game: Game[Any]) -> str:
    return game.name


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["some", "all"])
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether to check everything, as the slow run does; the fast run checks a part."""
    return bool(request.param)
