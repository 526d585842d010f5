"""A second implementation of Packeis am Pol: slow, plain, and written only from the clauses.

Floes live in a dict from a cell `(row, x)` in doubled coordinates to its fish, penguins in a
dict from a cell to a seat. Nothing here knows how `rookery.games.packeis` does its work; the
tests play both side by side.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

Cell = tuple[int, int]
Score = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
SEATS = "ABCD"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
TOKEN = re.compile(r"[1-3.]|[A-D][1-3]")

# The rows of each preset from the top: (x of the first cell, number of cells).
PRESETS: dict[str, tuple[tuple[int, int], ...]] = {
    "std": tuple((1, 7) if row % 2 == 0 else (0, 8) for row in range(8)),  # PK-5, PK-R1
    "hexring": tuple((abs(4 - row), 9 - abs(4 - row)) for row in range(9)),
    "rhomb": tuple((row, 10) for row in range(6)),
    "rect6": tuple((row % 2, 10) for row in range(6)),
}
HOLES: dict[str, frozenset[Cell]] = {"hexring": frozenset({(4, 8)})}  # PK-R4


class Position(msgspec.Struct, frozen=True, dict=True):
    """A complete position; its dicts are never changed."""

    shape: str
    rows: tuple[tuple[Cell, ...], ...]
    names: dict[Cell, str]
    fish: dict[Cell, int]
    penguins: dict[Cell, int]
    turn: int | None
    unplaced: tuple[int, ...]
    scores: tuple[Score, ...]
    retired: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many seats the game began with."""
        return len(self.unplaced)

    @property
    def placing(self) -> bool:
        """Whether a penguin is still in hand (PK-11)."""
        return any(self.unplaced)


# --- the board -----------------------------------------------------------------------------


def board(shape: str, lengths: Iterable[int] = ()) -> tuple[tuple[Cell, ...], ...]:
    """The cells row by row; `lengths` counts the cells of each row of an `x...` shape."""
    if shape in PRESETS:
        spans = PRESETS[shape]
        holes = HOLES.get(shape, frozenset())
        rows = [[(r, x + 2 * i) for i in range(n)] for r, (x, n) in enumerate(spans)]
        return tuple(tuple(cell for cell in row if cell not in holes) for row in rows)
    offsets = [int(part) for part in shape[1:].split(",")]
    pairs = zip(offsets, lengths, strict=True)
    return tuple(tuple((r, x + 2 * i) for i in range(n)) for r, (x, n) in enumerate(pairs))


def neighbours(cell: Cell) -> list[Cell]:
    """The six places around a cell, cells of the board or not."""
    return [(cell[0] + dr, cell[1] + dx) for dr, dx in DIRECTIONS]


def names(rows: tuple[tuple[Cell, ...], ...]) -> dict[Cell, str]:
    """The name of every cell: its letter within the row, then the row from 1."""
    return {
        cell: f"{LETTERS[i]}{r + 1}" for r, row in enumerate(rows) for i, cell in enumerate(row)
    }


# --- text ----------------------------------------------------------------------------------


def parse(line: str) -> Position:
    """Read a position line and bring it into normal form."""
    tag, shape, body, turn, unplaced, scores, *rest = line.split(" ")
    assert tag == "PK1"
    assert unplaced[0] == "u"
    assert scores[0] == "s"
    tokens = [TOKEN.findall(row) for row in body.split("/")]
    assert ["".join(row) for row in tokens] == body.split("/")
    rows = board(shape, [len(row) for row in tokens])
    assert [len(row) for row in rows] == [len(row) for row in tokens]
    fish, penguins = _read_floes(rows, tokens)
    position = Position(
        shape=shape,
        rows=rows,
        names=names(rows),
        fish=fish,
        penguins=penguins,
        turn=None if turn == "-" else SEATS.index(turn),
        unplaced=tuple(int(digit) for digit in unplaced[1:]),
        scores=tuple(_read_score(part) for part in scores[1:].split(",")),
        retired=tuple(SEATS.index(seat) for seat in "".join(rest)[1:]),
    )
    return settle(position)


