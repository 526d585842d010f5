"""A drawing as data: a display list in board units, and the taps that choose each action.

Python turns it into SVG (`core.drawing.svg`); the browser draws and animates the same list
(`server/static/js/board/`). Neither knows any game.
"""

from collections.abc import Iterable, Mapping
from itertools import filterfalse
from typing import Any

import msgspec

from rookery.core.arguments import check_arguments

Box = tuple[float, float, float, float]
Taps = Mapping[str, tuple[str, ...]]


class Node(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One drawn thing: a symbol at (`x`, `y`) in board units.

    - `id`: stable for as long as the thing is on the board, so that it can slide to a new place
    - `symbol`: an id in the house's or the game's symbol file. Its origin is offset by (`dx`, `dy`)
      from the point; it is turned by `angle` degrees, mirrored if `flip`, and scaled by `scale`
    - `layer`: nodes are painted by layer, then by `y`, then from the lowest to the highest of those
      at one point (`-dy`), then by `id`
    - `label`: what a screen reader says
    - `word`: a short one below the symbol, in the page only: for a handle, what it does
    - `shape`: the node can be tapped; `lit-<shape>`, `chosen-<shape>` and `focus-<shape>` mark it.
      A "handle" stands around its point, a "knob" hangs below it
    - `on`: the id of the place or piece that it belongs to
    - `when` it is shown: "" always; "open" only while it can be tapped (the picture widens for it);
      "aim" while the mouse or the keyboard is at the place that it is `on`, or that place was
      tapped; "never" if only a `cycle` reaches it; "hand" while the page shows this hand
    - `peek`: symbols of what lies hidden in a place, the lowest first: a closer look shows them
    - `cycle`: the node is a handle: it taps the id after the one on the path. The first id stands
      for none. A node that can be tapped itself becomes a handle after its own tap
    - `turn`: degrees by which it turns the piece that was tapped before it
    - `via`: points that a piece passes, in order, on its way from where it was
    - `tumble`: faces to show while it is thrown, or while it spins if it is of the class "spin"
    - `means`: ids of nodes that it stands for; a tap on it counts for the only one that is lit
    - `exit`: how it disappears: "sink", "melt" (a small thing sinks), "fade" or ""
    - `stride`: the longest distance that it slides; it hops in an arc if it goes farther, or up or
      down. 0: it always slides
    - `seat`: whose it is, from 1, for the classes "hand" and "self"
    - `sound`: what is heard when it comes and goes ("seal", "lion"), or when it moves ("home": it
      is sent home)

    The `classes`:

    - "piece": a hand moves it. It is lifted when the place under it is chosen, and can be dragged.
      If it is itself a place (a raft with all that is `on` it), it is shown where it would go while
      the player chooses: on the "berth" that was tapped after it, turned by each `turn` that was
      tapped
    - "berth": a place for such a piece
    - "flat": turns with the raft that it is `on`; everything else there stays upright
    - "usual": chosen by default where nothing else was; the alternatives are lit as well
    - "any": can be tapped in any order
    - "die": a hand throws it, unless the player lets it roll by itself
    - "ground": a penguin that is set down there is shown at once, before the server has answered
    - "steady": keeps its size on the screen
    - "near": where there is little room, the view shows these nodes alone, if any are shown
    - "seen": where there is little room and no "near" node is shown, the view shows these nodes and
      what can be tapped, as long as they lie close together
    - "hand": part of the hand of `seat`. All hands lie in one place, and a page shows one of them:
      its reader's, or else the one without `when`. The panels of seats show them all, small
    - "self": the penguin of `seat`: a closer view shows it to its reader, or where it is
    - "midst": if they lie too far apart, the player to choose sees the surroundings of this node
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
    word: str = ""
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
    stride: float = 0.0
    sound: str = ""
    seat: int = 0


class Scene(msgspec.Struct, frozen=True):
    """A whole drawing: `view` is (x, y, width, height) in board units; it may change during a game.

    `taps` maps every legal action's text to the ids of the nodes to tap, in order; no two actions
    share a path, and no path is the beginning of another.
    """

    view: Box
    nodes: tuple[Node, ...]
    taps: Taps = {}
    dock: tuple[tuple[Box, ...], ...] = ()
    """Parts of the view at its foot, in columns, that stay in reach where there is no room for all.

    When nothing lies in any of them, the rest gets all the room.
    """

    def paint_order(self) -> list[Node]:
        """The nodes from the lowest to the topmost."""
        return sorted(self.nodes, key=lambda node: (node.layer, node.y, -node.dy, node.id))

    def bottom_up(self) -> list[Node]:
        """What a picture shows, where nobody is choosing: the nodes from the lowest up."""
        return [node for node in self.paint_order() if not node.when]


@check_arguments
def closer(scene: Scene) -> Scene:
    """The scene cropped to a square around its "seen" nodes, if it has any: for small pictures."""
    occupied_nodes = [node for node in scene.nodes if "seen" in node.classes]
    if not occupied_nodes:
        return scene
    lefts, tops = [node.x for node in occupied_nodes], [node.y for node in occupied_nodes]
    side = max(max(lefts) - min(lefts), max(tops) - min(tops)) + 2 * _AROUND
    x, y = (min(lefts) + max(lefts) - side) / 2, (min(tops) + max(tops) - side) / 2
    return msgspec.structs.replace(scene, view=(x, y, side, side))


_AROUND = 80.0  # units around the centres of what a small picture shows


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The difference between two scenes: nodes, and the view if it changes."""

    put: tuple[Node, ...] = ()
    drop: tuple[str, ...] = ()
    view: Box | None = None


@check_arguments
def change(before: Scene, after: Scene) -> SceneChange:
    """The nodes to put (new or changed), the ids to drop, and the view if it changes."""
    # Most nodes are the very same object in both scenes: these are skipped.
    old, new = (
        dict(zip(map(id, scene.nodes), scene.nodes, strict=True)) for scene in (before, after)
    )
    old_nodes = map(old.__getitem__, filterfalse(new.__contains__, old))
    new_nodes = map(new.__getitem__, filterfalse(old.__contains__, new))
    return difference(old_nodes, new_nodes, None if before.view == after.view else after.view)


def difference(
    old_nodes: Iterable[Node], new_nodes: Iterable[Node], view: Box | None = None
) -> SceneChange:
    """The same, for games: from the nodes that only the earlier and only the later scene has."""
    old, new = {node.id: node for node in old_nodes}, {node.id: node for node in new_nodes}
    return SceneChange(
        put=tuple([node for name, node in new.items() if old.get(name) != node]),
        drop=tuple([name for name in old if name not in new]),
        view=view,
    )


@check_arguments
def as_json(scene: Scene | SceneChange) -> Any:
    """The scene in plain types, as it is sent to browsers."""
    return msgspec.to_builtins(scene)
