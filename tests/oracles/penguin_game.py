"""The Penguin Game, slow and plain, written from the clauses alone.

Cells are `(column, row)`; a stack is a string of suits from the bottom up, in a dict from the cell;
penguins are a dict from the seat to its cell. Nothing here knows how the game itself does its work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

Cell = tuple[int, int]

SUITS = "SMCA"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ALL_COINS = dict.fromkeys(SUITS, 6)  # PG-1: 24 coins, 6 of each suit

TILES: dict[str, tuple[Cell, ...]] = {
    "square": ((0, 0), (2, 0), (0, 2), (2, 2)),
    "I": ((0, 0), (2, 0), (4, 0), (6, 0)),
    "L": ((0, 0), (0, 2), (0, 4), (2, 4)),
    "J": ((2, 0), (2, 2), (0, 4), (2, 4)),
    "T": ((0, 0), (2, 0), (4, 0), (2, 2)),
    "S": ((2, 0), (4, 0), (0, 2), (2, 2)),
    "Z": ((0, 0), (2, 0), (2, 2), (4, 2)),
    "i": ((0, 0), (2, 0), (4, 0)),
    "v": ((0, 0), (0, 2), (2, 2)),
}


class Position(msgspec.Struct, frozen=True, dict=True):
    """A complete position; its dicts are never changed."""

    players: int
    kind: str
    """`r`, `s`, `i` or `c`, perhaps with `3`, perhaps with `/f`, `/d` or `/fd`."""
    tiles: tuple[Cell, ...]
    stacks: dict[Cell, str]
    penguins: dict[int, Cell]
    phase: str
    seat: int | None
    out: tuple[int, ...] = ()
    goal: str = ""
    left: int = 0
    """How many of those that are out left early; they stand first in `out`."""

    @property
    def flame(self) -> bool:
        return "f" in self.kind.partition("/")[2]

    @property
    def drift(self) -> bool:
        return "d" in self.kind.partition("/")[2]

    @property
    def staying(self) -> list[int]:
        """The seats that are still in."""
        return [seat for seat in range(self.players) if seat not in self.out]


# --- text ----------------------------------------------------------------------------------


def name(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1] + 1}"


def cell_of(text: str) -> Cell:
    return LETTERS.index(text[0]), int(text[1:]) - 1


def cells_of(tile: Cell) -> list[Cell]:
    return [(tile[0] + i, tile[1] + j) for j in (0, 1) for i in (0, 1)]


def in_reading_order(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def parse(line: str) -> Position:
    """Read a position line; a seat to move that cannot move goes out (PG-R8)."""
    tag, players, kind, rows, tiles, turn, out, *more = line.split(" ")
    assert tag == "PG1"
    stacks: dict[Cell, str] = {}
    penguins: dict[int, Cell] = {}
    for row, words in enumerate(rows.split("/")):
        for column, word in enumerate(words.split(",")):
            if word != "#":
                stacks[column, row] = word.rstrip("1234").replace(".", "")
            if word[-1] in "1234":
                penguins[int(word[-1]) - 1] = (column, row)
    over = turn == "over"
    left = next((word[1:] for word in more if word[0] == "r"), "")
    if players == "n1" or turn[:-1] in ("coin", "place"):  # nobody is out by the rules
        left = out[1:].strip("-")
    position = Position(
        players=int(players[1:]),
        kind=kind,
        tiles=tuple(cell_of(tiles[i : i + 2]) for i in range(1, len(tiles), 2)),
        stacks=stacks,
        penguins=penguins,
        phase=turn if over else turn[:-1],
        seat=None if over else int(turn[-1]) - 1,
        out=tuple(int(digit) - 1 for digit in out[1:] if digit != "-"),
        goal=next((word[1:] for word in more if word[0] == "g"), ""),
        left=len(left),
    )
    return to_move(position, position.seat or 0) if position.phase == "move" else position


def text(position: Position) -> str:
    """The position line."""
    width, height = (max(cell[axis] for cell in position.stacks) + 1 for axis in (0, 1))
    seats = {cell: str(seat + 1) for seat, cell in position.penguins.items()}
    rows = [
        [
            (position.stacks[x, y] or ".") + seats.get((x, y), "")
            if (x, y) in position.stacks
            else "#"
            for x in range(width)
        ]
        for y in range(height)
    ]
    out = "".join(str(seat + 1) for seat in position.out)
    words = [
        "PG1",
        f"n{position.players}",
        position.kind,
        "/".join(",".join(row) for row in rows),
        "t" + "".join(name(tile) for tile in in_reading_order(position.tiles)),
        position.phase + ("" if position.seat is None else str(position.seat + 1)),
        "o" + (out or "-"),
        f"g{position.goal}" if position.goal else "",
        f"r{out[: position.left]}" if position.left else "",
    ]
    return " ".join(word for word in words if word)


# --- set-up --------------------------------------------------------------------------------


def high_cells(tiles: Iterable[Cell]) -> set[Cell]:
    """PG-6, PG-R18: the cells of the X; each tile keeps those that it has on the square."""
    high: set[Cell] = set()
    for number, (x, y) in enumerate(in_reading_order(tiles), 1):
        if number in (1, 4):
            high |= {(x, y), (x + 1, y + 1)}
        else:
            high |= {(x + 1, y), (x, y + 1)}
    return high


def cap(position: Position, cell: Cell) -> int:
    """PG-R16, PG-R20: how many coins may be laid on a cell."""
    start = position.kind[0]
    if start == "c":
        return 24
    if len(position.tiles) == 3 and "3" not in position.kind:
        return 2
    most = 3 if "3" in position.kind else 2
    if start == "i":
        return most
    return most if cell in high_cells(position.tiles) else 1


def start(
    players: int, kind: str, tiles: Iterable[Cell], deal: str = "", challenge: bool = False
) -> Position:
    """The first position; `deal` holds the suits as they come from the bag (PG-5)."""
    tiles = tuple(in_reading_order(tiles))
    stacks = {cell: "" for tile in tiles for cell in cells_of(tile)}
    position = Position(players, kind, tiles, stacks, {}, "coin", 0)
    if kind[0] != "r":
        return position
    coins = list(deal)
    for level in range(3):  # PG-R13: level by level, in reading order
        for cell in in_reading_order(stacks):
            if cap(position, cell) > level:
                stacks[cell] += coins.pop(0)
    assert not coins
    goal = deal[0] if challenge else ""
    return replace(position, stacks=stacks, phase="place", goal=goal)


# --- what may be done ----------------------------------------------------------------------


def unlaid(position: Position) -> dict[str, int]:
    """The coins still beside the tiles, by suit (PG-17)."""
    laid = "".join(position.stacks.values())
    return {suit: count - laid.count(suit) for suit, count in ALL_COINS.items()}


def moves_from(position: Position, cell: Cell) -> list[Cell]:
    """Where a penguin on a cell may go (PG-9)."""
    own = position.stacks[cell]
    found = []
    for other, stack in position.stacks.items():
        if other == cell or not stack or other in position.penguins.values():  # PG-R1, R4, R5
            continue
        apart = max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))
        step = apart == 1 and len(stack) == len(own)  # PG-10
        hop = stack[-1] == own[-1]  # PG-11
        if step or hop:
            found.append(other)
    return found


def beside(tile: Cell) -> list[Cell]:
    """The places that share a whole side with a tile."""
    x, y = tile
    return [(x + 2, y), (x - 2, y), (x, y + 2), (x, y - 2)]


def connected(tiles: set[Cell]) -> bool:
    """PG-30, PG-R26: one group by whole sides."""
    waiting = [next(iter(tiles))]
    group = set(waiting)
    while waiting:
        for other in beside(waiting.pop()):
            if other in tiles and other not in group:
                group.add(other)
                waiting.append(other)
    return group == tiles


def drifts(position: Position) -> Iterator[str]:
    """PG-28 to PG-30: each tile to each place where all tiles are connected, turned or not."""
    yield "~-"
    for tile in position.tiles:
        others = set(position.tiles) - {tile}
        places = {place for other in others for place in beside(other)} | {tile}
        for x, y in places - others:
            if connected(others | {(x, y)}):
                for turns in range(4):
                    if (x, y) != tile or turns:  # PG-R27
                        yield f"~{name(tile)}>{x},{y}r{turns}"


def legal(position: Position) -> list[str]:
    """The actions of the seat to decide, sorted."""
    free = [c for c, s in position.stacks.items() if s and c not in position.penguins.values()]
    found: Iterable[str] = []
    if position.phase == "coin":
        empty = [cell for cell, stack in position.stacks.items() if not stack]
        room = [c for c, stack in position.stacks.items() if len(stack) < cap(position, c)]
        suits = [suit for suit, count in unlaid(position).items() if count]
        found = [f"+{suit}{name(cell)}" for suit in suits for cell in (empty or room)]
    elif position.phase == "place":
        found = [f"@{name(cell)}" for cell in free]
    elif position.phase == "move":
        assert position.seat is not None
        origin = position.penguins[position.seat]
        found = [f"{name(origin)}-{name(cell)}" for cell in moves_from(position, origin)]
    elif position.phase == "melt":
        found = [f"*{name(cell)}" for cell in free]
    elif position.phase == "drift":
        found = drifts(position)
    return sorted(found)


# --- what comes of it ----------------------------------------------------------------------


def after(position: Position, seat: int) -> int:
    """The next seat clockwise that is still in (PG-R9)."""
    seat = (seat + 1) % position.players
    while seat in position.out:
        seat = (seat + 1) % position.players
    return seat


def to_move(position: Position, seat: int) -> Position:
    """PG-3, PG-12, PG-R8, PG-R10: the turn goes to a seat; whoever can't move goes out."""
    while True:
        if position.players > 1 and len(position.staying) == 1:
            return replace(position, phase="over", seat=None)
        if moves_from(position, position.penguins[seat]):
            return replace(position, phase="move", seat=seat)
        if position.players == 1:  # PG-R14
            return replace(position, phase="over", seat=None)
        penguins = {other: c for other, c in position.penguins.items() if other != seat}
        position = replace(position, penguins=penguins, out=(*position.out, seat))
        seat = after(position, seat)


