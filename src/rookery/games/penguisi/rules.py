"""Penguisi: the rules, and nothing else. Clauses: docs/rules/penguisi.md.

What a roll allows is in rolls.py, how penguins walk in walking.py. Everything that needs no
decision happens by itself: captures, the penalty, forfeits, the end of a turn, the pointer. Kernels
trust their arguments.
"""

from typing import Any

import numpy as np

from rookery.core.jit import njit
from rookery.core.state import CHANCE, OVER
from rookery.games.penguisi.rolls import (
    PACKED_SETS,
    SIZES,
    any_step,
    any_use,
    enters_by,
    greatest,
    has,
    is_twin,
    one,
    single_steps,
    size,
    union,
    usable,
    waiting_penguin,
)
from rookery.games.penguisi.states import (
    BOARD,
    CAP,
    CAPTURED,
    DECLINE,
    DICE,
    ENDED,
    ENDLESS,
    ENTER,
    MAX_ACTIONS,
    MAX_PLIES,
    MAX_SEATS,
    OPEN,
    POLE,
    REACHED,
    ROLL,
    STATE,
    STEP,
    THROW,
)
from rookery.games.penguisi.walking import lift, mark, move, steps, survey, unmark

__all__ = ["BOARD", "ENDLESS", "MAX_ACTIONS", "MAX_PLIES", "STATE"]


@njit(cache=True)
def to_move(board: Any, state: Any) -> int:
    """The seat to decide, CHANCE or OVER."""
    return state.seat


# -- what can be chosen --------------------------------------------------------------------------


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
        return need == 0
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
def dice_actions(board: Any, state: Any, out: Any) -> int:
    """Entries where there are any, else steps (PS-8, PS-9, PS-R10)."""
    seat = state.mover
    count = 0
    sets = enters_by(board, state, seat, state.free)
    if sets:
        for i in range(PACKED_SETS.size):
            if sets >> i & 1 and enters_most(board, state, i):
                out[count] = ENTER + i
                count += 1
        return count
    found = single_steps(board, state, seat, union(state.free, state.group), out)
    plain = state.need == 2 and state.group == 0 and size(state.free) == 2
    able = steppers(found, out) if plain and board.share == 0 else 0
    for n in range(found):
        i, number = out[n] >> 3, out[n] & 7
        if (plain and opens_way(board, state, seat, i, number, able)) or uses_most(
            board, state, i, number
        ):
            out[count] = STEP + (state.at[seat, i] * 4 + state.mark[i]) * 8 + number
            count += 1
    return count


@njit(cache=True)
def steppers(found: int, out: Any) -> int:
    """The steps of `out` as bits: eight a penguin."""
    able = 0
    for n in range(found):
        able |= 1 << out[n]
    return able


@njit(cache=True)
def opens_way(board: Any, state: Any, seat: int, i: int, number: int, able: int) -> bool:
    """Whether surely another penguin can use the other of two numbers after this step.

    It can if it could before and nobody else of the colour stands where the step ends. Partners of
    a blockade and shared spaces are left to a closer look.
    """
    other = greatest(state.free - one(number))
    if able & ~(255 << 8 * i) & 0x01010101 << other == 0 or state.mark[i] > 0:
        return False
    target = state.at[seat, i] + number
    for j in range(board.penguins):
        if state.at[seat, j] == target and target < board.pole:
            return False
    return True


@njit(cache=True)
def bonus_actions(board: Any, state: Any, out: Any) -> int:
    """PS-22, PS-35, PS-R27: one penguin by the whole bonus; PS-R26: perhaps none."""
    seat = state.mover
    spaces, first = board.cap_bonus, CAPTURED
    if state.phase == POLE:
        spaces, first = board.pole_bonus, REACHED
    count = 0
    for i in range(board.penguins):
        if not is_twin(state, seat, i) and steps(board, state, seat, i, spaces) >> spaces & 1:
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


@njit(cache=True)
def chance_outcomes(board: Any, state: Any, out: Any, weights: Any) -> int:
    """PS-4, PS-9, PS-41: throws, the like dice greater first; PS-R38: steps of the Guin."""
    if state.phase != OPEN and state.phase != ROLL:
        count = legal_actions(board, state, out)
        for i in range(count):
            weights[i] = 1
        return count
    odd_faces = 6 if state.phase == ROLL and state.dice == 3 else 1
    count = 0
    for greater in range(1, 7):
        for smaller in range(1, greater + 1):
            for odd in range(odd_faces):
                face = odd + 1 if odd_faces == 6 else 0
                out[count] = THROW + (greater * 8 + smaller) * 8 + face
                weights[count] = 1 + (greater > smaller)
                count += 1
    return count


