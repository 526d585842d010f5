"""The rules of Penguisi. Clauses: docs/rules/penguisi.md.

What a roll allows is in rolls.py and legality.py, how penguins move in movement.py, and whose turn
it is in turns.py. Everything that needs no decision happens automatically: captures, the penalty,
forfeits, the end of a turn, the pointer. Kernels trust their arguments. (PS-40 and PS-44 are advice
and handling; they need no code.)
"""

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, RankingKeys, StateRecord, Weights
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import OVER
from rookery.games.penguisi.rules.actions import CAPTURED, DECLINE, ENTER, REACHED, STEP, THROW
from rookery.games.penguisi.rules.legality import legal_actions, uses_group
from rookery.games.penguisi.rules.movement import lift, mark, move, note_obstacles
from rookery.games.penguisi.rules.rolls import PACKED_SETS, SIZES, next_to_enter, packed
from rookery.games.penguisi.rules.states import (
    BOARD,
    CAP,
    DICE,
    ENDLESS,
    MAX_ACTIONS,
    MAX_PLIES,
    MAX_SEATS,
    OPEN,
    ROLL,
    STATE,
)
from rookery.games.penguisi.rules.turns import (
    begin_turn,
    continue_turn,
    count_people,
    count_racing,
    end_game,
    end_turn,
    is_racing,
    most_usable,
    next_person,
    settle_opening,
)

__all__ = [
    "BOARD", "ENDLESS", "MAX_ACTIONS", "MAX_PLIES", "STATE", "apply", "chance_outcomes", "key",
    "leave", "legal_actions", "ranking_keys", "to_move",
]  # fmt: skip


@njit(cache=True)
def to_move(board: Board, state: StateRecord) -> int:
    """The seat that decides, CHANCE or OVER."""
    return state.seat


# -- choices and chance --------------------------------------------------------------------------


@njit(cache=True)
def chance_outcomes(board: Board, state: StateRecord, out: Actions, weights: Weights) -> int:
    """PS-4, PS-9, PS-41: throws, the greater like die first; PS-R38: moves of a random Guin."""
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


# -- applying actions ----------------------------------------------------------------------------


@njit(cache=True)
def open_roll(board: Board, state: StateRecord, total: int) -> None:
    """Apply a roll for the start.

    PS-4, PS-R7: the highest roll starts; seats that tie for it roll again among themselves.
    """
    state.rolled[state.turn_owner] = total
    settle_opening(board, state)


@njit(cache=True)
def throw(board: Board, state: StateRecord, code: int) -> None:
    """Apply a throw of the turn owner; PS-R32: an odd die equal to another is nothing special."""
    seat = state.turn_owner
    odd = code & 7
    smaller = (code >> 3) & 7
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
            continue_turn(board, state)
            return
    all_out = True  # PS-R21
    for i in range(board.penguins):
        all_out &= state.at[seat, i] >= 0
    tops = packed(greater) + packed(smaller)
    third = packed(odd) if odd else 0
    if is_triple:  # PS-43, PS-R35
        tops += third
        third = 0
    if is_double:
        state.again = 3 if is_triple else 2  # PS-R34
    if is_double and all_out:  # PS-14, PS-R22
        bottoms = packed(7 - greater) * (3 if is_triple else 2)
        state.free, state.group = third, tops + bottoms
    else:
        state.free, state.group = tops + third, 0
    state.need = most_usable(board, state)
    continue_turn(board, state)


@njit(cache=True)
def penalise(board: Board, state: StateRecord) -> None:
    """PS-18, PS-R24: send the penguin farthest along, but short of the Pole, back to the nest."""
    seat = state.turn_owner
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
def find_penguin(board: Board, state: StateRecord, place: int) -> int:
    """The index of the turn owner's penguin with this progress and mark (progress * 4 + mark)."""
    for i in range(board.penguins):
        if state.at[state.turn_owner, i] * 4 + state.mark[i] == place:
            return i
    return -1


@njit(cache=True)
def use_set(board: Board, state: StateRecord, i: int) -> None:
    """PS-6, PS-R12: let a penguin enter by one of the SETS."""
    state.free -= PACKED_SETS[i]
    state.need -= SIZES[i]
    move(board, state, state.turn_owner, next_to_enter(state, state.turn_owner), np.int64(0))


@njit(cache=True)
def use_number(board: Board, state: StateRecord, i: int, number: int) -> None:
    """PS-9: move a penguin by a number."""
    if uses_group(state, number):
        state.group -= packed(number)
        state.begun = 1
    else:
        state.free -= packed(number)
    state.need -= 1
    move(board, state, state.turn_owner, i, state.at[state.turn_owner, i] + number)