def _read_floes(
    rows: tuple[tuple[Cell, ...], ...], tokens: list[list[str]]
) -> tuple[dict[Cell, int], dict[Cell, int]]:
    fish: dict[Cell, int] = {}
    penguins: dict[Cell, int] = {}
    for row, words in zip(rows, tokens, strict=True):
        for cell, word in zip(row, words, strict=True):
            if word != ".":
                fish[cell] = int(word[-1])
            if len(word) == 2:
                penguins[cell] = SEATS.index(word[0])
    return fish, penguins


def _read_score(part: str) -> Score:
    fish, floes = part.split(".")
    return int(fish), int(floes)


def text(position: Position) -> str:
    """The position line."""
    body = "/".join("".join(_token(position, cell) for cell in row) for row in position.rows)
    turn = "-" if position.turn is None else SEATS[position.turn]
    unplaced = "".join(map(str, position.unplaced))
    scores = ",".join(f"{fish}.{floes}" for fish, floes in position.scores)
    retired = "".join(SEATS[seat] for seat in position.retired)
    tail = f" r{retired}" if retired else ""
    return f"PK1 {position.shape} {body} {turn} u{unplaced} s{scores}{tail}"


def _token(position: Position, cell: Cell) -> str:
    if cell not in position.fish:
        return "."
    owner = SEATS[position.penguins[cell]] if cell in position.penguins else ""
    return f"{owner}{position.fish[cell]}"


# --- what may be done ----------------------------------------------------------------------


def free(position: Position) -> set[Cell]:
    """The floes that no penguin stands on."""
    return set(position.fish) - set(position.penguins)


def slides(position: Position, start: Cell) -> Iterator[Cell]:
    """Where the penguin on `start` may go: straight on over free floes (PK-14..17)."""
    open_floes = free(position)
    for dr, dx in DIRECTIONS:
        target = (start[0] + dr, start[1] + dx)
        while target in open_floes:
            yield target
            target = (target[0] + dr, target[1] + dx)


def own(position: Position, seat: int) -> list[Cell]:
    """The cells where the penguins of a seat stand."""
    return [cell for cell, owner in position.penguins.items() if owner == seat]


def can_move(position: Position, seat: int) -> bool:
    """Whether any penguin of the seat can move (PK-20)."""
    return any(True for cell in own(position, seat) for _ in slides(position, cell))


def places(position: Position) -> set[Cell]:
    """Where a penguin may be placed: free floes with the fewest fish (PK-9, PK-R6)."""
    open_floes = free(position)
    fewest = min((position.fish[cell] for cell in open_floes), default=0)
    return {cell for cell in open_floes if position.fish[cell] == fewest}


def choices(position: Position) -> dict[str, tuple[Cell | None, Cell]]:
    """Every legal action: its text, and (from, to) with no `from` when placing."""
    if position.turn is None:
        return {}
    name = position.names
    if position.placing:
        return {f"@{name[cell]}": (None, cell) for cell in places(position)}
    return {
        f"{name[start]}-{name[target]}": (start, target)
        for start in own(position, position.turn)
        for target in slides(position, start)
    }


def legal(position: Position) -> list[str]:
    """The legal actions as texts in byte order."""
    return sorted(choices(position))


# --- what happens --------------------------------------------------------------------------


def apply(position: Position, action: str) -> Position:
    """The position after a legal action, automatic eliminations done (PK-R13)."""
    start, target = choices(position)[action]
    return _place(position, target) if start is None else _move(position, start, target)


def _place(position: Position, target: Cell) -> Position:
    assert position.turn is not None
    left = list(position.unplaced)
    left[position.turn] -= 1
    return settle(
        replace(
            position,
            penguins={**position.penguins, target: position.turn},
            unplaced=tuple(left),
            # PK-10 round and round, PK-12 the first seat opens the play.
            turn=(position.turn + 1) % position.players if any(left) else 0,
        )
    )


def _move(position: Position, start: Cell, target: Cell) -> Position:
    assert position.turn is not None
    penguins = {cell: owner for cell, owner in position.penguins.items() if cell != start}
    penguins[target] = position.turn
    moved = replace(position, penguins=penguins)
    # PK-18, PK-R10: the starting floe, and only that one.
    taken = collect(moved, position.turn, [start])
    return settle(replace(taken, turn=(position.turn + 1) % position.players))


