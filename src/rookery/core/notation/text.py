"""The room `text`: position lines, actions in notation, and why an action is not allowed."""

import abc
from collections.abc import Sequence

from rookery.core.room import Room
from rookery.core.rules import Position
from rookery.core.state import State
from rookery.core.words.i18n import later

Objection = tuple[str, str]
"""The clause that forbids an action, and the reason in words."""


class Text(Room):
    """A game's notation."""

    action_clause: str = ""
    """The clause cited for an illegal action when the game has no more specific reason."""

    @abc.abstractmethod
    def read_position(self, line: str) -> Position:
        """The position of a line, in normal form; MalformedPosition lists every reason."""

    @abc.abstractmethod
    def position_text(self, state: State) -> str:
        """The complete one-line position text of a normal state."""

    @abc.abstractmethod
    def action_text(self, state: State, code: int) -> str:
        """An action or outcome code in the game's notation: one token without spaces."""

    @abc.abstractmethod
    def action_code(self, state: State, text: str) -> int:
        """The code of an action text; raises MalformedAction if it isn't this game's notation."""

    def action_texts(self, state: State, codes: Sequence[int]) -> list[str]:
        """The texts of several codes; a game may have something faster."""
        return [self.action_text(state, code) for code in codes]

    def split_turn(self, text: str) -> tuple[str, ...]:
        """The actions of a turn that people write as one text; in most games just the one."""
        return (text,)

    def objection(self, state: State, code: int) -> Objection:
        """Why a well-formed but illegal action is not allowed in this state."""
        del state, code
        return self.action_clause, later("it cannot be played here")

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        """Remarks for a record: automatic events that followed an action ("B out +2")."""
        del before, action
        return ()
