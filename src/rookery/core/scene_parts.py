"""A drawing in parts: the next one is compared with it without a look at every node."""

from array import array
from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import NamedTuple, Protocol

from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import Box, Node, Scene, SceneChange, Taps, difference
from rookery.core.sight import Sight
from rookery.core.state import State

Part = tuple[Node, ...]
"""Nodes that come and go together; as long as they look alike, they are the very same object."""


class SceneParts(NamedTuple):
    """A scene in parts. Those of which there are more or fewer with time come last."""

    view: Box
    parts: Sequence[Part]
    taps: Taps
    dock: tuple[tuple[Box, ...], ...] = ()

    @property
    def scene(self) -> Scene:
        """The same with its parts put together."""
        return Scene(self.view, tuple(chain.from_iterable(self.parts)), self.taps, self.dock)


def parts_change(before: SceneParts, after: SceneParts) -> SceneChange:
    """What turns one drawing into another: parts in the same place of both are compared."""
    gone: list[Node] = []
    come: list[Node] = []
    for old, new in zip_longest(before.parts, after.parts, fillvalue=()):
        if old is not new:
            gone += old
            come += new
    return difference(gone, come, None if before.view == after.view else after.view)


class Draw(Protocol):
    """Draws a state in parts, as `Game.scene` does as a whole."""

    def __call__(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None, /
    ) -> SceneParts:
        """The drawing of a state."""


_Shown = tuple[Say, str, "array[int] | None"]
"""What a drawing shows besides a state: the language, the last action, and what was before it."""


class ByParts:
    """What an action changes in a game's scenes, as a `Changes` of `Parts`.

    Each state keeps the drawing that was made of it last: the next action finds it there.
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
        # Not the state before itself: each state would keep all earlier ones.
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
