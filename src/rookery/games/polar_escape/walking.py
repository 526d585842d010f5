"""Play 4 after a number: where the penguin may go, corrections by cards, and dry land."""

from typing import Any

import numpy as np

from rookery.core.jit import njit
from rookery.games.polar_escape import actions as act
from rookery.games.polar_escape.evicting import advances
from rookery.games.polar_escape.lattice import has_penguin, has_seal, place_of, rider_at
from rookery.games.polar_escape.paths import FAR, RIDERS, distance, landings, walks
from rookery.games.polar_escape.shapes import PLATFORMS
from rookery.games.polar_escape.states import (
    ADV,
    CLICK,
    KINDS,
    LAND,
    LAND_PLACE,
    LAST,
    SIDE,
)
from rookery.games.polar_escape.turns import come_to, end, end_play


@njit(cache=True)
def walk_actions(board: Any, state: Any, out: Any) -> int:
    """PE-43 to PE-46, PE-R21, PE-R27, PE-R47: walks with and without cards, or standing still."""
    seat, number = state.mover, state.number
    cards = state.cards[seat]
    most = number + cards
    if board.correct_max:
        most = max(number, min(most, board.correct_max))
    far = distance(state, seat)
    lengths = np.empty(RIDERS + 1, np.int64)
    walks(state, seat, most, lengths)
    landing = 1 << far if far <= most else 0
    if board.by_path:
        landing = landings(state, seat, lengths)
    count = 0
    for steps in range(max(1, number - cards), most + 1):
        if landing >> steps & 1:  # PE-88
            out[count] = act.go(LAND_PLACE, steps - number, 0)
            count += 1
    for rider in range(RIDERS):
        if lengths[rider] == 0 or has_penguin(board, state, rider):  # PE-44
            continue
        pays = has_seal(state, rider)
        if pays and not (board.seal_landing and cards):  # PE-61, PE-R38
            continue
        place = place_of(state, rider)
        for steps in range(max(1, number - cards + pays), most + 1):
            if lengths[rider] >> steps & 1 == 0 or abs(steps - number) + pays > cards:
                continue
            if steps < far or (steps > far and board.overshoot):  # PE-89, PE-90
                out[count] = act.go(place, steps - number, 1 if pays else 0)
                count += 1
    if state.reclicked == 0 and number < far and all_taken(board, state, lengths):
        out[count] = act.code(act.RECLICK, 0)
        count += 1
    out[count] = act.code(act.STAY, 0)
    return count + 1


@njit(cache=True)
def all_taken(board: Any, state: Any, lengths: Any) -> bool:
    """PE-45, PE-R29: the number has ends, none of them is free, and a penguin stands on one."""
    taken = False
    for rider in range(RIDERS):
        if lengths[rider] >> state.number & 1:
            if has_penguin(board, state, rider):
                taken = True
            elif not has_seal(state, rider):
                return False
    return taken


@njit(cache=True)
def walk(board: Any, state: Any, action: int) -> None:
    """PE-43, PE-87: the penguin goes; PE-50, PE-R30: on an own sheet it may advance with it."""
    place, correction, pays = act.walk_of(action)
    seat = state.mover
    state.cards[seat] -= abs(correction) + pays
    if place == LAND_PLACE:  # PE-R51
        state.at[seat] = LAND
        end(state)
        return
    rider = rider_at(state, place)
    sheet = rider // PLATFORMS
    if pays:
        state.seals[sheet] &= ~(1 << rider % PLATFORMS)
    state.at[seat] = rider
    state.number, state.reclicked = 0, 0
    if sheet // KINDS == seat and state.seals[sheet] == 0 and state.where[sheet] // SIDE < LAST:
        out = np.empty(8, np.int64)
        if advances(board, state, sheet, out) > 0:
            state.sheet = sheet
            come_to(board, state, ADV)
            return
    end_play(board, state)


@njit(cache=True)
def stay(board: Any, state: Any) -> None:
    """PE-90, PE-R47, PE-R48: who stands still with a number too great gets a card afterwards."""
    far = distance(state, state.mover)
    state.due += far < FAR and state.number > far
    end_play(board, state)


@njit(cache=True)
def reclick(board: Any, state: Any) -> None:
    """PE-45: the second click."""
    state.number, state.reclicked = 0, 1
    come_to(board, state, CLICK)