# -- whose turn ----------------------------------------------------------------------------------


@njit(inline="always")
def is_in(state: Any, seat: int) -> bool:
    """Whether a seat still races."""
    return state.finished[seat] == 0 and state.left[seat] == 0


@njit(inline="always")
def seats_in(board: Any, state: Any) -> int:
    """How many still race."""
    count = 0
    for seat in range(board.arms):
        count += is_in(state, seat)
    return count


@njit(inline="always")
def people_in(board: Any, state: Any) -> int:
    """How many of them are people's (PS-R37)."""
    count = 0
    for seat in range(board.arms):
        count += is_in(state, seat) and seat != board.guin
    return count


@njit(cache=True)
def next_person(board: Any, state: Any, seat: int) -> int:
    """PS-38, PS-R39: the first seat from here clockwise that rolls for the Guin."""
    for _ in range(board.arms):
        if seat == board.arms:
            seat = 0
        if is_in(state, seat) and seat != board.guin:
            return seat
        seat += 1
    return -1


@njit(cache=True)
def end(state: Any) -> None:
    """PS-R41: it is over; what was left to use lapses."""
    clear(state)
    state.doubles, state.again, state.caps, state.poles = 0, 0, 0, 0
    state.phase = ENDED
    state.mover, state.seat = -1, OVER


@njit(cache=True)
def clear(state: Any) -> None:
    """The numbers and marks of a roll are gone."""
    unmark(state)
    state.free, state.group, state.begun, state.need = 0, 0, 0, 0
    state.thrown, state.dice = 0, 0


@njit(cache=True)
def give_roll(state: Any, dice: int) -> None:
    """The mover throws so many dice."""
    clear(state)
    state.again = 0
    state.dice = dice
    state.phase = ROLL
    state.seat = CHANCE


@njit(cache=True)
def give_turn(board: Any, state: Any, seat: int) -> None:
    """PS-5: the turn comes to a seat, or to the next one clockwise that races (PS-R41)."""
    if seat == board.arms:
        seat = 0
    while not is_in(state, seat):
        seat = seat + 1 if seat + 1 < board.arms else 0
    state.mover = seat
    state.doubles, state.caps, state.poles = 0, 0, 0
    survey(board, state)
    give_roll(state, board.dice)


@njit(cache=True)
def end_turn(board: Any, state: Any) -> None:
    """On to the next seat; PS-R39: after a turn of the Guin another one rolls for it."""
    if state.mover == board.guin:
        state.pointer = next_person(board, state, state.pointer + 1)
    give_turn(board, state, state.mover + 1)


@njit(cache=True)
def give_choice(board: Any, state: Any, phase: int) -> None:
    """The mover chooses now; for the Guin whoever rolls for it, or chance (PS-R38)."""
    state.phase = phase
    state.seat = state.mover
    if state.mover == board.guin:
        state.seat = CHANCE if board.by_chance else state.pointer


@njit(cache=True)
def can_use_bonus(board: Any, state: Any, spaces: int) -> bool:
    """PS-24, PS-35: whether some penguin can move by the whole bonus."""
    for i in range(board.penguins):
        if steps(board, state, state.mover, i, spaces) >> spaces & 1:
            return True
    return False


@njit(cache=True)
def go_on(board: Any, state: Any) -> None:
    """What comes next in the turn.

    PS-23, PS-R30: the numbers, then the bonuses for captures, then those for the Pole, these at the
    end of the turn or of every roll (PS-R29); then another throw (PS-13, PS-17) or the next seat.
    """
    if state.need > 0:
        give_choice(board, state, np.int64(DICE))
        return
    state.free, state.group, state.begun = 0, 0, 0
    if state.caps > 0:
        if can_use_bonus(board, state, board.cap_bonus):
            give_choice(board, state, np.int64(CAP))
            return
        state.caps = 0
    if state.poles > 0 and (board.at_roll or state.again == 0):
        if can_use_bonus(board, state, board.pole_bonus):
            give_choice(board, state, np.int64(POLE))
            return
        state.poles = 0
    if state.again > 0:
        give_roll(state, state.again)
    else:
        end_turn(board, state)


# -- what is done --------------------------------------------------------------------------------


@njit(cache=True)
def open_roll(board: Any, state: Any, total: int) -> None:
    """PS-4, PS-R7: the highest starts; those who tie for it roll again among themselves."""
    state.rolled[state.mover] = total
    settle_opening(board, state)


