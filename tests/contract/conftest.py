"""The contract suite: the same tests for every game and option set."""

from functools import lru_cache
from typing import Any

import pytest

from rookery import games
from rookery.core.game import Game
from tests.contract.rulesets import Play, Ruleset, random_play, rulesets, seed_of

MANY_PLIES = 250


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ruleset" in metafunc.fixturenames:
        # The tests of a ruleset follow each other: its plays are drawn once, and read once.
        metafunc.parametrize("ruleset", rulesets(), ids=str, scope="session")
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [games.load(name) for name in games.names()], ids=_name)


def _name(game: Game[Any]) -> str:
    return game.name


@pytest.fixture
def plays(ruleset: Ruleset, request: pytest.FixtureRequest) -> list[Play]:
    """Random plays of the ruleset, in turns to the end and with seats that leave on the way.

    Four of them, or of a game that takes long at least one of each.
    """
    return list(_plays(ruleset, request.config.getoption("--seed")))


@lru_cache(maxsize=4)
def _plays(ruleset: Ruleset, base: int) -> tuple[Play, ...]:
    seed = seed_of(f"{base} {ruleset}")
    plays = [random_play(ruleset, seed), random_play(ruleset, seed + 1, leaving=True)]
    while len(plays) < 4 and sum(len(play.entries) for play in plays) < MANY_PLIES:
        plays.append(random_play(ruleset, seed + len(plays), leaving=len(plays) % 2 == 1))
    return tuple(plays)


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["some", "all"])
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether to look at everything: the slow run does, the fast one at some of it."""
    return bool(request.param)


@pytest.fixture
def play(ruleset: Ruleset, plays: list[Play], seed: int, request: pytest.FixtureRequest) -> Play:
    """One random play to the end in which nobody leaves: one of those above.

    A thorough test has one of its own, unless plays take long.
    """
    thorough = "thorough" in request.fixturenames and request.getfixturevalue("thorough")
    if thorough and len(plays) > 2:
        return random_play(ruleset, seed)
    staying = plays[::2]
    return staying[seed % len(staying)]
