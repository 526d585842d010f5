"""The environments pass the kits of PettingZoo and Gymnasium, which nobody has changed."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from rookery.core.errors import IllegalAction
from rookery.envs.gymnasium import Seat, register
from rookery.envs.pettingzoo import Table, env
from tests.contract.rulesets import Ruleset
from tests.core.test_dense import FIRST, RULESETS

# The kit warns of observations that are no plain box; with masks, PettingZoo itself asks for these.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def options_of(ruleset: Ruleset) -> dict[str, Any]:
    return dict(ruleset.texts)


def table(ruleset: Ruleset) -> Table:
    return env(ruleset.game.name, max_cycles=300, **dict(ruleset.texts))


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_pettingzoo(ruleset: Ruleset) -> None:
    api_test(table(ruleset), num_cycles=60)
    seed_test(lambda: table(ruleset), num_cycles=10)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_pettingzoo_for_every_ruleset(ruleset: Ruleset) -> None:
    api_test(table(ruleset), num_cycles=400)
    seed_test(lambda: table(ruleset), num_cycles=50)


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_gymnasium(ruleset: Ruleset) -> None:
    check_env(Seat(ruleset.game.name, **options_of(ruleset)), skip_render_check=True)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_gymnasium_for_every_ruleset(ruleset: Ruleset) -> None:
    check_env(Seat(ruleset.game.name, **options_of(ruleset)), skip_render_check=True)


def test_a_whole_game_in_each_door() -> None:
    """The rewards are the returns of the game."""
    played, draw = env("packeis", players=3, render_mode="ansi"), np.random.default_rng(1)
    played.reset(seed=3)
    while not played.state_now.is_terminal:
        mask = played.observe(played.agent_selection)["action_mask"]
        played.step(int(draw.choice(mask.nonzero()[0])))
    assert list(played.rewards.values()) == [float(x) for x in played.state_now.returns]
    assert played.render() == played.state_now.text
    register()
    seat = gymnasium.make("rookery/packeis-v0", players=3, render_mode="svg")
    _, info = seat.reset(seed=3)
    over = False
    while not over:
        action = draw.choice(info["action_mask"].nonzero()[0])
        _, reward, over, _, info = seat.step(action)
    ended = seat.unwrapped
    assert isinstance(ended, Seat)
    assert reward == float(ended.state.returns[0])
    assert str(seat.render()).startswith("<svg")


def test_what_is_not_legal() -> None:
    """PettingZoo's door refuses it, Gymnasium's has lost."""
    played = env("packeis")
    played.reset(seed=3)
    wrong = int(played.observe("seat_1")["action_mask"].argmin())
    with pytest.raises(IllegalAction):
        played.step(wrong)
    assert played.state_now.ply == 0
    seat = Seat("packeis")
    _, info = seat.reset(seed=3)
    _, reward, over, _, info = seat.step(info["action_mask"].argmin())
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="nobody can sit"):
        Seat("packeis", seat=3)
    with pytest.raises(ValueError, match="opponents"):
        Seat("packeis", opponents="whale")
    with pytest.raises(ValueError, match="render_mode"):
        env("packeis", render_mode="human")


def test_playing_needs_none_of_it() -> None:
    """The house and a batch load no extra."""
    code = (
        "import sys; sys.modules.update(gymnasium=None, pettingzoo=None)\n"
        "import rookery.cli, rookery.envs.batch\nfrom rookery import games\n"
        "assert games.load('packeis').dense\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
