"""How a position looks: floes row by row, fish, penguins, and the path of the last move.

A pitch of 104 x 90 units, a floe of radius 54.5. Ids: `floe-d4`, `fish-d4`, `penguin-A1`, `tag-d4`.
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import Node, Scene
from rookery.core.seats import PENGUINS
from rookery.core.state import State
from rookery.games.packeis.rules.facts import fish_at, fish_everywhere, standing
from rookery.games.packeis.rules.shapes import Board
from rookery.games.packeis.text.notation import LETTERS

STEP_X, STEP_Y = 52, 90  # of one x and one row in doubled coordinates
MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM = 62, 82, 82
FEET, TAG = 18, 34  # below the middle of the floe
PENGUIN_SCALE = 0.74
SEA, WATER, ICE, RING, FISH, WAY, PIECES = range(-1, 6)


def draw(state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None) -> Scene:
    """The scene of a state; `last` adds the marks of the action that led to it."""
    board, owners = state.board, _owners(state)
    view = _view(board)
    nodes = [Node("sea", "sea", view[0] + view[2] / 2, view[1] + view[3] / 2, SEA)]
    broken = None
    if last:
        nodes += _last_move(state, *last)
        broken = _start(last[1])
    for cell, (name, fish) in enumerate(zip(board.names, fish_everywhere(state), strict=True)):
        if fish:
            nodes += _floe(board, cell, fish, owners.get(cell), say)  # type: ignore[arg-type]  # any Say has a hash
        elif name != broken and _lot(name) % 3 == 0:
            nodes.append(_node(f"crumbs-{name}", "crumbs", place(board, cell), WATER, gone="fade"))
    nodes += _penguins(state)
    return Scene(
        view=view, nodes=tuple(nodes), taps={text: _taps(text) for text in state.legal_actions}
    )


def place(board: Board, cell: int) -> tuple[float, float]:
    """The middle of a cell in board units; the first row and the leftmost cell fix the origin."""
    row, x = board.cells[cell]
    return (x - _left(board)) * STEP_X, row * STEP_Y


@lru_cache(maxsize=64)
def _left(board: Board) -> int:
    return min(x for _, x in board.cells)


@lru_cache(maxsize=64)
def _view(board: Board) -> tuple[float, float, float, float]:
    width = (max(x for _, x in board.cells) - _left(board)) * STEP_X
    height = (len(board.rows) - 1) * STEP_Y
    return -MARGIN_X, -MARGIN_TOP, width + 2 * MARGIN_X, height + MARGIN_TOP + MARGIN_BOTTOM


@lru_cache(maxsize=4096)
def _taps(action: str) -> tuple[str, ...]:
    return tuple(f"floe-{name}" for name in action.removeprefix("@").split("-"))


def _start(action: str) -> str | None:
    """The floe that an action takes away, if any."""
    return action.split("-")[0] if "-" in action else None


def _lot(name: str) -> int:
    """A fixed number for each cell that looks random."""
    return crc32(name.encode()) >> 3


def _node(
    name: str, symbol: str, at: tuple[float, float], layer: int, angle: float = 0.0, gone: str = ""
) -> Node:
    return Node(name, symbol, round(at[0], 1), round(at[1], 1), layer, angle, exit=gone)


# -- floes and fish ------------------------------------------------------------------------------


@lru_cache(maxsize=8192)  # few of them change with a move, and a server draws every move
def _floe(board: Board, cell: int, fish: int, owner: int | None, say: Say) -> tuple[Node, Node]:
    name, (x, y) = board.names[cell], place(board, cell)
    lot = _lot(name)
    floe = Node(
        f"floe-{name}",
        f"floe-{1 + lot % 3}",
        x,
        y,
        ICE,
        flip=bool(lot & 8),
        label=_label(name, fish, owner, say),
        shape="floe",
        exit="sink",
    )
    if owner is None:
        return floe, _node(f"fish-{name}", f"fish-{fish}", (x, y), FISH, gone="fade")
    return floe, _node(f"tag-{name}", f"tag-{fish}", (x, y + TAG), PIECES, gone="fade")


def _label(name: str, fish: int, owner: int | None, say: Say) -> str:
    words = say.plural("%(cell)s, %(fish)d fish", "%(cell)s, %(fish)d fish", fish)
    label = words % {"cell": name, "fish": fish}
    return label if owner is None else f"{label}, {say(PENGUINS[owner])}"


# -- penguins ------------------------------------------------------------------------------------


def _owners(state: State) -> dict[int, int]:
    """The seat of the penguin on each cell that has one."""
    return {cell: seat for seat, _, cell in standing(state)}


def _penguins(state: State) -> Iterator[Node]:
    for seat, number, cell in standing(state):
        x, y = place(state.board, cell)
        yield Node(
            f"penguin-{LETTERS[seat]}{number + 1}",
            f"standing-{seat + 1}",
            x,
            y + FEET,
            PIECES,
            scale=PENGUIN_SCALE,
            classes=("piece",),
            exit="fade",
        )


# -- the last move -------------------------------------------------------------------------------


def _last_move(state: State, before: State, action: str) -> Iterator[Node]:
    """The floe that breaks up, chevrons on the seams that were crossed, a ring where it ended."""
    board = state.board
    colour = (before.current_player or 0) + 1
    cells = [board.index[name] for name in action.removeprefix("@").split("-")]
    if fish_at(state, cells[-1]):  # else it was picked up at once (PK-20)
        name = f"last-to-{board.names[cells[-1]]}"
        yield _node(name, f"last-to-{colour}", place(board, cells[-1]), RING, gone="fade")
    if len(cells) == 2:
        start, end = place(board, cells[0]), place(board, cells[1])
        yield _node(f"broken-{board.names[cells[0]]}", "floe-broken", start, WATER, gone="sink")
        yield from _way(action, start, end, colour)


def _way(
    action: str, start: tuple[float, float], end: tuple[float, float], colour: int
) -> Iterator[Node]:
    (x0, y0), (x1, y1) = start, end
    steps = round(max(abs(y1 - y0) / STEP_Y, abs(x1 - x0) / (2 * STEP_X)))
    angle = round(math.degrees(math.atan2(y1 - y0, x1 - x0)), 1)
    halves = [(step + next_step) / 2 / steps for step, next_step in pairwise(range(steps + 1))]
    for number, part in enumerate(halves, 1):
        at = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part + 3)
        yield _node(f"{action}-{number}", f"last-step-{colour}", at, WAY, angle, gone="fade")
