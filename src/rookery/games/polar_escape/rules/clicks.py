"""The click: its outcomes, and the unexpected events with sea lions, seals and cards."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, Board, StateRecord, Weights
from rookery.core.kernels.bits import popcount
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.actions import BITS
from rookery.games.polar_escape.rules.lattice import (
    AROUND,
    EDGE,
    WEST,
    has_penguin,
    has_seal,
    place_of,
    rider_at,
)
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.sheets import is_free
from rookery.games.polar_escape.rules.states import (
    FIRST_CLICK,
    HAND,
    ICE,
    KINDS,
    LAST,
    LION,
    MAX_SHEETS,
    MORE,
    PLACES,
    PLAY_OVER,
    SEAL,
    SEAL_WHO,
    SIDE,
)
from rookery.games.polar_escape.rules.turns import give_card, is_playing

NUMBERS = 6  # PE-42
EVENTS = 6  # PE-52 to PE-57


@njit(inline="always")
def in_last_column(state: StateRecord, seat: int) -> bool:
    """PE-91: whether a penguin stands in column h."""
    rider = state.at[seat]
    return bool(rider >= 0 and state.where[rider // PLATFORMS] // SIDE == LAST)


@njit(cache=True)
def chance_outcomes(board: Board, state: StateRecord, out: Actions, weights: Weights) -> int:
    """PE-R13: numbers with the weight of the risk, each event once.

    PE-R12, PE-R49: only numbers at the first click, and for a penguin in the last column.
    """
    first = state.phase == FIRST_CLICK
    only_numbers = first or in_last_column(state, state.turn_owner)
    count = 0
    for number in range(1, NUMBERS + 1):
        if not first or has_room(board, state, number):
            out[count] = (act.OUTCOME << BITS) | number
            weights[count] = 1 if only_numbers else board.weight
            count += 1
    if not only_numbers:
        for event in range(NUMBERS + 1, NUMBERS + EVENTS + 1):
            out[count] = (act.OUTCOME << BITS) | event
            weights[count] = 1
            count += 1
    return count


# -- the starter's first play --------------------------------------------------------------------


@njit(cache=True)
def dashed_square(board: Board, number: int, below: int) -> int:
    """PE-24, PE-R8: the square that a number gives, counted from above or below; -1 for none."""
    row = board.dashed[0] + number - 1
    if below:
        row = board.dashed[1] + 1 - number
    return row if board.dashed[0] <= row <= board.dashed[1] else -1


@njit(inline="always")
def has_room(board: Board, state: StateRecord, number: int) -> bool:
    """PE-R12: whether a number gives a free square; a click of any other would be repeated."""
    for below in range(2):
        square = dashed_square(board, number, below)
        if square >= 0 and is_free(board, state, square):
            return True
    return False


@njit(inline="always")
def first_placements(board: Board, state: StateRecord, out: Actions) -> int:
    """PE-24: list placings of a sheet in the hand on the squares that the number gives."""
    count = 0
    from_above: Any = np.int64(0)  # not a literal, for one signature of `dashed_square`
    above = dashed_square(board, state.number, from_above)
    for below in range(2):
        square = dashed_square(board, state.number, below)
        if square < 0 or not is_free(board, state, square) or (below and square == above):
            continue
        for shape in range(KINDS):
            if state.where[state.turn_owner * KINDS + shape] == HAND:
                for turn in range(4):
                    out[count] = (act.PLACE << BITS) | ((shape * 64 + square) * 4 + turn)
                    count += 1
    return count


# -- sea lions -----------------------------------------------------------------------------------


@njit(inline="always")
def takes_lion(board: Board, state: StateRecord, sheet: int) -> bool:
    """PE-64, PE-R32: whether a sheet has no lion, no seals, and a platform without a penguin."""
    if state.where[sheet] < 0 or state.seals[sheet] or (state.lions >> sheet) & 1:
        return False
    standing = 0
    for seat in range(board.players):
        rider = state.at[seat]
        standing += rider >= 0 and rider // PLATFORMS == sheet
    return bool(standing < PLATFORMS)


@njit(inline="always")
def lion_targets(board: Board, state: StateRecord, sign: int, out: Actions) -> int:
    """PE-52, PE-55, PE-R32: list sheets of whoever clicked, or of the others who still play."""
    if popcount(state.lions) >= board.players:  # PE-60
        return 0
    count = 0
    for sheet in range(board.players * KINDS):
        owner = sheet // KINDS
        is_meant = (owner == state.turn_owner) == (sign < 0) and is_playing(board, state, owner)
        if is_meant and takes_lion(board, state, sheet):
            out[count] = (act.LION_ON << BITS) | sheet
            count += 1
    return count


# -- seals ---------------------------------------------------------------------------------------


@njit(inline="always")
def takes_seal(board: Board, state: StateRecord, rider: int) -> bool:
    """PE-R35: whether a platform has no penguin and no seal, and its sheet no lion (PE-64)."""
    if (state.lions >> (rider // PLATFORMS)) & 1 or has_seal(state, rider):
        return False
    return not has_penguin(board, state, rider)


@njit(inline="always")
def seals_out(state: StateRecord) -> int:
    """How many seals are on the board."""
    count = 0
    for sheet in range(MAX_SHEETS):
        count += popcount(state.seals[sheet])
    return count


@njit(inline="always")
def mark_surroundings(state: StateRecord, seat: int, near: NDArray[np.int64]) -> None:
    """PE-53, PE-R35: set 1 for the places on and next to a penguin's sheet, 0 for all others."""
    for i in range(PLACES):
        near[i] = 0
    rider = state.at[seat]
    if rider == ICE:
        for y in range(EDGE):
            near[WEST[y]] = 1
    elif rider >= 0:
        sheet = rider // PLATFORMS
        for number in range(PLATFORMS):
            place = place_of(state, sheet * PLATFORMS + number)
            near[place] = 1
            for way in range(8):
                if AROUND[place, way] >= 0:
                    near[AROUND[place, way]] = 1


