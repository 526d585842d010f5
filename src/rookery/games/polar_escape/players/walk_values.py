"""The best outcome of a penguin's next click for every number at once, on the ice as it lies.

Unlike the rules (paths.py), this follows all paths once and keeps the best end for each number.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import bare_njit
from rookery.games.polar_escape.rules.lattice import AROUND, EDGE, WEST, map_platforms, place_of
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.sheets import ahead, can_lie, can_swap
from rookery.games.polar_escape.rules.states import KINDS, LAST, MAX_SHEETS, PLACES, SIDE

FURTHEST: Final = 7
"""The longest walk considered: a six and one card."""
NEVER: Final = 99.0


COLUMN: Final = np.array([place // 9 // SIDE * 3 + place % 3 + 1 for place in range(PLACES)])
"""[place]: its column in the lattice, 1..24."""


class Walks(NamedTuple):
    """Scratch arrays for the walks of a seat."""

    ground: NDArray[np.int64]  # by place: 1 + the platform there; 0 for water, under sea lions
    taken: NDArray[np.int64]  # by place: whether no walk may end there
    used: NDArray[np.int64]  # by place: whether it lies on the current path
    land: NDArray[np.int64]  # by place: steps to dry land for the current seat; 0: no way
    queue: NDArray[np.int64]
    trail: NDArray[np.int64]
    tries: NDArray[np.int64]
    able: NDArray[np.int64]  # by sheet: whether it can advance with its penguin; -1: not known
    value: NDArray[np.float64]  # by place: turns left from there; below 0: not known
    best: NDArray[np.float64]  # by number: turns left after the best walk


def make_walks() -> Walks:
    """Fresh arrays."""
    ground, taken, used, land = (np.zeros(PLACES, np.int64) for _ in range(4))
    return Walks(
        ground,
        taken,
        used,
        land,
        queue=np.zeros(PLACES, np.int64),
        trail=np.zeros(FURTHEST + 2, np.int64),
        tries=np.zeros(FURTHEST + 2, np.int64),
        able=np.zeros(MAX_SHEETS, np.int64),
        value=np.zeros(PLACES, np.float64),
        best=np.zeros(FURTHEST + 2, np.float64),
    )


@bare_njit(cache=True)
def map_ice(board: Board, state: StateRecord, walks: Walks) -> None:
    """Note, for all seats, where platforms are and which of them are taken."""
    map_platforms(state, walks.ground)
    for i in range(PLACES):
        walks.taken[i] = 0
    for seat in range(board.players):
        if state.at[seat] >= 0:
            walks.taken[place_of(state, state.at[seat])] = 1
    for sheet in range(MAX_SHEETS):
        walks.able[sheet] = -1
        if state.seals[sheet]:
            for number in range(PLATFORMS):
                if (state.seals[sheet] >> number) & 1:
                    walks.taken[place_of(state, sheet * PLATFORMS + number)] = 1


@bare_njit(cache=True)
def measure_distances(state: StateRecord, walks: Walks, seat: int) -> bool:
    """PE-R47: fill `walks.land` for a seat; False if no way leads to dry land."""
    last = 0
    for sheet in range(seat * KINDS, seat * KINDS + KINDS):
        square = state.where[sheet]
        if square >= LAST * SIDE and ((state.lions >> sheet) & 1) == 0:
            for cell in range(2, 9, 3):
                if walks.ground[square * 9 + cell]:
                    walks.queue[last] = square * 9 + cell
                    last += 1
    if last == 0:
        return False
    for place in range(PLACES):
        walks.land[place] = 0
    for i in range(last):
        walks.land[walks.queue[i]] = 1
    first = 0
    while first < last:
        place = walks.queue[first]
        first += 1
        for i in range(4):
            other = AROUND[place, i]
            if other >= 0 and walks.ground[other] and walks.land[other] == 0:
                walks.land[other] = walks.land[place] + 1
                walks.queue[last] = other
                last += 1
    return True


@bare_njit(cache=True)
def can_advance(board: Board, state: StateRecord, walks: Walks, sheet: int, riders: int) -> bool:
    """PE-50, PE-R30, PE-R42: whether a sheet with a penguin could advance, if need be by a swap."""
    if walks.able[sheet] < 0:
        walks.able[sheet] = 0
        if state.seals[sheet] == 0:
            for side in range(-1, 2):
                target = ahead(state.where[sheet], side)
                if target < 0:
                    continue
                if can_lie(board, state, sheet, target) or (
                    target < LAST * SIDE and can_swap(state, sheet, target, riders)
                ):
                    walks.able[sheet] = 1
    return bool(walks.able[sheet])


@bare_njit(cache=True)
def value_paths(walks: Walks, start: int, depth: int, most: int) -> None:
    """Follow all simple paths from a place that is `depth` steps from the start of the walk.

    `walks.best` keeps the least `walks.value` at the ends, for each number of steps.
    """
    ground, used, trail, tries = walks.ground, walks.used, walks.trail, walks.tries
    low = depth
    trail[depth], tries[depth] = start, 0
    used[start] = 1
    while depth >= low:
        if depth == most or tries[depth] == 4:
            used[trail[depth]] = 0
            depth -= 1
            continue
        place = AROUND[trail[depth], tries[depth]]
        tries[depth] += 1
        if place < 0 or ground[place] == 0 or used[place]:
            continue
        depth += 1
        trail[depth], tries[depth] = place, 0
        used[place] = 1
        if walks.taken[place] == 0 and walks.value[place] < walks.best[depth]:
            walks.best[depth] = walks.value[place]


@bare_njit(inline="always")
def value_paths_from_ice(walks: Walks, most: int) -> None:
    """PE-R5: like `value_paths` from the iceberg, where the first platform is one step away."""
    entered: Any = np.int64(1)  # not a literal, for one signature of `value_paths`
    for i in range(EDGE):
        place = WEST[i]
        if walks.ground[place]:
            if walks.taken[place] == 0 and walks.value[place] < walks.best[1]:
                walks.best[1] = walks.value[place]
            value_paths(walks, place, entered, most)
