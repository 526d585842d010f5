"""The contract suite: the same tests for every game and option set."""

from functools import cache
from typing import Any

import pytest

from rookery import games
from rookery.core.game import Game
from tests.contract.rulesets import Play, Ruleset, random_play, rulesets, seed_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ruleset" in metafunc.fixturenames:
        metafunc.parametrize("ruleset", rulesets(), ids=str)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [games.load(name) for name in games.names()], ids=_name)


def _name(game: Game[Any]) -> str:
    return game.name


@pytest.fixture
def plays(ruleset: Ruleset, request: pytest.FixtureRequest) -> list[Play]:
    """Random plays of the ruleset: two to the end, and two in which seats leave on the way."""
    return list(_plays(ruleset, request.config.getoption("--seed")))


@cache
def _plays(ruleset: Ruleset, base: int) -> tuple[Play, ...]:
    seed = seed_of(f"{base} {ruleset}")
    return tuple(random_play(ruleset, seed + number, leaving=number > 1) for number in range(4))


@pytest.fixture
def play(ruleset: Ruleset, seed: int) -> Play:
    """One random play of the ruleset."""
    return random_play(ruleset, seed)
