"""Drawings in parts, so that two of them can be compared without looking at every node."""

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from rookery.core.drawing.latest import Draw, LatestDrawing
from rookery.core.drawing.scene import Box, Node, Scene, SceneChange, Taps, difference
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.svg import symbols_beside
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say

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
    old_nodes: list[Node] = []
    new_nodes: list[Node] = []
    for old, new in zip_longest(before.parts, after.parts, fillvalue=()):
        if old is not new:
            old_nodes += old
            new_nodes += new
    return difference(old_nodes, new_nodes, None if before.view == after.view else after.view)


class ByParts:
    """The members of `Drawing` that draw, for scenes drawn in parts.

    Each state keeps its latest drawing, where the next action finds it.
    """

    def __init__(self, draw: Draw[SceneParts]) -> None:
        self._draw = draw
        self.symbols = symbols_beside(draw)
        self._latest = LatestDrawing[SceneParts]("scene parts")

    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        """See `Drawing.scene`."""
        return self._draw(state, say, last).scene

    def change(self, before: BoardView, after: BoardView, say: Say = ENGLISH) -> SceneChange:
        """See `Drawing.change`."""
        old, new = (self._latest.of(view, say, self._draw) for view in (before, after))
        return parts_change(old, new)

    def taps(self, state: State) -> Taps:
        """See `Drawing.taps`."""
        parts = self._latest.any_of(state) or self._latest.of(BoardView(state), ENGLISH, self._draw)
        return parts.taps
