"""A level's regret is what a deeper search would gain by another action."""

import pytest

from rookery.core.chance import roll
from rookery.core.kernels.rng import seeded
from rookery.games import load
from tests.sparring.regret import main, regret


def test_the_best_action_gives_nothing_away_and_every_other_one_does() -> None:
    game = load("penguisi")
    state = game.start(game.deal(game.read_options({"players": "2"}), "a start"))
    rng = seeded("a start")
    while state.is_chance or len(state.legal_actions) < 3:
        state = state.apply(roll(state, rng) if state.is_chance else state.legal_actions[0])
    best = regret(state, state.legal_actions[0], throws=1).better
    found = {action: regret(state, action, throws=1).lost for action in state.legal_actions}
    assert found[best] == 0
    assert all(lost >= 0 for lost in found.values())
    assert max(found.values()) > 0


def test_a_level_and_the_seed_say_what_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--level", "rockhopper", "--seats", "2", "--decisions", "2", "--seed", "two"]
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("rockhopper, 2 seats, 2 decisions (seed two): ")
    assert main(words) == 0
    assert capsys.readouterr().out == printed
