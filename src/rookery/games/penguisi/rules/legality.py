"""Legal actions: the entries, steps and bonuses that the deciding seat may choose."""

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.bits import lowest
from rookery.core.kernels.jit import njit
from rookery.games.penguisi.rules.actions import CAPTURED, DECLINE, ENTER, REACHED, STEP
from rookery.games.penguisi.rules.movement import reach_if_out
from rookery.games.penguisi.rules.rolls import (
    PACKED_SETS,
    SIZES,
    any_step,
    any_usable,
    contains,
    distinct,
    entry_sets,
    greatest,
    is_duplicate,
    next_to_enter,
    packed,
    size,
    step_bits,
    usable,
)
from rookery.games.penguisi.rules.states import DICE, POLE


@njit(cache=True)
def uses_group(state: StateRecord, number: int) -> int:
    """Whether a step by this number uses one of the group, rather than a free number.

    If both contain it, it is taken from the free ones, unless only the group can still be used
    (PS-R33).
    """
    if contains(state.free, packed(number)) and (
        not contains(state.group, packed(number)) or state.need != size(state.group)
    ):
        return 0
    return 1


@njit(cache=True)
def step_keeps_most(board: Board, state: StateRecord, i: int, number: int) -> bool:
    """PS-10, PS-R14: whether as many numbers as possible can still be used if this step is made."""
    seat = state.turn_owner
    free, group, begun = state.free, state.group, state.begun
    if uses_group(state, number):
        if begun == 0 and state.need < size(group):
            return False  # PS-16: the group cannot be used up
        group -= packed(number)
        begun = 1
    else:
        free -= packed(number)
    need = state.need - 1
    if begun and need < size(group):
        return False
    if need == 0:
        return True
    state.at[seat, i] += number
    if need == 1:
        if begun:
            keeps = any_step(board, state, seat, group if group else free)
        else:
            keeps = any_usable(board, state, seat, free)
    else:
        keeps = usable(board, state, free, group, begun) >= need
    state.at[seat, i] -= number
    return keeps


@njit(cache=True)
def entry_keeps_most(board: Board, state: StateRecord, i: int) -> bool:
    """PS-R14: like `step_keeps_most`, for an entry by one of the SETS."""
    need = state.need - SIZES[i]
    if need <= 0:
        return bool(need == 0)
    seat = state.turn_owner
    who = next_to_enter(state, seat)
    free = state.free - PACKED_SETS[i]
    state.at[seat, who] = 0
    if need == 1:
        keeps = any_usable(board, state, seat, free)
    else:
        keeps = usable(board, state, free, state.group, state.begun) >= need
    state.at[seat, who] = -1
    return keeps


@njit(cache=True)
def legal_sets(board: Board, state: StateRecord) -> int:
    """The SETS by which the turn owner has to enter, one bit each (PS-8, PS-R10, PS-R14)."""
    sets = entry_sets(board, state, state.turn_owner, state.free)
    if sets & (sets - 1):
        for i in range(PACKED_SETS.size):
            if (sets >> i) & 1 and not entry_keeps_most(board, state, i):
                sets &= ~(1 << i)
    return sets


@njit(cache=True)
def possible_steps(board: Board, state: StateRecord) -> int:
    """The turn owner's unblocked steps, as a set of bits: penguin * 8 + number."""
    return step_bits(board, state, state.turn_owner, distinct(state.free) | distinct(state.group))


@njit(cache=True)
def is_legal(board: Board, state: StateRecord, step: int, able: int) -> bool:
    """PS-10: whether one of the possible steps is legal.

    PS-9, PS-15, PS-R13: each number moves one penguin. PS-R11: a 5 by which nobody can enter is a
    number like any other.
    """
    if state.group == 0 and state.need == 1:
        return True
    plain = state.need == 2 and state.group == 0 and board.share == 0 and size(state.free) == 2
    if plain and leaves_a_step(board, state, state.turn_owner, step >> 3, step & 7, able):
        return True
    return step_keeps_most(board, state, step >> 3, step & 7)


@njit(cache=True)
def legal_steps(board: Board, state: StateRecord) -> int:
    """The legal ones among the possible steps, one bit each."""
    able = possible_steps(board, state)
    steps, left = able, able
    while left:
        step = lowest(left)
        left &= left - 1
        if not is_legal(board, state, step, able):
            steps &= ~(1 << step)
    return steps


@njit(inline="always")
def leaves_a_step(
    board: Board, state: StateRecord, seat: int, i: int, number: int, able: int
) -> bool:
    """Whether another penguin can certainly use the other of two numbers after this step.

    It can if it could before, and no penguin of the same colour stands where the step ends. False
    means "unknown": partners of a blockade, for example, need the full check. So do shared spaces,
    for which callers must not use this.
    """
    other = greatest(state.free - packed(number))
    target = state.at[seat, i] + number
    met = state.mark[i]
    for j in range(board.penguins):
        met += state.at[seat, j] == target and target < board.pole
    return (able & ~(255 << (8 * i)) & (0x01010101 << other)) > 0 and met == 0


@njit(cache=True)
def dice_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """List the legal entries if there are any, else the legal steps."""
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
        out[count] = STEP + (state.at[state.turn_owner, i] * 4 + state.mark[i]) * 8 + (step & 7)
        count += 1
    return count


@njit(cache=True)
def bonus_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """List the bonus moves.

    PS-22, PS-35, PS-R27: a bonus moves one penguin, as a whole. PS-R26: it may be optional.
    """
    seat = state.turn_owner
    spaces, first = board.cap_bonus, CAPTURED
    if state.phase == POLE:
        spaces, first = board.pole_bonus, REACHED
    count = 0
    for i in range(board.penguins):
        if (
            not is_duplicate(state, seat, i)
            and (reach_if_out(board, state, seat, i, spaces) >> spaces) & 1
        ):
            out[count] = first + state.at[seat, i] * 4 + state.mark[i]
            count += 1
    if count > 0 and board.may:
        out[count] = DECLINE
        count += 1
    return count


@njit(cache=True)
def legal_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """List what the deciding seat may choose."""
    if state.phase == DICE:
        return dice_actions(board, state, out)
    return bonus_actions(board, state, out)
