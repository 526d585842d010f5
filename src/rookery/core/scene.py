"""A drawing as data: a display list in board units, and the taps that choose each action.

Python turns it into SVG (`core.svg`), the browser draws and animates the same list
(`server/static/board.js`). Neither knows any game.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

Box = tuple[float, float, float, float]


class Node(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One drawn thing.

    `id` is stable for as long as the thing is on the board, so that a drawing can slide it.
    It stands at (`x`, `y`) in board units. `symbol` is an id in the house's or the game's symbol
    file; its origin is drawn (`dx`, `dy`) beside that point, turned by `angle` degrees, mirrored if
    `flip`, scaled by `scale`. Nodes are painted by `layer`, then `y`, then from the lowest to the
    highest of those that stand on one point (`-dy`), then by `id`.

    `label` is what a screen reader says; a node with `shape` can be tapped (`lit-<shape>`,
    `chosen-<shape>` and `focus-<shape>` mark it). `when` says when it is shown: "" always, "open"
    only while it can be tapped (the picture widens for it), "aim" while a mouse or the keyboard is
    at the place that it is `on`, or that was tapped, "never" if only a `cycle` reaches it.
    `peek` are symbols of what lies hidden in a place, the lowest first: a closer look shows them.
    A node with `cycle` is a handle: it taps the next of these ids after the one on the path; the
    first of them stands for none. If it can be tapped itself, it is a handle once it was.
    `tumble` are the faces that are seen while it is thrown, or spins if it is of the class "spin".

    The class "piece" marks what a hand moves: it is lifted when the place under it is chosen, and
    can be dragged. A piece that is itself a place (a raft with all that is `on` it) is shown where
    it would go while one chooses: on the node of the class "berth" that was tapped after it, turned
    by the `turn` (degrees) of every node tapped; what stands on it turns around it and keeps
    upright, unless it is of the class "flat". A node of the class "usual" is chosen by itself where
    nothing else was; what could be chosen instead is lit as well. Nodes of the class "any" can be
    tapped in any order. The class "steady" keeps its size on the screen. Where there is little
    room, one looks at the nodes of the class "near" alone, if any are shown. `exit` names how a
    node goes when it is gone: "sink", "fade" or "".
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
    dx: float = 0.0
    dy: float = 0.0
    on: str = ""
    when: str = ""
    turn: float = 0.0
    cycle: tuple[str, ...] = ()
    peek: tuple[str, ...] = ()
    via: tuple[tuple[float, float], ...] = ()
    tumble: tuple[str, ...] = ()
    means: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """A whole drawing: `view` is (x, y, width, height) in board units; it may change in a play.

    `taps` maps every legal action's text to the ids of the nodes to tap, in order; no two actions
    share a path and none is the beginning of another.
    """

    view: Box
    nodes: tuple[Node, ...]
    taps: Mapping[str, tuple[str, ...]] = {}

    def paint_order(self) -> list[Node]:
        """The nodes from the lowest to the topmost."""
        return sorted(self.nodes, key=lambda node: (node.layer, node.y, -node.dy, node.id))


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What turns one scene into another: its nodes, and its view where that is another one."""

    put: tuple[Node, ...] = ()
    drop: tuple[str, ...] = ()
    view: Box | None = None


def change(before: Scene, after: Scene) -> SceneChange:
    """The nodes to put (new or changed), the ids to drop, and the view if it changes."""
    old = {node.id: node for node in before.nodes}
    new = {node.id for node in after.nodes}
    return SceneChange(
        # Most nodes are the very same objects: a look at that spares comparing their fields.
        put=tuple(
            node for node in after.nodes if (was := old.get(node.id)) is not node and was != node
        ),
        drop=tuple(node.id for node in before.nodes if node.id not in new),
        view=None if before.view == after.view else after.view,
    )


def as_json(scene: Scene | SceneChange) -> Any:
    """The scene in plain types, as it goes over the wire."""
    return msgspec.to_builtins(scene)
