"""What a Packeis position is worth to seat 0 against seat 1: what is certain, and an estimate.

Worth is counted as fish * 128 + floes (PK-24, PK-25). Regions that only one seat can enter are
walked through exactly; for the ice that both can reach, the estimate weighs features of territory
and mobility. The weights were fitted to results of deep searches (docs/levels.md).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.bits import lowest, popcount
from rookery.core.jit import njit
from rookery.games.packeis import regions, rules
from rookery.games.packeis.regions import FISH, Rooms, group, solo, worth
from rookery.search.alphabeta import PRUNED

FEATURES = 16
PHASES = 7
SCALE = 1024

ALONE, SHARED, SECOND, NEARER, LEVEL, MOVES, WAYS, STUCK, WAITING, TURN, BESIDE, SINGLE, DOUBLE = (
    range(13)
)

_PLACING_FLOES = 40


class Aid(NamedTuple):
    """What the search hands to the evaluation."""

    weights: NDArray[np.int64]  # by phase and feature, in 1/SCALE
    features: NDArray[np.int64]
    notes: NDArray[np.int64]  # of the last assessed state, for `hint`
    budget: NDArray[np.int64]  # [0]: positions that a walk through a region may take
    rooms: Rooms


# notes: contested floes; then for each seat the floes of its own regions and a first action there
_CONTESTED, _OWN, _WAIT = 0, 1, 3


@njit()
def penguins(state: Any, seat: int) -> int:
    """Where a seat's penguins stand."""
    cells = 0
    for k in range(state.placed[seat]):
        cells |= 1 << (state.at[seat, k] & 63)
    return cells


@njit()
def secured(state: Any, seat: int) -> int:
    """What a seat has for certain: collected, or under its penguins (PK-20)."""
    return int(state.fish[seat] * FISH + state.floes[seat] + worth(state, penguins(state, seat)))


@njit()
def margin(board: Any, state: Any) -> int:
    """What seat 0 has for certain more than seat 1."""
    return secured(state, 0) - secured(state, 1)


@njit()
def slides(board: Any, free: int, cell: int) -> int:
    """Where a penguin on a cell may go."""
    cells = 0
    for direction in range(6):
        cells |= rules.reach(board, free, cell, direction)
    return cells


@njit()
def _race(board: Any, state: Any, free: int, first: int, second: int, out: Any) -> None:
    """Which floes are nearer to one side in single steps, and which are as near to both."""
    open_ice = free
    mine, theirs, level = 0, 0, 0
    while first or second:
        near_first, near_second = 0, 0
        while first:
            near_first |= board.near[lowest(first)]
            first &= first - 1
        while second:
            near_second |= board.near[lowest(second)]
            second &= second - 1
        near_first &= open_ice
        near_second &= open_ice
        open_ice &= ~(near_first | near_second)
        level |= near_first & near_second
        mine |= near_first & ~near_second
        theirs |= near_second & ~near_first
        first, second = near_first, near_second
    out[NEARER] = worth(state, mine) - worth(state, theirs)
    out[LEVEL] = worth(state, level)


@njit()
def measure(board: Any, state: Any, free: int, first: int, second: int, out: Any) -> None:
    """Fill the features of contested ice: `free` floes and the penguins of both seats there."""
    for i in range(FEATURES):
        out[i] = 0
    reach_first, reach_second = 0, 0
    for seat in range(2):
        left = first if seat == 0 else second
        sign = 1 if seat == 0 else -1
        reached = 0
        while left:
            cell = lowest(left)
            left &= left - 1
            near = board.near[cell] & free
            if near == 0:
                continue
            cells = slides(board, free, cell)
            ways = popcount(near)
            out[MOVES] += sign * popcount(cells)
            out[WAYS] += sign * ways
            out[SINGLE] += sign * (ways == 1)
            out[DOUBLE] += sign * (ways == 2)
            out[STUCK] += sign
            out[BESIDE] += sign * worth(state, near)
            reached |= cells
        if seat == 0:
            reach_first = reached
        else:
            reach_second = reached
    mover = 1 if state.seat == 0 else -1
    out[ALONE] = worth(state, reach_first & ~reach_second) - worth(
        state, reach_second & ~reach_first
    )
    out[SHARED] = mover * worth(state, reach_first & reach_second)
    rest = free & ~reach_first & ~reach_second
    mine, theirs = 0, 0
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        cells = slides(board, free, cell)
        if cells & reach_first == 0:
            theirs |= 1 << cell
        elif cells & reach_second == 0:
            mine |= 1 << cell
    out[SECOND] = worth(state, mine) - worth(state, theirs)
    _race(board, state, free, first, second, out)
    out[LEVEL] *= mover
    out[MOVES] *= FISH
    out[WAYS] *= FISH
    out[SINGLE] *= FISH
    out[DOUBLE] *= FISH
    out[STUCK] *= FISH
    out[TURN] = mover * FISH