@njit(cache=True)
def seal_targets(board: Board, state: StateRecord, victim: int, out: Actions) -> int:
    """PE-53, PE-56, PE-R35: list where a seal may go; PE-R36: nowhere once all seals are out."""
    if seals_out(state) >= board.seal_supply or state.left[victim]:
        return 0
    near = np.empty(PLACES, np.int64)
    mark_surroundings(state, victim, near)
    count = 0
    for place in range(PLACES):
        if near[place]:
            rider = rider_at(state, place)
            if rider >= 0 and takes_seal(board, state, rider):
                out[count] = (act.SEAL_ON << BITS) | place
                count += 1
    return count


@njit(cache=True)
def victims(board: Board, state: StateRecord, out: Actions) -> int:
    """PE-56, PE-R31: list the other players near whose penguin a seal can be put."""
    targets = np.empty(PLACES, np.int64)
    count = 0
    for seat in range(board.players):
        other = seat != state.turn_owner and is_playing(board, state, seat)
        if other and seal_targets(board, state, seat, targets) > 0:
            out[count] = (act.VICTIM << BITS) | seat
            count += 1
    return count


# -- events --------------------------------------------------------------------------------------


@njit(cache=True)
def event_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """List the choices that an event gives; PE-R31: if there are none, the event is void."""
    if state.phase == LION:
        return lion_targets(board, state, state.sign, out)
    if state.phase == SEAL_WHO:
        return victims(board, state, out)
    return seal_targets(board, state, state.victim, out)


@njit(cache=True)
def begin_event(board: Board, state: StateRecord, what: int) -> None:
    """PE-52 to PE-57: begin an event with animals, or give or take a card."""
    state.sign = 1 if what >= act.EVENT_LION else -1
    if what == act.EVENT_LESS_CARD:  # PE-54
        state.cards[state.turn_owner] -= state.cards[state.turn_owner] > 0
        end_event(state)
    elif what == act.EVENT_CARD:  # PE-57
        give_card(board, state, state.turn_owner)
        end_event(state)
    elif what == act.EVENT_LION or what == act.EVENT_LESS_LION:
        state.phase = LION
    elif what == act.EVENT_SEALS:
        state.phase = SEAL_WHO
    else:
        begin_seals(state, state.turn_owner)


@njit(cache=True)
def end_event(state: StateRecord) -> None:
    """End an event; PE-R31: a negative one ends the play; PE-65: else a click may follow."""
    state.phase = PLAY_OVER if state.sign < 0 else MORE
    state.victim, state.more, state.sign = -1, 0, 0


@njit(cache=True)
def begin_seals(state: StateRecord, victim: int) -> None:
    """PE-53, PE-56: begin to put two seals near a penguin."""
    state.victim, state.more = victim, 2
    state.phase = SEAL


@njit(inline="always")
def put_lion(state: StateRecord, sheet: int) -> None:
    """PE-52, PE-55: put a sea lion on a sheet."""
    state.lions |= 1 << sheet
    end_event(state)


@njit(inline="always")
def put_seal(state: StateRecord, place: int) -> None:
    """PE-R35: put a seal on a platform; the second one follows if there is room for it."""
    rider = rider_at(state, place)
    state.seals[rider // PLATFORMS] |= 1 << (rider % PLATFORMS)
    state.more -= 1
    if state.more == 0:
        end_event(state)
