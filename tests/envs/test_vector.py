"""Vectors of games for Gymnasium, which has no test kit for them: this does what a kit would.

What `make_vec` gives is compared with the states of its batch and with what Gymnasium's page on
vector environments promises: spaces, seeds, and restarts at the next step.
"""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from rookery.core.errors import SetupError
from rookery.core.state import State
from rookery.envs.gymnasium import register
from rookery.envs.gymnasium_vector import VectorSeats
from rookery.envs.rewards import returns
from tests.contract.rulesets import Ruleset
from tests.core.players.test_dense import FIRST, RULESETS

ROWS = 3


def made(ruleset: Ruleset) -> VectorSeats:
    register()
    name, options = f"rookery/{ruleset.game.name}-v0", dict[str, Any](ruleset.texts)
    found = gymnasium.make_vec(name, num_envs=ROWS, deals=2, **options)
    assert isinstance(found, VectorSeats)
    return found


def legal(masks: Any, draw: np.random.Generator) -> Any:
    """A random legal action for each row; 0 where there is none."""
    return np.array([draw.choice(m.nonzero()[0]) if m.any() else 0 for m in masks])


def state_of(vector: VectorSeats, row: int) -> State:
    batch = vector.batch
    start = next(
        s for s in batch._first_states if s.board.tables.tobytes() == batch.boards[row].tobytes()
    )
    turn = int(batch.turns[row])
    return start.following(batch.states[row].tobytes(), int(batch.plies[row]), turn)


def check(ruleset: Ruleset, steps: int) -> None:
    vector, same, draw = made(ruleset), made(ruleset), np.random.default_rng(2)
    seen, info = vector.reset(seed=4)
    assert data_equivalence((seen, info), same.reset(seed=4), exact=True)
    ended, mine = np.zeros(ROWS, bool), vector.ruleset.seats[0]
    for _ in range(steps):
        actions = legal(info["action_mask"], draw)
        found = vector.step(actions)
        assert data_equivalence(found, same.step(actions), exact=True)
        seen, rewards, terminated, truncated, info = found
        assert vector.observation_space.contains(seen)
        assert not info["illegal"].any()
        assert not truncated.any()
        assert not (terminated & ended).any()  # a finished game has restarted
        assert (rewards[~terminated] == 0).all()
        for row in range(ROWS):
            state = state_of(vector, row)
            dense = vector.ruleset.dense
            assert (seen[row] == dense.observation.of(state, mine)).all()
            assert (info["action_mask"][row] == dense.actions.mask(state)).all()
            assert terminated[row] == state.is_terminal
            assert state.is_terminal or state.current_player == mine
            if state.is_terminal:
                assert rewards[row] == returns(ruleset.game, state)[mine]
        ended = terminated


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_rows_are_seats(ruleset: Ruleset) -> None:
    check(ruleset, 40)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_rows_are_seats_of_every_ruleset(ruleset: Ruleset) -> None:
    check(ruleset, 300)


def test_an_illegal_action_loses_its_own_game_alone() -> None:
    vector = made(FIRST["packeis"])
    assert vector.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    _, info = vector.reset(seed=[1, 2, 3])
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = info["action_mask"][1].argmin()
    _, rewards, terminated, _, info = vector.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert terminated.tolist() == info["illegal"].tolist() == [False, True, False]
    _, rewards, terminated, _, info = vector.step(info["action_mask"].argmax(axis=1))
    assert not rewards.any()
    assert not terminated.any()
    assert vector.batch.plies.tolist() == [4, 0, 4]


def test_a_game_that_is_too_long_is_truncated() -> None:
    vector = made(FIRST["penguisi"])
    _, info = vector.reset(seed=1)
    vector.batch.plies[2] = FIRST["penguisi"].game.rules.kernels.max_plies - 1
    _, rewards, terminated, truncated, info = vector.step(info["action_mask"].argmax(axis=1))
    assert truncated.tolist() == [False, False, True]
    assert not terminated.any()
    assert rewards[2] == 0
    vector.step(legal(info["action_mask"], np.random.default_rng(1)))
    assert vector.batch.plies[2] < 100


def test_gymnasiums_wrappers_count_its_games() -> None:
    counted, draw = RecordEpisodeStatistics(made(FIRST["packeis"])), np.random.default_rng(1)
    _, info = counted.reset(seed=1)
    for _ in range(40):
        _, _, _, _, info = counted.step(legal(info["action_mask"], draw))
    assert counted.episode_count >= ROWS


def begun(vector: VectorSeats, seed: int | list[int | None]) -> set[bytes]:
    """The set-ups that games begin with after a reset."""
    vector.reset(seed=seed)
    return {
        state.board.tables.tobytes() + state.record.tobytes()
        for state in vector.batch._first_states
    }


def test_set_ups_are_drawn_from_the_seed() -> None:
    one, same = VectorSeats("packeis", 2), VectorSeats("packeis", 2)
    assert begun(one, 1) == begun(same, 1)
    assert not begun(one, 1) & begun(same, 2)
    assert begun(one, [1, None]) == begun(same, [1, None]) != begun(same, [1, 2])


def test_set_ups_may_depend_on_a_seed_of_their_own() -> None:
    one, same = (VectorSeats("packeis", 2, deals=5, deal_seed="train") for _ in range(2))
    assert begun(one, 1) == begun(same, 2)
    other = VectorSeats("packeis", 2, deals=5, deal_seed="train", held_out=True)
    assert len(begun(other, 1)) == 5
    assert not begun(one, 1) & begun(other, 1)
    assert not begun(VectorSeats("penguin_game", 2, deals=9), 3) & begun(
        VectorSeats("penguin_game", 2, deals=9, held_out=True), 3
    )


def test_where_nothing_is_drawn_nothing_can_be_held_out() -> None:
    given: dict[str, Any] = {"players": 3, "start": "seat1"}
    with pytest.raises(SetupError, match="too few set-ups"):
        VectorSeats("penguisi", 2, deals=4, held_out=True, **given)


def test_masks_under_the_name_that_maskable_ppo_asks_for() -> None:
    vector = made(FIRST["packeis"])
    _, info = vector.reset(seed=1)
    assert vector.action_masks().dtype == bool
    assert (vector.action_masks() == info["action_mask"]).all()
    register()
    seat = gymnasium.make("rookery/packeis-v0")
    _, info = seat.reset(seed=1)
    for _ in range(3):
        masks = seat.get_wrapper_attr("action_masks")()
        assert masks.dtype == bool
        assert (masks == info["action_mask"]).all()
        _, _, _, _, info = seat.step(int(masks.argmax()))


def test_what_it_refuses() -> None:
    with pytest.raises(ValueError, match="no player can sit"):
        VectorSeats("packeis", seat=9)
    with pytest.raises(ValueError, match="opponents are random"):
        VectorSeats("packeis", opponents="chick")
