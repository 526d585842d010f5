"""Learn by self-play for three and four seats: which actions to try first, and who stands better.

The first generation of games is played with guessed weights. After each generation the weights are
fitted to its games, and the next one is played with them. The weights of actions are fitted to what
the search came to prefer, those of the estimate to which of two seats finished ahead: the search
maximises the chance of that (`utilities`). On one machine equal plans give equal weights; other
machines may round differently. The command is `rookery train packeis`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rookery.core.players.searcher import Searcher
from rookery.core.state import State
from rookery.games import load
from rookery.games.packeis.players import learned, levels, policy, selfplay, weights
from rookery.games.packeis.players.learned import Learned
from rookery.games.packeis.players.selfplay import GameSamples
from rookery.search.fitting import Samples, fit, join, loss_unseen
from rookery.search.learning import Course, Each, Lesson, TrainedWeights, TrainingPlan, first_state

SEATS = (3, 4)
"""The numbers of players, in turn from game to game."""
GUESSES = {"two fish": 0.7, "three fish": 1.1}
WORTH = {
    "alone": 160, "second": 300, "nearer": 350, "level": 250, "moves": 120, "active": 1500,
    "turn": 600,
}  # fmt: skip
SPREAD = (1.0, 2.3, 3.6, 4.9, 6.2, 7.5, 8.8)
"""The guessed weights of the first generation."""
SIMULATIONS = 5_000
"""Simulations per action in the games that compare new weights with the shipped ones."""
_DIGITS = 3
_LEAST = 0.05  # a floor for the weight of certain worth, which too few games leave near 0

PLAN = TrainingPlan(games=400, generations=1)
"""The plan with which the shipped weights were learned."""


@dataclass(frozen=True)
class EstimatesOfGames:
    """What was learned and how."""

    found: Learned
    words: str

    def search(self, state: State, seed: int) -> Searcher:
        return levels.sampling(state, SIMULATIONS, seed, self.found)

    def write(self, path: Path) -> None:
        learned.write(path, self.found, self.words)

    def same(self, other: TrainedWeights) -> bool:
        return isinstance(other, EstimatesOfGames) and all(
            map(np.array_equal, self.found, other.found)
        )


def first_guess() -> Learned:
    """The weights with which the first generation plays."""
    preferences = [GUESSES.get(name, 0.0) for name in policy.NAMES]
    worth = [WORTH.get(name, 0) for name in weights.NAMES]
    return Learned(
        np.array([preferences] * 2), np.array([worth] * weights.PHASES), np.array(SPREAD)
    )


def lessons(plan: TrainingPlan, each: Each = map) -> Iterator[Lesson]:
    """Learn generation by generation; the loss is that of predicting who finished ahead."""
    estimates = first_guess()
    for generation in range(plan.generations):
        numbers = list(range(plan.games))
        games = list(each(partial(_game, estimates, f"{plan.seed} {generation}"), numbers))
        placing, moving, judging = (
            join([part for game in games for part in game[kind]]) for kind in range(3)
        )
        ahead = _fit(judging, selfplay.COLUMNS)
        preferences = [_fit(kind, policy.GLANCES) for kind in (placing, moving)]
        estimates = Learned(np.array(preferences).round(_DIGITS), *_judging(ahead))
        words = TrainingPlan(plan.games, generation + 1, plan.seed).words
        count = sum(len(part.winners) for part in judging)
        unseen = loss_unseen([part for game in games for part in game.judging])
        yield Lesson(generation, count, unseen, EstimatesOfGames(estimates, words))


def _fit(parts: list[Samples], count: int) -> NDArray[np.float64]:
    return fit(parts, np.zeros(count))


def _judging(ahead: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The weights of the estimate, in units of one certain fish, and its spread."""
    rows = ahead.reshape(weights.PHASES, 1 + weights.FEATURES)
    sure = np.maximum(rows[:, :1], _LEAST)
    judging = (rows[:, 1:] / sure * weights.ONCE).round().astype(np.int64)
    return judging, (2 / sure[:, 0]).round(_DIGITS)


def _game(estimates: Learned, seed: str, number: int) -> GameSamples:
    own = f"{seed} {number}"
    return selfplay.samples(
        first_state(load("packeis"), SEATS[number % len(SEATS)], own), estimates, own
    )


class _PackeisCourse:
    """See `search.learning`."""

    usual = PLAN
    file = learned.FILE
    has_networks = False

    def current(self) -> EstimatesOfGames:
        return EstimatesOfGames(learned.shipped(), learned.words())

    def lessons(self, plan: TrainingPlan, each: Each = map) -> Iterator[Lesson]:
        return lessons(plan, each)


COURSE: Course = _PackeisCourse()
