"""How a position of Breakthrough looks: tiles of ice, and penguins on them.

A tile is 100 units wide; the first seat's rows are at the bottom.
"""

from collections.abc import Iterator

from examples.breakthrough.rules import NOBODY, SIDE
from examples.breakthrough.text import SQUARE_NAMES
from rookery.core.drawing.scene import Node, Scene
from rookery.core.notation.squares import square_at
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.seats import PENGUINS

TILE, MARGIN, FEET = 100, 20, 36
ICE, MARK, PENGUIN = range(3)


def scene(state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None) -> Scene:
    """The scene of a state; `last` is the state before and the action that led here."""
    size = state.board.tables
    nodes = [*_tiles(state, size, say), *_penguins(state, size)]
    for name in (last[1][:2], last[1][3:]) if last else ():
        nodes.append(Node(f"last-{name}", "last", *_place(name, size), MARK))
    view = (-MARGIN, -MARGIN, size * TILE + 2 * MARGIN, size * TILE + 2 * MARGIN)
    taps = {text: (f"tile-{text[:2]}", f"tile-{text[3:]}") for text in state.legal_actions}
    return Scene(view, tuple(nodes), taps)


def _place(name: str, size: int) -> tuple[float, float]:
    column, row = square_at(name)
    return (column + 0.5) * TILE, (size - row - 0.5) * TILE


def _tiles(state: State, size: int, say: Say) -> Iterator[Node]:
    for square in (row * SIDE + column for row in range(size) for column in range(size)):
        name, owner = SQUARE_NAMES.name(square), state.plain.owner[square]
        label = name if owner == NOBODY else f"{name}, {say(PENGUINS[owner])}"
        symbol = f"tile-{1 + (square + square // SIDE) % 2}"
        yield Node(f"tile-{name}", symbol, *_place(name, size), ICE, label=label, shape="tile")


def _penguins(state: State, size: int) -> Iterator[Node]:
    for square, owner in enumerate(state.plain.owner):
        if owner != NOBODY:
            name, symbol = f"penguin-{state.plain.number[square]}", f"standing-{owner + 1}"
            x, y = _place(SQUARE_NAMES.name(square), size)
            yield Node(name, symbol, x, y, PENGUIN, dy=FEET, scale=0.8, classes=("piece",))
