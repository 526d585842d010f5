"""Learn the weights of the evaluation by self-play.

For each board, random games are played first. Then follow several generations of games, played with
the weights found so far and some random decisions. After each generation the weights are fitted to
who won (maximum likelihood, with a small pull towards 0). On one machine the result depends only on
the seed; other machines may round differently. Training takes a few minutes on one core.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rookery.core.state import State
from rookery.games import load
from rookery.games.penguisi.players import weights
from rookery.games.penguisi.players.features import FEATURES
from rookery.games.penguisi.players.selfplay import ALL, samples
from rookery.search.fitting import fit, loss

_DIGITS = 3


@dataclass(frozen=True)
class PenguisiPlan:
    """How much to play: `games` per generation, with `explore` of 1000 decisions at random."""

    games: int = 1200
    generations: int = 3
    explore: int = 40
    seed: int = 1

    @property
    def words(self) -> str:
        """The plan as the weights file records it."""
        return (
            f"games={self.games} generations={self.generations} "
            f"explore={self.explore} seed={self.seed}"
        )


@dataclass(frozen=True)
class PenguisiLesson:
    """The result of a generation; `loss` is the mean of -log(the winner's predicted chance)."""

    arms: int
    generation: int
    positions: int
    loss: float
    weights: NDArray[np.float64]


def first_state(arms: int) -> State:
    """The start on a board with one player per arm."""
    game = load("penguisi")
    options = game.read_options({"players": str(arms), "board": str(arms)})
    return game.start(game.deal(options, 1))


def lessons(arms: int, plan: PenguisiPlan) -> Iterator[PenguisiLesson]:
    """Learn for one board, generation by generation."""
    state, fitted_weights = first_state(arms), np.zeros(FEATURES)
    for generation in range(plan.generations + 1):
        explore = plan.explore if generation else ALL
        games = plan.games if generation else plan.games // 4
        seed = f"{plan.seed} {arms} {generation}"
        own_samples = samples(state, games, fitted_weights, explore, seed)
        fitted_weights = fit([own_samples], fitted_weights).round(_DIGITS)
        yield PenguisiLesson(
            arms,
            generation,
            len(own_samples.winners),
            loss([own_samples], fitted_weights),
            fitted_weights,
        )


def train(
    boards: Sequence[int], plan: PenguisiPlan, tell: Callable[[PenguisiLesson], None]
) -> dict[int, NDArray[np.float64]]:
    """The weights of each board; `tell` is called with every lesson."""
    by_arms = {}
    for arms in boards:
        for lesson in lessons(arms, plan):
            tell(lesson)
            by_arms[arms] = lesson.weights
    return by_arms


def _tell(lesson: PenguisiLesson) -> None:
    sys.stdout.write(
        f"board {lesson.arms}, generation {lesson.generation}: "
        f"{lesson.positions} positions, loss {lesson.loss:.4f}\n"
    )
    sys.stdout.flush()


def main(words: Sequence[str] | None = None) -> int:
    """Learn, and write the weights to a file."""
    parser = argparse.ArgumentParser(prog="python -m rookery.games.penguisi.players.training")
    parser.add_argument("--boards", type=int, nargs="+", default=[3, 4, 5, 6], metavar="arms")
    parser.add_argument("--games", type=int, default=PenguisiPlan.games, help="in a generation")
    parser.add_argument("--generations", type=int, default=PenguisiPlan.generations)
    parser.add_argument(
        "--explore", type=int, default=PenguisiPlan.explore, help="in 1000 decisions"
    )
    parser.add_argument("--seed", type=int, default=PenguisiPlan.seed)
    parser.add_argument("--out", default=str(weights.FILE), help="the file to write")
    arguments = parser.parse_args(words)
    plan = PenguisiPlan(arguments.games, arguments.generations, arguments.explore, arguments.seed)
    by_arms = train(arguments.boards, plan, _tell)
    weights.write(arguments.out, by_arms, plan.words)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
