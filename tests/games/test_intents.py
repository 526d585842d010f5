"""Taps that are refused: the rules that each game names for them."""

import random

import pytest

from rookery.core.drawing.refusal import refusal
from tests.contract.checks.drawings import refused_taps
from tests.contract.rulesets import random_game, rulesets

CLAUSES = {
    "packeis": {"PK-9", "PK-13", "PK-15", "PK-16", "PK-17"},
    "penguin_game": {"PG-6", "PG-10", "PG-11", "PG-18", "PG-24", "PG-R1"},
    "penguisi": {"PS-6", "PS-8", "PS-9", "PS-30"},
    "polar_escape": {"PE-21", "PE-24", "PE-43", "PE-50"},
}
"""Among others."""


def refusals(name: str) -> dict[str, tuple[str, ...]]:
    """Clauses that refused taps in random games lead to, each with taps."""
    found, draw = dict[str, tuple[str, ...]](), random.Random(5)
    for ruleset in [one for one in rulesets() if one.game.name == name][:6]:
        for state in random_game(ruleset, 7, most=90).moments(40):
            if state.current_player is None:
                continue
            for places in refused_taps(ruleset.game.drawing.scene(state), draw):
                objection = refusal(state, places)
                if objection:
                    found.setdefault(objection[0], places)
    return found


@pytest.mark.parametrize("name", CLAUSES)
def test_a_refused_tap_leads_to_the_rule_that_forbids_it(name: str) -> None:
    found = refusals(name)
    assert CLAUSES[name] <= set(found), found
