"""The room `text`: position lines, actions in notation, and why an action is not allowed."""

import abc
import re
from collections.abc import Sequence

from rookery.core.errors import IllegalAction, MalformedAction, WrongState
from rookery.core.room import Room
from rookery.core.rules import Position
from rookery.core.state import State
from rookery.core.words.i18n import later

Objection = tuple[str, str]
"""The clause that forbids an action, and the reason in words."""


_NOT_HERE = later("it cannot be played here")


class Text(Room):
    """A game's notation."""

    action_clause: str = ""
    """The clause cited for an illegal action when the game has no more specific reason."""

    action_form: str = "[!-~]+"
    """What actions look like, as a regular expression; only the default `action_code` asks."""

    @abc.abstractmethod
    def read_position(self, line: str) -> Position:
        """The position of a line, in normal form; MalformedPosition lists every reason."""

    @abc.abstractmethod
    def position_text(self, state: State) -> str:
        """The complete one-line position text of a normal state."""

    @abc.abstractmethod
    def action_text(self, state: State, code: int) -> str:
        """An action or outcome code in the game's notation: one token without spaces."""

    def action_code(self, state: State, text: str) -> int:
        """The code of an action text; raises MalformedAction if it isn't this game's notation.

        An action that is not legal in this state may have a code. By default only legal actions
        have one: other texts of `action_form` raise IllegalAction, or WrongState when the game is
        over. A game may read the text instead, which is faster.
        """
        code = state.code_of.get(text)
        if code is not None:
            return code
        if not re.fullmatch(self.action_form, text):
            example = next(iter(state.code_of), None)
            raise MalformedAction(
                text, f"write it like {example}" if example else "the game is over"
            )
        if state.is_terminal:
            raise WrongState(f"the game is over; {text} comes too late")
        raise IllegalAction(text, state.ply, self.action_clause, _NOT_HERE)

    def action_texts(self, state: State, codes: Sequence[int]) -> list[str]:
        """The texts of several codes; a game may have something faster."""
        return [self.action_text(state, code) for code in codes]

    def split_turn(self, text: str) -> tuple[str, ...]:
        """The actions of a turn that people write as one text; in most games just the one."""
        return (text,)

    def objection(self, state: State, code: int) -> Objection:
        """Why a well-formed but illegal action is not allowed in this state."""
        del state, code
        return self.action_clause, _NOT_HERE

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        """Remarks for a record: automatic events that followed an action ("B out +2")."""
        del before, action
        return ()
