"""What follows a number: where the penguin may walk, corrections by cards, and dry land."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.actions import BITS
from rookery.games.polar_escape.rules.lattice import EDGE, has_penguin, has_seal, place_of, rider_at
from rookery.games.polar_escape.rules.paths import (
    RIDERS,
    build_graph,
    distance,
    distance_to_shore,
    find_walks,
    landings,
)
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.states import ADV, KINDS, LAND, LAND_PLACE, PLAY_OVER
from rookery.games.polar_escape.rules.turns import end_game


@njit(inline="always")
def walk_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """PE-43 to PE-46, PE-R21, PE-R27, PE-R47: list walks, with and without cards, and staying."""
    seat, number = state.turn_owner, state.number
    cards = state.cards[seat]
    most = number + cards
    if board.correct_max:
        most = max(number, min(most, board.correct_max))
    near = np.empty((RIDERS + 1, EDGE), np.int64)
    nears = np.empty(RIDERS + 1, np.int64)
    lengths = np.empty(RIDERS + 1, np.int64)
    build_graph(state, seat, near, nears, lengths)
    far = distance_to_shore(state, seat, lengths)
    find_walks(near, nears, most, lengths)
    landing = 1 << far if far <= most else 0
    if board.by_path:
        landing = landings(state, seat, lengths)
    land: Any = np.int64(LAND_PLACE)  # not a literal, for one signature of `act.go`
    no_seal: Any = np.int64(0)
    count = 0
    for steps in range(max(1, number - cards), most + 1):
        if (landing >> steps) & 1:  # PE-88
            out[count] = act.go(land, steps - number, no_seal)
            count += 1
    for rider in range(RIDERS):
        if lengths[rider] == 0 or has_penguin(board, state, rider):  # PE-44
            continue
        pays = has_seal(state, rider)
        if pays and not (board.seal_landing and cards):  # PE-61, PE-R38
            continue
        place = place_of(state, rider)
        for steps in range(max(1, number - cards + pays), most + 1):
            if ((lengths[rider] >> steps) & 1) == 0 or abs(steps - number) + pays > cards:
                continue
            if steps < far or (steps > far and board.overshoot):  # PE-89, PE-90
                out[count] = act.go(place, steps - number, 1 if pays else 0)
                count += 1
    if state.reclicked == 0 and number < far and all_taken(board, state, lengths):
        out[count] = act.RECLICK << BITS
        count += 1
    out[count] = act.STAY << BITS
    return count + 1


@njit(inline="always")
def all_taken(board: Board, state: StateRecord, lengths: NDArray[np.int64]) -> bool:
    """PE-45, PE-R29: whether the number has end platforms, none free, and one with a penguin."""
    taken = False
    for rider in range(RIDERS):
        if (lengths[rider] >> state.number) & 1:
            if has_penguin(board, state, rider):
                taken = True
            elif not has_seal(state, rider):
                return False
    return taken


@njit(cache=True)
def walk(state: StateRecord, action: int) -> None:
    """PE-43, PE-87: let the penguin walk; PE-50, PE-R30: on an own sheet it may then advance."""
    place, correction, pays = act.walk_of(action)
    seat = state.turn_owner
    state.cards[seat] -= abs(correction) + pays
    if place == LAND_PLACE:  # PE-R51
        state.at[seat] = LAND
        end_game(state)
        return
    rider = rider_at(state, place)
    sheet = rider // PLATFORMS
    if pays:
        state.seals[sheet] &= ~(1 << (rider % PLATFORMS))
    state.at[seat] = rider
    state.number, state.phase = 0, PLAY_OVER
    if sheet // KINDS == seat and state.seals[sheet] == 0:
        state.phase, state.sheet = ADV, sheet


@njit(cache=True)
def stay(state: StateRecord) -> None:
    """Stand still; PE-90, PE-R47, PE-R48: if the number was too great, that earns a card."""
    state.due += state.number > distance(state, state.turn_owner)
    state.phase = PLAY_OVER
