"""The latest drawing of each state, stored on the state for drawing what follows."""

from array import array
from collections.abc import Callable
from typing import Generic, TypeVar

from rookery.core.drawing.seen import BoardView
from rookery.core.state import State
from rookery.core.words.i18n import Say

D = TypeVar("D")
Draw = Callable[[State, Say, tuple[State, str] | None], D]
_Subject = tuple[Say, str, "array[int] | None"]
"""What a drawing depends on besides its state: language, last action, previous state's memory."""


class LatestDrawing(Generic[D]):
    """Drawings of one kind: each state keeps its latest one."""

    def __init__(self, kind: str) -> None:
        self._key = f"latest {kind}"

    def of(self, view: BoardView, say: Say, draw: Draw[D]) -> D:
        """The drawing of what is seen, drawn only if the state's latest one is another."""
        state, last = view
        # The memory, not the state before itself: each state would keep all earlier ones alive.
        subject: _Subject = (say, last[1], last[0].memory) if last else (say, "", None)
        entry: tuple[_Subject, D] | None = state.__dict__.get(self._key)
        if entry is None or entry[0] != subject:
            entry = state.__dict__[self._key] = subject, draw(state, say, last)
        return entry[1]

    def any_of(self, state: State) -> D | None:
        """The state's latest drawing, whatever it marks and in whatever language."""
        entry: tuple[_Subject, D] | None = state.__dict__.get(self._key)
        return entry and entry[1]

    def forget(self, state: State) -> None:
        """Let go of the state's drawing."""
        state.__dict__.pop(self._key, None)
