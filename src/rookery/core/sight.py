"""What a scene shows."""

from typing import NamedTuple

from rookery.core.state import State


class Sight(NamedTuple):
    """A state, and what has led to it (the state before and an action) where that is marked."""

    state: State
    last: tuple[State, str] | None = None
