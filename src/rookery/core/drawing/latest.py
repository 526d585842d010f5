"""The latest drawings of a state, kept on it for whoever draws what follows."""

from array import array
from collections.abc import Callable
from typing import Generic, TypeVar

from rookery.core.drawing.seen import Seen
from rookery.core.state import State
from rookery.core.words.i18n import Say

D = TypeVar("D")
Draw = Callable[[State, Say, tuple[State, str] | None], D]
_Shown = tuple[Say, str, "array[int] | None"]
"""What a drawing depends on besides its state: language, last action, previous state's memory."""


class LatestDrawing(Generic[D]):
    """Drawings of one kind: each state keeps its latest one."""

    def __init__(self, kind: str) -> None:
        self._key = f"latest {kind}"

    def of(self, seen: Seen, say: Say, draw: Draw[D]) -> D:
        """The drawing of what is seen, drawn only if the state's latest one is another."""
        state, last = seen
        # The memory, not the state before itself: each state would keep all earlier ones alive.
        shown: _Shown = (say, last[1], last[0].memory) if last else (say, "", None)
        kept: tuple[_Shown, D] | None = state.__dict__.get(self._key)
        if kept is None or kept[0] != shown:
            kept = state.__dict__[self._key] = shown, draw(state, say, last)
        return kept[1]

    def any_of(self, state: State) -> D | None:
        """The state's latest drawing, whatever it marks and in whatever language."""
        kept: tuple[_Shown, D] | None = state.__dict__.get(self._key)
        return kept and kept[1]

    def forget(self, state: State) -> None:
        """Let go of the state's drawing."""
        state.__dict__.pop(self._key, None)
