"""An estimate of how many turns each seat still needs, from its possible next clicks.

A penguin's next click is played out for every number on the ice as it lies (walk_values.py). The
ends of the walks are valued by the columns that are left. If there is a way to dry land, the
expected time until the exact number comes is used instead, if it is less (PE-R47).
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import bare_njit
from rookery.games.polar_escape.players.exact_numbers import FAR
from rookery.games.polar_escape.players.figures import (  # fmt: skip
    CARDS,
    FIXED,
    FOREIGN,
    PACE,
    SETBACK,
    SPENT,
    WORTH,
)
from rookery.games.polar_escape.players.walk_values import (  # fmt: skip
    COLUMN,
    FURTHEST,
    NEVER,
    Walks,
    can_advance,
    measure_distances,
    value_paths,
    value_paths_from_ice,
)
from rookery.games.polar_escape.rules.lattice import place_of
from rookery.games.polar_escape.rules.shapes import CELL, PLATFORMS
from rookery.games.polar_escape.rules.sheets import occupied
from rookery.games.polar_escape.rules.states import ICE, KINDS, LAST

Waiting: TypeAlias = NDArray[np.float64]
"""The table that `exact_numbers.exact_waits` returns."""


@bare_njit(cache=True)
def turns_from(waiting: Waiting, x: int, cards: int) -> float:
    """Turns left from a column of the lattice, on a sheet that can carry the penguin forward."""
    base = waiting[cards, 3]
    return base + max(0.0, 22.5 - x) / PACE


@bare_njit(inline="always")
def value_platforms(
    board: Board,
    state: StateRecord,
    walks: Walks,
    waiting: Waiting,
    seat: int,
    cards: int,
    landing: bool,
) -> None:
    """Fill `walks.value` with the turns left from every platform where a walk may end."""
    riders = occupied(state)
    for owner in range(board.players):
        for shape in range(KINDS):
            sheet = owner * KINDS + shape
            square = state.where[sheet]
            if square < 0 or (state.lions >> sheet) & 1:
                continue
            ahead, lost = 0, FOREIGN
            if owner == seat:  # PE-R30
                ahead, lost = 0, FIXED
                if can_advance(board, state, walks, sheet, riders):
                    ahead, lost = 3, 0.0
            for number in range(PLATFORMS):
                place = square * 9 + CELL[shape, state.turned[sheet], number]
                turns = turns_from(waiting, COLUMN[place] + ahead, cards) + lost
                if landing and walks.land[place] > 0:
                    turns = min(turns, waiting[cards, min(FAR, walks.land[place])])
                walks.value[place] = turns


@bare_njit(inline="always")
def turns_after(walks: Walks, number: int, cards: int, stay: float, distance: int) -> float:
    """Turns left after a number was clicked: the best of staying, walking, correcting, landing."""
    best = walks.best
    if distance > 0 and abs(number - distance) <= cards:
        return SPENT * abs(number - distance)
    least = stay
    if distance > 0 and number > distance:  # PE-90
        return stay - SPENT
    for walked in range(max(1, number - min(cards, 2)), min(FURTHEST, number + min(cards, 2)) + 1):
        if distance == 0 or walked < distance:
            least = min(least, best[walked] + SPENT * abs(walked - number))
    return least


@bare_njit(cache=True)
def turns_needed(
    board: Board, state: StateRecord, walks: Walks, waiting: Waiting, seat: int
) -> tuple[float, float]:
    """Turns that a seat needs from its next turn on, and those if its penguin stays put."""
    cards = min(CARDS, state.cards[seat])
    rider = state.at[seat]
    distance = 0
    if rider >= 0 and (state.lions >> (rider // PLATFORMS)) & 1:  # PE-59
        stay = turns_from(waiting, COLUMN[place_of(state, rider)], cards)
        freed = stay + (1.0 if cards < 2 else WORTH[cards] - WORTH[cards - 2])
        for number in range(FURTHEST + 1):
            walks.best[number] = NEVER
        return freed, freed
    landing = measure_distances(state, walks, seat)
    value_platforms(board, state, walks, waiting, seat, cards, landing)
    for number in range(FURTHEST + 1):
        walks.best[number] = NEVER
    most = 6 + int(cards > 0)
    chance = 2.0 * board.weight / (2.0 * board.weight + 1.0)  # PE-R13, PE-65
    if rider == ICE:
        edge: Any = np.int64(0)  # not a literal, for one signature of `turns_from`
        stay = turns_from(waiting, edge, cards) + FOREIGN
        value_paths_from_ice(walks, most)
    else:
        place = place_of(state, rider)
        x = COLUMN[place]
        stay = turns_from(waiting, x, cards)
        if rider // PLATFORMS // KINDS != seat:
            stay += FOREIGN
        elif not can_advance(board, state, walks, rider // PLATFORMS, occupied(state)):
            stay += FIXED
        if landing:
            distance = walks.land[place]
            if distance > 0:
                stay = min(stay, waiting[cards, min(FAR, distance)])
        if x > 3 * LAST:  # PE-91
            chance = 1.0
        begun: Any = np.int64(0)  # not a literal, for one signature of `value_paths`
        value_paths(walks, place, begun, most)
    total = 0.0
    for number in range(1, 7):
        total += turns_after(walks, number, cards, stay, distance)
    return 1.0 + chance * total / 6 + (1.0 - chance) * (stay + SETBACK), stay
