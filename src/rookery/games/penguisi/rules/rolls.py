"""The numbers of a roll: which entries and steps they allow, and how many can be used at most."""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.bits import highest, lowest
from rookery.core.kernels.jit import njit
from rookery.games.penguisi.rules.movement import can_enter, reach_if_out, reach_of

_DIGIT = 4
_ONES = sum(1 << (_DIGIT * n) for n in range(7))
_GUARD = 8 * _ONES

SETS = ((5,), (1, 4), (2, 3), (1, 1, 3), (1, 2, 2))
"""PS-6, PS-R8: the sets of numbers that make 5, in the order of their codes."""
PACKED_SETS = np.array([sum(1 << (_DIGIT * n) for n in numbers) for numbers in SETS], np.int64)
SIZES = np.array([len(numbers) for numbers in SETS], np.int64)


def numbers(packed: int) -> tuple[int, ...]:
    """Packed numbers as a tuple, in ascending order."""
    return tuple(n for n in range(1, 7) for _ in range((packed >> (_DIGIT * n)) & 7))


@njit(inline="always")
def packed(number: int) -> int:
    """One number, packed."""
    return 1 << (_DIGIT * number)


@njit(inline="always")
def contains(numbers: int, wanted: int) -> bool:
    """Whether packed numbers contain all of `wanted`, which is packed, too."""
    return (((numbers | _GUARD) - wanted) & _GUARD) == _GUARD


@njit(inline="always")
def size(numbers: int) -> int:
    """How many numbers are packed."""
    return ((numbers * _ONES) >> (_DIGIT * 6)) & 15


@njit(inline="always")
def greatest(numbers: int) -> int:
    """The greatest of packed numbers; there must be one."""
    return highest(numbers) >> 2


@njit(inline="always")
def distinct(numbers: int) -> int:
    """The distinct numbers among packed ones, each of them once."""
    return (numbers | (numbers >> 1) | (numbers >> 2)) & _ONES


@njit(inline="always")
def may_combine(board: Board, state: StateRecord, seat: int) -> bool:
    """PS-7, PS-R9: whether several dice may together make the 5."""
    out = 0
    for i in range(board.penguins):
        out += state.at[seat, i] >= 0
    return board.combo_first == 0 or out == 0


@njit(cache=True)
def entry_sets(board: Board, state: StateRecord, seat: int, free: int) -> int:
    """The SETS by which a penguin can, and so must, enter now, one bit each (PS-8, PS-R10)."""
    if free == 0 or not can_enter(board, state, seat):
        return 0
    sets = int(contains(free, packed(5)))
    if free & (free - 1) and may_combine(board, state, seat):
        for i in range(1, PACKED_SETS.size):
            if contains(free, PACKED_SETS[i]):
                sets |= 1 << i
    return sets


@njit(inline="always")
def is_duplicate(state: StateRecord, seat: int, i: int) -> bool:
    """Whether an earlier penguin has the same place and mark: the two are interchangeable."""
    twins = 0
    for j in range(i):
        twins += state.at[seat, i] == state.at[seat, j] and state.mark[i] == state.mark[j]
    return twins > 0


@njit(cache=True)
def step_bits(board: Board, state: StateRecord, seat: int, wanted: int) -> int:
    """The unblocked steps by these numbers, as a set of bits: penguin * 8 + number."""
    most = greatest(wanted)
    shown = 0
    left = wanted
    while left:
        shown |= 1 << (lowest(left) >> 2)
        left &= left - 1
    steps = 0
    for i in range(board.penguins):
        if 0 <= state.at[seat, i] < board.pole:
            reach = reach_of(board, state, seat, i, most) & shown
            if reach and not is_duplicate(state, seat, i):
                steps |= reach << (8 * i)
    return steps


@njit(cache=True)
def any_step(board: Board, state: StateRecord, seat: int, numbers: int) -> bool:
    """Whether one of these numbers can be used for a step."""
    if numbers == 0:
        return False
    most = greatest(numbers)
    wanted = distinct(numbers)
    for i in range(board.penguins):
        if 0 <= state.at[seat, i] < board.pole:
            reach = reach_of(board, state, seat, i, most)
            left = wanted if reach else 0
            while left:
                if (reach >> (lowest(left) >> 2)) & 1:
                    return True
                left &= left - 1
    return False


@njit(inline="always")
def next_to_enter(state: StateRecord, seat: int) -> int:
    """The index of the penguin that enters next."""
    i: Any = np.int64(0)  # not a literal, so that `move` is compiled for one signature only
    while state.at[seat, i] >= 0:
        i += 1
    return i


