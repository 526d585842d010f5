"""The drawing of a position: floes row by row, fish, penguins, and the path of the last move.

Floes lie 104 x 90 units apart; their radius is 54.5. Ids: `floe-d4`, `fish-d4`, `penguin-A1`,
`tag-d4`.
"""

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, pairwise
from operator import getitem
from typing import NamedTuple
from zlib import crc32

from rookery.core.drawing.scene import Node, Scene
from rookery.core.drawing.seen import BoardView
from rookery.core.notation.squares import square_name
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.seats import PENGUINS
from rookery.games.packeis.drawing.taps import taps
from rookery.games.packeis.rules import facts
from rookery.games.packeis.rules.kernels import MAX_PENGUINS
from rookery.games.packeis.rules.shapes import PackeisBoard
from rookery.games.packeis.text.notation import LETTERS
from rookery.games.packeis.text.rows import WATER, tokens

STEP_X, STEP_Y = 52, 90  # units per x and per row of doubled coordinates
MARGIN_LEFT, MARGIN_RIGHT, MARGIN_TOP, MARGIN_BOTTOM = 84, 62, 86, 96  # room for the coordinates
BESIDE, ABOVE, BELOW = 66, 70, 80  # from a coordinate to the middle of its floe
FEET, TAG = 18, 34  # below the middle of the floe
PENGUIN_SCALE = 0.7
SEA, OPEN_SEA, ICE, RING, FISH, WAY, PIECES, TAGS = range(-1, 7)


def scene(state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None) -> Scene:
    """The scene of a state; `last` adds the marks of the action that led to it."""
    board, view = state.board, BoardView(state, last)
    ice = ice_of(board, say)
    cells = map(getitem, ice.tokens, looks(view))
    penguins = map(penguins_of(board).__getitem__, enumerate(facts.ice(state).at))
    nodes = (*ice.sea, *marks(view).nodes, *chain(*cells), *chain(*penguins))
    return Scene(ice.view, nodes, taps(state))


def looks(view: BoardView) -> list[str]:
    """The look of each token of the rows: the token itself, or BROKEN."""
    symbols = tokens(view.state)
    for token in marks(view).broken:
        symbols = symbols.copy()
        symbols[token] = EMPTY
    return symbols


class IceNodes:
    """The nodes of a board except penguins, each made once; `tokens[i][look]` are those of a cell.

    The index is that of the cell's token in the text of the rows.
    """

    def __init__(self, board: PackeisBoard, say: Say) -> None:
        self.view = view = _view(board)
        sea = Node("sea", "sea", view[0] + view[2] / 2, view[1] + view[3] / 2, SEA)
        self.sea = (sea, *_names(board))
        row_end = {"/": ()}
        self.tokens: list[Mapping[str, tuple[Node, ...]]] = []
        cells = [FloeNodes(board, cell, say) for cell in range(len(board.cells))]
        for span in board.spans:
            self.tokens += [*cells[span], row_end]


EMPTY = "broken"
"""The look of a floe that is just breaking up."""


class FloeNodes(dict[str, tuple[Node, ...]]):
    """The nodes of one cell by its look."""

    def __init__(self, board: PackeisBoard, cell: int, say: Say) -> None:
        name = board.names[cell]
        crumbs = _node(f"crumbs-{name}", "crumbs", place(board, cell), OPEN_SEA, exit_style="fade")
        super().__init__({WATER: (crumbs,) if _lot(name) % 3 == 0 else (), EMPTY: ()})
        self._of = board, cell, say

    def __missing__(self, look: str) -> tuple[Node, ...]:
        board, cell, say = self._of
        owner = LETTERS.index(look[0]) if len(look) > 1 else None
        self[look] = _floe(board, cell, int(look[-1]), owner, say)
        return self[look]


def ice_of(board: PackeisBoard, say: Say) -> IceNodes:
    """The ice of a board, with labels in a language."""
    return _ice(board, say)  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=64)
def _ice(board: PackeisBoard, say: Say) -> IceNodes:
    return IceNodes(board, say)


def place(board: PackeisBoard, cell: int) -> tuple[float, float]:
    """The centre of a cell in board units; the first row and the leftmost cell are at 0."""
    row, x = board.cells[cell]
    return (x - _left(board)) * STEP_X, row * STEP_Y


@lru_cache(maxsize=64)
def _left(board: PackeisBoard) -> int:
    return min(x for _, x in board.cells)


@lru_cache(maxsize=64)
def _view(board: PackeisBoard) -> tuple[float, float, float, float]:
    width = (max(x for _, x in board.cells) - _left(board)) * STEP_X
    height = (len(board.rows) - 1) * STEP_Y
    margins = MARGIN_LEFT + MARGIN_RIGHT, MARGIN_TOP + MARGIN_BOTTOM
    return -MARGIN_LEFT, -MARGIN_TOP, width + margins[0], height + margins[1]