@njit(cache=True)
def apply(board: Board, state: StateRecord, action: int) -> None:
    """Apply a throw or a decision, and everything automatic up to the next one."""
    if state.phase == OPEN:
        open_roll(board, state, (action >> 6) + ((action >> 3) & 7))
        return
    if action < ENTER:
        throw(board, state, action)
        return
    seat = state.turn_owner
    if action == DECLINE:
        if state.phase == CAP:
            state.caps -= 1
        else:
            state.poles -= 1
    elif action < DECLINE:
        use_set(board, state, action - ENTER)
    elif action < CAPTURED:
        use_number(board, state, find_penguin(board, state, (action - STEP) >> 3), action & 7)
    elif action < REACHED:
        state.caps -= 1
        i = find_penguin(board, state, action - CAPTURED)
        move(board, state, seat, i, state.at[seat, i] + board.cap_bonus)
    else:
        state.poles -= 1
        i = find_penguin(board, state, action - REACHED)
        move(board, state, seat, i, state.at[seat, i] + board.pole_bonus)
    finish_or_continue(board, state)


@njit(cache=True)
def finish_or_continue(board: Board, state: StateRecord) -> None:
    """After a move, finish the turn owner if all its penguins are home; else continue the turn."""
    if state.poles > 0 and is_home(board, state, state.turn_owner):
        finish(board, state, state.turn_owner)
    else:
        continue_turn(board, state)


@njit(inline="always")
def is_home(board: Board, state: StateRecord, seat: int) -> bool:
    """PS-1: whether all penguins of a seat are at the Pole."""
    for i in range(board.penguins):
        if state.at[seat, i] != board.pole:
            return False
    return True


@njit(cache=True)
def finish(board: Board, state: StateRecord, seat: int) -> None:
    """PS-1, PS-R41: record that a colour is home; end the game, or let the others play on.

    PS-R40: that colour may be the Guin's.
    """
    order = 1
    for other in range(board.arms):
        order += state.finished[other] > 0
    state.finished[seat] = order
    if board.play_on == 0 or count_racing(board, state) <= 1:
        end_game(state)
        return
    if seat == state.pointer:
        state.pointer = next_person(board, state, seat)
    end_turn(board, state)


@njit(cache=True)
def leave(board: Board, state: StateRecord, seat: int) -> None:
    """Take a seat out of the game: its penguins leave the board, and it ranks behind the others.

    Does nothing for the Guin, for a seat that is home, or for one that has already left.
    """
    if state.seat == OVER or seat == board.guin or not is_racing(state, seat):
        return
    order = 1
    for other in range(board.arms):
        order += state.left[other] > 0
    state.left[seat] = order
    for i in range(board.penguins):
        lift(board, state, seat, i)
        state.at[seat, i] = -1
    if count_people(board, state) <= 1:
        end_game(state)
        return
    if state.phase == OPEN:
        state.rolled[seat] = -1
        settle_opening(board, state)
        return
    if state.pointer == seat:
        state.pointer = next_person(board, state, seat)
    if state.turn_owner == seat:
        begin_turn(board, state, seat)
        return
    note_obstacles(board, state)  # there may be more room now
    if state.phase != ROLL:
        if state.phase == DICE:
            state.need = most_usable(board, state)
        continue_turn(board, state)


# -- ranking and hash ----------------------------------------------------------------------------


@njit(cache=True)
def ranking_keys(board: Board, state: StateRecord, out: RankingKeys) -> None:
    """PS-R41: seats that finished, in order; those still racing; those that left, the last first.

    If only one of the people has stayed to the end, that seat ranks before the Guin's.
    """
    anybody = False
    for seat in range(board.arms):
        anybody |= state.finished[seat] > 0
    alone = (
        state.seat == OVER and count_people(board, state) == 1 and (board.play_on or not anybody)
    )
    for seat in range(board.arms):
        if state.finished[seat] > 0:
            out[seat] = 100 - state.finished[seat]
        elif state.left[seat] > 0:
            out[seat] = state.left[seat] - 100
        else:
            out[seat] = 1 if alone and seat != board.guin else 0


_rng = np.random.default_rng(1)
_PLACES = _rng.integers(1, 1 << 60, (3, 128), np.int64)
"""[mark, progress + 1]: a random number for a penguin; four of them sum to less than 2**62."""


@njit(cache=True)
def key(board: Board, state: StateRecord) -> int:
    """A hash of everything that the position text shows, within one ruleset."""
    hashed = 0
    orders = 0
    for seat in range(board.arms):
        places = 0
        for i in range(board.penguins):
            marked = state.mark[i] if seat == state.turn_owner else 0
            places += _PLACES[marked, state.at[seat, i] + 1]
        hashed = blend(hashed, places)
        orders = (orders << 8) | (state.finished[seat] << 4) | state.left[seat]
    small = state.phase * 8 + state.turn_owner + 2
    small = (small << 4) | state.dice
    small = (small << 4) | (state.begun if state.group else 0)
    small = (small << 4) | state.doubles
    small = (small << 4) | state.again
    small = (small << 8) | state.caps
    small = (small << 8) | state.poles
    small = (small << 4) | (state.pointer + 1)
    hashed = blend(blend(hashed, orders), small)
    hashed = blend(hashed, (state.free << 28) | state.group)
    if state.phase == OPEN:
        for seat in range(MAX_SEATS):
            hashed = blend(hashed, state.rolled[seat] + 1)
    return hashed