def collect(position: Position, seat: int, cells: list[Cell]) -> Position:
    """Give the floes on `cells` to a seat, with any penguins on them off the board."""
    fish, floes = position.scores[seat]
    gained = (fish + sum(position.fish[cell] for cell in cells), floes + len(cells))
    return replace(
        position,
        fish={cell: n for cell, n in position.fish.items() if cell not in cells},
        penguins={cell: s for cell, s in position.penguins.items() if cell not in cells},
        scores=(*position.scores[:seat], gained, *position.scores[seat + 1 :]),
    )


def settle(position: Position) -> Position:
    """Pass the turn on to a seat that has an action, picking up on the way (PK-20, PK-R13)."""
    if position.turn is None or len(position.retired) >= max(1, position.players - 1):
        none = (0,) * position.players  # whoever is left has nothing to place any more
        return drop_unreachable(replace(position, turn=None, unplaced=none))
    order = [(position.turn + step) % position.players for step in range(position.players)]
    for seat in order:
        if seat in position.retired:
            continue
        if position.placing:
            if position.unplaced[seat]:
                return replace(position, turn=seat)
        elif can_move(position, seat):
            return drop_unreachable(replace(position, turn=seat))
        else:
            position = collect(position, seat, own(position, seat))
    return drop_unreachable(replace(position, turn=None))


def drop_unreachable(position: Position) -> Position:
    """Turn floes that no penguin can reach any more into water (PK-19, PK-R11)."""
    if position.placing:
        return position
    open_floes = free(position)
    seen = {cell for cell, seat in position.penguins.items() if seat not in position.retired}
    queue = deque(seen)
    while queue:
        for cell in neighbours(queue.popleft()):
            if cell in open_floes and cell not in seen:
                seen.add(cell)
                queue.append(cell)
    kept = seen | set(position.penguins)
    return replace(position, fish={c: n for c, n in position.fish.items() if c in kept})


def leave(position: Position, seat: int) -> Position:
    """The seat retires: its penguins stay as obstacles, and it is skipped from now on.

    A seat that is already out doesn't change.
    """
    if not position.placing and seat not in position.penguins.values():
        return position
    left = (*position.unplaced[:seat], 0, *position.unplaced[seat + 1 :])
    gone = replace(position, unplaced=left, retired=(*position.retired, seat))
    if position.placing and not gone.placing:
        gone = replace(gone, turn=0)
    return settle(gone)


def taking_part(position: Position) -> tuple[int, ...]:
    """Seats that are neither out nor gone."""
    return tuple(
        seat
        for seat in range(position.players)
        if seat not in position.retired
        and (position.unplaced[seat] or seat in position.penguins.values())
    )


# --- who won -------------------------------------------------------------------------------


def ranking(scores: Iterable[Score], retired: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Places by (fish, floes), shared ones repeated: 1, 2, 2, 4 (PK-24..29, PK-R20).

    Seats that retired come after all who stayed; the earlier they retired, the lower they rank.
    """
    keys = [
        (0, retired.index(seat), 0) if seat in retired else (1, *score)
        for seat, score in enumerate(scores)
    ]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def perft(position: Position, depth: int) -> int:
    """Number of action sequences of exactly `depth` actions."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(choices(position))
    return sum(perft(apply(position, action), depth - 1) for action in legal(position))


# --- setting up ----------------------------------------------------------------------------


def quarters(shape: str) -> list[set[Cell]]:
    """The four quarters of 15 floes that `layout=even` deals to (PK-R3)."""
    cells = [cell for row in board(shape) for cell in row]
    halves = [cells[:30], cells[30:]]
    ordered = [sorted(half, key=lambda cell: (cell[1], cell[0])) for half in halves]
    return [set(part) for half in ordered for part in (half[:15], half[15:])]


def count_kinds(deal: str, shape: str, part: set[Cell]) -> tuple[int, int, int]:
    """How many one-, two- and three-fish floes of a deal lie within `part`."""
    cells = [cell for row in board(shape) for cell in row]
    digits = [digit for cell, digit in zip(cells, deal, strict=True) if cell in part]
    return digits.count("1"), digits.count("2"), digits.count("3")


def is_even(deal: str, shape: str) -> bool:
    """Whether a deal is one that `layout=even` may give (PK-R3)."""
    kinds = sorted(count_kinds(deal, shape, part) for part in quarters(shape))
    return kinds == [(7, 5, 3), (7, 5, 3), (8, 5, 2), (8, 5, 2)]