@njit(cache=True)
def settle_opening(board: Any, state: Any) -> None:
    """Whose opening roll comes next, or who starts."""
    while True:
        best, tied, waiting, first = -1, 0, 0, -1
        for seat in range(board.arms):
            rolled = state.rolled[seat]
            waiting += rolled == 0
            if rolled > best:
                best, tied, first = rolled, 0, seat
            tied += rolled == best and rolled >= 0
        if tied == 1 and (waiting == 0 or best == 0):
            start_with(board, state, first)
            return
        if waiting > 0:
            break
        for seat in range(board.arms):  # if all who tied have left, everybody rolls again
            rolls = seat != board.guin and state.left[seat] == 0
            state.rolled[seat] = 0 if rolls and state.rolled[seat] == best else -1
    seat = 0
    while state.rolled[seat] != 0:
        seat += 1
    state.mover = seat


@njit(cache=True)
def start_with(board: Any, state: Any, seat: int) -> None:
    """A seat begins; PS-R39: with the pointer."""
    for other in range(MAX_SEATS):
        state.rolled[other] = -1
    state.pointer = seat if board.guin >= 0 else -1
    give_turn(board, state, seat)


@njit(cache=True)
def throw(board: Any, state: Any, code: int) -> None:
    """The mover's dice are thrown."""
    seat = state.mover
    odd = code & 7
    smaller = code >> 3 & 7
    greater = code >> 6
    is_double = greater == smaller
    is_triple = is_double and odd == greater
    mark(board, state, seat)
    state.thrown, state.dice = code, 0
    if is_double and (not is_triple or board.triple):  # PS-42, PS-43, PS-R36
        state.doubles += 1
        if state.doubles >= board.penalty:
            state.thrown = 0
            penalise(board, state)
            go_on(board, state)
            return
    all_out = True  # PS-R21
    for i in range(board.penguins):
        all_out &= state.at[seat, i] >= 0
    tops = one(greater) + one(smaller)
    third = one(odd) if odd else 0
    if is_triple:  # PS-43, PS-R35
        tops += third
        third = 0
    if is_double:
        state.again = 3 if is_triple else 2  # PS-R34
    if is_double and all_out:  # PS-14, PS-R22
        bottoms = one(7 - greater) * (3 if is_triple else 2)
        state.free, state.group = third, tops + bottoms
    else:
        state.free, state.group = tops + third, 0
    state.need = most_usable(board, state)
    go_on(board, state)


@njit(cache=True)
def most_usable(board: Any, state: Any) -> int:
    """How many of the numbers left can be used."""
    return usable(board, state, state.free, state.group, state.begun)


@njit(cache=True)
def penalise(board: Any, state: Any) -> None:
    """PS-18, PS-R24: the penguin farthest along, short of the Pole, goes back to the nest."""
    seat = state.mover
    last = -1
    for i in range(board.penguins):
        progress = state.at[seat, i]
        if 0 <= progress < board.pole and (last < 0 or progress > state.at[seat, last]):
            last = i
    if last >= 0:
        lift(board, state, seat, last)
        state.at[seat, last] = -1
        state.mark[last] = 0


@njit(inline="always")
def who(board: Any, state: Any, place: int) -> int:
    """The mover's penguin that an action tells by its progress and mark."""
    for i in range(board.penguins):
        if state.at[state.mover, i] * 4 + state.mark[i] == place:
            return i
    return -1


@njit(cache=True)
def apply(board: Any, state: Any, action: int) -> None:
    """A throw or a decision, what follows by itself, and whose turn comes then."""
    if state.phase == OPEN:
        open_roll(board, state, (action >> 6) + (action >> 3 & 7))
        return
    if action < ENTER:
        throw(board, state, action)
        return
    seat = state.mover
    if action == DECLINE:
        if state.phase == CAP:
            state.caps -= 1
        else:
            state.poles -= 1
    elif action < DECLINE:  # PS-6, PS-R12
        i = action - ENTER
        state.free -= PACKED_SETS[i]
        state.need -= SIZES[i]
        move(board, state, seat, waiting_penguin(state, seat), np.int64(0))
    elif action < CAPTURED:
        number = action & 7
        if after_step(state, number):
            state.group -= one(number)
            state.begun = 1
        else:
            state.free -= one(number)
        state.need -= 1
        i = who(board, state, action - STEP >> 3)
        move(board, state, seat, i, state.at[seat, i] + number)
    elif action < REACHED:
        state.caps -= 1
        i = who(board, state, action - CAPTURED)
        move(board, state, seat, i, state.at[seat, i] + board.cap_bonus)
    else:
        state.poles -= 1
        i = who(board, state, action - REACHED)
        move(board, state, seat, i, state.at[seat, i] + board.pole_bonus)
    if is_home(board, state, seat):
        finish(board, state, seat)
    else:
        go_on(board, state)


