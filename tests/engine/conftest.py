"""The house's games and one that no part of it knows."""

from collections.abc import Iterator

import pytest

from rookery import games
from tests.contract import toy


@pytest.fixture
def toy_at_chance() -> Iterator[str]:
    """A line that brings an engine to a chance node."""
    games.register(toy.GAME)
    game = toy.GAME
    state = game.start(game.deal(game.read_options({}), 1))
    assert state.is_chance
    yield f"position {game.name} {state.text}"
    games._registered.pop(game.name)
