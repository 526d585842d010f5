"""The puzzles there are, and their selection: three per day, and the next one by rating."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from rookery import games
from rookery.core.game import Game
from rookery.core.state import State
from rookery.puzzles import Goal, Puzzle, puzzles_in
from rookery.server.errors import NoSuchPage

A_DAY = 3
_PASSES = 3
"""How often each part is gone through in search of days whose puzzles are less alike."""
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
    path = games.load(name).words.puzzles if name in games.names() else None
    if path is None or not puzzles_in(path):
        raise NoSuchPage()
    return {puzzle.id: GamePuzzle(name, puzzle) for puzzle in puzzles_in(path)}


def with_puzzles() -> list[Game[Any]]:
    """The games that have puzzles."""
    every = [games.load(name) for name in games.names()]
    return [
        game for game in every if game.words.puzzles is not None and puzzles_in(game.words.puzzles)
    ]


def find(game: str, name: str) -> GamePuzzle:
    """The puzzle that an address names; raises NoSuchPage."""
    puzzle = of_game(game).get(name)
    if puzzle is None:
        raise NoSuchPage()
    return puzzle


def start(item: GamePuzzle) -> State:
    """The position that a puzzle asks about."""
    return games.load(item.game).parse(item.puzzle.position)


class Kind(NamedTuple):
    """What a puzzle is like: its game, what is asked, and how many steps it takes."""

    game: str
    goal: Goal
    steps: int


def kind_of(item: GamePuzzle) -> Kind:
    """What a puzzle is like."""
    return Kind(item.game, item.puzzle.goal, len(item.puzzle.steps))


@cache
def _by_difficulty() -> tuple[tuple[GamePuzzle, ...], ...]:
    """All puzzles in three parts, the easiest part first; each part in a fixed shuffled order.

    Most puzzles of a part are not equally hard to others of the next one.
    """
    every = [item for game in with_puzzles() for item in of_game(game.name).values()]
    ranked = sorted(every, key=lambda item: (item.puzzle.mu, item.puzzle.id))
    parts = []
    for left in range(A_DAY, 0, -1):
        end = _cut([item.puzzle.mu for item in ranked], left)
        parts.append(tuple(sorted(ranked[:end], key=_mixed)))
        ranked = ranked[end:]
    return tuple(parts)


def _cut(mus: Sequence[float], parts: int) -> int:
    """Where the first of some equal parts ends; if it is mostly equally hard, with all of those."""
    end = len(mus) // parts
    equals = mus[:end].count(mus[end - 1]) if end else 0
    return bisect_right(mus, mus[end - 1]) if 2 * equals > end else end


def _mixed(item: GamePuzzle) -> bytes:
    return sha256(f"puzzle {item.url}".encode()).digest()


def of_day(day: date) -> tuple[GamePuzzle, ...]:
    """The puzzles of a day, the same for everybody: an easy one, a harder one, a hard one.

    They differ in kind and strength, and are not all from one game. None recurs within as many days
    as the smallest part has puzzles.
    """
    days = _round()
    return days[day.toordinal() % len(days)] if days else ()


@cache
def _round() -> tuple[tuple[GamePuzzle, ...], ...]:
    """The puzzles of each day until they begin anew: one from each part."""
    parts = [part for part in _by_difficulty() if part]
    length = min(map(len, parts), default=0)
    columns = [list(part[:length]) for part in parts]
    for column in columns * _PASSES:
        _swap_alike(columns, column, length)
    return tuple(zip(*columns, strict=True))


def _swap_alike(columns: Sequence[list[GamePuzzle]], column: list[GamePuzzle], length: int) -> None:
    """Exchange puzzles of a part between days, each time that leaves fewer days with likes."""
    for day in range(length):
        for other in range(length):
            before = _alike(columns, day) + _alike(columns, other)
            if not _alike(columns, day):
                break
            column[day], column[other] = column[other], column[day]
            if _alike(columns, day) + _alike(columns, other) >= before:
                column[day], column[other] = column[other], column[day]


def _alike(columns: Sequence[list[GamePuzzle]], day: int) -> int:
    """How far a day's puzzles repeat each other: in kind, in strength, and all in their game."""
    items = [column[day] for column in columns]
    kinds, strengths = {kind_of(item) for item in items}, {item.puzzle.mu for item in items}
    is_one_game = len({item.game for item in items}) < min(2, len(with_puzzles()))
    return 2 * len(items) - len(kinds) - len(strengths) + is_one_game


def following(
    game: str, mu: float, ratings: Mapping[str, float], tried: Mapping[str, int], pick: int
) -> GamePuzzle:
    """A puzzle that a user rated `mu` should find neither easy nor hopeless.

    `ratings` are those of puzzles that people have tried. One that the user has `tried` is repeated
    only when all have been: first the one tried longest ago. `pick` is any number.
    """
    every = of_game(game)
    fresh = [item for item in every.values() if item.puzzle.id not in tried]
    if not fresh:
        return min(every.values(), key=lambda item: (tried[item.puzzle.id], item.puzzle.id))

    def away(item: GamePuzzle) -> tuple[float, str]:
        return abs(ratings.get(item.puzzle.id, item.puzzle.mu) - mu), item.puzzle.id

    nearest = sorted(fresh, key=away)[:_NEAR]
    return nearest[pick % len(nearest)]
