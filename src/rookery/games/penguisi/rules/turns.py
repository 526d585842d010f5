"""The course of turns: whose turn it is, what comes next in it, and who begins."""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.games.penguisi.rules.movement import note_obstacles, reach_if_out, unmark
from rookery.games.penguisi.rules.rolls import usable
from rookery.games.penguisi.rules.states import CAP, DICE, ENDED, MAX_SEATS, POLE, ROLL


@njit(inline="always")
def is_racing(state: StateRecord, seat: int) -> bool:
    """Whether a seat is still in the race: neither home nor gone."""
    return bool(state.finished[seat] == 0 and state.left[seat] == 0)


@njit(inline="always")
def count_racing(board: Board, state: StateRecord) -> int:
    """How many seats are still in the race."""
    count = 0
    for seat in range(board.arms):
        count += is_racing(state, seat)
    return count


@njit(inline="always")
def count_people(board: Board, state: StateRecord) -> int:
    """How many seats still in the race are people's, not the Guin's (PS-R37)."""
    count = 0
    for seat in range(board.arms):
        count += is_racing(state, seat) and seat != board.guin
    return count


@njit(cache=True)
def next_person(board: Board, state: StateRecord, seat: int) -> int:
    """PS-38, PS-R39: the first seat clockwise, from this one on, to roll for the Guin; or -1."""
    for _ in range(board.arms):
        if seat == board.arms:
            seat = 0
        if is_racing(state, seat) and seat != board.guin:
            return seat
        seat += 1
    return -1


@njit(cache=True)
def end_game(state: StateRecord) -> None:
    """PS-R41: end the game; unused numbers and bonuses lapse."""
    clear_roll(state)
    state.doubles, state.again, state.caps, state.poles = 0, 0, 0, 0
    state.phase = ENDED
    state.turn_owner, state.seat = -1, OVER


@njit(inline="always")
def clear_roll(state: StateRecord) -> None:
    """Clear the numbers and marks of a roll."""
    unmark(state)
    state.free, state.group, state.begun, state.need = 0, 0, 0, 0
    state.thrown, state.dice = 0, 0


@njit(inline="always")
def begin_roll(state: StateRecord, dice: int) -> None:
    """Let the turn owner throw this many dice next."""
    clear_roll(state)
    state.again = 0
    state.dice = dice
    state.phase = ROLL
    state.seat = CHANCE


@njit(cache=True)
def begin_turn(board: Board, state: StateRecord, seat: int) -> None:
    """PS-5: begin the turn of this seat, or of the next one clockwise in the race (PS-R41)."""
    if seat == board.arms:
        seat = 0
    while not is_racing(state, seat):
        seat = seat + 1 if seat + 1 < board.arms else 0
    state.turn_owner = seat
    state.doubles, state.caps, state.poles = 0, 0, 0
    note_obstacles(board, state)
    begin_roll(state, board.dice)


@njit(inline="always")
def end_turn(board: Board, state: StateRecord) -> None:
    """Pass the turn to the next seat; PS-R39: after a turn of the Guin the pointer moves on."""
    if state.turn_owner == board.guin:
        state.pointer = next_person(board, state, state.pointer + 1)
    begin_turn(board, state, state.turn_owner + 1)


@njit(inline="always")
def begin_choice(board: Board, state: StateRecord, phase: Any) -> None:
    """Let the turn owner choose; for the Guin, its roller or chance does so (PS-R38)."""
    state.phase = phase
    state.seat = state.turn_owner
    if state.turn_owner == board.guin:
        state.seat = CHANCE if board.by_chance else state.pointer


@njit(cache=True)
def can_use_bonus(board: Board, state: StateRecord, spaces: int) -> bool:
    """PS-24, PS-35: whether a penguin of the turn owner can move by the whole bonus."""
    for i in range(board.penguins):
        if (reach_if_out(board, state, state.turn_owner, i, spaces) >> spaces) & 1:
            return True
    return False


@njit(cache=True)
def continue_turn(board: Board, state: StateRecord) -> None:
    """Move on to what comes next in the turn.

    PS-23, PS-R30: the numbers come first, then the bonuses for captures one by one (PS-25, PS-R28).
    Bonuses for the Pole (PS-R31) come at the end of the turn, even after a penalty (PS-R25), or at
    the end of every roll (PS-R29). Then comes another throw, which is compulsory (PS-13, PS-17,
    PS-R23), or the next seat. PS-R42: what cannot be used lapses, and nobody is asked.
    """
    if state.need > 0:
        begin_choice(board, state, np.int64(DICE))
        return
    state.free, state.group, state.begun = 0, 0, 0
    if state.caps > 0:
        if can_use_bonus(board, state, board.cap_bonus):
            begin_choice(board, state, np.int64(CAP))
            return
        state.caps = 0
    if state.poles > 0 and (board.at_roll or state.again == 0):
        if can_use_bonus(board, state, board.pole_bonus):
            begin_choice(board, state, np.int64(POLE))
            return
        state.poles = 0
    if state.again > 0:
        begin_roll(state, state.again)
    else:
        end_turn(board, state)


@njit(cache=True)
def most_usable(board: Board, state: StateRecord) -> int:
    """How many of the numbers left can be used at most."""
    return usable(board, state, state.free, state.group, state.begun)


# -- the opening roll -----------------------------------------------------------------------------


@njit(cache=True)
def settle_opening(board: Board, state: StateRecord) -> None:
    """Find who rolls next in the opening, or who begins."""
    while True:
        best, tied, waiting = -1, 0, 0
        first: Any = np.int64(-1)  # not a literal, for one signature of `start_with`
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
        for seat in range(board.arms):  # if all who tied have left, `best` is -1: all roll again
            rolls = seat != board.guin and state.left[seat] == 0
            state.rolled[seat] = 0 if rolls and state.rolled[seat] == best else -1
    seat = 0
    while state.rolled[seat] != 0:
        seat += 1
    state.turn_owner = seat


@njit(cache=True)
def start_with(board: Board, state: StateRecord, seat: Any) -> None:
    """Begin the first turn with this seat; PS-R39: it gets the pointer."""
    for other in range(MAX_SEATS):
        state.rolled[other] = -1
    state.pointer = seat if board.guin >= 0 else -1
    begin_turn(board, state, seat)
