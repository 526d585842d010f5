"""One pass over each ruleset's games, which reports all failures at once."""

import pytest

from tests.contract.checks import REGISTRY
from tests.contract.checks.moment import Pass
from tests.contract.checks.running import failures
from tests.contract.rulesets import Ruleset, random_games


def test_every_check_holds(
    ruleset: Ruleset, thorough: bool, request: pytest.FixtureRequest
) -> None:
    """`--check leav` runs only the checks with `leav` in their names, with unchanged seeds."""
    base, part = request.config.getoption("--seed"), request.config.getoption("--check")
    chosen = [check for name, check in REGISTRY.items() if part in name]
    assert chosen, f"no check has {part!r} in its name: {', '.join(REGISTRY)}"
    found = failures(Pass(ruleset, random_games(ruleset, base, thorough), base, thorough), chosen)
    assert not found, "\n\n".join(map(str, ["", *found]))