@njit(inline="always")
def is_home(board: Any, state: Any, seat: int) -> bool:
    """PS-1: all at the Pole."""
    for i in range(board.penguins):
        if state.at[seat, i] != board.pole:
            return False
    return True


@njit(cache=True)
def finish(board: Any, state: Any, seat: int) -> None:
    """PS-1, PS-R41: a colour is home; the play ends, or the others play on for the next places."""
    order = 1
    for other in range(board.arms):
        order += state.finished[other] > 0
    state.finished[seat] = order
    if board.play_on == 0 or seats_in(board, state) <= 1:
        end(state)
        return
    if seat == state.pointer:
        state.pointer = next_person(board, state, seat)
    end_turn(board, state)


@njit(cache=True)
def leave(board: Any, state: Any, seat: int) -> None:
    """A seat stops playing: its penguins go off the board for good, and it ranks behind the others.

    Nothing changes for the Guin, and for a seat that is home or has left already.
    """
    if state.seat == OVER or seat == board.guin or not is_in(state, seat):
        return
    order = 1
    for other in range(board.arms):
        order += state.left[other] > 0
    state.left[seat] = order
    for i in range(board.penguins):
        lift(board, state, seat, i)
        state.at[seat, i] = -1
    if people_in(board, state) <= 1:
        end(state)
        return
    if state.phase == OPEN:
        state.rolled[seat] = -1
        settle_opening(board, state)
        return
    if state.pointer == seat:
        state.pointer = next_person(board, state, seat)
    if state.mover == seat:
        give_turn(board, state, seat)
        return
    survey(board, state)  # there may be more room now
    if state.phase != ROLL:
        if state.phase == DICE:
            state.need = most_usable(board, state)
        go_on(board, state)


# -- what is known of it -------------------------------------------------------------------------


@njit(cache=True)
def standings(board: Any, state: Any, out: Any) -> None:
    """PS-R41: in the order of finishing, then who has not finished, then who left, the last first.

    Whoever is the only one of the people that has stayed comes before the Guin.
    """
    anybody = False
    for seat in range(board.arms):
        anybody |= state.finished[seat] > 0
    alone = state.seat == OVER and people_in(board, state) == 1 and (board.play_on or not anybody)
    for seat in range(board.arms):
        if state.finished[seat] > 0:
            out[seat] = 100 - state.finished[seat]
        elif state.left[seat] > 0:
            out[seat] = state.left[seat] - 100
        else:
            out[seat] = 1 if alone and seat != board.guin else 0


_rng = np.random.default_rng(1)
_PLACES = _rng.integers(1, 1 << 60, (3, 128), np.int64)
"""A number for a penguin's mark and progress; four of them add up to less than 2**62."""


@njit(inline="always")
def _mix(key: int, word: int) -> int:
    """Linear like Zobrist's keys, without a table, and without a product that could overflow."""
    key ^= word
    key ^= (key & 0x3FFFFFFFFFFF) << 17
    key ^= (key >> 7) & 0x1FFFFFFFFFFFFFF
    key ^= (key & 0x7FFFFFFFFF) << 23
    return key


@njit(cache=True)
def key(board: Any, state: Any) -> int:
    """Hash of all that the position text shows of a ruleset's state."""
    hashed = 0
    orders = 0
    for seat in range(board.arms):
        places = 0
        for i in range(board.penguins):
            marked = state.mark[i] if seat == state.mover else 0
            places += _PLACES[marked, state.at[seat, i] + 1]
        hashed = _mix(hashed, places)
        orders = orders << 8 | state.finished[seat] << 4 | state.left[seat]
    small = state.phase * 8 + state.mover + 2
    small = small << 4 | state.dice
    small = small << 4 | (state.begun if state.group else 0)
    small = small << 4 | state.doubles
    small = small << 4 | state.again
    small = small << 8 | state.caps
    small = small << 8 | state.poles
    small = small << 4 | state.pointer + 1
    hashed = _mix(_mix(hashed, orders), small)
    hashed = _mix(hashed, state.free << 28 | state.group)
    if state.phase == OPEN:
        for seat in range(MAX_SEATS):
            hashed = _mix(hashed, state.rolled[seat] + 1)
    return hashed
