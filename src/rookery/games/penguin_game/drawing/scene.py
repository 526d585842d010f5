"""The drawing of a position: floes of four cells with coins, penguins, and the last action.

A coin cell is 100 units wide; the corner of a1 is at the origin. Tiles, cells and coins keep their
ids wherever they drift: `tile-2`, `spot-2c`, `coin-2c-1` (from the bottom), `penguin-1`; `pile-S`
are the coins of a suit beside the floe.
"""

import math
from collections.abc import Iterator
from functools import lru_cache

from rookery.core.drawing.scene import Box, Node
from rookery.core.drawing.scene_parts import Part, SceneParts
from rookery.core.notation.squares import square_name
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguin_game.drawing.cells import C, Cell, cells, draw_cells, numbers, top
from rookery.games.penguin_game.drawing.tiles import draw_tiles, drift_taps, middle
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.rules.kernels import GRID
from rookery.games.penguin_game.text.notation import Drift
from rookery.games.penguin_game.words.terms import SUIT_WORDS

LEFT, TOP, RIGHT, BOTTOM = 60, 66, 44, 50  # margins, with room for the coordinates
STAY_ROOM = 66  # room beside the ice for the anchor, with Drifting
PILES = 148  # room below the ice for coins to be laid
LEAST, MOST = 0.85, 1.3  # width / height with Drifting, where floes can go anywhere
SEA, NAMES, LAST, PILE, GOAL = -1, 0, 4, 6, 0

Rim = tuple[str, float, float]
"""A cell's key and its middle."""
Tiles = tuple[tuple[int, tuple[int, int]], ...]
"""The number of each tile and its top left cell."""

_SEA = (Node("sea", "sea", 2 * C, 2 * C, layer=SEA),)


def draw_parts(
    state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
) -> SceneParts:
    """The scene of a state; `last` adds the marks of the action that led to it."""
    parts = [_SEA, *draw_tiles(state, say), *draw_cells(state, say)]
    parts += [_piles(state, say), _names(*_size(state))]
    if goal := facts.goal(state):
        parts.append(_goal(goal, say))  # type: ignore[arg-type]  # any Say has a hash
    if last:
        parts += _last(state, *last)
    return SceneParts(_view(state), parts, _taps(state))


def _size(state: State) -> tuple[int, int]:
    """Columns and rows of the ice."""
    return _size_of(*state.plain.corner[: state.board.tiles])


@lru_cache
def _size_of(*corners: int) -> tuple[int, int]:
    """The same from the top left cells of all tiles."""
    return max(corner % GRID for corner in corners) + 2, max(corners) // GRID + 2


def _view(state: State) -> Box:
    laying = facts.phase(state) == "coin"
    return _view_of(*_size(state), drift=state.board.drift, laying=laying)


@lru_cache
def _view_of(columns: int, rows: int, *, drift: bool, laying: bool) -> Box:
    x, y = float(-LEFT), float(-TOP)
    width: float = columns * C + LEFT + (STAY_ROOM if drift else RIGHT)
    height: float = rows * C + TOP + (STAY_ROOM if drift else BOTTOM)
    if laying:
        width, height = max(width, 4 * C + LEFT + RIGHT), height + PILES - BOTTOM
    if drift:
        more_x, more_y = max(0.0, LEAST * height - width), max(0.0, width / MOST - height)
        x, y, width, height = x - more_x / 2, y - more_y / 2, width + more_x, height + more_y
    return round(x, 1), round(y, 1), round(width, 1), round(height, 1)


def _taps(state: State) -> dict[str, tuple[str, ...]]:
    if facts.phase(state) == "drift":
        return drift_taps(state)
    place = {cell.spot.name: cell.place for cell in cells(state)}
    paths: dict[str, tuple[str, ...]] = {}
    for action in state.legal_actions:
        if action[0] == "+":
            paths[action] = (f"pile-{action[1]}", place[action[2:]])
        else:
            paths[action] = tuple(place[name] for name in action.lstrip("@*").split("-"))
    return paths


# -- around the ice ------------------------------------------------------------------------------


@lru_cache
def _names(columns: int, rows: int) -> tuple[Node, ...]:
    letters = [square_name(column, 0)[0] for column in range(columns)]
    return (
        *(
            Node(f"column-{it}", f"column-{it}", (n + 0.5) * C, -40, layer=NAMES, exit="fade")
            for n, it in enumerate(letters)
        ),
        *(
            Node(f"row-{row}", f"row-{row}", -36, (row - 0.5) * C, layer=NAMES, exit="fade")
            for row in range(1, rows + 1)
        ),
    )


