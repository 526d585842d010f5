"""A second implementation of Penguisi: slow, plain, and written only from the clauses.

A penguin is a pair (progress, mark), a board is a dict from a place to the penguins there, and
whether a number may be wasted is found by playing out everything the dice allow. Seats
are counted from 1, as in texts. Nothing here knows how `rookery.games.penguisi` does its work; the
tests play both side by side. Boards and single moves are in `penguisi_board`, texts of positions in
`penguisi_text`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from tests.oracles.penguisi_board import (
    NEST,
    PENGUINS_EACH,
    Penguin,
    Position,
    Rules,
    can_enter,
    can_go,
    place,
    put,
    throws,
)
from tests.oracles.penguisi_text import name_of

IMPOSSIBLE = -1000
DECISIONS = ("dice", "cap", "pole")


# --- with the dice -------------------------------------------------------------------------


def is_home(position: Position) -> bool:
    """PS-R41: the turn owner's last penguin is at the Pole."""
    return all(at == position.rules.top for at, _ in position.mine)


def without(numbers: tuple[int, ...], used: Iterable[int]) -> tuple[int, ...]:
    left = list(numbers)
    for number in used:
        left.remove(number)
    return tuple(left)


def sets_of_five(position: Position) -> set[tuple[int, ...]]:
    """The unused dice, one or more, that make 5 (PS-6, PS-7, PS-R8, PS-R9)."""
    all_in = all(at == NEST for at, _ in position.mine)
    most = len(position.free) if position.rules.combo == "always" or all_in else 1
    return {
        dice
        for size in range(1, most + 1)
        for dice in itertools.combinations(sorted(position.free), size)
        if sum(dice) == 5
    }


Step = tuple[str, int, Position]
"""An action, how many numbers it uses up, and the position before automatic consequences."""


def tries(position: Position) -> Iterator[Step]:
    """Every next step with a die, whether or not it wastes others (PS-R14 comes after)."""
    if is_home(position):
        return
    fives = sets_of_five(position) if can_enter(position) else set()
    for dice in fives:  # PS-8, PS-R10, PS-R12
        left = without(position.free, dice)
        name = "E" + "+".join(map(str, dice))
        yield name, len(dice), put(position, (NEST, ""), 0, free=left)
    if fives:
        return
    for penguin in set(position.mine):
        for number in set(position.free) | set(position.group):
            if can_go(position, penguin, number):
                name = f"{name_of(position.rules, penguin)}:{number}"
                end = penguin[0] + number
                if number in position.free:
                    left = without(position.free, [number])
                    yield name, 1, put(position, penguin, end, free=left)
                if number in position.group:
                    left = without(position.group, [number])
                    yield name, 1, put(position, penguin, end, group=left, begun=bool(left))


@lru_cache(maxsize=200_000)
def most_used(position: Position) -> int:
    """The most numbers that can still be used; a group once begun must be finished (PS-16)."""
    stopping = IMPOSSIBLE if position.begun else 0
    return max([stopping, *(used + most_used(after) for _, used, after in tries(position))])


@lru_cache(maxsize=10_000)
def steps(position: Position) -> dict[str, Position]:
    """PS-10, PS-11, PS-R14, PS-R22, PS-R33: only ways that use the greatest count of numbers.

    If a step can be read in two ways, with the odd die or with one of the group, the odd die goes
    first: where both use all numbers it makes no difference to what can follow.
    """
    best = most_used(position)
    found: dict[str, Position] = {}
    if best > 0:
        for name, used, after in tries(position):
            if used + most_used(after) == best:
                found.setdefault(name, after)
    return found


def bonus_size(position: Position) -> int:
    """PS-22, PS-26, PS-35, PS-36, PS-R5."""
    large = 10 if position.rules.board == 3 else 20
    return large if position.phase == "cap" else large // 2


def bonus_moves(position: Position) -> dict[str, Position]:
    """PS-22, PS-24, PS-R27: one penguin, the whole number in one go."""
    size = bonus_size(position)
    kind = "caps" if position.phase == "cap" else "poles"
    paid = replace(position, caps=position.caps - (kind == "caps"))
    paid = replace(paid, poles=position.poles - (kind == "poles"))
    return {
        f"B{name_of(position.rules, penguin)}:{size}": put(paid, penguin, penguin[0] + size)
        for penguin in set(position.mine)
        if can_go(position, penguin, size)
    } | ({"B-": paid} if position.rules.bonus == "may" else {})  # PS-R26


def can_take(position: Position, phase: str) -> bool:
    """Whether a bonus can be taken at all; otherwise it is forfeited (PS-24, PS-R26)."""
    return bool(bonus_moves(replace(position, phase=phase)).keys() - {"B-"})


# --- what follows by itself ----------------------------------------------------------------


def go_on(position: Position) -> Position:
    """Go on with the numbers in use, to the next decision or throw (PS-R42)."""
    if is_home(position):
        return home(position)
    if steps(position):
        return replace(position, phase="dice")
    return to_bonuses(replace(position, free=(), group=(), begun=False))


