"""How a position of Breakthrough looks: tiles of ice, and penguins on them.

A tile is 100 units wide; the first seat's rows are at the bottom.
"""

from collections.abc import Iterator

from examples.breakthrough.notation import name_of
from examples.breakthrough.rules import NOBODY, SIDE
from rookery.core.i18n import Say
from rookery.core.scene import Node, Scene
from rookery.core.seats import PENGUINS
from rookery.core.state import State

TILE, MARGIN, FEET = 100, 20, 36
ICE, MARK, PENGUIN = range(3)


def draw(state: State, say: Say, last: tuple[State, str] | None) -> Scene:
    """The scene of a state; `last` is the state before and the action that led here."""
    size = state.board.tables
    nodes = [*_tiles(state, size, say), *_penguins(state, size)]
    if last:
        origin, end = last[1][:2], last[1][3:]
        nodes += [_node(f"last-{name}", "last", name, size, MARK) for name in (origin, end)]
    width = size * TILE + 2 * MARGIN
    taps = {text: (f"tile-{text[:2]}", f"tile-{text[3:]}") for text in state.legal_actions}
    return Scene((-MARGIN, -MARGIN, width, width), tuple(nodes), taps)


def _tiles(state: State, size: int, say: Say) -> Iterator[Node]:
    for row in range(size):
        for column in range(size):
            name, owner = name_of(row * SIDE + column), state.plain.owner[row * SIDE + column]
            label = name if owner == NOBODY else f"{name}, {say(PENGUINS[owner])}"
            symbol = f"tile-{1 + (row + column) % 2}"
            yield _node(f"tile-{name}", symbol, name, size, ICE, label=label, shape="tile")


def _penguins(state: State, size: int) -> Iterator[Node]:
    for square, owner in enumerate(state.plain.owner):
        if owner != NOBODY:
            name = name_of(square)
            mine, symbol = f"penguin-{state.plain.number[square]}", f"standing-{owner + 1}"
            looks = {"dy": FEET, "scale": 0.8, "classes": ("piece",), "exit": "fade"}
            yield _node(mine, symbol, name, size, PENGUIN, **looks)


def _node(id: str, symbol: str, at: str, size: int, layer: int, **more: object) -> Node:  # noqa: A002  Node's word
    x, y = (ord(at[0]) - ord("a") + 0.5) * TILE, (size - int(at[1]) + 0.5) * TILE
    return Node(id, symbol, x, y, layer, **more)  # type: ignore[arg-type]  # fields of a node
