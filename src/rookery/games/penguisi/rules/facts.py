"""Facts about a position, read from the state's plain fields.

Seats count from 0.
"""

from collections import Counter
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

import msgspec

from rookery.core.state import State, cached_on_state
from rookery.games.penguisi.rules.board import Geometry, geometry
from rookery.games.penguisi.rules.rolls import numbers
from rookery.games.penguisi.rules.states import CAP, DICE, ENDED, OPEN, POLE, ROLL

MARKS = ("", "x", "y")


class PenguisiPenguin(msgspec.Struct, frozen=True):
    """A penguin on the board or in its nest."""

    seat: int
    index: int
    """Its number among the seat's penguins; it stays the same through a game."""
    progress: int
    """How far it has come; see board.py."""
    mark: str
    """PS-R20: "x" or "y" for the turn owner's penguins that may not pair up again, else ""."""


class Dice(NamedTuple):
    """The dice of the current roll; all fields are empty between rolls.

    `thrown` has the top faces, the odd die last. It is empty if the position was read from a text.
    """

    thrown: tuple[int, ...]
    free: tuple[int, ...]
    """Numbers left that are used one by one."""
    group: tuple[int, ...]
    """Numbers left of the group that is used up as a whole or not at all (PS-16)."""
    bottoms: bool
    """Whether the bottom faces count, too (PS-14)."""
    begun: bool
    """Whether a number of the group has been used, so that the rest must be used, too."""


class PendingBonuses(NamedTuple):
    """Bonuses that are still to be taken."""

    caps: int
    poles: int


def arms(state: State) -> int:
    """How many arms the board has."""
    return state.players


def geometry_of(state: State) -> Geometry:
    """The geometry of the board."""
    return geometry(state.players)


@cached_on_state
def penguins(state: State) -> tuple[PenguisiPenguin, ...]:
    """All penguins, by seat and index, except those of seats that have left."""
    moving, leavers, plain = turn_owner(state), left(state), state.plain
    count, all_penguins = geometry_of(state).penguins, list[PenguisiPenguin]()
    for seat in range(state.players):
        if seat not in leavers:
            marks = plain.mark if seat == moving else repeat(0)
            all_penguins += map(_penguin, repeat(seat), range(count), plain.at[seat], marks)
    return tuple(all_penguins)


@lru_cache(maxsize=2**14)  # a ply moves only a few penguins
def _penguin(seat: int, index: int, progress: int, mark: int) -> PenguisiPenguin:
    return PenguisiPenguin(seat, index, progress, MARKS[mark])


@cached_on_state
def blockades(state: State) -> tuple[tuple[int, int], ...]:
    """(seat, progress) of each blockade: two penguins of one colour on one space (PS-29)."""
    standing = Counter((penguin.seat, penguin.progress) for penguin in penguins(state))
    pole = geometry_of(state).pole
    return tuple(
        (seat, progress)
        for (seat, progress), count in sorted(standing.items())
        if count == 2 and 0 <= progress < pole
    )


def phase(state: State) -> str:
    """What comes next: "open", "roll2", "roll3", "dice", "cap", "pole" or "over"."""
    plain = state.plain
    if plain.phase == ROLL:
        return f"roll{plain.dice}"
    return {OPEN: "open", DICE: "dice", CAP: "cap", POLE: "pole", ENDED: "over"}[plain.phase]


def turn_owner(state: State) -> int | None:
    """The seat whose turn it is, perhaps the Guin's; None when the game is over."""
    return state.plain.turn_owner if state.plain.turn_owner >= 0 else None


def decider(state: State) -> int | None:
    """The seat that rolls or chooses now, if need be for the Guin; None when the game is over."""
    seat = turn_owner(state)
    return pointer(state) if seat is not None and seat == guin(state) else seat


def guin(state: State) -> int | None:
    """The Great Guin's seat; None without it."""
    seat: int = state.board.guin
    return seat if seat >= 0 else None


def pointer(state: State) -> int | None:
    """Who rolls next for the Guin (PS-38); None without the Guin or before the first turn."""
    seat: int = state.plain.pointer
    return seat if seat >= 0 else None


def dice(state: State) -> Dice:
    """What was thrown, and which numbers are left of it."""
    plain = state.plain
    code = plain.thrown
    throw = (code >> 6, (code >> 3) & 7, code & 7) if code else ()
    group = numbers(plain.group)
    below = bool(group) or bool(plain.begun)
    return Dice(tuple(filter(None, throw)), numbers(plain.free), group, below, bool(plain.begun))


def pending(state: State) -> PendingBonuses:
    """Bonuses for captures and for reaching the Pole that are still to be taken."""
    return PendingBonuses(state.plain.caps, state.plain.poles)


def doubles(state: State) -> int:
    """How many doubles were thrown so far in this turn."""
    count: int = state.plain.doubles
    return count


def again(state: State) -> int:
    """How many dice are to be thrown again after this roll; 0 if none."""
    count: int = state.plain.again
    return count


def opening(state: State) -> tuple[int | None, ...]:
    """PS-R7: each seat's roll in this round; 0 if still to come, None if it takes no part."""
    return tuple(roll if roll >= 0 else None for roll in state.plain.rolled[: state.players])


def at_pole(state: State) -> tuple[int, ...]:
    """The seats that are home, the winner first."""
    return _in_order(state.plain.finished)


def is_settled(state: State, a: int, b: int) -> bool:
    """PS-R41: whether the end decides between two seats, rather than leaving both in the race.

    Seats still in the race when the game ends share a place. With `play_on` at most one is left.
    """
    seats = {*at_pole(state), *left(state)}
    return a in seats or b in seats or state.ranking_keys[a] != state.ranking_keys[b]


def left(state: State) -> tuple[int, ...]:
    """The seats that have left, in the order of leaving."""
    return _in_order(state.plain.left)


def _in_order(orders: list[int]) -> tuple[int, ...]:
    return tuple(
        sorted((seat for seat in range(len(orders)) if orders[seat]), key=orders.__getitem__)
    )


def scores(state: State) -> tuple[tuple[int, int], ...]:
    """Each seat's number of penguins at the Pole, and the total progress of all its penguins."""
    totals = [[0, 0] for _ in range(state.players)]
    pole = geometry_of(state).pole
    for penguin in penguins(state):
        totals[penguin.seat][0] += penguin.progress == pole
        totals[penguin.seat][1] += max(0, penguin.progress)
    return tuple((home, steps) for home, steps in totals)


def dummy_seats(state: State) -> frozenset[int]:
    """PS-37: the Great Guin's seat, if it plays."""
    seat = guin(state)
    return frozenset() if seat is None else frozenset({seat})