def to_bonuses(position: Position) -> Position:
    """PS-22, PS-23, PS-35, PS-R28 to PS-R30: captures first, the Pole when it is due."""
    if is_home(position):
        return home(position)
    if position.caps and can_take(position, "cap"):
        return replace(position, phase="cap")
    position = replace(position, caps=0)
    if position.rules.pole == "roll" or not position.again:
        if position.poles and can_take(position, "pole"):
            return replace(position, phase="pole")
        position = replace(position, poles=0)
    if position.again:  # PS-17, PS-R23
        return to_throw(position)
    return next_turn(position)


def unmarked(position: Position) -> tuple[tuple[Penguin, ...], ...]:
    return tuple(tuple(sorted((at, "") for at, _ in row)) for row in position.penguins)


def to_throw(position: Position) -> Position:
    phase = f"roll{position.again}"
    return replace(position, penguins=unmarked(position), phase=phase, again=0)


def clockwise(position: Position, seat: int, among: Iterable[int]) -> int:
    """PS-5: the next of these seats, clockwise."""
    board = position.rules.board
    around = [(seat - 1 + i) % board + 1 for i in range(1, board + 1)]
    return next(other for other in around if other in among)


def next_turn(position: Position) -> Position:
    """PS-5, PS-38, PS-R39, PS-R41: the turn passes, and after the Guin's the pointer too."""
    if is_over(position):
        return end(position)
    pointer = position.pointer
    if position.seat == position.rules.guin and pointer is not None:
        pointer = clockwise(position, pointer, rollers(position))
    seat = clockwise(position, position.seat, position.staying)
    ended = replace(position, seat=seat, pointer=pointer, doubles=0, caps=0, poles=0)
    return to_throw(replace(ended, free=(), group=(), begun=False, again=position.rules.dice))


def rollers(position: Position) -> list[int]:
    """Who may roll for the Great Guin: people who are still racing (PS-38, PS-R41)."""
    return [seat for seat in position.rules.people if seat in position.staying]


def home(position: Position) -> Position:
    """PS-1, PS-R41: the turn owner has brought all penguins home."""
    position = replace(position, finished=(*position.finished, position.seat), again=0)
    return next_turn(position if is_over(position) else handed_on(position, position.seat))


def handed_on(position: Position, seat: int) -> Position:
    """PS-R39: somebody is out of the game; the pointer doesn't stay there."""
    if position.pointer != seat:
        return position
    return replace(position, pointer=clockwise(position, seat, rollers(position)))


def is_over(position: Position) -> bool:
    """PS-R41: somebody is home and the rest don't play on, or fewer than two are left."""
    return is_won(position) or len(position.staying) < 2


def is_won(position: Position) -> bool:
    return bool(position.finished) and not position.rules.play_on


def end(position: Position) -> Position:
    blank = replace(position, phase="over", penguins=unmarked(position), sums=(), seat=0)
    blank = replace(blank, free=(), group=(), begun=False, doubles=0, again=0)
    return replace(blank, caps=0, poles=0)


# --- leaving -------------------------------------------------------------------------------


def leave(position: Position, seat: int) -> Position:
    """A seat stops playing: its penguins leave the board, and anything it had begun is over."""
    assert seat in taking_part(position)
    rows = list(position.penguins)
    rows[seat - 1] = ()
    position = replace(position, penguins=tuple(rows), gone=(*position.gone, seat))
    if is_over(position) or len(rollers(position)) < 2:
        return end(position)
    if position.phase == "open":
        sums = tuple(-1 if s == seat else n for s, n in enumerate(position.sums, 1))
        return opening(replace(position, sums=sums))
    position = handed_on(position, seat)
    return next_turn(position) if position.seat == seat else position


def taking_part(position: Position) -> list[int]:
    """Who can leave: the people who are neither home nor gone."""
    if position.phase == "over":
        return []
    return [seat for seat in position.staying if seat != position.rules.guin]


# --- who begins ----------------------------------------------------------------------------


def start(rules: Rules, first: int | None = None) -> Position:
    """PS-3, PS-4, PS-R7: all in their nests; `first` begins, or they roll for it."""
    penguins = (((NEST, ""),) * PENGUINS_EACH[rules.board],) * rules.board
    sums = tuple(0 if seat in rules.people else -1 for seat in rules.seats)
    position = Position(rules, penguins, rules.people[0], "open", sums=sums)
    return position if first is None else begin(position, first)


def begin(position: Position, seat: int) -> Position:
    """The first turn; the pointer begins with the same seat (PS-R39)."""
    pointer = seat if position.rules.guin else None
    position = replace(position, seat=seat, pointer=pointer, sums=(), again=position.rules.dice)
    return to_throw(position)


def opening(position: Position) -> Position:
    """PS-4, PS-R7: the next one to roll; the highest begins, those who tie roll again."""
    waiting = [seat for seat, rolled in enumerate(position.sums, 1) if rolled == 0]
    if waiting and len([rolled for rolled in position.sums if rolled >= 0]) > 1:
        return replace(position, seat=waiting[0])
    tied = [s for s, rolled in enumerate(position.sums, 1) if rolled == max(position.sums)]
    if len(tied) == 1:
        return begin(position, tied[0])
    sums = tuple(0 if seat in tied else -1 for seat in position.rules.seats)
    return replace(position, sums=sums, seat=tied[0])


