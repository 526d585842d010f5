"""Penguisi for the oracle: the options, who stands where, and where one penguin can go.

A penguin is a pair (progress, mark), a board is a dict from a place to the penguins there. Seats
are counted from 1, as in texts. Written only from the clauses.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

Penguin = tuple[int, str]
"""Progress and mark: -1 is the nest, 0 the own Enter space; the mark is "", "x" or "y" (PS-R20)."""
Place = tuple[str, int, int]
Standing = dict[Place, list[tuple[int, Penguin]]]

NEST = -1
PENGUINS_EACH = {3: 4, 4: 4, 5: 3, 6: 3}  # PS-2


class Rules(msgspec.Struct, frozen=True):
    """The options agreed on before the game."""

    board: int
    guin: int | None = None
    penalty: int = 2
    safety: str = "exclude"
    pole: str = "turn"
    bonus: str = "must"
    triple_is_double: bool = False
    play_on: bool = False
    combo: str = "always"
    guin_moves: str = "roller"

    @property
    def ring(self) -> int:
        """PS-R1: how many spaces the ring has."""
        return 17 * self.board

    @property
    def top(self) -> int:
        """PS-R3: the progress of a penguin at the Pole."""
        return self.ring + 3

    @property
    def dice(self) -> int:
        """PS-2, PS-41."""
        return 3 if self.board == 6 else 2

    @property
    def seats(self) -> range:
        return range(1, self.board + 1)

    @property
    def people(self) -> list[int]:
        """The seats that somebody holds."""
        return [seat for seat in self.seats if seat != self.guin]


class Position(msgspec.Struct, frozen=True, dict=True):
    """A complete position; a seat that has left has no penguins."""

    rules: Rules
    penguins: tuple[tuple[Penguin, ...], ...]
    seat: int
    """Whose penguins move: perhaps the Great Guin's; 0 when it is over."""
    phase: str
    pointer: int | None = None
    """Who rolls for the Great Guin next; nobody yet in the opening."""
    sums: tuple[int, ...] = ()
    """In the opening, what each seat has rolled; 0 before that, -1 if it takes no part."""
    free: tuple[int, ...] = ()
    group: tuple[int, ...] = ()
    begun: bool = False
    doubles: int = 0
    again: int = 0
    caps: int = 0
    poles: int = 0
    finished: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def mine(self) -> tuple[Penguin, ...]:
        return self.penguins[self.seat - 1]

    @property
    def decider(self) -> int:
        """PS-R38, PS-R39: whoever the pointer shows decides for the Great Guin."""
        if self.seat == self.rules.guin:
            assert self.pointer is not None
            return self.pointer
        return self.seat

    @property
    def staying(self) -> list[int]:
        """The seats that have neither brought all penguins home nor left."""
        return [s for s in self.rules.seats if s not in self.finished and s not in self.gone]


# --- the board -----------------------------------------------------------------------------


def place(rules: Rules, seat: int, progress: int) -> Place | None:
    """Where a penguin is; None in the nest and at the Pole, where there is no room to share."""
    return place_on(rules.board, seat, progress)


@cache
def place_on(board: int, seat: int, progress: int) -> Place | None:
    rules = Rules(board)
    if progress == NEST or progress == rules.top:
        return None
    if progress <= rules.ring - 5:  # PS-R2
        enter = 17 * ((board - (seat - 1)) % board)  # PS-5, PS-R4
        return ("ring", 0, (enter + progress) % rules.ring)
    return ("path", seat, progress - (rules.ring - 5))  # PS-33


def is_safe(where: Place) -> bool:
    """PS-21, PS-27, PS-39: final paths, and the spaces with a map."""
    return where[0] == "path" or where[2] % 17 in (0, 7, 12)


def standing(position: Position) -> Standing:
    """Who stands where."""
    return standing_on(position.rules.board, position.penguins)


@lru_cache(maxsize=4096)
def standing_on(board: int, penguins: tuple[tuple[Penguin, ...], ...]) -> Standing:
    found: Standing = {}
    for seat, row in enumerate(penguins, 1):
        for penguin in row:
            where = place_on(board, seat, penguin[0])
            if where is not None:
                found.setdefault(where, []).append((seat, penguin))
    return found


def is_blockade(there: list[tuple[int, Penguin]]) -> bool:
    """PS-29: two of one team."""
    seats = [seat for seat, _ in there]
    return any(seats.count(seat) == 2 for seat in seats)


def can_enter(position: Position) -> bool:
    """PS-6, PS-31, PS-R19: somebody is in the nest, and no blockade stands at the door."""
    door = place(position.rules, position.seat, 0)
    assert door is not None
    there = standing(position).get(door, [])
    return any(at == NEST for at, _ in position.mine) and not is_blockade(there)


def can_go(position: Position, penguin: Penguin, number: int) -> bool:
    """Whether a penguin of the turn owner may go that far in one go (PS-9, PS-R13, PS-R27)."""
    at, mark = penguin
    rules, seat = position.rules, position.seat
    end = at + number
    if at == NEST or end > rules.top:  # PS-34
        return False
    everyone = standing(position)
    for progress in range(at + 1, min(end, rules.top - 1) + 1):
        where = place(rules, seat, progress)
        assert where is not None
        if is_blockade(everyone.get(where, [])):  # PS-30, PS-12, PS-R16
            return False
    where = place(rules, seat, end)
    if where is None:
        return True
    there = everyone.get(where, [])
    if any(other == seat and mark and mark == its for other, (_, its) in there):
        return False  # PS-32, PS-R20
    if is_safe(where) and any(other != seat for other, _ in there):  # PS-R17
        return rules.safety == "share" and len(there) < 2
    return True


# --- moving --------------------------------------------------------------------------------


def put(position: Position, penguin: Penguin, end: int, **more: Any) -> Position:
    """Put the turn owner's penguin at `end`, with all that this does to others (PS-20, PS-28).

    `more` holds other fields that change, such as the numbers that are left.
    """
    rules, seat = position.rules, position.seat
    rows = [list(row) for row in position.penguins]
    caps, poles = position.caps, position.poles
    where = place(rules, seat, end)
    if where is None:
        poles += 1  # PS-35, PS-R31
    elif end == 0 or not is_safe(where):
        for other, hit in standing(position).get(where, []):
            if other != seat:
                rows[other - 1].remove(hit)
                rows[other - 1].append((NEST, ""))
                caps += 1  # PS-22, PS-R18
    rows[seat - 1].remove(penguin)
    rows[seat - 1].append((end, penguin[1] if where is not None else ""))
    penguins = tuple(tuple(sorted(row)) for row in rows)
    return replace(position, penguins=penguins, caps=caps, poles=poles, **more)


# --- the dice ------------------------------------------------------------------------------


@cache
def throws(count: int) -> dict[str, Fraction]:
    """The throws of some dice. The first two look alike, so their order doesn't matter (PS-42)."""
    found: dict[str, Fraction] = {}
    for thrown in itertools.product(range(1, 7), repeat=count):
        pair = sorted(thrown[:2], reverse=True)
        name = "".join(map(str, (*pair, *thrown[2:])))
        found[name] = found.get(name, Fraction(0)) + Fraction(1, 6**count)
    return found
