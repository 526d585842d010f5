"""Facts about a position, read from a state's memory; `State.plain` takes three times as long."""

from itertools import accumulate
from operator import itemgetter
from struct import Struct
from typing import Any, NamedTuple

from rookery.core.state import State, cached_on_state
from rookery.games.packeis.rules.kernels import MAX_PENGUINS, MAX_SEATS, STATE

Numbers = tuple[int, ...]


class IceFields(NamedTuple):
    """The fields of a state record by name; `at` has MAX_PENGUINS cells for each seat."""

    one: int
    two: int
    three: int
    occupied: int
    at: Numbers
    placed: Numbers
    unplaced: Numbers
    fish: Numbers
    floes: Numbers
    left: Numbers
    seat: int
    players: int

    def fish_at(self, cell: int) -> int:
        """Fish on a floe: 1 to 3, or 0 for water."""
        odd, more = (self.one | self.three) >> cell, (self.two | self.three) >> cell
        return (odd & 1) + 2 * (more & 1)


_read = Struct(f"{STATE.itemsize // 8}q").unpack_from
_CELLS, _EACH, _SINGLE = MAX_SEATS * MAX_PENGUINS, MAX_SEATS, 1
_LENGTHS = (*[_SINGLE] * 4, _CELLS, *[_EACH] * 5, *[_SINGLE] * 2)
_SLICES = [
    end - 1 if length == _SINGLE else slice(end - length, end)
    for length, end in zip(_LENGTHS, accumulate(_LENGTHS), strict=True)
]
_fields: Any = itemgetter(*_SLICES)
assert sum(_LENGTHS) == STATE.itemsize // 8


@cached_on_state
def ice(state: State) -> IceFields:
    """The fields of the state's record."""
    return IceFields._make(_fields(_read(state.memory)))


def fish_at(state: State, cell: int) -> int:
    """Fish on a floe: 1 to 3, or 0 for water."""
    return ice(state).fish_at(cell)


@cached_on_state
def fish_digits(state: State) -> str:
    """Fish on the floe of every cell as digits, 0 for water."""
    fish = ice(state)
    # `bin` writes a digit per cell, the lowest cell last. These are read as hexadecimal digits and
    # added. The bit above all cells keeps leading zeros; the slice drops it along with the 0x.
    above = 1 << len(state.board.cells)
    odd, more = bin(fish.one | fish.three | above)[2:], bin(fish.two | fish.three)[2:]
    return hex(int(odd, 16) + 2 * int(more, 16))[:2:-1]


@cached_on_state
def scores(state: State) -> tuple[tuple[int, ...], ...]:
    """PK-24, PK-25: the fish and the floes that each seat has collected."""
    fish = ice(state)
    return tuple(zip(fish.fish, fish.floes, strict=True))[: state.players]


def is_placing(state: State) -> bool:
    """Whether a penguin is still to be placed (PK-11)."""
    return any(ice(state).unplaced)


def eliminations(before: State, action: str, after: State) -> list[tuple[int, int]]:
    """(seat, fish picked up) for each seat that went out with an action (PK-20)."""
    now = ice(after)
    if 0 not in now.placed[: before.players]:  # after nearly all moves
        return []
    acting, was = before.current_player, ice(before)
    out = [
        seat
        for seat in range(before.players)
        if now.placed[seat] == 0 and (was.placed[seat] or seat == acting)
    ]
    return [(seat, _picked_up(seat, before, action, now)) for seat in out]


def _picked_up(seat: int, before: State, action: str, now: IceFields) -> int:
    was = ice(before)
    gain = now.fish[seat] - was.fish[seat]
    if seat == before.current_player and action[0] != "@":
        gain -= was.fish_at(before.board.index[action.split("-")[0]])
    return gain