@lru_cache
def _goal(suit: str, say: Say) -> Part:
    label = say("to end on %(suit)s") % {"suit": say(SUIT_WORDS[suit])}
    return (Node("goal", f"goal-{suit}", -30, -32, layer=GOAL, label=label),)


def _piles(state: State, say: Say) -> Part:
    """PG-17: the coins beside the tiles, by suit."""
    left = facts.suits_left(state)
    return _piles_of(*_size(state), tuple(left.items()), say) if left else ()  # type: ignore[arg-type]  # any Say has a hash


@lru_cache(maxsize=2**10)
def _piles_of(
    columns: int, rows: int, left: tuple[tuple[str, int], ...], say: Say
) -> tuple[Node, ...]:
    return tuple(_draw_piles(columns, rows, left, say))


def _draw_piles(
    columns: int, rows: int, left: tuple[tuple[str, int], ...], say: Say
) -> Iterator[Node]:
    y = rows * C + 76
    for i, (suit, count) in enumerate(left):
        x = columns * C / 2 + (i - 1.5) * C
        if count:
            text = say.plural(
                "%(suit)s: %(count)d coin left", "%(suit)s: %(count)d coins left", count
            )
            label = text % {"suit": say(SUIT_WORDS[suit]), "count": count}
            dy = -6 if count > 1 else 0
            yield Node(f"pile-{suit}", "pile", x, y, dy=dy, layer=PILE, shape="pile", label=label)
            yield Node(f"under-{suit}", f"coin-{suit}1", x, y, dy=5, layer=PILE - 1, exit="fade")
            yield Node(
                f"next-{suit}",
                f"coin-{suit}1",
                x,
                y,
                dy=dy,
                layer=PILE,
                classes=("piece",),
                exit="fade",
            )
            yield Node(f"left-{suit}", f"badge-{count}", x, y, dx=32, dy=32, layer=PILE + 1)


# -- the last action -----------------------------------------------------------------------------


def _last(state: State, before: State, action: str) -> Iterator[Part]:
    """The marks of an action: dots on the way and a ring at its end, steam, or the drifted tile."""
    colour = (before.current_player or 0) + 1
    if action == "~-":
        return
    if action[0] == "~":
        yield _drift_marks(state, before, Drift.of(action), colour)
        return
    at = {cell.spot.name: cell for cell in cells(state)}
    names = action.lstrip("@*").split("-") if action[0] != "+" else [action[2:]]
    end = at[names[-1]]
    if len(names) == 2:
        start, tiles = at[names[0]], tuple(zip(numbers(state), facts.tiles(state), strict=True))
        yield _way((start.key, *start.at), (end.key, *end.at), colour, tiles)
    if action[0] == "*":
        yield (_mark("steam", "steam", end),)
    elif end.spot.coins:
        yield (_mark(f"last-{end.key}", f"last-{colour}", end),)


def _mark(name: str, symbol: str, cell: Cell) -> Node:
    x, y = cell.at
    dy = top(len(cell.spot.coins))
    return Node(name, symbol, x, y, dy=dy, layer=LAST, on=cell.tile, exit="fade")


@lru_cache(maxsize=2**12)
def _way(start: Rim, end: Rim, colour: int, tiles: Tiles) -> Part:
    return tuple(_draw_way(start, end, colour, tiles))


def _draw_way(start: Rim, end: Rim, colour: int, tiles: Tiles) -> Iterator[Node]:
    """A dot every 22 units between the rims; each lies on the tile below it."""
    (first, x0, y0), (last, x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    count = int((length - 70) // 22) + 1
    for number in range(count):
        part = (length / 2 + 22 * (number - (count - 1) / 2)) / length
        x, y = round(x0 + (x1 - x0) * part, 1), round(y0 + (y1 - y0) * part, 1)
        name = f"way-{first}-{last}-{number}"
        below = [
            f"tile-{number}"
            for number, (column, row) in tiles
            if column <= x / C <= column + 2 and row <= y / C <= row + 2
        ]
        yield Node(name, f"trail-{colour}", x, y, layer=LAST, on="".join(below[:1]), exit="fade")


def _drift_marks(state: State, before: State, drift: Drift, colour: int) -> Part:
    index = [square_name(*corner) for corner in facts.tiles(before)].index(drift.corner)
    number = numbers(before)[index]
    x, y = middle(*facts.tiles(state)[numbers(state).index(number)])
    return (Node(f"drifted-{number}", f"drifted-{colour}", x, y, layer=LAST, exit="fade"),)