def to_place(position: Position) -> Position:
    """PG-8: the first seat without a penguin places it; then the first seat moves."""
    for seat in position.staying:
        if seat not in position.penguins:
            return replace(position, phase="place", seat=seat)
    return to_move(position, position.staying[0])


def melt(position: Position, cell: Cell) -> dict[Cell, str]:
    """PG-13, PG-14: the stacks without the top coin there."""
    return {**position.stacks, cell: position.stacks[cell][:-1]}


def melted(position: Position, seat: int) -> Position:
    """PG-27: a drift follows where tiles drift."""
    if position.drift:
        return replace(position, phase="drift", seat=seat)
    return to_move(position, after(position, seat))


def apply(position: Position, action: str) -> Position:
    """The position after a legal action."""
    assert action in legal(position), f"{action} in {text(position)}"
    return done(position, action)


def done(position: Position, action: str) -> Position:
    """The position after an action that is known to be legal."""
    seat = position.seat
    assert seat is not None
    if action[0] == "+":
        cell = cell_of(action[2:])
        stacks = {**position.stacks, cell: position.stacks[cell] + action[1]}
        position = replace(position, stacks=stacks)
        if any(unlaid(position).values()):
            return replace(position, seat=after(position, seat))
        return to_place(position)
    if action[0] == "@":
        penguins = {**position.penguins, seat: cell_of(action[1:])}
        return to_place(replace(position, penguins=penguins))
    if action[0] == "*":
        return melted(replace(position, stacks=melt(position, cell_of(action[1:]))), seat)
    if action[0] == "~":
        return to_move(drifted(position, action), after(position, seat))
    origin, target = (cell_of(word) for word in action.split("-"))
    moved = replace(position, penguins={**position.penguins, seat: target})
    if position.flame:
        return replace(moved, phase="melt")
    return melted(replace(moved, stacks=melt(moved, origin)), seat)


