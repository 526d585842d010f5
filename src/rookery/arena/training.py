"""The gate for learning by self-play: what was learned ships only if it beats what ships now.

Nothing here knows a game by name; `search/learning.py` says what a game has to provide.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import NamedTuple

from rookery.arena.play import PlayedGame, play
from rookery.arena.players import SearchPlayer
from rookery.arena.tournament.sequential import Hypotheses, Trial, Verdict
from rookery.core.arguments import check_arguments
from rookery.core.errors import SetupError
from rookery.core.players.searcher import NO_LIMITS
from rookery.core.state import State
from rookery.games import load
from rookery.search.learning import Course, Each, TrainedWeights

SEATS = 4
"""How many seats the gate's games have, if the game allows that many."""
NEW, OLD = "new", "old"


class GateStep(NamedTuple):
    """The state of the gate after a board; `share` is the new estimate's part of all points."""

    boards: int
    share: float
    verdict: Verdict


@check_arguments
def course_of(name: str) -> Course:
    """How a game learns. Raises UnknownGame, and SetupError if a game has nothing to learn."""
    package = load(name).__class__.__module__.rpartition(".")[0]
    module = f"{package}.players.training"
    training = import_module(module) if _exists(module) else None
    course: Course | None = getattr(training, "COURSE", None)
    if course is None:
        raise SetupError([f"{name} brings nothing that `rookery train` could learn"])
    return course


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


@check_arguments
def starts(name: str, seed: str) -> Iterator[State]:
    """An endless stream of boards for the gate."""
    game = load(name)
    seats = SEATS if SEATS in game.seats else max(game.seats)
    number = 0
    while True:
        options = game.deal(game.read_options({"players": str(seats)}), f"gate {seed} {number}")
        yield game.start(options)
        number += 1


@check_arguments
def gate(
    new: TrainedWeights,
    old: TrainedWeights,
    boards: Iterator[State],
    most: int,
    test: Hypotheses,
    each: Each = map,
    at_once: int = 1,
) -> Iterator[GateStep]:
    """Play both estimates against each other until the test decides, on at most `most` boards.

    They sit alternately, and each board is played twice with the same luck and the seats swapped.
    Both search alike, so neither has an advantage in work. `each` and `at_once` (how many boards
    are played together) change no result: boards count in order, those after the decision don't.
    """
    trial, points_so_far = Trial(test), 0.0
    numbered_boards = enumerate(islice(boards, most))
    while together := list(islice(numbered_boards, at_once)):
        results = each(partial(_pair, new, old), together)
        for (number, _), points in zip(together, results, strict=True):
            points_so_far += points
            verdict = trial.add(points)
            yield GateStep(number + 1, points_so_far / (number + 1), verdict)
            if verdict != "open":
                return


def _pair(new: TrainedWeights, old: TrainedWeights, numbered_board: tuple[int, State]) -> float:
    number, start = numbered_board
    pair = [_game(start, new, old, number, first) for first in (NEW, OLD)]
    return sum(_points(game) for game in pair) / 2


def _game(
    start: State, new: TrainedWeights, old: TrainedWeights, number: int, first: str
) -> PlayedGame:
    order = (NEW, OLD) if first == NEW else (OLD, NEW)
    names = [order[seat % 2] for seat in range(start.players)]
    players = [SearchPlayer((new if name == NEW else old).search, NO_LIMITS) for name in names]
    return play(start, players, names, number, f"gate {number}")


def _points(game: PlayedGame) -> float:
    """The new estimate's share of first place."""
    winners: Sequence[str] = [seat.player for seat in game.seats if seat.place == 1]
    return winners.count(NEW) / len(winners)
