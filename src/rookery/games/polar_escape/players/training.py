"""Learns the weights of the evaluation by self-play.

The first generation of games is played by a guess: fewer turns to go are better, and so are own
sheets ahead. After each generation the weights are fitted to who won in all games so far (maximum
likelihood, with a small pull towards 0), and the next one is played with them. The result is a
fixed function of the plan on one machine; others may round differently. A generation takes
about eight minutes on one core. The command is `rookery train polar_escape`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rookery.core.searcher import Searcher
from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.players import levels, weights
from rookery.games.polar_escape.players.features import FEATURES, NAMES
from rookery.games.polar_escape.players.selfplay import samples
from rookery.search.fitting import Samples, fit, join, loss_unseen
from rookery.search.learning import Course, Each, Estimate, Lesson, Plan, first_state

SEATS = (4, 3, 4, 5, 4, 3, 4, 6)
"""How many play, game after game."""
GUESS = {
    "turns": -0.45, "on column": 0.1, "ahead 1": 0.15, "ahead 2": 0.15, "ahead 3": 0.15,
    "ahead 4": 0.15, "cards 1": 0.1, "cards 2": 0.1, "lion comes": -0.45, "seals come": -0.3,
}  # fmt: skip
PULL = 20.0
_DIGITS = 3


PLAN = Plan(games=400, generations=2)
"""What the shipped weights were learned with."""


@dataclass(frozen=True)
class Learned:
    """Weights, and how they were learned."""

    weights: NDArray[np.float64]
    words: str

    def search(self, state: State, seed: int) -> Searcher:
        return levels.strongest(state, seed, self.weights)

    def write(self, path: Path) -> None:
        weights.write(path, self.weights.tolist(), self.words)

    def same(self, other: Estimate) -> bool:
        return isinstance(other, Learned) and np.array_equal(self.weights, other.weights)


def guessed() -> NDArray[np.float64]:
    """The weights of the first generation."""
    return np.array([GUESS.get(name, 0.0) for name in NAMES])


def lessons(plan: Plan, each: Each = map) -> Iterator[Lesson]:
    """Learn, generation by generation."""
    found, played = guessed(), list[Samples]()
    for generation in range(plan.generations):
        numbers = list(range(plan.games))
        played += each(partial(_game, found, f"{plan.seed} {generation}"), numbers)
        parts = join(played)
        found = fit(parts, np.zeros(FEATURES), PULL).round(_DIGITS)
        count = sum(len(part.winners) for part in parts)
        learned = Learned(found, Plan(plan.games, generation + 1, plan.seed).words)
        whole, half = (loss_unseen(played, PULL, part) for part in (1.0, 0.5))
        yield Lesson(generation, count, whole, learned, half)


def _game(found: NDArray[np.float64], seed: str, number: int) -> Samples:
    own = f"{seed} {number}"
    return samples(first_state(load("polar_escape"), SEATS[number % len(SEATS)], own), found, own)


class _Course:
    """See `search.learning`."""

    usual = PLAN
    file = weights.FILE

    def shipped(self) -> Learned:
        return Learned(weights.shipped(), PLAN.words)

    def lessons(self, plan: Plan, each: Each = map) -> Iterator[Lesson]:
        return lessons(plan, each)


COURSE: Course = _Course()
