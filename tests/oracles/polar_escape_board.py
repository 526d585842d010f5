"""Polar Escape for the oracle: the options, what lies where, and where penguins can walk.

A square is a text such as `c4`, a platform a pair (id of its sheet, number), a step is from one
cell of a lattice of 24 x 24 to the next. Seats are their letters. Written from the clauses only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property

import msgspec
from msgspec.structs import replace

from tests.oracles.kept import kept

COLOURS = "RYKGBP"
SHAPES = "FTVWXZ"
COLUMNS = "abcdefgh"
ROWS = "12345678"
SQUARES = [column + row for column in COLUMNS for row in ROWS]
PACK = 12  # PE-14
DRAWN = {
    "F": (".01", "23.", ".4."),
    "T": ("012", ".3.", ".4."),
    "V": ("0..", "1..", "234"),
    "W": ("0..", "12.", ".34"),
    "X": (".0.", "123", ".4."),
    "Z": ("01.", ".2.", ".34"),
}

Cell = tuple[int, int]
"""Column and row on the lattice, from 0 in the north-west."""
Platform = tuple[str, int]
"""The id of a sheet, such as `RZ`, and one of its numbers 0 to 4."""
Where = str | Platform
"""Where a penguin is: `ice`, `land`, `off` (left the game), or on a platform."""


class Rules(msgspec.Struct, frozen=True):
    """The options agreed on before the game (2.11)."""

    players: int
    risk: str = ""
    starter: str = "R"
    direction: int = 1
    icebergs: frozenset[str] = frozenset({"c2", "c7", "d4", "d5", "f3", "f6"})
    dashed: tuple[int, int] = (2, 7)
    landing: str = "shortest"
    overshoot: str = "stay"
    correct_max: int | None = None
    seals: int | None = -1
    """The number of seals; None: as many as are needed, -1: two per player (R-36)."""
    seal_landing: bool = True
    seal_blocks_shift: bool = False
    stand_removes: str = "all"
    evict_to: str = "behind"
    exchange_when: str = "blocked"
    free_shift: str = "own"
    free_cap: int = 20
    max_rounds: int = 100

    @property
    def seats(self) -> str:
        return COLOURS[: self.players]

    @property
    def order(self) -> str:
        """PE-23, R-11: the order of play, the starter first."""
        first = self.seats.index(self.starter)
        return "".join(self.seats[(first + self.direction * i) % self.players] for i in self.turns)

    @property
    def turns(self) -> range:
        return range(self.players)

    @property
    def times(self) -> int:
        """R-13: how many times each number is on the wheel."""
        usual = "high" if self.players < 5 else "low"
        return {"low": 3, "medium": 2, "high": 1}[self.risk or usual]

    @property
    def supply(self) -> float:
        """R-36."""
        if self.seals is None:
            return float("inf")
        return 2 * self.players if self.seals < 0 else self.seals


class Sheet(msgspec.Struct, frozen=True):
    """One card: in the pack, in the hand or on a square, and what lies on it."""

    where: str = "pack"
    ori: int = 0
    lion: bool = False
    seals: frozenset[int] = frozenset()

    @property
    def on_board(self) -> bool:
        return self.where not in ("pack", "hand")


class Position(msgspec.Struct, frozen=True, dict=True):
    """Section 3: a complete position."""

    rules: Rules
    sheets: Mapping[str, Sheet]
    penguins: Mapping[str, Where]
    cards: Mapping[str, int]
    pend: str = "pick"
    turn_owner: str = ""
    round: int = 1
    nfree: int = 0
    rear: frozenset[str] = frozenset()
    recycled: frozenset[str] = frozenset()
    second: bool = False
    touched: bool = False
    n: int = 0
    reclicked: bool = False
    due: int = 0
    adv: tuple[str, str, str] = ("", "", "")
    """The advancing sheet, its target, and the sheet it swaps with (or nothing)."""
    guests: str = ""
    """Who has still to leave the advancing sheet, in order."""
    victim: str = ""
    left: int = 0
    sign: str = ""
    gone: str = ""
    """Who has left the game, in order."""
    winner: str = ""

    @cached_property
    def board(self) -> dict[str, Sheet]:
        """The sheets that lie on the sea."""
        return {name: sheet for name, sheet in self.sheets.items() if sheet.on_board}

    @property
    def staying(self) -> str:
        """Who still plays, in seat order."""
        return "".join(seat for seat in self.rules.seats if seat not in self.gone)

    @property
    def pack(self) -> int:
        """PE-14: the cards that nobody holds."""
        return PACK - sum(self.cards.values())


# --- changing one thing --------------------------------------------------------------------


def with_sheet(position: Position, name: str, sheet: Sheet) -> Position:
    return replace(position, sheets={**position.sheets, name: sheet})


def moved(position: Position, name: str, square: str, partner: str = "") -> Position:
    """A sheet goes to a square; a partner goes where it was (PE-74, PE-83)."""
    sheet = position.sheets[name]
    after = with_sheet(position, name, replace(sheet, where=square))
    if partner:
        other = replace(position.sheets[partner], where=sheet.where)
        after = with_sheet(after, partner, other)
    return after


def with_penguin(position: Position, seat: str, where: Where) -> Position:
    return replace(position, penguins={**position.penguins, seat: where})


def paid(position: Position, seat: str, cards: int) -> Position:
    """PE-40: cards go back to the pack."""
    held = position.cards[seat] - cards
    assert held >= 0
    return replace(position, cards={**position.cards, seat: held})


def gained(position: Position, seat: str) -> Position:
    """R-57: one card, if there is any."""
    return paid(position, seat, -1) if position.pack > 0 else position


# --- squares -------------------------------------------------------------------------------


@cache
def step(square: str, east: int, south: int) -> str:
    """The square this many steps away; empty if it is not on the table (PE-5)."""
    x, y = COLUMNS.index(square[0]) + east, ROWS.index(square[1]) + south
    return COLUMNS[x] + ROWS[y] if x in range(8) and y in range(8) else ""


def on_square(position: Position, square: str) -> str:
    """The id of the sheet there, or nothing."""
    found = lying(position).get(square, [])
    assert len(found) < 2, f"{found} on {square}"
    return found[0] if found else ""


@kept
def lying(position: Position) -> dict[str, list[str]]:
    """The ids of the sheets on each square."""
    found: dict[str, list[str]] = {}
    for name, sheet in position.board.items():
        found.setdefault(sheet.where, []).append(name)
    return found


def is_free(position: Position, square: str) -> bool:
    """R-14."""
    if not square or square in position.rules.icebergs:
        return False
    return not on_square(position, square)


@cache
def beside(square: str) -> list[str]:
    """PE-8."""
    around = [step(square, *way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [other for other in around if other]


@cache
def ahead(square: str) -> list[str]:
    """R-17: the squares to which a sheet can advance."""
    around = [step(square, 1, south) for south in (-1, 0, 1)]
    return [other for other in around if other]


def is_lawful(position: Position) -> bool:
    """R-16, PE-29, PE-30, PE-84: no colour side by side in a row, none twice in column h."""
    places = [(name[0], sheet.where) for name, sheet in position.board.items()]
    last = [colour for colour, square in places if square[0] == "h"]
    if len(last) != len(set(last)):
        return False
    return not any(
        square[0] in "abcdef" and (colour, step(square, 1, 0)) in places
        for colour, square in places
    )


# --- platforms -----------------------------------------------------------------------------


@cache
def inside(shape: str, ori: int) -> dict[int, Cell]:
    """R-1, R-2: the cells of a shape's numbers after that many quarter turns clockwise."""
    cells = {
        int(mark): (x, y) for y, row in enumerate(DRAWN[shape]) for x, mark in enumerate(row)
        if mark != "."
    }  # fmt: skip
    for _ in range(ori):
        cells = {number: (2 - y, x) for number, (x, y) in cells.items()}
    return cells


