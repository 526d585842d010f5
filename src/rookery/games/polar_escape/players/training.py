"""Learn the weights of the evaluation by self-play.

The first generation of games is played with guessed weights: fewer turns to go are better, and so
are own sheets ahead. After each generation a weight per feature is fitted to who won in all games
so far (maximum likelihood, with a small pull towards 0), and the next generation is played with
these weights. With hidden units, a network is fitted from the second generation on (see
`search.network_fit`). A quarter of the games for a network start with other numbers of sheets,
since usually each seat has three to the end. On one machine the result depends only on the plan;
other machines may round differently. A generation takes about twenty minutes on one core. The
command is `rookery train polar_escape`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rookery.core.players.searcher import Searcher
from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.players import levels, weights
from rookery.games.polar_escape.players.features import FEATURES, NAMES
from rookery.games.polar_escape.players.selfplay import samples
from rookery.games.polar_escape.players.sparse_starts import sparse_start
from rookery.search import network_fit
from rookery.search.fitting import FOLDS, Samples, fit, join, loss_unseen
from rookery.search.learning import Course, Each, Lesson, TrainedWeights, TrainingPlan, first_state
from rookery.search.network import Network, straight
from rookery.search.network_fit import TrainingBatch, hopes

SEATS = (4, 3, 4, 5, 4, 3, 4, 6)
"""The numbers of players, in turn, of successive games."""
SPARSE = 4
"""For a network, every so many rounds of `SEATS` all games of the round have sparse starts."""
GUESS = {
    "turns": -0.45, "on column": 0.1, "ahead 1": 0.15, "ahead 2": 0.15, "ahead 3": 0.15,
    "ahead 4": 0.15, "cards 1": 0.1, "cards 2": 0.1, "lion comes": -0.45, "seals come": -0.3,
}  # fmt: skip
PULL = 20.0
_DIGITS = 3


PLAN = TrainingPlan(games=2400, generations=3, units=16)
"""The plan with which the shipped weights were learned."""


@dataclass(frozen=True)
class LearnedNetwork:
    """Weights, and how they were learned."""

    weights: Network
    words: str

    def search(self, state: State, seed: int) -> Searcher:
        return levels.strongest(state, seed, self.weights)

    def write(self, path: Path) -> None:
        weights.write(path, self.weights, self.words)

    def same(self, other: TrainedWeights) -> bool:
        return isinstance(other, LearnedNetwork) and self.weights.same(other.weights)


def first_guess() -> Network:
    """The weights of the first generation."""
    return straight(np.array([GUESS.get(name, 0.0) for name in NAMES]))


def lessons(plan: TrainingPlan, each: Each = map) -> Iterator[Lesson]:
    """Learn, generation by generation."""
    weights, all_samples = first_guess(), list[Samples]()
    for generation in range(plan.generations):
        numbers = list(range(plan.games))
        each_game = partial(_game, weights, f"{plan.seed} {generation}", bool(plan.units))
        games = each(each_game, numbers)
        all_samples += [game for game in games if len(game.winners)]
        words = replace(plan, generations=generation + 1).words
        count = sum(len(game.winners) for game in all_samples)
        half = None
        if plan.units and generation:
            batches, start = (
                [hopes(game, weights) for game in all_samples],
                _straight(all_samples).direct,
            )
            whole, weights = _unseen(all_samples, batches, plan), _network(batches, start, plan)
        else:
            whole, half = (loss_unseen(all_samples, PULL, part) for part in (1.0, 0.5))
            weights = _straight(all_samples)
        yield Lesson(generation, count, whole, LearnedNetwork(weights, words), half)


def _straight(games: Sequence[Samples]) -> Network:
    return straight(fit(join(games), np.zeros(FEATURES), PULL)).rounded(_DIGITS)


def _network(
    batches: Sequence[TrainingBatch], start: NDArray[np.float64], plan: TrainingPlan
) -> Network:
    """A network fitted to what the positions are taught; the fit begins with these weights."""
    return network_fit.fit(batches, start, plan.seed, plan.units).rounded(_DIGITS)


def _unseen(
    games: Sequence[Samples], batches: Sequence[TrainingBatch], plan: TrainingPlan
) -> float:
    """The loss on a fifth of the games, of a network that was fitted to the others."""
    rest = [number for number in range(len(games)) if number % FOLDS]
    start = _straight([games[number] for number in rest]).direct
    network = _network([batches[number] for number in rest], start, plan)
    return network_fit.loss(games[::FOLDS], network)


def _game(network: Network, seed: str, sparse: bool, number: int) -> Samples:
    own = f"{seed} {number}"
    start = first_state(load("polar_escape"), SEATS[number % len(SEATS)], own)
    if sparse and number // len(SEATS) % SPARSE == SPARSE - 1:
        start = sparse_start(start, own)
    return samples(start, network, own)


class _PolarEscapeCourse:
    """See `search.learning`."""

    usual = PLAN
    file = weights.FILE
    has_networks = True

    def current(self) -> LearnedNetwork:
        return LearnedNetwork(weights.shipped_network(), weights.words())

    def lessons(self, plan: TrainingPlan, each: Each = map) -> Iterator[Lesson]:
        return lessons(plan, each)


COURSE: Course = _PolarEscapeCourse()
