"""Puzzles: positions with one good action at each step, and the result of every action.

A game keeps its puzzles in a file, one line of JSON each. `rookery puzzles make` writes it. The
game's solver has proven all that a puzzle says, so that posing it needs no search.
"""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

Goal = Literal["win", "save", "most"]
"""Only one action wins; only one does not lose; only one keeps the most (of the first score)."""


class AnswerValue(msgspec.Struct, frozen=True, array_like=True):
    """The result of an action when all seats then play as well as they can.

    `utility` is 1 for a win of the seat that was to move, 0 for a draw and -1 for a loss. `reply`
    is the best answer, empty if no other seat acts next. `end` has each seat's first score at the
    end, if seats have scores of their own.
    """

    utility: int
    reply: str = ""
    end: tuple[int, ...] = ()


class PuzzlePosition(msgspec.Struct, frozen=True):
    """A position with one good action, `action`; `answers` covers every legal one."""

    action: str
    answers: dict[str, AnswerValue]


class PuzzleSource(msgspec.Struct, frozen=True):
    """A puzzle's game: the level on each seat, and the options and the seed that it was dealt from.

    `tokens` are its actions up to the puzzle, in the notation of records. They are kept because
    levels change over time, and a game that was played does not.
    """

    players: tuple[str, ...]
    options: dict[str, str]
    seed: str
    tokens: tuple[str, ...]

    @property
    def ply(self) -> int:
        """How many actions came before the puzzle."""
        return len(self.tokens)


class Puzzle(msgspec.Struct, frozen=True):
    """A position, a task, and the steps of the solution; replies come in between.

    `mu` is how hard it was for the levels, in units of `ratings.rating`. `nodes` is the number of
    positions that the proof of the first step took.
    """

    id: str
    goal: Goal
    position: str
    steps: tuple[PuzzlePosition, ...]
    mu: float
    nodes: int
    source: PuzzleSource

    @property
    def line(self) -> tuple[str, ...]:
        """The whole solution: actions and the replies between them."""
        line: list[str] = []
        for step in self.steps:
            line += [step.action, step.answers[step.action].reply]
        return tuple(action for action in line[:-1] if action)


_DECODER = msgspec.json.Decoder(Puzzle)


def decode(line: bytes | str) -> Puzzle:
    """Decode a puzzle from a line of a file; raises msgspec.DecodeError."""
    return _DECODER.decode(line)


def encode(puzzle: Puzzle) -> str:
    """Encode a puzzle as a line of a file."""
    return msgspec.json.encode(puzzle).decode()


@cache
def puzzles_in(path: Path) -> tuple[Puzzle, ...]:
    """All puzzles of a file, in file order; none if the file does not exist."""
    if not path.is_file():
        return ()
    return tuple(map(decode, path.read_bytes().splitlines()))
