"""Where a penguin can go: the ends of simple paths, and the distance to dry land.

Penguins and seals on the way don't block it (PE-44, PE-R37), sea lions do (PE-R33).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules.lattice import (
    AROUND,
    EDGE,
    WEST,
    map_platforms,
    place_of,
    rider_at,
)
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.states import ICE, KINDS, LAST, MAX_SHEETS, PLACES, SIDE

RIDERS: Final = MAX_SHEETS * PLATFORMS
START: Final = RIDERS  # where a path begins: the penguin's platform or the iceberg
LONGEST: Final = 18  # a click of 6 and 12 cards
PATIENCE: Final = 1024  # the search is pruned each time after so many steps
FAR: Final = 1 << 20  # PE-R47: there is no way


@njit(cache=True)
def is_held(state: StateRecord, seat: int) -> bool:
    """PE-R33: whether a sea lion holds a penguin where it is."""
    rider = state.at[seat]
    return bool(rider >= 0 and (state.lions >> (rider // PLATFORMS)) & 1)


@njit(cache=True)
def build_graph(
    state: StateRecord,
    seat: int,
    near: NDArray[np.int64],
    count: NDArray[np.int64],
    steps: NDArray[np.int64],
) -> None:
    """PE-48: build the graph of platforms that a penguin can reach.

    `near[rider, :count[rider]]` are a platform's neighbours; START is where the penguin is.
    `steps[rider]` is the length of the shortest path, FAR if there is none.
    """
    ground = np.empty(PLACES, np.int64)
    queue = np.empty(RIDERS + 1, np.int64)
    for i in range(RIDERS + 1):
        steps[i] = FAR
        count[i] = 0
    if is_held(state, seat):
        return
    steps[START] = 0
    map_platforms(state, ground)
    queue[0] = START
    first, last = 0, 1
    rider = state.at[seat]
    if rider >= 0:  # PE-R25: no path returns to the start
        ground[place_of(state, rider)] = 0
    while first < last:
        node = queue[first]
        first += 1
        from_ice = node == START and rider == ICE
        here = 0
        if not from_ice:
            here = place_of(state, rider if node == START else node)
        for i in range(EDGE if from_ice else 4):
            there = WEST[i] if from_ice else AROUND[here, i]  # PE-R5
            other = ground[there] - 1 if there >= 0 else -1
            if other >= 0:
                near[node, count[node]] = other
                count[node] += 1
                if steps[other] == FAR:
                    steps[other] = steps[node] + 1
                    queue[last] = other
                    last += 1


@njit(cache=True)
def find_walks(
    near: NDArray[np.int64], count: NDArray[np.int64], most: int, lengths: NDArray[np.int64]
) -> None:
    """PE-R25: the lengths up to `most` of a penguin's simple paths, one bit each, by their ends.

    `near` and `count` come from `build_graph`. `lengths` has RIDERS + 1 elements; that of START
    gets bit 0 alone. A depth-first search tries all paths; every PATIENCE steps it is pruned to
    those that may still find a new length.
    """
    path = np.empty(LONGEST + 2, np.int64)
    tried = np.empty(LONGEST + 2, np.int64)
    passed = np.zeros(RIDERS + 1, np.int64)
    latest = np.empty(RIDERS + 1, np.int64)
    for i in range(RIDERS + 1):
        lengths[i] = 0
        latest[i] = most
    lengths[START] = 1
    path[0] = START
    tried[0] = 0
    depth, visits = 0, 0
    while depth >= 0:
        node = path[depth]
        if depth == most or tried[depth] == count[node]:
            passed[node] = 0
            depth -= 1
            continue
        other = near[node, tried[depth]]
        tried[depth] += 1
        if passed[other] == 0:
            lengths[other] |= 1 << (depth + 1)
            if depth < latest[other]:
                depth += 1
                path[depth] = other
                tried[depth] = 0
                passed[other] = 1
            visits += 1
            if visits % PATIENCE == 0:
                prune(near, count, most, lengths, latest)


@njit(inline="always")
def prune(
    near: NDArray[np.int64],
    count: NDArray[np.int64],
    most: int,
    lengths: NDArray[np.int64],
    latest: NDArray[np.int64],
) -> None:
    """Set `latest`: the most steps after which a path at a platform may still find a new length.

    A length counts as possible if walking to and fro reaches it: if it is at least the shortest of
    its parity.
    """
    shortest = np.full((RIDERS + 1, 2), FAR, np.int64)
    queue = np.empty(2 * RIDERS + 2, np.int64)  # 2 * platform + parity
    queue[0] = 2 * START
    shortest[START, 0] = 0
    first, last = 0, 1
    while first < last:
        one, odd = queue[first] // 2, queue[first] & 1
        first += 1
        for i in range(count[one]):
            other = near[one, i]
            if shortest[other, 1 - odd] == FAR:
                shortest[other, 1 - odd] = shortest[one, odd] + 1
                queue[last] = 2 * other + 1 - odd
                last += 1
    for rider in range(RIDERS):
        latest[rider] = -1
        for length in range(most, 0, -1):
            if length >= shortest[rider, length & 1] and ((lengths[rider] >> length) & 1) == 0:
                latest[rider] = length
                break
    for length in range(most, 0, -1):
        for rider in range(RIDERS):
            if latest[rider] == length:
                for i in range(count[rider]):
                    latest[near[rider, i]] = max(latest[near[rider, i]], length - 1)


@njit(cache=True)
def is_shore(state: StateRecord, seat: int, rider: int) -> bool:
    """PE-86, PE-R6: whether dry land is one step from a platform, for this seat."""
    sheet = rider // PLATFORMS
    if sheet // KINDS != seat or state.where[sheet] // SIDE != LAST:
        return False
    return bool(place_of(state, rider) % 3 == 2)


@njit(cache=True)
def distance(state: StateRecord, seat: int) -> int:
    """PE-R47, PE-R50: steps of the shortest way to dry land; FAR if there is none."""
    if state.at[seat] < ICE or not has_shore_sheet(state, seat):  # on dry land, gone, or no way
        return FAR
    near = np.empty((RIDERS + 1, EDGE), np.int64)
    count = np.empty(RIDERS + 1, np.int64)
    steps = np.empty(RIDERS + 1, np.int64)
    build_graph(state, seat, near, count, steps)
    return distance_to_shore(state, seat, steps)


@njit(cache=True)
def distance_to_shore(state: StateRecord, seat: int, steps: NDArray[np.int64]) -> int:
    """PE-R47: the distance, from the result of `build_graph`."""
    nearest = FAR
    for y in range(EDGE):
        rider = rider_at(state, (LAST * SIDE + y // 3) * 9 + y % 3 * 3 + 2)
        if rider >= 0 and is_shore(state, seat, rider):
            far = steps[START if rider == state.at[seat] else rider] + 1
            nearest = min(nearest, far)
    return nearest


@njit(inline="always")
def has_shore_sheet(state: StateRecord, seat: int) -> bool:
    """Whether a seat has a sheet in the last column; without one it has no way to dry land."""
    for sheet in range(seat * KINDS, (seat + 1) * KINDS):
        if state.where[sheet] // SIDE == LAST:
            return True
    return False


@njit(inline="always")
def landings(state: StateRecord, seat: int, lengths: NDArray[np.int64]) -> int:
    """PE-R47 landing=path: the numbers that land, one bit each, from the result of `find_walks`."""
    ends = 0
    for y in range(EDGE):
        rider = rider_at(state, (LAST * SIDE + y // 3) * 9 + y % 3 * 3 + 2)
        if rider >= 0 and is_shore(state, seat, rider):
            ends |= lengths[START if rider == state.at[seat] else rider] << 1
    return ends
