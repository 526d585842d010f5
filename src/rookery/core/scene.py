"""A drawing as data: a display list in board units, and the taps that choose each action.

Python turns it into SVG (`core.svg`), the browser draws and animates the same list
(`server/static/board.js`). Neither knows any game.
"""

from collections.abc import Mapping
from typing import Any

import msgspec


class Node(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One drawn thing.

    `id` is stable for as long as the thing is on the board, so that a drawing can slide it.
    `symbol` is an id in the house's or the game's symbol file, drawn with the symbol's origin at
    (`x`, `y`) in board units, turned by `angle` degrees, mirrored if `flip`, scaled by `scale`.
    Nodes are painted by `layer`, then `y`, then `id`. `label` is what a screen reader says; a node
    with `shape` can be tapped (`lit-<shape>`, `chosen-<shape>` and `focus-<shape>` mark it).
    The class "piece" marks what a hand moves: it is lifted when the place under it is chosen, and
    can be dragged. `exit` names how it goes when it is gone: "sink", "fade" or "".
    """

    id: str
    symbol: str
    x: float
    y: float
    layer: int = 0
    angle: float = 0.0
    scale: float = 1.0
    flip: bool = False
    classes: tuple[str, ...] = ()
    label: str = ""
    shape: str = ""
    exit: str = ""


class Scene(msgspec.Struct, frozen=True):
    """A whole drawing: `view` is (x, y, width, height) in board units.

    `taps` maps every legal action's text to the ids of the nodes to tap, in order; no two actions
    share a path and none is the beginning of another.
    """

    view: tuple[float, float, float, float]
    nodes: tuple[Node, ...]
    taps: Mapping[str, tuple[str, ...]] = {}

    def paint_order(self) -> list[Node]:
        """The nodes from the lowest to the topmost."""
        return sorted(self.nodes, key=lambda node: (node.layer, node.y, node.id))


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What turns one scene's nodes into another's."""

    put: tuple[Node, ...] = ()
    drop: tuple[str, ...] = ()


def change(before: Scene, after: Scene) -> SceneChange:
    """The nodes to put (new or changed) and the ids to drop."""
    old = {node.id: node for node in before.nodes}
    new = {node.id for node in after.nodes}
    return SceneChange(
        # Most nodes are the very same objects: a look at that spares comparing their fields.
        put=tuple(
            node for node in after.nodes if (was := old.get(node.id)) is not node and was != node
        ),
        drop=tuple(node.id for node in before.nodes if node.id not in new),
    )


def as_json(scene: Scene | SceneChange) -> Any:
    """The scene in plain types, as it goes over the wire."""
    return msgspec.to_builtins(scene)
