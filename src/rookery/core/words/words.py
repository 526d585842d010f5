"""The room `words`: what people read about a game, its positions and its actions."""

import abc
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from rookery.core.players.searcher import Report
from rookery.core.room import Room
from rookery.core.state import State
from rookery.core.words.feats import Best, FeatCount, FeatWords
from rookery.core.words.gist import Gist
from rookery.core.words.guide import GuidedGame
from rookery.core.words.i18n import ENGLISH, Say


@dataclass(frozen=True)
class Companion:
    """A page for owners of the real box: `companion.html` in a folder, with `companion.js`."""

    folder: Path
    data: Mapping[str, Any]
    """What the page's script is given, ready for JSON."""
    languages: tuple[str, ...] = ()
    """The codes of the languages that the page speaks besides those of the house."""


class Course(msgspec.Struct, frozen=True):
    """What a race is run over: the score that says how far a seat has come."""

    score: int
    """The index of the score."""
    goal: int
    """Its value at the goal; a race begins at 0."""
    stations: tuple[str, ...] = ()
    """What stands at the values from 0 to the goal; "" where nothing does."""


class Words(Room):
    """A game in words. Only `narrate` and `score_names` are needed."""

    score_names: tuple[str, ...]
    """What `Rules.scores` counts, most important first, as messages ("fish", "floes")."""
    score_ones: tuple[str, ...] = ()
    """The singular forms of these names ("1 fish", "1 floe"), where they differ; messages."""
    tagline: str = ""
    """What the game is like, in one line; a message."""
    minutes: int = 0
    """The usual length of a game in minutes; 0 if unknown."""
    dummy: str = ""
    """The name of a dummy seat, which nobody holds; a message. "" if the game has none."""
    option_words: Mapping[str, str] = {}
    """The names of options and of their choices as people read them; messages."""
    guide: GuidedGame | None = None
    """A guided first game, if the game has one."""
    puzzles: Path | None = None
    """The file of puzzles (`rookery.puzzles`); None if there is none."""
    companion: Companion | None = None
    """The page for owners of the real box, if there is one."""
    feats: Mapping[str, Best] = {}
    """The names of what is told after an evening of many games, and what counts for each."""

    @abc.abstractmethod
    def narrate(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> str:
        """Describe an action in one or two spoken sentences, automatic events included.

        `after` is the state that it leads to, if the caller has it.
        """

    def gists(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> tuple[Gist, ...]:
        """An action in a list of moves: a line for what it does, then lines for what it caused.

        If empty, the list shows the action as it is written.
        """
        del before, action, say, after
        return ()

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        """What the seat to move should do now, as a short sentence ("Choose a floe")."""
        del state, say
        return ""

    def goal(self, state: State, say: Say = ENGLISH) -> str:
        """The aim of this game and ruleset, as a short sentence ("Melt all coins")."""
        del state, say
        return ""

    def course(self, state: State) -> Course | None:
        """What the seats run over, if the game is a race."""
        del state
        return None

    def verdict(self, state: State, say: Say = ENGLISH) -> str:
        """The result of a finished game, where it is not simply who won with which score."""
        del state, say
        return ""

    def solver_summary(self, state: State, report: Report, say: Say = ENGLISH) -> str:
        """What a solver's proven report says besides who wins: how far a lone seat gets, say."""
        del state, report, say
        return ""

    def notes(self, options: Any, say: Say = ENGLISH) -> tuple[str, ...]:
        """What people should know about a ruleset before they choose it, one sentence each."""
        del options, say
        return ()

    def deeds(self, before: State, action: str, after: State) -> Iterable[FeatCount]:
        """What seats have done towards the feats with an action that leads to `after`."""
        del before, action, after
        return ()

    def feat(self, name: str, count: int, say: Say = ENGLISH) -> FeatWords:
        """A feat of this size in words; needed by a game with `feats`."""
        del count, say
        return FeatWords(name, "%(name)s")
