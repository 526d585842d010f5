"""The game contract. A new game is one folder with an instance of `Game`; all else is shared.

A game's rules are compiled functions over two NumPy records: the *board* (tables that stay the same
throughout a game) and the *state* (everything that changes). `State` is an immutable view of both.
"""

import sys
from collections.abc import Mapping
from typing import Any, Generic, cast

from rookery.core.drawing.drawing import Drawing
from rookery.core.errors import MalformedPosition, SetupError, of_type
from rookery.core.notation.text import Text
from rookery.core.options import OptionsT, check, read
from rookery.core.players.players import Players
from rookery.core.rules import Position, Rules
from rookery.core.state import State
from rookery.core.words.words import Companion, Course, Words

__all__ = [
    "Companion",
    "Course",
    "Drawing",
    "Game",
    "Players",
    "Position",
    "Rules",
    "State",
    "Text",
    "Words",
]


class Game(Generic[OptionsT]):
    """What a game is: its name, its options, and five rooms with everything else.

    `tests/contract` checks every game and option set.
    """

    name: str
    """One lower-case word, as used in the protocol and in addresses."""
    title: str
    seats: range
    """How many seats people or programs may hold; a ruleset may have more (`Rules.seats`)."""
    options: type[OptionsT]
    rules: Rules
    text: Text
    drawing: Drawing
    words: Words
    players: Players

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A game that its module names, as all games of the house, is pickled by that name."""
        names = vars(sys.modules[type(self).__module__])
        return next((name for name in names if names[name] is self), None) or (
            super().__reduce_ex__(protocol)
        )

    def read_options(self, entries: Mapping[str, str | int | bool]) -> OptionsT:
        """Read options from texts, or from whole numbers and truth values where they are meant.

        Raises SetupError with every reason at once.
        """
        return read(self.options, entries, self.seats)

    def deal(self, options: OptionsT, seed: int | str) -> OptionsT:
        """See `Rules.deal`; raises SetupError."""
        if not isinstance(seed, int | str):
            raise SetupError([f"seed must be a whole number or a text: {of_type(seed)}"])
        return cast(OptionsT, self.rules.deal(check(options, self.seats, self.options), seed))

    def start(self, options: OptionsT) -> State:
        """The first state of a dealt ruleset; raises SetupError."""
        mine = check(options, self.seats, self.options)
        return State(self, *self.rules.first_position(mine))

    def parse(self, text: str) -> State:
        """The state of a position line, in normal form; MalformedPosition lists every reason."""
        if not isinstance(text, str):
            raise MalformedPosition([f"a position is a text: {of_type(text)}"])
        return State(self, *self.text.read_position(text))
