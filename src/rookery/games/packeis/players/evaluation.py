"""An estimate of what a Packeis position is worth to its seats.

On contested ice it comes from features of territory and mobility, with weights that were fitted to
how games ended (docs/levels.md). The rest is certain, or nearly so: see `find_reach`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, Record, Records, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players import region_bounds, regions
from rookery.games.packeis.players.contested_ice import LARGE, SMALL, lead, reached, slides
from rookery.games.packeis.players.learned import Learned, shipped
from rookery.games.packeis.players.policy import DIRECTIONS, GLANCES
from rookery.games.packeis.players.reach import (
    NEARER,
    ONE_MOVE,
    SEAT,
    SEATS,
    TWO_MOVES,
    find_reach,
)
from rookery.games.packeis.players.region_bounds import narrow
from rookery.games.packeis.players.regions import FISH, worth
from rookery.games.packeis.players.weights import DUEL, FEATURES, ONCE, SHARES, TENTHS, phase
from rookery.games.packeis.rules import kernels

# Features of a seat on contested ice. For each way to reach a floe there are two worths: of what
# only this seat reaches so, and half of what others reach so, too. BESIDE is the worth beside
# penguins, the others are counts times FISH.
TERRITORY = 0
MOVES, WAYS, ACTIVE, SINGLE, BESIDE, TURN = range(6, FEATURES)

_SETTINGS = np.dtype(
    (np.record, [("walk", "i8"), ("root_side", "i8"), ("largest_region", "i8"), ("foresees", "i8")])
)


class Context(NamedTuple):
    """What a search hands to the evaluation: settings, weights, and scratch space."""

    settings: NDArray[Any]  # one record; see `make_context`
    duel: NDArray[np.int64]  # weights by row of SHARES and feature, in 1/ONCE/TENTHS
    many: NDArray[np.int64]  # the same for more than two seats
    seats: NDArray[Any]  # what `find_reach` notes of each seat
    contested: NDArray[np.int64]  # [floes that several seats reach, size of their smallest region]
    features: NDArray[np.int64]  # by seat
    estimates: NDArray[np.int64]  # of each seat's final worth
    regions: regions.Memory
    region_bounds: region_bounds.Memory
    spread: NDArray[np.float64]  # of estimates for more than two: see `utilities`
    policy: NDArray[np.float64]  # weights of actions' features: see `policy`
    placed: NDArray[Any]  # scratch: a state with all penguins placed, and placings
    placings: NDArray[np.int64]
    targets: NDArray[np.float64]  # scratch: the weight of each cell as a target
    ways: NDArray[np.int64]  # scratch: the cells a penguin can reach, by direction
    only: NDArray[np.float64]  # scratch: weights that pick one feature, and its sums by action
    sums: NDArray[np.float64]


def make_context(
    bits: int,
    walk: int,
    root_side: int = 0,
    known: Learned | None = None,
    largest: int = 0,
    region_bits: int = 12,
    *,
    foresees: bool = True,
) -> Context:
    """Fresh memory for one search: about 2**bits regions, walks of at most `walk` positions.

    Values of alpha-beta are from the view of the seat `root_side`. `known` are the weights for more
    than two seats, by default those that ship. Contested regions of up to `largest` floes are
    searched separately, and 2**region_bits of them are remembered (see `region_bounds`). If it
    `foresees` placings, utilities of more than two seats are those after the likeliest ones.
    """
    known = known or shipped()
    context = Context(
        settings=np.zeros(1, dtype=_SETTINGS),
        duel=SHARES @ DUEL,
        many=SHARES @ known.judging,
        seats=np.zeros(SEATS, dtype=SEAT),
        contested=np.zeros(2, dtype=np.int64),
        features=np.zeros((SEATS, FEATURES), dtype=np.int64),
        estimates=np.zeros(SEATS, dtype=np.int64),
        regions=regions.make_memory(bits),
        region_bounds=region_bounds.make_memory(region_bits if largest else 0, largest),
        spread=SHARES @ known.spread / TENTHS,
        policy=known.policy,
        placed=np.zeros(1, dtype=kernels.STATE),
        placings=np.zeros(kernels.MAX_ACTIONS, np.int64),
        targets=np.zeros(kernels.MAX_CELLS),
        ways=np.zeros(DIRECTIONS, dtype=np.int64),
        only=np.zeros(GLANCES),
        sums=np.zeros(kernels.MAX_ACTIONS),
    )
    context.settings[0].walk, context.settings[0].root_side = walk, root_side
    context.settings[0].largest_region, context.settings[0].foresees = largest, foresees
    return context


@bare_njit(inline="always")
def _territory(
    state: StateRecord, seats: Records, way: int, players: int, features: NDArray[np.int64]
) -> None:
    """Fill in what each seat reaches in one way: alone, and half of what others reach so, too."""
    for seat in range(players):
        others = 0
        for other in range(players):
            if other != seat:
                others |= seats[other].reach[way]
        mine = seats[seat].reach[way]
        features[seat, TERRITORY + 2 * way] = worth(state, mine & ~others)
        features[seat, TERRITORY + 2 * way + 1] = worth(state, mine & others) // 2


@bare_njit(inline="always")
def _race(board: Board, ice: int, seats: Records, players: int) -> None:
    """Note for each seat the floes to which no other seat is nearer, in single steps."""
    for seat in range(players):
        seats[seat].reach[NEARER] = 0
        seats[seat].front = seats[seat].fighters
    going = 1
    while going:
        going = 0
        for seat in range(players):
            near = kernels.around(board, seats[seat].front) & ice
            seats[seat].front = near
            seats[seat].reach[NEARER] |= near
            going |= near
        ice &= ~going


@bare_njit(inline="always")
def measure(board: Board, state: StateRecord, context: Context) -> None:
    """Fill in the features of the contested ice, from the last `find_reach`."""
    seats, features = context.seats, context.features
    players = state.players
    ice = context.contested[0]
    reached = 0
    for seat in range(players):
        for i in range(FEATURES):
            features[seat, i] = 0
        left = seats[seat].fighters
        reach, moves, ways, active, single, beside = 0, 0, 0, 0, 0, 0
        while left:
            cell = lowest(left)
            left &= left - 1
            near = board.near[cell] & ice
            if near == 0:
                continue
            cells = slides(board, ice, cell)
            reach |= cells
            moves += popcount(cells)
            ways += popcount(near)
            active += 1
            single += (near & (near - 1)) == 0
            beside += worth(state, near)
        features[seat, MOVES], features[seat, WAYS] = FISH * moves, FISH * ways
        features[seat, ACTIVE], features[seat, SINGLE] = FISH * active, FISH * single
        features[seat, BESIDE] = beside
        seats[seat].reach[ONE_MOVE] = reach
        seats[seat].reach[TWO_MOVES] = 0
        reached |= reach
    rest = ice & ~reached
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        cells = slides(board, ice, cell)
        for seat in range(players):
            if cells & seats[seat].reach[ONE_MOVE]:
                seats[seat].reach[TWO_MOVES] |= 1 << cell
    _race(board, ice, seats, players)
    for way in range(3):
        _territory(state, seats, way, players, features)
    features[state.seat, TURN] = FISH


@bare_njit(inline="always")
def _weighted(weights: NDArray[np.int64], row: int, features: NDArray[np.int64], seat: int) -> int:
    """The weighted sum of a seat's features."""
    total = 0
    for i in range(FEATURES):
        total += weights[row, i] * features[seat, i]
    return total // (TENTHS * ONCE)


