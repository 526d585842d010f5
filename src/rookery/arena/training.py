"""Learning by self-play, and the gate: what was learned ships only if it beats what ships now.

Nothing here knows a game by name; `search/learning.py` says what a game brings.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import NamedTuple

from rookery.arena.play import Played, play
from rookery.arena.players import SearchPlayer
from rookery.arena.tournament.sequential import Hypotheses, Trial, Verdict
from rookery.core.errors import SetupError
from rookery.core.searcher import NO_LIMITS
from rookery.core.state import State
from rookery.games import load
from rookery.search.learning import Course, Each, Estimate

SEATS = 4
"""How many play for the gate, in games that so many can play."""
NEW, OLD = "new", "old"


class Step(NamedTuple):
    """How the gate stands after a board: the part of the points that the new one took."""

    boards: int
    share: float
    verdict: Verdict


def course_of(name: str) -> Course:
    """How a game learns; raises UnknownGame, and SetupError where a game has nothing to learn."""
    package = load(name).__class__.__module__.rpartition(".")[0]
    module = f"{package}.players.training"
    found = import_module(module) if _exists(module) else None
    course: Course | None = getattr(found, "COURSE", None)
    if course is None:
        raise SetupError([f"{name} brings nothing that `rookery train` could learn"])
    return course


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def starts(name: str, seed: str) -> Iterator[State]:
    """Boards for the gate, without end."""
    game = load(name)
    seats = SEATS if SEATS in game.players else max(game.players)
    number = 0
    while True:
        options = game.deal(game.read_options({"players": str(seats)}), f"gate {seed} {number}")
        yield game.start(options)
        number += 1


def gate(
    new: Estimate,
    old: Estimate,
    boards: Iterator[State],
    most: int,
    test: Hypotheses,
    each: Each = map,
    at_once: int = 1,
) -> Iterator[Step]:
    """Let both play until enough is known, on `most` boards at the longest.

    They sit alternately, and a board is played twice with the same luck, with seats changed. Both
    search alike, so neither has more to work with. What `each` does with boards `at_once` changes
    no result: they count in their order, and those after the last one that is needed don't.
    """
    trial, taken = Trial(test), 0.0
    dealt = enumerate(islice(boards, most))
    while together := list(islice(dealt, at_once)):
        played = each(partial(_pair, new, old), together)
        for (number, _), points in zip(together, played, strict=True):
            taken += points
            verdict = trial.add(points)
            yield Step(number + 1, taken / (number + 1), verdict)
            if verdict != "open":
                return


def _pair(new: Estimate, old: Estimate, dealt: tuple[int, State]) -> float:
    number, start = dealt
    pair = [_game(start, new, old, number, first) for first in (NEW, OLD)]
    return sum(_points(game) for game in pair) / 2


def _game(start: State, new: Estimate, old: Estimate, number: int, first: str) -> Played:
    order = (NEW, OLD) if first == NEW else (OLD, NEW)
    names = [order[seat % 2] for seat in range(start.players)]
    players = [SearchPlayer((new if name == NEW else old).search, NO_LIMITS) for name in names]
    return play(start, players, names, number, f"gate {number}")


def _points(played: Played) -> float:
    """The part of the first place that the new one took."""
    winners: Sequence[str] = [seat.player for seat in played.seats if seat.place == 1]
    return winners.count(NEW) / len(winners)
