"""The puzzles there are, and their selection: three per day, and the next one by rating."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import Any, NamedTuple

from rookery import games
from rookery.core.game import Game
from rookery.core.puzzle import Puzzle, puzzles_in
from rookery.core.state import State
from rookery.server.errors import NoSuchPage

A_DAY = 3
_NEAR = 6
"""The next puzzle is picked from this many that fit best."""


class GamePuzzle(NamedTuple):
    """A puzzle and the name of its game."""

    game: str
    puzzle: Puzzle

    @property
    def url(self) -> str:
        """The path of its page."""
        return f"/puzzles/{self.game}/{self.puzzle.id}"


@cache
def of_game(name: str) -> Mapping[str, GamePuzzle]:
    """A game's puzzles by their ids; raises NoSuchPage for a game that has none."""
    path = games.load(name).puzzles if name in games.names() else None
    if path is None or not puzzles_in(path):
        raise NoSuchPage()
    return {one.id: GamePuzzle(name, one) for one in puzzles_in(path)}


def with_puzzles() -> list[Game[Any]]:
    """The games that have puzzles."""
    every = [games.load(name) for name in games.names()]
    return [game for game in every if game.puzzles is not None and puzzles_in(game.puzzles)]


def find(game: str, name: str) -> GamePuzzle:
    """The puzzle that an address names; raises NoSuchPage."""
    found = of_game(game).get(name)
    if found is None:
        raise NoSuchPage()
    return found


def start(item: GamePuzzle) -> State:
    """The position that a puzzle asks about."""
    return games.load(item.game).parse(item.puzzle.position)


@cache
def _by_difficulty() -> tuple[tuple[GamePuzzle, ...], ...]:
    """All puzzles in three parts, the easiest part first; each part in a fixed shuffled order."""
    every = [item for game in with_puzzles() for item in of_game(game.name).values()]
    ranked = sorted(every, key=lambda one: (one.puzzle.mu, one.puzzle.id))
    cuts = [len(ranked) * part // A_DAY for part in range(A_DAY + 1)]
    parts = [ranked[begin:end] for begin, end in pairwise(cuts)]
    return tuple(tuple(sorted(part, key=_mixed)) for part in parts)


def _mixed(item: GamePuzzle) -> bytes:
    return sha256(f"puzzle {item.url}".encode()).digest()


def of_day(day: date) -> tuple[GamePuzzle, ...]:
    """The puzzles of a day, the same for everybody: an easy one, a harder one, a hard one.

    None is repeated before all others of its part have been used.
    """
    return tuple(part[day.toordinal() % len(part)] for part in _by_difficulty() if part)


def following(
    game: str, mu: float, ratings: Mapping[str, float], tried: Mapping[str, int], pick: int
) -> GamePuzzle:
    """A puzzle that a user rated `mu` should find neither easy nor hopeless.

    `ratings` are those of puzzles that people have tried. One that the user has `tried` is repeated
    only when all have been: first the one tried longest ago. `pick` is any number.
    """
    every = of_game(game)
    fresh = [one for one in every.values() if one.puzzle.id not in tried]
    if not fresh:
        return min(every.values(), key=lambda one: (tried[one.puzzle.id], one.puzzle.id))

    def away(one: GamePuzzle) -> tuple[float, str]:
        return abs(ratings.get(one.puzzle.id, one.puzzle.mu) - mu), one.puzzle.id

    nearest = sorted(fresh, key=away)[:_NEAR]
    return nearest[pick % len(nearest)]
