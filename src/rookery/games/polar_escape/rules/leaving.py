"""Seats that stop playing: resigned, or out of time. Their sheets stay as ice that nobody owns."""

from typing import Any

from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import OVER
from rookery.games.polar_escape.rules.clicks import after_event
from rookery.games.polar_escape.rules.following import follow
from rookery.games.polar_escape.rules.states import (
    EVICT,
    EXPEL,
    GONE,
    GUESTS,
    PICK,
    SEAL,
    TURN_OVER,
)
from rookery.games.polar_escape.rules.turns import draft_on, end, how_many_play, plays


@njit(cache=True)
def leave(board: Any, state: Any, seat: int) -> None:
    """The seat's penguin goes off the board for good, its cards to the pack; its turn is over.

    The last one who plays wins. Changes nothing for a seat that has left already.
    """
    if state.seat == OVER or not plays(board, state, seat):
        return
    state.left[seat] = board.players - how_many_play(board, state) + 1
    state.at[seat] = GONE
    state.cards[seat] = 0
    if how_many_play(board, state) == 1:
        end(state)
        return
    if state.phase == PICK:
        draft_on(board, state, state.mover)
    elif state.mover == seat:
        state.phase, state.due = TURN_OVER, 0
    elif state.phase == EVICT or state.phase == EXPEL:
        state.guests &= ~(1 << seat)
        state.phase = GUESTS
    elif state.phase == SEAL and state.victim == seat:
        after_event(state)
    follow(board, state)
