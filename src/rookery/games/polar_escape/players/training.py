"""Learns the weights of the evaluation by self-play.

The first generation of games is played by a guess: fewer turns to go are better, and so are own
sheets ahead. After each generation the weights are fitted to who won in all games so far (maximum
likelihood, with a small pull towards 0), and the next one is played with them. The result is a
fixed function of the plan on one machine; others may round differently. A generation takes
about eight minutes on one core.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.players import weights
from rookery.games.polar_escape.players.features import FEATURES, NAMES
from rookery.games.polar_escape.players.selfplay import samples
from rookery.search.fitting import Samples, fit, join, loss

SEATS = (4, 3, 4, 5, 4, 3, 4, 6)
"""How many play, game after game."""
GUESS = {
    "turns": -0.45, "on column": 0.1, "ahead 1": 0.15, "ahead 2": 0.15, "ahead 3": 0.15,
    "ahead 4": 0.15, "cards 1": 0.1, "cards 2": 0.1, "lion comes": -0.45, "seals come": -0.3,
}  # fmt: skip
PULL = 20.0
_DIGITS = 3


@dataclass(frozen=True)
class Plan:
    """How much to play."""

    games: int = 400
    generations: int = 2
    seed: int = 1

    @property
    def words(self) -> str:
        """What the file of weights says about it."""
        return f"games={self.games} generations={self.generations} seed={self.seed}"


@dataclass(frozen=True)
class Lesson:
    """The result of a generation; `loss` is the mean of -log of the chance given to the winner."""

    generation: int
    positions: int
    loss: float
    weights: NDArray[np.float64]


def guessed() -> NDArray[np.float64]:
    """The weights of the first generation."""
    return np.array([GUESS.get(name, 0.0) for name in NAMES])


def first_state(seats: int, seed: str) -> State:
    """The start of a game with the usual options for so many."""
    game = load("polar_escape")
    return game.start(game.deal(game.read_options({"players": str(seats)}), seed))


def lessons(plan: Plan) -> Iterator[Lesson]:
    """Learn, generation by generation."""
    found, played = guessed(), list[Samples]()
    for generation in range(plan.generations):
        for i in range(plan.games):
            seed = f"{plan.seed} {generation} {i}"
            played.append(samples(first_state(SEATS[i % len(SEATS)], seed), found, seed))
        parts = join(played)
        found = fit(parts, np.zeros(FEATURES), PULL).round(_DIGITS)
        count = sum(len(part.winners) for part in parts)
        yield Lesson(generation, count, loss(parts, found), found)


def main(words: Sequence[str] | None = None) -> int:
    """Learn, and write the weights to a file after each generation."""
    parser = argparse.ArgumentParser(prog="python -m rookery.games.polar_escape.players.training")
    parser.add_argument("--games", type=int, default=Plan.games, help="in a generation")
    parser.add_argument("--generations", type=int, default=Plan.generations)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument("--out", default=str(weights.FILE), help="the file to write")
    given = parser.parse_args(words)
    for lesson in lessons(Plan(given.games, given.generations, given.seed)):
        done = Plan(given.games, lesson.generation + 1, given.seed)
        weights.write(given.out, lesson.weights.tolist(), done.words)
        sys.stdout.write(
            f"generation {lesson.generation}: "
            f"{lesson.positions} positions, loss {lesson.loss:.4f}\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
