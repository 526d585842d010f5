"""Scenes made of parts, and what changes from one scene to the next."""

from collections.abc import Mapping, Sequence
from itertools import chain, compress
from operator import is_not

from rookery.core import scene
from rookery.core.scene import Box, Node, Scene, SceneChange

Part = tuple[Node, ...]


class PartedScene(Scene, frozen=True, dict=True):
    """A scene made of parts. The next one has the very same ones again, but for a few.

    What changes is then found without a look at their nodes.
    """

    @classmethod
    def of(
        cls, view: Box, parts: Sequence[Part], taps: Mapping[str, tuple[str, ...]]
    ) -> "PartedScene":
        """The scene with the nodes of all parts, in order."""
        made = cls(view, tuple(chain.from_iterable(parts)), taps)
        made.__dict__["parts"] = parts
        return made

    @property
    def parts(self) -> Sequence[Part]:
        """What it is made of."""
        found: Sequence[Part] = self.__dict__["parts"]
        return found


def change(before: Scene, after: Scene) -> SceneChange:
    """What `core.scene.change` says, by the parts that differ where both scenes have as many."""
    if not isinstance(before, PartedScene) or not isinstance(after, PartedScene):
        return scene.change(before, after)
    was, now = before.parts, after.parts
    if len(was) != len(now):
        return scene.change(before, after)
    differs = tuple(map(is_not, was, now))
    old = {node.id: node for part in compress(was, differs) for node in part}
    new = {node.id: node for part in compress(now, differs) for node in part}
    return SceneChange(
        put=tuple([node for name, node in new.items() if _is_other(old.get(name), node)]),
        drop=tuple([name for name in old if name not in new]),
        view=None if before.view == after.view else after.view,
    )


def _is_other(old: Node | None, new: Node) -> bool:
    return old is not new and old != new
