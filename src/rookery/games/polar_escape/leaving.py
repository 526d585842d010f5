"""Seats that stop playing: resigned, or out of time. Their sheets stay as ice that nobody owns."""

from typing import Any

import numpy as np

from rookery.core.jit import njit
from rookery.core.state import OVER
from rookery.games.polar_escape.clicks import after_event, lion_targets, victims
from rookery.games.polar_escape.evicting import next_guest
from rookery.games.polar_escape.states import (
    EVICT,
    EXPEL,
    GONE,
    LION,
    PICK,
    PLACES,
    SEAL,
    SEAL_WHO,
)
from rookery.games.polar_escape.turns import (
    decider,
    draft_on,
    end,
    how_many_play,
    pass_turn,
    plays,
)


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
    elif state.phase == PICK:
        draft_on(board, state, state.mover)
    elif state.mover == seat:
        pass_turn(board, state)
    else:
        go_on_without(board, state, seat)


@njit(cache=True)
def go_on_without(board: Any, state: Any, seat: int) -> None:
    """Another one's turn goes on; what was asked may have become void."""
    out = np.empty(PLACES, np.int64)
    state.seat = decider(board, state)
    if state.phase == EVICT or state.phase == EXPEL:
        state.guests &= ~(1 << seat)
        next_guest(board, state)
    elif state.phase == LION:
        if lion_targets(board, state, state.sign, out) == 0:
            after_event(board, state, state.sign)
    elif state.phase == SEAL_WHO:
        if victims(board, state, out) == 0:
            after_event(board, state, state.sign)
    elif state.phase == SEAL and state.victim == seat:
        after_event(board, state, state.sign)
