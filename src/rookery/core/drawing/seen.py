"""What a drawing shows: a state, and what led to it."""

from collections.abc import Sequence
from typing import NamedTuple

from rookery.core.notation.line import is_leaving
from rookery.core.state import State


class BoardView(NamedTuple):
    """A state and, if the drawing marks it, what led to it: the state before and the action."""

    state: State
    last: tuple[State, str] | None = None

    @classmethod
    def after(cls, before: State, token: str, state: State) -> "BoardView":
        """What is seen after a token; a seat that leaves is not marked."""
        return cls(state, None if is_leaving(token) else (before, token))


def views_along(states: Sequence[State], tokens: Sequence[str]) -> list[BoardView]:
    """The states of a game, each with what led to it."""
    plies = zip(states, tokens, states[1:], strict=False)
    return [
        BoardView(states[0]),
        *(BoardView.after(before, token, after) for before, token, after in plies),
    ]
