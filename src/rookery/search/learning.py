"""The interface of a game that can learn: `players/training.py` with an object `COURSE`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rookery.core.game import Game
from rookery.core.players.searcher import Searcher
from rookery.core.state import State

ResultT = TypeVar("ResultT")
ItemT = TypeVar("ItemT")


class Each(Protocol):
    """Like `map` over one list, perhaps in a pool of processes. Results keep the list's order."""

    def __call__(
        self, make: Callable[[ItemT], ResultT], items: "list[ItemT]", /
    ) -> "Iterator[ResultT]": ...


@dataclass(frozen=True)
class TrainingPlan:
    """How much to play: `games` in each of the `generations`.

    With hidden `units`, a network is learned from the second generation on (`network_fit`).
    """

    games: int
    generations: int
    seed: int = 1
    units: int = 0

    @property
    def words(self) -> str:
        """How the file of weights describes the plan."""
        text = f"games={self.games} generations={self.generations} seed={self.seed}"
        return f"{text} units={self.units}" if self.units else text


class TrainedWeights(Protocol):
    """Weights for a game's strongest search."""

    def search(self, state: State, seed: int) -> Searcher:
        """The strongest level, evaluating with these weights."""

    def write(self, path: Path) -> None:
        """Write the file that ships with the game."""

    def same(self, other: "TrainedWeights") -> bool:
        """Whether both evaluate alike."""


@dataclass(frozen=True)
class Lesson:
    """The result of a generation.

    `loss` is the mean of -log of the chance given to the winner, in games that the fit has not
    seen; `loss_of_half` is the same for a fit to half as many games, if it was requested.
    """

    generation: int
    positions: int
    loss: float
    estimate: TrainedWeights
    loss_of_half: float | None = None


class Course(Protocol):
    """How a game learns."""

    @property
    def usual(self) -> TrainingPlan:
        """The plan with which the shipped weights were learned."""

    @property
    def file(self) -> Path:
        """The shipped weights."""

    @property
    def has_networks(self) -> bool:
        """Whether a plan may have hidden units."""

    def current(self) -> TrainedWeights:
        """The weights that the game plays with."""

    def lessons(self, plan: TrainingPlan, each: Each = map) -> Iterator[Lesson]:
        """Learn, generation by generation; the result is a fixed function of the plan."""


def first_state(game: Game[Any], seats: int, seed: str) -> State:
    """The start of a game for this number of people, with the usual options."""
    return game.start(game.deal(game.read_options({"players": str(seats)}), seed))
