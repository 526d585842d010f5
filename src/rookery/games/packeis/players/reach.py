"""What is certain in a position: the worth each seat has, and bounds on what its own ice gives.

Worth is fish * 128 + floes (PK-24, PK-25). `find_reach` divides the ice into groups. Those that
only one seat can enter are walked through; the others are *contested*, and left to `evaluation`.
"""

import numpy as np

from rookery.core.kernels.arguments import Board, Context, Record, StateRecord
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import bare_njit
from rookery.games.packeis.players.regions import (
    BEST,
    FISH,
    group,
    is_dominant,
    walk,
    worth,
)
from rookery.games.packeis.rules import kernels

SEATS = kernels.MAX_SEATS

ONE_MOVE, TWO_MOVES, NEARER = range(3)
"""Ways to reach a floe: in one move, in two, or in no more single steps than any other seat."""

SEAT = np.dtype(
    (
        np.record,
        [
            ("sure", "i8"),  # worth for certain
            ("least", "i8"),  # least and most that its own regions add
            ("most", "i8"),
            ("own", "i8"),  # the floes of those regions
            ("unknown", "i8"),  # the floes of one whose best walk isn't certain, if any
            ("first", "i8"),  # a first action of a best walk; of a dominant one if there is one
            ("dominant", "i8"),  # whether that walk is dominant (see `regions.is_dominant`)
            ("waits", "i8"),  # the moves of all best walks if each is dominant, else -1
            ("fighters", "i8"),  # its penguins on contested ice
            ("reach", "i8", 3),  # contested floes that it reaches, for each way
            ("front", "i8"),  # scratch for `evaluation`
        ],
    )
)
"""What `find_reach` notes of a seat."""


@bare_njit()
def penguins(state: StateRecord, seat: int) -> int:
    """The cells on which a seat's penguins stand."""
    cells = 0
    for k in range(state.placed[seat]):
        cells |= 1 << (state.at[seat, k] & 63)
    return cells


@bare_njit()
def secured(state: StateRecord, seat: int) -> int:
    """What a seat has for certain: collected, or under its penguins (PK-20)."""
    return int(state.fish[seat] * FISH + state.floes[seat] + worth(state, penguins(state, seat)))


@bare_njit(forceinline=True)
def _note_own(
    board: Board, state: StateRecord, context: Context, notes: Record, cells: int, inside: int
) -> None:
    """Note what a group gives to the one seat that owns it, with its penguins `inside`."""
    regions, budget = context.regions, context.settings[0].walk
    result = regions.result[0]
    walk(board, state, regions, cells, inside, budget, BEST)
    notes.least += result.low
    notes.most += result.high
    notes.own |= cells
    is_certain = result.low == result.high
    if not is_certain:
        notes.unknown = cells
    first, best = result.first, result.low
    dominant = is_certain and is_dominant(board, state, regions, cells, inside, budget)
    if notes.dominant == 0:
        notes.first, notes.dominant = first, dominant
    notes.waits = notes.waits + best % FISH if dominant and notes.waits >= 0 else -1


@bare_njit(forceinline=True)
def find_reach(board: Board, state: StateRecord, context: Context) -> None:
    """Divide the ice into groups, and note what each seat gets from its own."""
    seats = context.seats
    free = kernels.free_floes(state)
    walkers = kernels.ZERO
    for seat in range(SEATS):
        own = kernels.ZERO
        notes = seats[seat]
        if seat < state.players:
            own = penguins(state, seat)
            notes.sure = state.fish[seat] * FISH + state.floes[seat] + worth(state, own)
            if state.left[seat]:
                own = kernels.ZERO
        notes.least, notes.most = 0, 0
        notes.own, notes.unknown, notes.first = 0, 0, 0
        notes.dominant, notes.waits = 0, 0
        notes.fighters = own
        walkers |= own
    if kernels.is_placing(state):
        context.contested[0] = free
        return
    context.contested[0], context.contested[1] = 0, kernels.MAX_CELLS
    fighting = 0
    near = kernels.around(board, walkers) & free
    while near:
        cells = group(board, free, walkers, lowest(near))
        near &= ~cells
        inside = cells & walkers
        cells ^= inside
        owner = 0
        while (inside & seats[owner].fighters) == 0:
            owner += 1
        notes = seats[owner]
        if inside & ~notes.fighters:
            context.contested[0] |= cells
            context.contested[1] = min(context.contested[1], popcount(cells))
            fighting |= inside
            continue
        _note_own(board, state, context, notes, cells, inside)
    for seat in range(SEATS):
        seats[seat].fighters &= fighting