def cells_of(position: Position, name: str) -> dict[int, Cell]:
    """Where the platforms of a sheet are on the lattice (R-4)."""
    sheet = position.sheets[name]
    x0, y0 = 3 * COLUMNS.index(sheet.where[0]), 3 * ROWS.index(sheet.where[1])
    return {number: (x0 + x, y0 + y) for number, (x, y) in inside(name[1], sheet.ori).items()}


@kept
def lattice(position: Position) -> dict[Cell, Platform]:
    return {
        cell: (name, number)
        for name in position.board
        for number, cell in cells_of(position, name).items()
    }


def text_of_cell(cell: Cell) -> str:
    """R-3: `c4.6`."""
    x, y = cell
    return f"{COLUMNS[x // 3]}{ROWS[y // 3]}.{1 + x % 3 + 3 * (y % 3)}"


def text_of(position: Position, platform: Platform) -> str:
    return text_of_cell(cells_of(position, platform[0])[platform[1]])


def platform_of(position: Position, text: str) -> Platform:
    """The platform with this text."""
    return next(p for cell, p in lattice(position).items() if text_of_cell(cell) == text)


@kept
def standing(position: Position) -> dict[Platform, str]:
    """Who is on which platform."""
    return {where: seat for seat, where in position.penguins.items() if isinstance(where, tuple)}


