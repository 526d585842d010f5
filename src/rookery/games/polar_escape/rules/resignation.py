"""Seats that leave: resigned, or out of time. Their sheets stay as ice without an owner."""

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import OVER
from rookery.games.polar_escape.rules.clicks import end_event
from rookery.games.polar_escape.rules.resolution import resolve
from rookery.games.polar_escape.rules.states import (
    EVICT,
    EXPEL,
    GONE,
    GUESTS,
    PICK,
    SEAL,
    TURN_OVER,
)
from rookery.games.polar_escape.rules.turns import count_playing, end_game, is_playing, next_draft


@njit(cache=True)
def leave(board: Board, state: StateRecord, seat: int) -> None:
    """Take a seat out of the game: its penguin and cards are gone, and its turn is over.

    The last seat that still plays wins. Does nothing for a seat that has already left.
    """
    if state.seat == OVER or not is_playing(board, state, seat):
        return
    state.left[seat] = board.players - count_playing(board, state) + 1
    state.at[seat] = GONE
    state.cards[seat] = 0
    if count_playing(board, state) == 1:
        end_game(state)
        return
    if state.phase == PICK:
        next_draft(board, state, state.turn_owner)
    elif state.turn_owner == seat:
        state.phase, state.due = TURN_OVER, 0
    elif state.phase == EVICT or state.phase == EXPEL:
        state.guests &= ~(1 << seat)
        state.phase = GUESTS
    elif state.phase == SEAL and state.victim == seat:
        end_event(state)
    resolve(board, state)
