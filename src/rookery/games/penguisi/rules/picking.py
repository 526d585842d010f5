"""What the one who decides may choose: entries, steps, bonuses."""

from typing import Any

from rookery.core.kernels.bits import lowest
from rookery.core.kernels.jit import njit
from rookery.games.penguisi.rules.rolls import (
    PACKED_SETS,
    SIZES,
    any_step,
    any_use,
    enters_by,
    greatest,
    has,
    is_twin,
    kinds,
    one,
    size,
    step_bits,
    usable,
    waiting_penguin,
)
from rookery.games.penguisi.rules.states import CAPTURED, DECLINE, DICE, ENTER, POLE, REACHED, STEP
from rookery.games.penguisi.rules.walking import steps


@njit(cache=True)
def after_step(state: Any, number: int) -> int:
    """Takes a number from those left: True where it is one of the group.

    A number of both is the free die's, unless just the group can still be used (PS-R33).
    """
    if has(state.free, one(number)) and (
        not has(state.group, one(number)) or state.need != size(state.group)
    ):
        return 0
    return 1


@njit(cache=True)
def uses_most(board: Any, state: Any, i: int, number: int) -> bool:
    """PS-10, PS-R14: whether after this step as many numbers can be used as before it."""
    seat = state.mover
    free, group, begun = state.free, state.group, state.begun
    if after_step(state, number):
        if begun == 0 and state.need < size(group):
            return False  # PS-16: the group cannot be used up
        group -= one(number)
        begun = 1
    else:
        free -= one(number)
    need = state.need - 1
    if begun and need < size(group):
        return False
    if need == 0:
        return True
    state.at[seat, i] += number
    if need == 1:
        if begun:
            found = any_step(board, state, seat, group if group else free)
        else:
            found = any_use(board, state, seat, free)
    else:
        found = usable(board, state, free, group, begun) >= need
    state.at[seat, i] -= number
    return found


@njit(cache=True)
def enters_most(board: Any, state: Any, i: int) -> bool:
    """PS-R14: the same after an entry by one of the SETS."""
    need = state.need - SIZES[i]
    if need <= 0:
        return bool(need == 0)
    seat = state.mover
    who = waiting_penguin(state, seat)
    free = state.free - PACKED_SETS[i]
    state.at[seat, who] = 0
    if need == 1:
        found = any_use(board, state, seat, free)
    else:
        found = usable(board, state, free, state.group, state.begun) >= need
    state.at[seat, who] = -1
    return found


@njit(cache=True)
def legal_sets(board: Any, state: Any) -> int:
    """The SETS by which the mover has to enter, as bits (PS-8, PS-R10, PS-R14)."""
    found = enters_by(board, state, state.mover, state.free)
    if found & (found - 1):
        for i in range(PACKED_SETS.size):
            if (found >> i) & 1 and not enters_most(board, state, i):
                found &= ~(1 << i)
    return found


@njit(cache=True)
def possible_steps(board: Any, state: Any) -> int:
    """Steps that nobody is in the way of, as bits: penguin * 8 + number."""
    return step_bits(board, state, state.mover, kinds(state.free) | kinds(state.group))


@njit(cache=True)
def is_legal(board: Any, state: Any, step: int, able: int) -> bool:
    """PS-10: whether one of the possible steps is legal.

    PS-9, PS-15, PS-R13: one number each. PS-R11: a 5 that lets nobody enter is one like any other.
    """
    if state.group == 0 and state.need == 1:
        return True
    plain = state.need == 2 and state.group == 0 and board.share == 0 and size(state.free) == 2
    if plain and opens_way(board, state, state.mover, step >> 3, step & 7, able):
        return True
    return uses_most(board, state, step >> 3, step & 7)


@njit(cache=True)
def legal_steps(board: Any, state: Any) -> int:
    """The legal ones of them."""
    able = possible_steps(board, state)
    found, left = able, able
    while left:
        step = lowest(left)
        left &= left - 1
        if not is_legal(board, state, step, able):
            found &= ~(1 << step)
    return found


@njit(inline="always")
def opens_way(board: Any, state: Any, seat: int, i: int, number: int, able: int) -> bool:
    """Whether surely another penguin can use the other of two numbers after this step.

    It can if it could before and nobody else of the colour stands where the step ends. Partners of
    a blockade and shared spaces are left to a closer look.
    """
    other = greatest(state.free - one(number))
    target = state.at[seat, i] + number
    met = state.mark[i]
    for j in range(board.penguins):
        met += state.at[seat, j] == target and target < board.pole
    return (able & ~(255 << (8 * i)) & (0x01010101 << other)) > 0 and met == 0


@njit(cache=True)
def dice_actions(board: Any, state: Any, out: Any) -> int:
    """Entries where there are any, else steps."""
    count = 0
    left = legal_sets(board, state)
    if left:
        while left:
            out[count] = ENTER + lowest(left)
            left &= left - 1
            count += 1
        return count
    left = legal_steps(board, state)
    while left:
        step = lowest(left)
        left &= left - 1
        i = step >> 3
        out[count] = STEP + (state.at[state.mover, i] * 4 + state.mark[i]) * 8 + (step & 7)
        count += 1
    return count


@njit(cache=True)
def bonus_actions(board: Any, state: Any, out: Any) -> int:
    """PS-22, PS-35, PS-R27: one penguin by the whole bonus; PS-R26: perhaps none."""
    seat = state.mover
    spaces, first = board.cap_bonus, CAPTURED
    if state.phase == POLE:
        spaces, first = board.pole_bonus, REACHED
    count = 0
    for i in range(board.penguins):
        if not is_twin(state, seat, i) and (steps(board, state, seat, i, spaces) >> spaces) & 1:
            out[count] = first + state.at[seat, i] * 4 + state.mark[i]
            count += 1
    if count > 0 and board.may:
        out[count] = DECLINE
        count += 1
    return count


@njit(cache=True)
def legal_actions(board: Any, state: Any, out: Any) -> int:
    """What the one who decides may choose."""
    if state.phase == DICE:
        return dice_actions(board, state, out)
    return bonus_actions(board, state, out)