def drifted(position: Position, action: str) -> Position:
    """Take the tile, turn it, put it down with all that is on it; then shift the frame (PG-R29)."""
    if action == "~-":
        return position
    tile_name, _, rest = action[1:].partition(">")
    place, _, turns = rest.partition("r")
    x, y = (int(number) for number in place.split(","))
    tile = cell_of(tile_name)
    goes = {cell: cell for cell in position.stacks}
    for cell in cells_of(tile):
        i, j = cell[0] - tile[0], cell[1] - tile[1]
        for _ in range(int(turns)):  # PG-R27: (i, j) goes to (1 - j, i)
            i, j = 1 - j, i
        goes[cell] = (x + i, y + j)
    tiles = [(x, y) if other == tile else other for other in position.tiles]
    left, top = min(t[0] for t in tiles), min(t[1] for t in tiles)
    goes = {cell: (u - left, v - top) for cell, (u, v) in goes.items()}
    return replace(
        position,
        tiles=tuple(in_reading_order((u - left, v - top) for u, v in tiles)),
        stacks={goes[cell]: stack for cell, stack in position.stacks.items()},
        penguins={seat: goes[cell] for seat, cell in position.penguins.items()},
    )


def leave(position: Position, seat: int) -> Position:
    """A seat stops playing: its penguin goes, its coin stays, it ranks above earlier leavers."""
    penguins = {other: cell for other, cell in position.penguins.items() if other != seat}
    out = (*position.out[: position.left], seat, *position.out[position.left :])
    gone = replace(position, penguins=penguins, out=out, left=position.left + 1)
    if len(gone.staying) <= 1:
        return replace(gone, phase="over", seat=None)
    if position.seat != seat:
        return gone
    if position.phase == "coin":
        return replace(gone, seat=after(gone, seat))
    if position.phase == "place":
        return to_place(gone)
    return to_move(gone, after(gone, seat))


# --- results -------------------------------------------------------------------------------


def coins_left(position: Position) -> int:
    """PG-R14: the coins on the ice."""
    return sum(map(len, position.stacks.values()))


def ranking(position: Position) -> tuple[int, ...]:
    """PG-R11: the winner, then from the last one out to the first, then the leavers likewise."""
    assert position.phase == "over"
    order = [*position.staying, *reversed(position.out)]
    return tuple(order.index(seat) + 1 for seat in range(position.players))


def perft(position: Position, depth: int) -> int:
    """The number of action sequences of this length."""
    if depth == 0:
        return 1
    return sum(perft(done(position, action), depth - 1) for action in legal(position))