@bare_njit(forceinline=True)
def estimate(board: Board, state: StateRecord, context: Context) -> None:
    """Estimate each seat's final worth, from the last `find_reach`."""
    seats = context.seats
    ice = context.contested[0]
    row = phase(ice)
    if ice:
        measure(board, state, context)
    weights = context.duel if state.players == 2 else context.many
    for seat in range(state.players):
        notes = seats[seat]
        total = notes.sure + (3 * notes.least + notes.most) // 4
        if ice:
            total += _weighted(weights, row, context.features, seat)
        context.estimates[seat] = total


@bare_njit(cache=True)
def judge(board: Board, state: StateRecord, context: Context) -> None:
    """Fill in the certain facts of a position, its features and its estimates."""
    find_reach(board, state, context)
    estimate(board, state, context)


@bare_njit(forceinline=True)
def evaluate(board: Board, state: StateRecord, context: Context, depth: int, out: Record) -> None:
    """See `search.alphabeta.Guide`: the root side's worth minus the mean of the others'."""
    seats = context.seats
    if depth <= 0:
        estimate(board, state, context)
    root_side = context.settings[0].root_side
    total, least, most = 0, 0, 0
    for seat in range(state.players):
        if seat != root_side:
            total += context.estimates[seat]
            least += seats[seat].sure + seats[seat].least
            most += seats[seat].sure + seats[seat].most
    others = max(1, state.players - 1)
    root = seats[root_side]
    out.value = context.estimates[root_side] - total // others
    out.low = root.sure + root.least - most // others
    out.high = root.sure + root.most - least // others
    ice = context.contested[0]
    duel = state.players == 2 and ice != 0 and not kernels.is_placing(state)
    if duel and popcount(ice) <= LARGE:
        memory, budget = context.regions, context.settings[0].walk
        own, foes = root.fighters, seats[1 - root_side].fighters
        mine, theirs = reached(board, ice, own), reached(board, ice, foes)
        begins = state.seat == root_side
        out.low -= lead(board, state, memory, budget, foes, own, theirs, mine, begins, SMALL)
        out.high += lead(board, state, memory, budget, own, foes, mine, theirs, not begins, SMALL)
    else:
        swing = worth(state, ice)
        out.low -= swing
        out.high += swing
    if duel and context.settings[0].largest_region:
        narrow(board, state, context, out)
