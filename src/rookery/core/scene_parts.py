"""Drawings in parts, so that two of them can be compared without looking at every node."""

from array import array
from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import NamedTuple, Protocol

from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import Box, Node, Scene, SceneChange, Taps, difference
from rookery.core.sight import Sight
from rookery.core.state import State

Part = tuple[Node, ...]
"""Nodes that come and go together; while they look the same, the tuple is the very same object."""


class SceneParts(NamedTuple):
    """A scene in parts. Parts whose number varies over time come last."""

    view: Box
    parts: Sequence[Part]
    taps: Taps
    dock: tuple[tuple[Box, ...], ...] = ()

    @property
    def scene(self) -> Scene:
        """The same scene with its parts joined."""
        return Scene(self.view, tuple(chain.from_iterable(self.parts)), self.taps, self.dock)


def parts_change(before: SceneParts, after: SceneParts) -> SceneChange:
    """The difference between two drawings, by comparing the parts at the same place in both."""
    gone: list[Node] = []
    come: list[Node] = []
    for old, new in zip_longest(before.parts, after.parts, fillvalue=()):
        if old is not new:
            gone += old
            come += new
    return difference(gone, come, None if before.view == after.view else after.view)


class Draw(Protocol):
    """Draws a state in parts, as `Game.scene` draws it as a whole."""

    def __call__(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None, /
    ) -> SceneParts:
        """The drawing of a state."""


_Shown = tuple[Say, str, "array[int] | None"]
"""What a drawing depends on besides its state: language, last action, previous state's memory."""


class ByParts:
    """How an action changes a game's scenes, as the `Changes` of `Parts`.

    Each state keeps its latest drawing, where the next action finds it.
    """

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def change(self, before: Sight, after: Sight, say: Say = ENGLISH) -> SceneChange:
        """See `Game.scene_change`."""
        return parts_change(self._parts(before, say), self._parts(after, say))

    def taps(self, state: State) -> Taps:
        """See `Game.taps`."""
        _, kept = _kept(state)
        return (kept or self._parts(Sight(state), ENGLISH)).taps

    def _parts(self, sight: Sight, say: Say) -> SceneParts:
        state, last = sight
        # The memory, not the state before itself: each state would keep all earlier ones alive.
        shown: _Shown = (say, last[1], last[0].memory) if last else (say, "", None)
        of, kept = _kept(state)
        if kept is None or of != shown:
            kept = self._draw(state, say, last)
            state.__dict__[_KEY] = shown, kept
        return kept


_KEY = "scene parts"


def _kept(state: State) -> tuple[_Shown | None, SceneParts | None]:
    found: tuple[_Shown | None, SceneParts | None] = state.__dict__.get(_KEY, (None, None))
    return found