def rolled(position: Position, total: int) -> Position:
    sums = tuple(total if s == position.seat else n for s, n in enumerate(position.sums, 1))
    return opening(replace(position, sums=sums))


# --- throwing ------------------------------------------------------------------------------


def outcomes(position: Position) -> dict[str, Fraction]:
    """What chance brings, with the exact chances (PS-4, PS-41, PS-R34); nothing at a decision.

    A Great Guin that moves at random takes each legal step with the same chance (PS-R38).
    """
    if position.phase == "over":
        return {}
    if position.phase in DECISIONS:
        by_chance = position.seat == position.rules.guin and position.rules.guin_moves == "random"
        actions = choices(position) if by_chance else {}
        return {action: Fraction(1, len(actions)) for action in actions}
    letter, dice = {"open": ("O", 2), "roll2": ("R", 2), "roll3": ("R", 3)}[position.phase]
    return {letter + name: p for name, p in throws(dice).items()}


def marked(position: Position) -> Position:
    """PS-R20: the turn owner's blockades get their marks, x the rear one, y the front one."""
    pairs = sorted({p for p in position.mine if position.mine.count(p) == 2})
    pairs = [p for p in pairs if place(position.rules, position.seat, p[0]) is not None]
    marks = {at: mark for (at, _), mark in zip(pairs, "xy", strict=False)}
    mine = tuple(sorted((at, marks.get(at, "")) for at, _ in position.mine))
    rows = list(position.penguins)
    rows[position.seat - 1] = mine
    return replace(position, penguins=tuple(rows))


def throw(position: Position, dice: tuple[int, ...]) -> Position:
    """PS-13 to PS-19, PS-41 to PS-43: what a throw brings; two dice alike come first."""
    rules = position.rules
    position = marked(position)
    triple = len(dice) == 3 and len(set(dice)) == 1  # PS-43
    double = dice[0] == dice[1] and not triple  # PS-42, PS-R32
    if not triple and not double:
        return go_on(replace(position, free=tuple(sorted(dice))))
    counts = double or rules.triple_is_double  # PS-R36
    position = replace(position, doubles=position.doubles + counts)
    if counts and position.doubles >= rules.penalty:  # PS-19, PS-R24
        return penalty(position)
    position = replace(position, again=3 if triple else 2)  # PS-R34, PS-R35
    alike = dice if triple else dice[:2]
    if any(at == NEST for at, _ in position.mine):  # PS-14, PS-R21
        return go_on(replace(position, free=tuple(sorted(dice))))
    bottoms = tuple(7 - number for number in alike)
    return go_on(replace(position, free=dice[len(alike) :], group=tuple(sorted(alike + bottoms))))


def penalty(position: Position) -> Position:
    """PS-18, PS-R24, PS-R25: the foremost goes back, and the turn ends with the Pole bonuses."""
    out = [p for p in position.mine if p[0] not in (NEST, position.rules.top)]
    if out:
        rows = [list(row) for row in position.penguins]
        rows[position.seat - 1].remove(max(out))
        rows[position.seat - 1].append((NEST, ""))
        position = replace(position, penguins=tuple(tuple(sorted(row)) for row in rows))
    return to_bonuses(position)


# --- acting --------------------------------------------------------------------------------


def choices(position: Position) -> dict[str, Position]:
    """The choices at a decision, each with the position that follows."""
    return steps(position) if position.phase == "dice" else bonus_moves(position)


def legal(position: Position) -> list[str]:
    """The actions of the seat to decide, or the outcomes of chance, sorted."""
    return sorted(outcomes(position) or (choices(position) if position.phase != "over" else {}))


def apply(position: Position, action: str) -> Position:
    """The position after an action or outcome that is known to be legal."""
    if position.phase in DECISIONS:
        after = choices(position)[action]
        return go_on(after) if position.phase == "dice" else to_bonuses(after)
    dice = tuple(int(digit) for digit in action[1:])
    return rolled(position, sum(dice)) if position.phase == "open" else throw(position, dice)


# --- places --------------------------------------------------------------------------------


def ranking(position: Position) -> tuple[int, ...]:
    """PS-R41: in the order of coming home, the rest level; whoever left comes after all of them.

    If it is over because people have left, the one who stays comes before the Great Guin.
    """
    order = [
        (0, position.finished.index(seat))
        if seat in position.finished
        else (2, -position.gone.index(seat))
        if seat in position.gone
        else (1, int(not is_won(position) and seat == position.rules.guin))
        for seat in position.rules.seats
    ]
    return tuple(1 + sum(other < key for other in order) for key in order)


def score(position: Position, seat: int) -> tuple[int, int]:
    """PS-R41, for information: how many are at the Pole, and how far all have come."""
    row = [at for at, _ in position.penguins[seat - 1]]
    return row.count(position.rules.top), sum(max(at, 0) for at in row)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of this many actions and outcomes."""
    if depth == 0:
        return 1
    return sum(perft(apply(position, action), depth - 1) for action in legal(position))