@njit(cache=True)
def any_usable(board: Board, state: StateRecord, seat: int, free: int) -> bool:
    """Whether at least one number can be used, for an entry or a step."""
    return entry_sets(board, state, seat, free) > 0 or any_step(board, state, seat, free)


@njit(cache=True)
def usable_two(board: Board, state: StateRecord, seat: int, free: int) -> int:
    """How many of the one or two free numbers can be used at most."""
    sets = entry_sets(board, state, seat, free)
    if sets > 1:
        return 2  # the two dice together make the 5
    if sets:
        i = next_to_enter(state, seat)
        state.at[seat, i] = 0
        more = any_usable(board, state, seat, free - packed(5))
        state.at[seat, i] = -1
        return 2 if more else 1
    most = greatest(free)
    best = 0
    for i in range(board.penguins):
        reach = reach_if_out(board, state, seat, i, most)
        left = distinct(free) if reach else 0
        while left:
            number = lowest(left) >> 2
            left &= left - 1
            if (reach >> number) & 1:
                best = 1
                if free == packed(number):
                    return best
                state.at[seat, i] += number
                more = any_usable(board, state, seat, free - packed(number))
                state.at[seat, i] -= number
                if more:
                    return 2
    return best


@njit(cache=True)
def usable_three(board: Board, state: StateRecord, seat: int, free: int) -> int:
    """How many of the three free numbers can be used at most."""
    sets = entry_sets(board, state, seat, free)
    best = 0
    if sets:
        who = next_to_enter(state, seat)
        state.at[seat, who] = 0
        for i in range(PACKED_SETS.size):
            if (sets >> i) & 1 and best < 3:
                used = SIZES[i]
                if used < 3:
                    used += usable_two(board, state, seat, free - PACKED_SETS[i])
                best = max(best, used)
        state.at[seat, who] = -1
        return best
    most = greatest(free)
    for i in range(board.penguins):
        reach = reach_if_out(board, state, seat, i, most)
        left = distinct(free) if reach else 0
        while left:
            number = lowest(left) >> 2
            left &= left - 1
            if (reach >> number) & 1:
                state.at[seat, i] += number
                best = max(best, 1 + usable_two(board, state, seat, free - packed(number)))
                state.at[seat, i] -= number
                if best == 3:
                    return best
    return best


@njit(cache=True)
def all_usable(board: Board, state: StateRecord, seat: int, numbers: int) -> bool:
    """Whether steps can use up all of these numbers, in any order.

    A depth-first search over the orders; `way` holds the steps of the current one, five bits each.
    """
    way, depth, choice = 0, 0, 0
    while True:
        choice = next_step(board, state, seat, numbers, choice)
        if choice >= 0:
            state.at[seat, choice >> 3] += choice & 7
            numbers -= packed(choice & 7)
            way = (way << 5) | choice
            depth += 1
            choice = 0
        if numbers == 0 or (choice < 0 and depth == 0):
            break
        if choice < 0:
            choice = way & 31
            state.at[seat, choice >> 3] -= choice & 7
            numbers += packed(choice & 7)
            way >>= 5
            depth -= 1
            choice += 1
    for _ in range(depth):
        state.at[seat, (way >> 3) & 3] -= way & 7
        way >>= 5
    return numbers == 0


@njit(inline="always")
def next_step(board: Board, state: StateRecord, seat: int, numbers: int, choice: int) -> int:
    """The first step from `choice` on, as penguin * 8 + number; -1 if there is none."""
    most = greatest(numbers)
    number = choice & 7
    for i in range(choice >> 3, board.penguins):
        reach = 0
        if 0 <= state.at[seat, i] < board.pole:
            reach = reach_of(board, state, seat, i, most) >> number
        while reach:
            if reach & 1 and contains(numbers, packed(number)):
                return i * 8 + number
            reach >>= 1
            number += 1
        number = 0
    return -1


@njit(cache=True)
def usable(board: Board, state: StateRecord, free: int, group: int, begun: int) -> int:
    """How many numbers the turn owner can use at most.

    PS-10, PS-11, PS-R14: over all orders of entering and moving. PS-16, PS-R22, PS-R33, PS-R35: the
    group is used up or left alone. Once begun it must be used up; -1 if that is impossible.
    """
    seat = state.turn_owner
    if group == 0:
        if size(free) == 3:
            return usable_three(board, state, seat, free)
        return usable_two(board, state, seat, free) if free else 0
    if all_usable(board, state, seat, free + group):
        return size(free) + size(group)
    if free and all_usable(board, state, seat, group):
        return size(group)
    if begun:
        return -1
    return usable_two(board, state, seat, free) if free else 0