@njit()
def estimate(weights: Any, features: Any, floes: int) -> int:
    """The features weighed for a phase of the game: between those for fewer and more floes."""
    tenth = min(floes, 10 * PHASES - 10)
    phase = min(tenth // 10, PHASES - 2)
    share = tenth - 10 * phase
    total = 0
    for i in range(FEATURES):
        weight = weights[phase, i] * (10 - share) + weights[phase + 1, i] * share
        total += weight * features[i]
    return total // (10 * SCALE)


@njit()
def assess(board: Any, state: Any, aid: Any, depth: int, out: Any) -> None:
    """See `search.alphabeta.Guide`."""
    free = rules.free_floes(state)
    first, second = penguins(state, 0), penguins(state, 1)
    sure = margin(board, state)
    low, high, guess, tempo = sure, sure, sure, 0
    notes = aid.notes
    for i in range(5):
        notes[i] = 0
    fighting = 0
    if rules.is_placing(state):
        notes[_CONTESTED] = free
        fighting = first | second
    else:
        rest, left = 0, first | second
        while left:
            rest |= board.near[lowest(left)]
            left &= left - 1
        rest &= free
        while rest:
            cells = group(board, free, first | second, lowest(rest))
            rest &= ~cells
            walkers = cells & (first | second)
            cells ^= walkers
            if walkers & first and walkers & second:
                notes[_CONTESTED] |= cells
                fighting |= walkers
                continue
            seat = 0 if walkers & first else 1
            sign = 1 - 2 * seat
            solo(board, state, aid.rooms, cells, walkers, aid.budget[0])
            least, most = aid.rooms.result[0], aid.rooms.result[1]
            low += least if seat == 0 else -most
            high += most if seat == 0 else -least
            guess += sign * (3 * least + most) // 4
            tempo += sign * (least & (FISH - 1))
            notes[_OWN + seat] |= cells
            notes[_WAIT + seat] = aid.rooms.result[2]
    if fighting:
        swing = worth(state, notes[_CONTESTED])
        low -= swing
        high += swing
    out[1], out[2] = low, high
    if depth > 0:
        return
    if fighting:
        contested = notes[_CONTESTED]
        measure(board, state, contested, first & fighting, second & fighting, aid.features)
        aid.features[WAITING] = tempo * FISH
        guess += estimate(aid.weights, aid.features, popcount(contested))
    out[0] = guess


@njit()
def hint(board: Any, state: Any, aid: Any, actions: Any, count: int, weights: Any) -> None:
    """Fish first. Of moves in the mover's own regions one will do while others are fought over."""
    notes = aid.notes
    seat = state.seat
    own = notes[_OWN + seat] if notes[_CONTESTED] else 0
    for i in range(count):
        target = 1 << (actions[i] & 63)
        fish = 1 + (state.two & target != 0) + 2 * (state.three & target != 0)
        weights[i] = fish * 1024
        if own & target and actions[i] != notes[_WAIT + seat]:
            weights[i] = PRUNED


@njit()
def priors(board: Any, state: Any, aid: Any, actions: Any, count: int, out: Any) -> None:
    """Floes with more fish are more likely good."""
    for i in range(count):
        target = 1 << (actions[i] & 63)
        out[i] = 1.0 + (state.two & target != 0) + 2.0 * (state.three & target != 0)


_PLAIN = {ALONE: 500, SHARED: 100, SECOND: 350, NEARER: 150, MOVES: 40, WAYS: 20, STUCK: 100}
WEIGHTS: NDArray[np.int64] = np.array(
    [[_PLAIN.get(i, 0) for i in range(FEATURES)] for _ in range(PHASES)], dtype=np.int64
)


def make_aid(bits: int, budget: int) -> Aid:
    """Fresh memory for one search: about 2**bits regions, walks of at most `budget` positions."""
    return Aid(
        weights=WEIGHTS,
        features=np.zeros(FEATURES, dtype=np.int64),
        notes=np.zeros(8, dtype=np.int64),
        budget=np.array([budget], dtype=np.int64),
        rooms=regions.rooms(bits),
    )