def _names(board: PackeisBoard) -> Iterator[Node]:
    """Numbers before the rows; letters above the first row and below the last one."""
    for row in range(len(board.rows)):
        x, y = place(board, board.index[square_name(0, row)])
        yield _node(f"row-{row + 1}", f"number-{row + 1}", (x - BESIDE, y), OPEN_SEA)
    yield from _letters(board, 0, -ABOVE)
    if len(board.rows) > 1:
        yield from _letters(board, len(board.rows) - 1, BELOW)


def _letters(board: PackeisBoard, row: int, shift: int) -> Iterator[Node]:
    for column in range(len(board.rows[row])):
        name = square_name(column, row)
        x, y = place(board, board.index[name])
        yield _node(f"column-{name}", f"letter-{name[0]}", (x, y + shift), OPEN_SEA)


def _lot(name: str) -> int:
    """A fixed, random-looking number for each cell."""
    return crc32(name.encode()) >> 3


def _node(
    name: str,
    symbol: str,
    at: tuple[float, float],
    layer: int,
    angle: float = 0.0,
    exit_style: str = "",
) -> Node:
    return Node(name, symbol, round(at[0], 1), round(at[1], 1), layer, angle, exit=exit_style)


# -- floes and fish ------------------------------------------------------------------------------


def _floe(
    board: PackeisBoard, cell: int, fish: int, owner: int | None, say: Say
) -> tuple[Node, Node]:
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
        classes=("ground",),
        exit="sink",
    )
    if owner is None:
        return floe, _node(f"fish-{name}", f"fish-{fish}", (x, y), FISH, exit_style="fade")
    return floe, _node(f"tag-{name}", f"tag-{fish}", (x, y + TAG), TAGS, exit_style="fade")


def _label(name: str, fish: int, owner: int | None, say: Say) -> str:
    words = say.plural("%(cell)s, %(fish)d fish", "%(cell)s, %(fish)d fish", fish)
    label = words % {"cell": name, "fish": fish}
    return label if owner is None else f"{label}, {say(PENGUINS[owner])}"


# -- penguins ------------------------------------------------------------------------------------


class Penguins(dict[tuple[int, int], tuple[Node, ...]]):
    """The node of a penguin, by its number and its cell in the record; none if the cell is -1."""

    def __init__(self, board: PackeisBoard) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, key: tuple[int, int]) -> tuple[Node, ...]:
        penguin, cell = key
        self[key] = () if cell < 0 else (self._node(*divmod(penguin, MAX_PENGUINS), cell),)
        return self[key]

    def _node(self, seat: int, number: int, cell: int) -> Node:
        x, y = place(self._board, cell)
        return Node(
            f"penguin-{LETTERS[seat]}{number + 1}",
            f"standing-{seat + 1}",
            x,
            y + FEET,
            PIECES,
            scale=PENGUIN_SCALE,
            classes=("piece",),
            exit="fade",
        )


@lru_cache(maxsize=64)
def penguins_of(board: PackeisBoard) -> Penguins:
    """The penguins of a board."""
    return Penguins(board)


# -- the last move -------------------------------------------------------------------------------


class Marks(NamedTuple):
    """The marks of an action: nodes, and the token index of the floe that is just breaking up.

    The nodes are that floe, chevrons on the seams that were crossed, and a ring at the end.
    """

    nodes: tuple[Node, ...]
    broken: tuple[int, ...]


_NO_MARKS = Marks((), ())


def marks(view: BoardView) -> Marks:
    """The marks of the last action."""
    state, last = view
    if last is None:
        return _NO_MARKS
    board, (before, action) = state.board, last
    end = board.token_of[board.ends[action][-1]]
    stays = tokens(state)[end] != WATER  # else it was picked up at once (PK-20)
    return _marks(board, action, (before.current_player or 0) + 1, stays)


@lru_cache(maxsize=8192)
def _marks(board: PackeisBoard, action: str, colour: int, stays: bool) -> Marks:
    cells = board.ends[action]
    nodes: list[Node] = []
    if stays:
        name = f"last-to-{board.names[cells[-1]]}"
        nodes.append(
            _node(name, f"last-to-{colour}", place(board, cells[-1]), RING, exit_style="fade")
        )
    if len(cells) == 2:
        start, end = place(board, cells[0]), place(board, cells[1])
        name = f"broken-{board.names[cells[0]]}"
        nodes.append(_node(name, "floe-broken", start, OPEN_SEA, exit_style="sink"))
        nodes += _way(action, start, end, colour)
    return Marks(tuple(nodes), tuple([board.token_of[cell] for cell in cells[:-1]]))


def _way(
    action: str, start: tuple[float, float], end: tuple[float, float], colour: int
) -> Iterator[Node]:
    (x0, y0), (x1, y1) = start, end
    steps = round(max(abs(y1 - y0) / STEP_Y, abs(x1 - x0) / (2 * STEP_X)))
    angle = round(math.degrees(math.atan2(y1 - y0, x1 - x0)), 1)
    halves = [(step + next_step) / 2 / steps for step, next_step in pairwise(range(steps + 1))]
    for number, part in enumerate(halves, 1):
        at = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part + 3)
        yield _node(f"{action}-{number}", f"last-step-{colour}", at, WAY, angle, exit_style="fade")
