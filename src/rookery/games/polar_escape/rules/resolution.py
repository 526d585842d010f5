"""What follows automatically after an action, up to the next decision or click."""

import numpy as np

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules.clicks import end_event, event_actions
from rookery.games.polar_escape.rules.eviction import advance_actions, ask_next_guest
from rookery.games.polar_escape.rules.states import (
    ADV,
    GUESTS,
    LION,
    PLACES,
    PLAY_OVER,
    SEAL,
    SEAL_WHO,
    TURN_OVER,
)
from rookery.games.polar_escape.rules.turns import decider, end_play, end_turn


@njit(cache=True)
def resolve(board: Board, state: StateRecord) -> None:
    """Resolve guests, void events, and the ends of plays and turns; then set who decides."""
    if state.phase == ADV:
        out = np.empty(PLACES, np.int64)
        if advance_actions(board, state, state.sheet, out) == 0:
            state.phase = PLAY_OVER
    elif state.phase == LION or state.phase == SEAL_WHO or state.phase == SEAL:
        out = np.empty(PLACES, np.int64)
        if event_actions(board, state, out) == 0:  # PE-R31, PE-R35
            end_event(state)
    elif state.phase == GUESTS:
        ask_next_guest(board, state)
    if state.phase == PLAY_OVER:
        end_play(state)
    if state.phase == TURN_OVER:
        end_turn(board, state)
    state.seat = decider(board, state)
