"""The environments pass the unmodified test kits of PettingZoo and Gymnasium."""

import subprocess
import sys
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from rookery.core.errors import IllegalAction
from rookery.envs.gymnasium import GymnasiumSeat, register
from rookery.envs.pettingzoo import PettingZooTable, env
from rookery.envs.spaces import DenseRuleset as Spaces
from tests.contract.rulesets import Ruleset
from tests.core.players.test_dense import FIRST, RULESETS

# The kit warns about observations that are not plain boxes; PettingZoo itself requires these
# for action masks.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def options_of(ruleset: Ruleset) -> dict[str, Any]:
    return dict(ruleset.texts)


def table(ruleset: Ruleset) -> PettingZooTable:
    return env(ruleset.game.name, max_cycles=300, **options_of(ruleset))


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_pettingzoo(ruleset: Ruleset) -> None:
    api_test(table(ruleset), num_cycles=60)
    seed_test(lambda: table(ruleset), num_cycles=10)


# `max_cycles_test` is left out: it counts rounds of a version in which all agents act at once.
# In these games one seat acts at a time; `max_cycles` counts plies.
def test_pettingzoo_draws(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, "packeis"), {"svg": lambda drawn: drawn.startswith("<svg")})
    assert capsys.readouterr().out.startswith("PK1 ")


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_pettingzoo_tells_its_speed(ruleset: Ruleset) -> None:
    performance_benchmark(table(ruleset))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_pettingzoo_for_every_ruleset(ruleset: Ruleset) -> None:
    api_test(table(ruleset), num_cycles=400)
    seed_test(lambda: table(ruleset), num_cycles=50)
    render_test(partial(env, ruleset.game.name, **options_of(ruleset)))


@pytest.mark.parametrize("end", [1, 5])
def test_pettingzoo_ends_after_as_many_plies_as_it_was_told(end: int) -> None:
    played = env("packeis", max_cycles=end)
    played.reset(seed=1)
    for ply in range(end):
        assert not any(played.truncations.values()), ply
        mask = played.observe(played.agent_selection)["action_mask"]
        played.step(int(mask.argmax()))
    assert all(played.truncations.values())
    assert not any(played.terminations.values())


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_gymnasium(ruleset: Ruleset) -> None:
    register()
    name = f"rookery/{ruleset.game.name}-v0"
    made = gymnasium.make(name, render_mode="ansi", **options_of(ruleset))
    check_env(made.unwrapped)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_gymnasium_for_every_ruleset(ruleset: Ruleset) -> None:
    check_env(GymnasiumSeat(ruleset.game.name, **options_of(ruleset)), skip_render_check=True)


def test_a_whole_game_in_each_door() -> None:
    """The rewards at the end are the game's returns."""
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
    assert isinstance(ended, GymnasiumSeat)
    assert reward == float(ended.state.returns[0])
    assert str(seat.render()).startswith("<svg")


def test_one_alone_is_rewarded_for_the_goal() -> None:
    """A ranking of one says nothing."""
    line = "PG1 n1 r S1,S,.,./M,M,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o- gM"
    ruleset = Spaces("penguin_game", {"players": 1}, line)
    waiting, won = [ruleset.example], set[float]()
    while waiting:
        state = waiting.pop()
        waiting += [state.apply_code(code) for code in state.codes]
        if state.is_terminal:
            (share,) = ruleset.returns(state)
            assert (share > 0) == ruleset.game.rules.is_solved(state)
            won.add(share)
    assert won == {1.0, -1.0}
    alone, draw = GymnasiumSeat("penguin_game", players=1), np.random.default_rng(1)
    _, info = alone.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = alone.step(draw.choice(info["action_mask"].nonzero()[0]))
    assert reward == -1.0


def test_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """`human` prints each position by itself, `rgb_array` gives pixels."""
    told = GymnasiumSeat("packeis", render_mode="human")
    _, info = told.reset(seed=3)
    told.step(info["action_mask"].argmax())
    assert [line[:4] for line in capsys.readouterr().out.splitlines()] == ["PK1 "] * 2
    painted = GymnasiumSeat("packeis", render_mode="rgb_array")
    painted.reset(seed=3)
    pixels = painted.render()
    assert (pixels.shape[1:], pixels.dtype) == ((480, 3), np.uint8)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20  # more than a blank sheet


def test_what_is_not_legal() -> None:
    """PettingZoo's environment refuses an illegal action; in Gymnasium's it loses the game."""
    played = env("packeis")
    played.reset(seed=3)
    wrong = int(played.observe("seat_1")["action_mask"].argmin())
    with pytest.raises(IllegalAction):
        played.step(wrong)
    assert played.state_now.ply == 0
    assert (
        GymnasiumSeat("penguisi", players=2, board="3", guin="1")._seat == 1
    )  # nobody holds the first
    seat = GymnasiumSeat("packeis")
    _, info = seat.reset(seed=3)
    _, reward, over, _, info = seat.step(info["action_mask"].argmin())
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="no player can sit"):
        GymnasiumSeat("packeis", seat=3)
    with pytest.raises(ValueError, match="opponents"):
        GymnasiumSeat("packeis", opponents="whale")
    with pytest.raises(ValueError, match="render_mode"):
        env("packeis", render_mode="film")


def test_playing_needs_none_of_it() -> None:
    """The house and a batch work without the optional packages."""
    code = (
        "import sys; sys.modules.update(gymnasium=None, pettingzoo=None)\n"
        "import rookery.cli, rookery.envs.batch\nfrom rookery import games\n"
        "assert games.load('packeis').players.dense\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
