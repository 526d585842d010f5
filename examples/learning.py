"""A complete training loop: REINFORCE with one linear layer, in the Penguin Game for two.

Play many games at once against random players, make the actions of better games more likely,
repeat. Prints the mean reward (1 for a win, -1 for a loss) before and after, on set-ups held out.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from rookery.envs.gymnasium import register

Array = np.ndarray[Any, np.dtype[Any]]
GAME = "rookery/penguin_game-v0"


class Step(NamedTuple):
    """One decision in each game that still runs: rows belong to the games named in `games`."""

    games: Array
    views: Array
    masks: Array
    actions: Array


def probabilities(weights: Array, views: Array, masks: Array) -> Array:
    """How likely each action is; an illegal one never is."""
    scores = np.where(masks, views @ weights, -1e9)
    likely: Array = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    return likely


def play(
    weights: Array | None, count: int, seed: int, held_out: bool = False
) -> tuple[list[Step], Array]:
    """Play games to their ends; without weights at random. Return all decisions, and rewards."""
    seats = gymnasium.make_vec(GAME, num_envs=count, players=2, deal_seed="loop", held_out=held_out)
    random = np.random.default_rng(seed)
    views, info = seats.reset(seed=seed)
    if weights is None:
        weights = np.zeros((views.shape[1], info["action_mask"].shape[1]), np.float32)
    runs, rewards, steps = np.ones(count, bool), np.zeros(count), list[Step]()
    while runs.any():
        masks = info["action_mask"].astype(bool)
        sums = probabilities(weights, views, masks).cumsum(axis=1)
        actions = (sums > random.random((count, 1)) * sums[:, -1:]).argmax(axis=1)
        steps.append(Step(np.flatnonzero(runs), views[runs], masks[runs], actions[runs]))
        views, reward, over, cut_off, info = seats.step(actions)
        rewards[runs] += reward[runs]
        runs &= ~(over | cut_off)
    return steps, rewards


def gradient(weights: Array, steps: list[Step], rewards: Array) -> Array:
    """The direction in which the mean reward rises, estimated from these games."""
    total, better = np.zeros_like(weights), rewards - rewards.mean()
    for step in steps:
        push = -probabilities(weights, step.views, step.masks)
        push[np.arange(len(push)), step.actions] += 1
        total += step.views.T @ (push * better[step.games, None])
    return total / len(rewards)


def learn(rounds: int, count: int = 256, rate: float = 2.0) -> Iterator[Array]:
    """Weights after each round of so many games."""
    steps, _ = play(None, 1, seed=0)
    weights = np.zeros((steps[0].views.shape[1], steps[0].masks.shape[1]), np.float32)
    for number in range(rounds):
        steps, rewards = play(weights, count, seed=number)
        weights = weights + rate * gradient(weights, steps, rewards).astype(np.float32)
        yield weights


def main() -> None:
    """Learn for 30 rounds, and say what that has brought."""
    _, before = play(None, 1000, seed=1, held_out=True)
    *_, weights = learn(30)
    _, after = play(weights, 1000, seed=1, held_out=True)
    print(f"mean reward before {before.mean():+.2f}, after {after.mean():+.2f}")


register()
if __name__ == "__main__":
    main()
