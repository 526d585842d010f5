"""PE-66: sheets that advance or swap, and the guests who have to leave them (PE-73).

The pending move is in `state.sheet`, `state.target` and `state.partner`.
"""

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.actions import BITS
from rookery.games.polar_escape.rules.lattice import has_penguin, has_seal, place_of, rider_at
from rookery.games.polar_escape.rules.paths import RIDERS
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.sheets import ahead, can_lie, can_swap, occupied, put, swap
from rookery.games.polar_escape.rules.states import (
    EVICT,
    EXPEL,
    GUESTS,
    ICE,
    ICE_PLACE,
    KINDS,
    LAST,
    PLAY_OVER,
    SIDE,
)
from rookery.games.polar_escape.rules.turns import first_guest


@njit(cache=True)
def advance_actions(board: Board, state: StateRecord, sheet: int, out: Actions) -> int:
    """PE-50, PE-51, PE-R17: list where a sheet may advance; PE-74, PE-76, PE-R42: by an exchange.

    Staying is not among them.
    """
    count = 0
    square = state.where[sheet]
    for side in range(-1, 2):
        target = ahead(square, side)
        if target >= 0 and can_lie(board, state, sheet, target):
            out[count] = (act.ADVANCE << BITS) | target
            count += 1
    if (count == 0 or board.exchange_any) and square // SIDE < LAST - 1:  # PE-75
        riders = occupied(state)
        for side in range(-1, 2):
            target = ahead(square, side)
            if target >= 0 and can_swap(state, sheet, target, riders):
                out[count] = (act.EXCHANGE << BITS) | target
                count += 1
    return count


@njit(cache=True)
def advance(board: Board, state: StateRecord, target: int, partner: int) -> None:
    """PE-68, PE-R39: note the chosen target; guests leave before the sheet moves."""
    state.target, state.partner = target, partner
    for seat in range(board.players):
        rider = state.at[seat]
        if seat != state.turn_owner and rider >= 0 and rider // PLATFORMS == state.sheet:
            state.guests |= 1 << seat
    state.phase = GUESTS


@njit(inline="always")
def ask_next_guest(board: Board, state: StateRecord) -> None:
    """Ask the next guest, or the owner if the guest has no choice; finally move the sheet."""
    if state.guests:
        out = np.empty(RIDERS, np.int64)
        can_pay = state.cards[first_guest(board, state)] > 0
        asked = can_pay or refuges(board, state, out) > 0
        state.phase = EVICT if asked else EXPEL  # PE-70
        return
    if state.partner >= 0:  # PE-74
        swap(state, state.sheet, state.target)
    else:  # PE-50
        put(state, state.sheet, state.target)
    state.phase = PLAY_OVER


@njit(cache=True)
def takes_guest(board: Board, state: StateRecord, rider: int) -> bool:
    """PE-R33, PE-R40: whether a platform on the sea has no penguin, no seal and no lion."""
    sheet = rider // PLATFORMS
    if state.where[sheet] < 0 or (state.lions >> sheet) & 1 or has_seal(state, rider):
        return False
    return not has_penguin(board, state, rider)


@njit(cache=True)
def refuges(board: Board, state: StateRecord, out: Actions) -> int:
    """PE-68, PE-69, PE-R40: list where a guest may flee: backward; from column a, to the iceberg.

    With evict_to=first, only to the nearest column with a free platform. PE-R41: the list may be
    empty.
    """
    column = state.where[state.sheet] // SIDE
    if column == 0:
        out[0] = (act.FLEE << BITS) | ICE_PLACE
        return 1
    count, nearest = 0, 0
    for rider in range(board.players * KINDS * PLATFORMS):
        there = state.where[rider // PLATFORMS] // SIDE
        if there >= column or there < nearest or not takes_guest(board, state, rider):
            continue
        if board.evict_first and there > nearest:
            count, nearest = 0, there
        out[count] = (act.FLEE << BITS) | place_of(state, rider)
        count += 1
    return count


@njit(inline="always")
def guest_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """PE-71, PE-R40, PE-R41: list a guest's choices: pay, flee, or without refuge, yield."""
    count = refuges(board, state, out)
    if count == 0:
        out[count] = act.YIELD << BITS
        count += 1
    if state.cards[state.seat] > 0:
        out[count] = act.PAY << BITS
        count += 1
    return count


@njit(inline="always")
def owner_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """PE-70, PE-R41: list free platforms of sheets that don't move; if none, the iceberg."""
    count = 0
    for rider in range(board.players * KINDS * PLATFORMS):
        sheet = rider // PLATFORMS
        if sheet != state.sheet and sheet != state.partner and takes_guest(board, state, rider):
            out[count] = (act.OUST << BITS) | place_of(state, rider)
            count += 1
    if count == 0:
        out[0] = (act.OUST << BITS) | ICE_PLACE
        return 1
    return count


@njit(inline="always")
def pay(state: StateRecord) -> None:
    """PE-71: let the guest pay a card and be carried along."""
    state.cards[state.seat] -= 1
    state.guests &= ~(1 << state.seat)
    state.phase = GUESTS


@njit(inline="always")
def move_out(board: Board, state: StateRecord, place: int) -> None:
    """PE-68, PE-69, PE-70: move the next guest off the sheet."""
    guest = first_guest(board, state)
    state.at[guest] = ICE if place == ICE_PLACE else rider_at(state, place)
    state.guests &= ~(1 << guest)
    state.phase = GUESTS
