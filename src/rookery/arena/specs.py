"""Players from one-word descriptions, so that a match can be set up from a shell.

`king` is a level; `random` and `greedy` are baselines; `search:nodes=5000` is the full search under
limits; `engine[movetime 500]:./mine --fast` is a program that speaks the text protocol, asked with
the words in brackets after `go`. A prefix `Name=` renames a player; `3*` gives it three seats.
"""

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from rookery.arena.external import EnginePlayer
from rookery.arena.players import GreedyPlayer, Player, RandomPlayer, full_strength, level_player
from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.players.searcher import Limits
from rookery.core.whole_numbers import within

_COPIES = re.compile(r"([1-9])\*(.+)")
_NAME = re.compile(r"([\w .+-]{1,40})=(.+)")
_ENGINE = re.compile(r"engine(?:\[([^\]]*)\])?:(.+)")
_MOST = (1 << 40) - 1
DEFAULT_GO = "movetime 1000"


class BadSpec(RookeryError):
    """A description that can't be read as a player."""

    code = "bad-arguments"

    def __init__(self, spec: str, reason: str) -> None:
        super().__init__(f"{spec!r} names no player: {reason}")
        self.spec, self.reason = spec, reason


@check_arguments
@dataclass(frozen=True)
class Spec:
    """A described player: its name in tables, and how to make one for a game.

    `copies` is how many seats it takes; None leaves that to the match. A program may fail to start.
    """

    name: str
    make: Callable[[], Player]
    copies: int | None = None
    is_program: bool = False


@check_arguments
def read_spec(text: str, game: Game[Any], has_clock: bool = True) -> Spec:
    """The player that a text describes; raises BadSpec."""
    copies = _COPIES.fullmatch(text)
    if copies:
        return replace(read_spec(copies[2], game, has_clock), copies=int(copies[1]))
    match = _NAME.fullmatch(text) if not text.startswith(("search:", "engine")) else None
    name, what = (match[1], match[2]) if match else (text, text)
    return Spec(name, _maker(text, what, game, has_clock), is_program=bool(_ENGINE.fullmatch(what)))


def _maker(text: str, what: str, game: Game[Any], has_clock: bool) -> Callable[[], Player]:
    engine = _ENGINE.fullmatch(what)
    if engine:
        return _engine(text, engine[2], engine[1] or DEFAULT_GO)
    if what.startswith("search:"):
        limits = _limits(text, what.removeprefix("search:"))
        return lambda: full_strength(limits)
    if what in ("random", "greedy"):
        return RandomPlayer if what == "random" else GreedyPlayer
    levels = {level.name: level for level in game.players.levels}
    if what not in levels:
        choices = ", ".join([*levels, "random", "greedy", "search:<limits>", "engine:<command>"])
        raise BadSpec(text, f"known are {choices}")
    return lambda: level_player(levels[what], has_clock)


def _engine(text: str, command: str, go: str) -> Callable[[], Player]:
    words = _words(text, command)
    return lambda: EnginePlayer(words, go)


def _words(text: str, command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadSpec(text, str(error)) from None
    if not words:
        raise BadSpec(text, "the command is empty")
    return words


def _limits(text: str, words: str) -> Limits:
    names = {
        "nodes": "nodes",
        "simulations": "simulations",
        "depth": "depth",
        "movetime": "movetime_ms",
    }
    numbers: dict[str, int] = {}
    for word in words.split(","):
        key, _, digits = word.partition("=")
        number = within(digits, 1, _MOST)
        if key not in names or number is None:
            raise BadSpec(text, f"limits are like nodes=5000, of {', '.join(names)}; not {word!r}")
        numbers[names[key]] = number
    return msgspec.convert(numbers, Limits)
