"""The training loop of docs/training.md learns."""

import pytest

pytest.importorskip("gymnasium")

from examples import learning


def test_a_short_training_beats_random_play_on_boards_that_it_has_not_seen() -> None:
    _, before = learning.play(None, 500, seed=1, held_out=True)
    *_, weights = learning.learn(10)
    _, after = learning.play(weights, 500, seed=1, held_out=True)
    assert after.mean() > before.mean() + 0.05


def test_no_illegal_action_is_chosen() -> None:
    steps, rewards = learning.play(None, 8, seed=3)
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    for step in steps:
        assert step.masks[range(len(step.actions)), step.actions].all()
