"""Fixtures about a game that no shared part knows."""

import pytest

from tests.contract.rulesets import rulesets


@pytest.fixture
def toy_at_chance() -> str:
    """A command line that brings an engine to a chance node."""
    state = next(state for ruleset in rulesets() if (state := ruleset.start(1)).is_chance)
    return f"position {state.game.name} {state.text}"
