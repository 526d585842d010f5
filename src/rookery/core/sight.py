"""What a scene shows: a state, and the action that led to it."""

from typing import NamedTuple

from rookery.core.state import State


class Sight(NamedTuple):
    """A state and, if the scene marks it, what led to it: the state before and the action."""

    state: State
    last: tuple[State, str] | None = None
