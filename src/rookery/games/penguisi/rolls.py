"""What can be done with the numbers of a roll, and how many of them can be used at most."""

from typing import Any

import numpy as np

from rookery.core.jit import njit
from rookery.games.penguisi.walking import can_enter, steps

_DIGIT = 4
_GUARD = sum(8 << _DIGIT * n for n in range(7))

SETS = ((5,), (1, 4), (2, 3), (1, 1, 3), (1, 2, 2))
"""PS-6, PS-R8: what makes 5, in the order of their codes."""
PACKED_SETS = np.array([sum(1 << _DIGIT * n for n in numbers) for numbers in SETS], np.int64)
SIZES = np.array([len(numbers) for numbers in SETS], np.int64)

DEEPEST = 6  # PS-R35: numbers of a triple
_WIDEST = 24
_LEFT, _FREE, _GROUP, _WHO, _WAS, _TRIED, _COUNT, _CHOICES = range(8)


def numbers(packed: int) -> tuple[int, ...]:
    """Packed numbers, in rising order."""
    return tuple(n for n in range(1, 7) for _ in range(packed >> _DIGIT * n & 7))


@njit(inline="always")
def one(number: int) -> int:
    """A number, packed."""
    return 1 << _DIGIT * number


@njit(inline="always")
def has(numbers: int, wanted: int) -> bool:
    """Whether packed numbers contain others."""
    return (numbers | _GUARD) - wanted & _GUARD == _GUARD


@njit(inline="always")
def size(numbers: int) -> int:
    """How many numbers are packed."""
    total = 0
    for number in range(1, 7):
        total += numbers >> _DIGIT * number & 7
    return total


@njit(inline="always")
def greatest(numbers: int) -> int:
    """The greatest of packed numbers, 0 for none."""
    number = 6
    while number > 0 and numbers >> _DIGIT * number & 7 == 0:
        number -= 1
    return number


@njit(cache=True)
def combines(board: Any, state: Any, seat: int) -> bool:
    """PS-7, PS-R9: whether several dice may make the 5."""
    if board.combo_first == 0:
        return True
    for i in range(board.penguins):
        if state.at[seat, i] >= 0:
            return False
    return True


@njit(cache=True)
def enters_by(board: Any, state: Any, seat: int, free: int) -> int:
    """The SETS by which a penguin can and so must enter now, as bits (PS-8, PS-R10)."""
    if not (has(free, PACKED_SETS[0]) or combines(board, state, seat)):
        return 0
    found = 0
    for i in range(PACKED_SETS.size):
        if has(free, PACKED_SETS[i]):
            found |= 1 << i
    if found == 0 or not can_enter(board, state, seat):
        return 0
    return found if combines(board, state, seat) else found & 1


@njit(cache=True)
def is_twin(state: Any, seat: int, i: int) -> bool:
    """Whether a penguin before this one stands and is marked alike: they are interchangeable."""
    for j in range(i):
        if state.at[seat, i] == state.at[seat, j] and state.mark[i] == state.mark[j]:
            return True
    return False


@njit(cache=True)
def single_steps(board: Any, state: Any, seat: int, numbers: int, out: Any) -> int:
    """Fills `out` with steps by one of these numbers, as penguin * 8 + number; returns how many."""
    count = 0
    most = greatest(numbers)
    for i in range(board.penguins):
        if not is_twin(state, seat, i):
            reach = steps(board, state, seat, i, most)
            for number in range(1, most + 1):
                if reach >> number & 1 and has(numbers, one(number)):
                    out[count] = i * 8 + number
                    count += 1
    return count


@njit(cache=True)
def any_step(board: Any, state: Any, seat: int, numbers: int) -> bool:
    """Whether one of these numbers can be used for a step."""
    most = greatest(numbers)
    for i in range(board.penguins):
        reach = steps(board, state, seat, i, most)
        while reach:
            if has(numbers, one(lowest_number(reach))):
                return True
            reach &= reach - 1
    return False


