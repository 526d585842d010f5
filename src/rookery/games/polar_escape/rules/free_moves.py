"""Free moves and payments, which come in any order before a play; and the plays themselves.

Functions that add actions of the turn owner to `out` return how many it then has.
"""

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.actions import BITS
from rookery.games.polar_escape.rules.lattice import place_of, rider_at
from rookery.games.polar_escape.rules.paths import is_held
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.sheets import (
    forward_moves,
    occupied,
    placements,
    put,
    recyclings,
    rotations,
    shifts,
    swap,
)
from rookery.games.polar_escape.rules.states import HAND, KINDS, PACK, TURN_OVER

OWN = (1 << KINDS) - 1
"""The set of the first seat's sheets."""


@njit(cache=True)
def own_lions(state: StateRecord) -> int:
    """PE-R34: the lions that the turn owner can remove: on its sheets, and under its penguin."""
    sheets = OWN << (state.turn_owner * KINDS)
    if state.at[state.turn_owner] >= 0:
        sheets |= 1 << (state.at[state.turn_owner] // PLATFORMS)
    return int(state.lions & sheets)


@njit(inline="always")
def payments(board: Board, state: StateRecord, out: Actions, count: int) -> int:
    """PE-34, PE-38, PE-59, PE-62, PE-R22, PE-R24: add what cards can pay for before a play."""
    cards, first = state.cards[state.turn_owner], state.turn_owner * KINDS
    if cards == 0:
        return count
    lions = own_lions(state)
    for sheet in range(board.players * KINDS):
        for number in range(PLATFORMS):
            if (state.seals[sheet] >> number) & 1:
                place = place_of(state, sheet * PLATFORMS + number)
                out[count] = (act.UNSEAL << BITS) | place
                count += 1
        if cards >= 2 and (lions >> sheet) & 1:
            out[count] = (act.UNLION << BITS) | sheet
            count += 1
        if cards >= 2 and 0 <= sheet - first < KINDS and state.where[sheet] == PACK:
            out[count] = (act.BUY << BITS) | (sheet - first)
            count += 1
    return count


@njit(inline="always")
def stand_actions(board: Board, state: StateRecord, out: Actions, count: int) -> int:
    """PE-59, PE-R34, PE-R55: add standing still, for all one's lions or one (stand_removes=one)."""
    lions = own_lions(state)
    if lions == 0 or state.second or state.touched:
        return count
    if board.stand_one == 0:
        out[count] = act.STAND << BITS
        return count + 1
    for sheet in range(board.players * KINDS):
        if (lions >> sheet) & 1:
            out[count] = (act.STAND << BITS) | (1 + sheet)
            count += 1
    return count


@njit(inline="always")
def play_actions(board: Board, state: StateRecord, out: Actions, count: int, riders: int) -> int:
    """PE-26, PE-27: add the plays; PE-R23: a second one is no bonus; END if none is possible."""
    before = count
    count = placements(board, state, out, count)
    count = forward_moves(board, state, out, count, riders)
    if not is_held(state, state.turn_owner):  # PE-58, PE-R26
        out[count] = act.PRESS << BITS
        count += 1
    if state.second == 0:
        out[count] = act.BONUS << BITS  # PE-R20
        count += 1
    elif count == before:
        out[count] = act.END << BITS
        count += 1
    return count


@njit(inline="always")
def turn_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """PE-77, PE-R43: list free moves and payments, the plays, and standing still."""
    riders = occupied(state)
    count = 0
    if state.free < board.free_cap:
        count = rotations(board, state, out, count, riders)
        count = shifts(board, state, out, count, riders)
        count = recyclings(board, state, out, count, riders)
    count = payments(board, state, out, count)
    count = stand_actions(board, state, out, count)
    return play_actions(board, state, out, count, riders)


# -- applying actions ----------------------------------------------------------------------------


@njit(cache=True)
def prepare(state: StateRecord, kind: int, rest: int) -> None:
    """Apply a free move or a payment."""
    if state.second == 0:
        state.touched = 1
    if kind == act.UNLION:  # PE-59
        state.cards[state.turn_owner] -= 2
        state.lions &= ~(1 << rest)
    elif kind == act.UNSEAL:  # PE-62
        state.cards[state.turn_owner] -= 1
        rider = rider_at(state, rest)
        state.seals[rider // PLATFORMS] &= ~(1 << (rider % PLATFORMS))
    elif kind == act.BUY:  # PE-38
        state.cards[state.turn_owner] -= 2
        state.where[state.turn_owner * KINDS + rest] = HAND
    else:
        free_move(state, kind, rest)


@njit(inline="always")
def free_move(state: StateRecord, kind: int, rest: int) -> None:
    """PE-78 to PE-83, PE-R43: turn, shift or recycle a sheet."""
    state.free += 1
    if kind == act.ROT:
        state.turned[rest // 4] = rest & 3
        return
    sheet, target = rest // 64, rest & 63
    if kind == act.SWAP:  # PE-83
        state.cards[state.turn_owner] -= 1
        swap(state, sheet, target)
    else:
        put(state, sheet, target)
    if kind != act.SHIFT:  # PE-R46: once a turn
        state.rear &= ~(1 << sheet)


@njit(cache=True)
def stand(board: Board, state: StateRecord, rest: int) -> None:
    """PE-59, PE-R34: give up the turn to free all one's sheets, or one (stand_removes=one)."""
    state.lions &= ~(1 << (rest - 1) if board.stand_one else own_lions(state))
    state.phase = TURN_OVER


@njit(inline="always")
def end_preparation(state: StateRecord) -> None:
    """Clear what matters only before a play; free moves still count before a second play."""
    state.touched = 0
    if state.second:
        state.free, state.rear = 0, 0