def riders(position: Position, name: str) -> list[str]:
    """Whose penguins are on a sheet."""
    return [seat for (sheet, _), seat in standing(position).items() if sheet == name]


def has_seal(position: Position, platform: Platform) -> bool:
    return platform[1] in position.sheets[platform[0]].seals


def is_open(position: Position, platform: Platform) -> bool:
    """Whether a penguin can be put there: no penguin, no seal, no sea lion."""
    bare = platform not in standing(position) and not has_seal(position, platform)
    return bare and not position.sheets[platform[0]].lion


def sheet_under(position: Position, seat: str) -> str:
    """The id of the sheet under a penguin, or nothing."""
    where = position.penguins[seat]
    return where[0] if isinstance(where, tuple) else ""


def column(position: Position, seat: str) -> int:
    """R-46: 1 to 8, the iceberg is 0."""
    name = sheet_under(position, seat)
    return 1 + COLUMNS.index(position.sheets[name].where[0]) if name else 0


# --- walking -------------------------------------------------------------------------------


def next_cells(cell: Cell) -> list[Cell]:
    """PE-49: never diagonally."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def around(cell: Cell) -> list[Cell]:
    """PE-9, R-35: the eight cells around one."""
    x, y = cell
    return [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


@kept
def walkable(position: Position) -> dict[Cell, Platform]:
    """PE-58, R-33: the platforms that are not on a sheet with a sea lion."""
    on = lattice(position)
    return {cell: p for cell, p in on.items() if not position.sheets[p[0]].lion}


def first_steps(position: Position, seat: str, ground: Mapping[Cell, Platform]) -> list[Cell]:
    """Where a penguin's first step can lead (R-5: from the iceberg to the west edge)."""
    where = position.penguins[seat]
    if where == "ice":
        return [cell for cell in ground if cell[0] == 0]
    starts = [cell for cell, platform in ground.items() if platform == where]
    return [cell for start in starts for cell in next_cells(start) if cell in ground]


def walks(position: Position, seat: str, most: int) -> Iterator[tuple[int, Cell]]:
    """R-25: the number of steps and the end of every simple path, the start not included."""
    ground = walkable(position)
    own = [cell for cell, platform in ground.items() if platform == position.penguins[seat]]

    def further(path: tuple[Cell, ...], nexts: Iterable[Cell]) -> Iterator[tuple[int, Cell]]:
        for cell in nexts:
            if cell in ground and cell not in path and len(path) < most + len(own):
                yield len(path) + 1 - len(own), cell
                yield from further((*path, cell), next_cells(cell))

    yield from further(tuple(own), first_steps(position, seat, ground))


@kept
def ends(position: Position, seat: str, most: int) -> dict[int, set[Platform]]:
    """The platforms on which paths of 1, 2, .. `most` steps end, taken or not."""
    on = lattice(position)
    found: dict[int, set[Platform]] = {steps: set() for steps in range(1, most + 1)}
    for steps, cell in walks(position, seat, most):
        found[steps].add(on[cell])
    return found


def is_shore(position: Position, seat: str, platform: Platform) -> bool:
    """R-6, PE-86: whether dry land is one step from there, for this penguin."""
    name, number = platform
    return name[0] == seat and cells_of(position, name)[number][0] == 23


@kept
def distance(position: Position, seat: str) -> int | None:
    """R-47: the shortest way to dry land."""
    ground = walkable(position)
    reached = {cell: 0 for cell, platform in ground.items() if platform == position.penguins[seat]}
    reached |= dict.fromkeys(first_steps(position, seat, ground), 1)
    waiting = sorted(reached, key=lambda cell: reached[cell])
    for cell in waiting:
        if is_shore(position, seat, ground[cell]):
            return reached[cell] + 1
        for other in next_cells(cell):
            if other in ground and other not in reached:
                reached[other] = reached[cell] + 1
                waiting.append(other)
    return None