@njit(inline="always")
def lowest_number(reach: int) -> int:
    """The least number of some bits."""
    number = 1
    while reach >> number & 1 == 0:
        number += 1
    return number


@njit(inline="always")
def waiting_penguin(state: Any, seat: int) -> int:
    """The penguin that enters next."""
    i = 0
    while state.at[seat, i] >= 0:
        i += 1
    return i


@njit(cache=True)
def usable(board: Any, state: Any, free: int, group: int, begun: int, aim: int) -> int:
    """How many numbers the mover can use at most; `aim` or more is said as soon as it is reached.

    PS-10, PS-11, PS-R14: of all orders of entering and moving. PS-16, PS-R22, PS-R33, PS-R35: the
    group is used up or not touched; once begun it has to be used up, and -1 says that it cannot be.
    """
    seat = state.mover
    whole = 0 if begun else size(group)
    best = 0 if begun == 0 or group == 0 else -1
    if best >= aim:
        return best
    stack = np.zeros((DEEPEST + 2, _CHOICES + _WIDEST), np.int64)
    level = 0
    stack[0, _FREE] = free
    stack[0, _GROUP] = group
    fill(board, state, seat, stack[0])
    while level >= 0:
        frame = stack[level]
        if frame[_WHO] >= 0:  # take back what was tried last
            state.at[seat, frame[_WHO]] = frame[_WAS]
            frame[_WHO] = -1
        if frame[_TRIED] == frame[_COUNT]:
            level -= 1
            continue
        after = stack[level + 1]
        try_step(state, seat, frame, after)
        left = size(after[_GROUP])
        if after[_LEFT] > best and (
            left == 0 or left == whole or after[_FREE] + after[_GROUP] == free
        ):
            best = after[_LEFT]
            if best >= aim:
                break
        fill(board, state, seat, after)
        level += 1
    while level >= 0:
        state.at[seat, stack[level, _WHO]] = stack[level, _WAS]
        level -= 1
    return best


@njit(cache=True)
def fill(board: Any, state: Any, seat: int, frame: Any) -> None:
    """What can be tried here: entries, or else steps by free numbers and by those of the group."""
    frame[_TRIED] = 0
    frame[_WHO] = -1
    frame[_COUNT] = 0
    sets = enters_by(board, state, seat, frame[_FREE])
    if sets:
        for i in range(PACKED_SETS.size):
            if sets >> i & 1:
                frame[_CHOICES + frame[_COUNT]] = 64 + i
                frame[_COUNT] += 1
    else:
        numbers = union(frame[_FREE], frame[_GROUP])
        frame[_COUNT] = single_steps(board, state, seat, numbers, frame[_CHOICES:])


@njit(inline="always")
def union(free: int, group: int) -> int:
    """The numbers that one or the other has."""
    numbers = 0
    for number in range(1, 7):
        if (free | group) >> _DIGIT * number & 7:
            numbers |= 1 << _DIGIT * number
    return numbers


@njit(cache=True)
def try_step(state: Any, seat: int, frame: Any, after: Any) -> None:
    """Make the next choice of a frame, as far as it matters: own penguins only.

    Whoever is captured on the way was in nobody's way. A number that the group has too counts as
    the free one; `usable` sees to it that what is left over may be that one as well.
    """
    choice = frame[_CHOICES + frame[_TRIED]]
    frame[_TRIED] += 1
    after[_FREE] = frame[_FREE]
    after[_GROUP] = frame[_GROUP]
    after[_LEFT] = frame[_LEFT] + 1
    if choice >= 64:
        i = waiting_penguin(state, seat)
        frame[_WAS] = -1
        state.at[seat, i] = 0
        after[_FREE] -= PACKED_SETS[choice - 64]
        after[_LEFT] = frame[_LEFT] + SIZES[choice - 64]
    else:
        i = choice >> 3
        number = choice & 7
        frame[_WAS] = state.at[seat, i]
        state.at[seat, i] += number
        if has(frame[_FREE], one(number)):
            after[_FREE] -= one(number)
        else:
            after[_GROUP] -= one(number)
    frame[_WHO] = i
